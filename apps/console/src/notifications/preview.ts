import type { components } from '@omnichannel/types';
import { signal } from '@preact/signals';
import type { PreviewRequest, WorkflowPreview } from '../api/notifications.ts';
import { request, SessionEnded } from '../sandbox/request.ts';
import { endSession } from '../sandbox/session.ts';
import { notificationTexts } from './notification-texts.ts';
import { samplePayload } from './sample-payload.ts';

/** Milliseconds after the last key before texts are rendered again. */
const pauseMs = 250;
/** Servers and proxies accept addresses of this length. */
const maxAddressLength = 8000;

export type Preview = ReturnType<typeof createPreview>;

/** Previews a workflow, and sends it as a test. The service renders the texts. @param variables of the first payload */
export function createPreview(workflowId: string, variables: readonly string[]) {
  /** JSON, as it is written. */
  const payload = signal(JSON.stringify(samplePayload(variables), undefined, 2));
  const subscriberId = signal('');
  const locale = signal('');
  /** The last preview that succeeded. */
  const result = signal<WorkflowPreview | undefined>(undefined);
  /** The request of that preview. */
  let shown: PreviewRequest = { payload: {} };
  /** A fault of the payload, the subscriber or the language. */
  const fault = signal<string | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts requests, so that a late response does not replace that of a later one. */
  let requested = 0;

  return {
    payload,
    subscriberId,
    locale,
    result,
    fault,
    load,
    loadSoon,
    htmlAddress,
    send,
    stop: () => clearTimeout(timer),
  };

  function loadSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(load, pauseMs);
  }

  async function load(): Promise<void> {
    clearTimeout(timer);
    requested += 1;
    const number = requested;
    try {
      const body: PreviewRequest = {
        payload: parsePayload(payload.peek()),
        ...(subscriberId.peek() !== '' && { subscriberId: subscriberId.peek() }),
        ...(locale.peek() !== '' && { locale: locale.peek() }),
      };
      const path = `/notifications/workflows/${encodeURIComponent(workflowId)}/preview`;
      const loaded = await request<WorkflowPreview>('POST', path, body);
      if (number !== requested) return;
      shown = body;
      result.value = loaded;
      fault.value = undefined;
    } catch (error) {
      if (error instanceof SessionEnded) endSession(error.message);
      else if (number === requested) fault.value = (error as Error).message;
    }
  }

  /** Returns the address of the HTML of an e-mail step of the last preview; undefined when the payload is too long for an address. */
  function htmlAddress(stepId: string): string | undefined {
    const { payload: values, ...person } = shown;
    const query = new URLSearchParams({ payload: JSON.stringify(values), ...person });
    const path = `/notifications/workflows/${encodeURIComponent(workflowId)}/preview/${encodeURIComponent(stepId)}/html`;
    const address = `/sandbox${path}?${query}`;
    return address.length > maxAddressLength ? undefined : address;
  }

  /** Triggers the workflow for the subscriber. @throws {Error} with the problem */
  async function send(): Promise<components['schemas']['EventResult']> {
    const body = { name: workflowId, to: subscriberId.peek(), payload: parsePayload(payload.peek()) };
    const { data } = await request<{ data: components['schemas']['EventResult'] }>(
      'POST',
      '/api/v1/events/trigger',
      body,
    );
    return data;
  }
}

/** @throws {Error} when the text is not a JSON object */
function parsePayload(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(notificationTexts.value.invalidJson((error as Error).message));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(notificationTexts.value.noObject);
  }
  return value as Record<string, unknown>;
}
