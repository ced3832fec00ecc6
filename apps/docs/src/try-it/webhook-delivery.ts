/** Sets the endpoint of the reader, and causes a delivery to it. */
import type { Connection } from '../connection/connection.ts';
import type { Trigger, WebhookTest } from './webhook-triggers.ts';

/** A delivery as the mock reports it after the first attempt. */
export interface Delivery {
  id: string;
  state: 'pending' | 'delivered' | 'failed';
  url: string;
  attempts: { status?: number; error?: string; took: number }[];
}

/**
 * - `delivery`: the mock delivered the event, or tried to
 * - `message`: a message was accepted; its statuses follow
 * - `endpoint`: the endpoint is set, but this server plays no persons
 */
export type Outcome = { kind: 'delivery'; delivery: Delivery } | { kind: 'message'; id: string } | { kind: 'endpoint' };

/** A server rejected a request. The message is that of the server. */
export class RejectedError extends Error {}

export interface Endpoint {
  url: string;
  /** Signs the delivery; the default is a secret of the server. */
  secret: string;
}

/**
 * @throws {RejectedError}
 * @throws {TypeError} When no response arrives.
 */
export async function sendDelivery(
  { baseUrl, token }: Connection,
  { paths }: Pick<WebhookTest, 'paths'>,
  trigger: Trigger,
  { url, secret }: Endpoint,
): Promise<Outcome> {
  const headers = { Authorization: `Bearer ${token}` };
  if (trigger.type) {
    const body = { type: trigger.type, url, ...(secret ? { secret } : {}) };
    await call(baseUrl + paths.setWebhook, 'PUT', body, headers);
  }
  if (trigger.to) {
    const body = { to: trigger.to, type: 'text', text: { body: 'A test of your webhook.' } };
    const response = await call(baseUrl + paths.sendMessage, 'POST', body, headers);
    const { messages = [] } = (await response.json()) as { messages?: { id: string }[] };
    return { kind: 'message', id: messages[0]?.id ?? '' };
  }
  try {
    const response = await call(`${baseUrl}/__mock/inbound`, 'POST', trigger.inbound, {});
    return { kind: 'delivery', delivery: await response.json() };
  } catch (error) {
    // A service has no such path, and lets no page read its response.
    if (trigger.type && (error instanceof TypeError || error instanceof NotFoundError)) return { kind: 'endpoint' };
    throw error;
  }
}

class NotFoundError extends RejectedError {}

async function call(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (response.ok) return response;
  const message = reasonIn(await response.json().catch(() => undefined)) ?? `The server returned ${response.status}.`;
  throw response.status === 404 ? new NotFoundError(message) : new RejectedError(message);
}

/** Reads the reason of the chat-app errors and of the mock. */
function reasonIn(body: unknown): string | undefined {
  const { error, errors } = (body ?? {}) as { error?: unknown; errors?: { title?: string; details?: string }[] };
  if (typeof error === 'string') return error;
  const reasons = Array.isArray(errors) ? errors.map(({ title, details }) => details ?? title) : [];
  return reasons.join(' ') || undefined;
}
