import type { DeliveryView, Summary } from '../api/mock.ts';
import type { Item } from './item.ts';

export interface Filter {
  text: string;
  /** The id of an operation; empty for any. */
  operation: string;
  /** The first digit of a status, `violations` or `cut`; empty for any. */
  status: string;
}

export const noFilter: Filter = { text: '', operation: '', status: '' };

/** Whether a filter lets an item through. */
export function fits({ exchange, delivery }: Item, { text, operation, status }: Filter): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const searched = (exchange ? textOf(exchange) : delivery ? inboundTextOf(delivery) : '').toLowerCase();
  if (!words.every((word) => searched.includes(word))) return false;
  if (operation && operation !== exchange?.operation) return false;
  if (status === '') return true;
  if (!exchange) return String(delivery?.attempts.at(-1)?.status).startsWith(status);
  const { violations, responseViolations, notes, status: code, took } = exchange;
  if (status === 'violations') return violations + responseViolations + notes > 0;
  if (status === 'cut') return code === undefined && took !== undefined;
  return String(code).startsWith(status);
}

function textOf(summary: Summary): string {
  const { method, target, operation = '', status = '' } = summary;
  return `${method} ${target} ${operation} ${responseOf(summary)} ${status}`;
}

function inboundTextOf({ title, url, state, attempts }: DeliveryView): string {
  return `inbound ${title} ${url} ${state} ${attempts.at(-1)?.status ?? ''}`;
}

/** Returns the name of the example that was the response, or its other source. */
export function responseOf({ example, dynamic, source }: Pick<Summary, 'example' | 'dynamic' | 'source'>): string {
  return example ?? (dynamic ? 'dynamic' : (source ?? ''));
}
