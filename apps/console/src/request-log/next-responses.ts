import { computed, signal } from '@preact/signals';
import { announce } from '../ui/announcer.tsx';
import { request } from './request.ts';
import { about } from './view.ts';

/** The example that the next request of an operation gets. */
export const nextResponses = signal<Readonly<Record<string, string>>>({});

/** The operations with examples to choose from. */
export const operations = computed(() => about.value?.operations.filter(({ examples }) => examples.length > 0) ?? []);

/** Sets the example of the next request. @param example null cancels it @throws {Error} with the problem */
export async function setNextResponse(operation: string, example: string | null): Promise<void> {
  // The rule has an id of its own for each operation, so that a new choice replaces the last one.
  const path = `/rules/next-${operation.replaceAll(/[^\w.-]/g, '-')}`;
  const { [operation]: _, ...others } = nextResponses.value;
  if (example === null) await request('DELETE', path);
  else await request('PUT', path, { operation, reply: example, afterLast: 'default' });
  nextResponses.value = example === null ? others : { ...others, [operation]: example };
  announce(example === null ? `${operation} returns its usual response again` : `${operation} returns ${example} next`);
}
