// The calls of your server. No line depends on a framework.
import { ApiError, ConnectionError, createClient, ServerError, TooManyRequestsError } from '@omnichannel/client';
import { sendChatAppMessage } from '@omnichannel/client/operations';

// One client for all requests: it signs in once, and renews the token by itself.
const client = createClient({
  baseUrl: process.env.API_URL ?? 'http://127.0.0.1:4010',
  credentials: {
    apiKey: process.env.API_KEY ?? 'example-api-key',
    userName: process.env.API_USER ?? 'developer@example.com',
  },
  // Your caller waits: all retries together take 10 seconds at most.
  deadline: 10_000,
});

/** Sends the message about an order. A repeated call returns the first id, and sends nothing. */
export async function notifyShipped(order: string, phone: string): Promise<string | undefined> {
  const { messages } = await sendChatAppMessage(client, {
    idempotencyKey: `order-shipped-${order}`,
    body: { to: phone, type: 'text', text: { body: `Order ${order} is on its way.` } },
  });
  return messages[0]?.id;
}

/** The response of your server after a failed call. */
export interface Failure {
  status: number;
  message: string;
  /** Seconds after which your caller can repeat the request. */
  retryAfter?: number;
}

/** @throws the error itself, if it is a fault of the program */
export function failureOf(error: unknown): Failure {
  const message = 'The message could not be sent now.';
  if (error instanceof ConnectionError) return { status: 503, message, retryAfter: 30 };
  if (error instanceof TooManyRequestsError || error instanceof ServerError)
    return { status: 503, message, retryAfter: error.retryAfter || 30 };
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  return { status: 422, message: error.message };
}
