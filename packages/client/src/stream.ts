import type { ChatMessageEvent, ChatMessageMetadata, ChatMessageRequest } from '@omnichannel/types';
import { createApiError } from './api-error.ts';
import type { Client } from './core.ts';
import { ConnectionError, UnexpectedResponseError } from './errors.ts';
import { createEventParser } from './event-parser.ts';
import { send } from './operation.ts';
import type { CallPolicy } from './options.ts';
import { timed } from './timed.ts';

/** The events of an answer, without `error`, which is thrown. */
export type StreamEvent = Exclude<ChatMessageEvent, { event: 'error' }>;

/** A question, and how long to wait for its answer. */
export interface StreamOptions extends CallPolicy {
  body: Omit<ChatMessageRequest, 'response_mode'>;
  /** Ends the call and the stream. */
  signal?: AbortSignal;
  /**
   * Milliseconds without a byte (a ping comes every 10 s) after which the stream counts as dead.
   * @default 30_000
   */
  idleTimeout?: number;
}

/**
 * Asks the knowledge base and gives the answer as it is written (Interface §4.8, WHATWG server-sent events).
 *
 * Leaving the loop ends the request.
 *
 * @throws {ApiError} when the service refuses the question, or an `error` event ends the answer
 * @throws {TimeoutError} when nothing comes for `idleTimeout`
 * @throws {ConnectionError} when the stream breaks off before its end
 * @throws {AbortError} when `signal` aborts
 * @example
 * for await (const event of streamChatMessage(client, { body: { query, user } })) {
 *   if (event.event === 'message') process.stdout.write(event.answer);
 * }
 */
export async function* streamChatMessage(
  client: Client,
  { body, idleTimeout = 30_000, ...policy }: StreamOptions,
): AsyncGenerator<StreamEvent, void, undefined> {
  const { response, data } = await send(client, 'createChatMessage', 'POST', '/chat-messages', {
    ...policy,
    body: { ...body, response_mode: 'streaming' },
    headers: { accept: 'text/event-stream' },
    parseAs: 'stream',
  });
  if (!/event-stream/i.test(response.headers.get('content-type') ?? '')) {
    (data as ReadableStream).cancel().catch(() => {});
    throw new UnexpectedResponseError('Not a stream: check baseUrl.');
  }

  for await (const event of readEvents(data as ReadableStream<Uint8Array>, idleTimeout, policy.signal)) {
    if (event.event === 'error') {
      const { status, code, message } = event;
      const answer = new Response(null, {
        status: status >= 400 && status < 600 ? status : 500,
        headers: response.headers,
      });
      throw createApiError('createChatMessage', answer, { status, code, message }, body);
    }
    yield event;
    // It is the last; what the connection does after it is of no account.
    if (event.event === 'message_end') return;
  }
  throw new ConnectionError('The stream broke off.');
}

/** A whole answer, put together from its events. */
export interface CollectedAnswer {
  answer: string;
  task_id: string | undefined;
  message_id: string | undefined;
  conversation_id: string | undefined;
  metadata: ChatMessageMetadata | undefined;
}

/**
 * Reads a stream to its end.
 *
 * @param stream what `streamChatMessage` gives
 * @returns the text (a `message_replace` takes the place of what came before), the identifiers and the metadata
 * @throws what the stream throws
 */
export async function collect(stream: AsyncIterable<StreamEvent>): Promise<CollectedAnswer> {
  const whole = { answer: '' } as CollectedAnswer;
  for await (const event of stream) {
    const { task_id, message_id, conversation_id } = event;
    Object.assign(whole, { task_id, message_id, conversation_id });
    if ('answer' in event) whole.answer = (event.event === 'message_replace' ? '' : whole.answer) + event.answer;
    if ('metadata' in event) whole.metadata = event.metadata;
  }
  return whole;
}

async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  idleTimeout: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<ChatMessageEvent, void, undefined> {
  const parse = createEventParser();
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  const read = () =>
    reader.read().catch((cause) => {
      throw new ConnectionError('The stream broke off.', { cause });
    });
  try {
    for (;;) {
      const { done, value } = await timed(idleTimeout, signal, read);
      if (done) return;
      // A ping may have empty data.
      for (const data of parse(decoder.decode(value, { stream: true }))) if (data) yield eventOf(data);
    }
  } finally {
    // Ends the request when the reader leaves early; after the end it does nothing.
    reader.cancel().catch(() => {});
  }
}

function eventOf(data: string): ChatMessageEvent {
  try {
    const event = JSON.parse(data) as ChatMessageEvent;
    if (event.event) return event;
  } catch {
    // Its message quotes the event.
  }
  throw new UnexpectedResponseError('Not an event: check baseUrl.');
}
