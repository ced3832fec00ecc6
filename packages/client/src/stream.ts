import type { ChatMessageEvent, ChatMessageMetadata, ChatMessageRequest } from '@omnichannel/types';
import type { HeadersOptions } from 'openapi-fetch';
import { abortError, fetchError } from './abort.ts';
import { createApiError } from './api-error.ts';
import type { Client } from './core.ts';
import { AbortError, ConfigurationError, TimeoutError, UnexpectedResponseError } from './errors.ts';
import { createEventParser } from './event-parser.ts';
import { mergeHeaders } from './headers.ts';
import { type Success, send } from './operation.ts';
import type { CallOptions } from './options.ts';
import { assertPresent, describeUnexpected } from './unexpected-response.ts';
import { validateOptions } from './validate-options.ts';
import { withTimeout } from './with-timeout.ts';

const id = 'createChatMessage';

/** The events of an answer, except `error`, which is thrown. */
export type StreamEvent = Exclude<ChatMessageEvent, { event: 'error' }>;

/** A question, and the policy of the call. */
export interface StreamOptions extends CallOptions {
  /** The question, its end user, and the conversation that it continues. */
  body: Omit<ChatMessageRequest, 'response_mode'>;
  /** Override those of the client. null removes a header. */
  headers?: HeadersOptions | undefined;
  /**
   * Milliseconds without a byte after which the stream fails. The service sends a ping every 10 s.
   * @default 30_000
   */
  idleTimeout?: number | undefined;
}

/** The events of an answer. The question is sent when they are read, or by `withResponse`. */
export interface ChatMessageStream extends AsyncGenerator<StreamEvent, void, undefined> {
  /**
   * Sends the question, unless it was sent, and waits for the head of the response. `return` before or after it cancels the response.
   *
   * @returns the stream itself as `data`, the `Response` for its status and headers, and its `X-Request-Id`. Read the stream, or abort its
   *   `signal`: until then its connection stays open
   * @throws {ApiError} when the service rejects the question, and the other errors of a call
   * @throws {AbortError} when `return` closed the stream before the question was sent
   */
  withResponse(): Promise<Success<ChatMessageStream>>;
}

/**
 * Asks the knowledge base and streams the answer (interface §4.8, WHATWG server-sent events).
 *
 * Leaving the loop aborts the request.
 *
 * @returns the events; `withResponse` gives the response and the request id as well
 * @throws {ApiError} when the service rejects the question, or an `error` event ends the answer
 * @throws {ConfigurationError} when an option is malformed
 * @throws {TimeoutError} when no data arrives for `idleTimeout`
 * @throws {ConnectionError} when the stream breaks before its end
 * @throws {AbortError} when `signal` aborts
 * @example
 * for await (const event of streamChatMessage(client, { body: { query, user } })) {
 *   if (event.event === 'message') process.stdout.write(event.answer);
 * }
 */
export function streamChatMessage(client: Client, options: StreamOptions): ChatMessageStream {
  const events = readEvents(client, options);
  const read = events.next.bind(events) as () => ReturnType<typeof events.next>;
  let head: ReturnType<typeof read> | undefined;
  const open = () => (head ??= read());
  return Object.assign(events, {
    next: () => open().then(read),
    withResponse: async () => {
      const { value } = await open();
      if (!value) throw new AbortError(id, 'was aborted.');
      return { ...value, data: events };
    },
  }) as unknown as ChatMessageStream;
}

/** Yields the response, then the events. Its end, `return` and `throw` cancel the response. */
async function* readEvents(
  client: Client,
  { body, headers, idleTimeout = 30_000, ...policy }: StreamOptions,
): AsyncGenerator<Success<unknown> | StreamEvent, void, undefined> {
  validateOptions({ idleTimeout });
  const success = await send(client, id, 'POST', '/chat-messages', {
    ...policy,
    body: { ...body, response_mode: 'streaming' },
    headers: mergeHeaders({ accept: 'text/event-stream' }, headers),
    parseAs: 'stream',
  });
  const { response, data } = success;
  const { signal } = policy;
  const parse = createEventParser();
  const decoder = new TextDecoder();
  const reader = (data as ReadableStream<Uint8Array>).getReader();
  const read = () =>
    reader.read().catch((cause) => {
      throw fetchError(id, cause);
    });
  try {
    yield success;
    if (!/event-stream/i.test(response.headers.get('content-type') as string)) {
      throw new UnexpectedResponseError(id, `got a ${describeUnexpected(response, data)}`);
    }
    for (;;) {
      const { done, value } = await withTimeout(id, idleTimeout, signal, read, () => {
        return new TimeoutError(id, `exceeded its idleTimeout, ${idleTimeout} ms.`);
      });
      if (done) throw fetchError(id);
      for (const text of parse(decoder.decode(value, { stream: true }))) {
        // A ping may have empty data.
        if (!text) continue;
        let event = {} as ChatMessageEvent;
        try {
          event = JSON.parse(text);
        } catch {
          // Its message quotes the event.
        }
        assertPresent(id, event?.event);
        if (event.event === 'error') {
          throw createApiError(
            id,
            new Response(null, {
              status: /^[45]\d\d$/.test(event.status as never) ? event.status : 500,
              headers: response.headers,
            }),
            event,
            body,
          );
        }
        yield event;
        // The last event. Later errors of the connection do not matter.
        if (event.event === 'message_end') return;
        // More events may already be parsed.
        if (signal?.aborted) throw abortError(signal, id);
      }
    }
  } finally {
    // Aborts the request when the caller leaves the loop early. Has no effect after the end.
    reader.cancel().catch(() => {});
  }
}

/** A complete answer, collected from its events. */
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
 * @param stream the result of `streamChatMessage`
 * @returns the text (a `message_replace` replaces the text before it), the identifiers and the metadata
 * @throws {ConfigurationError} when the stream was already read
 * @throws errors of the stream
 */
export async function collect(stream: AsyncIterable<StreamEvent>): Promise<CollectedAnswer> {
  const whole = { answer: '' } as CollectedAnswer;
  for await (const event of stream) {
    whole.task_id = event.task_id;
    whole.message_id = event.message_id;
    whole.conversation_id = event.conversation_id;
    if ('answer' in event) whole.answer = (event.event === 'message_replace' ? '' : whole.answer) + event.answer;
    if ('metadata' in event) whole.metadata = event.metadata;
  }
  // A stream without events fails earlier, unless it was already read.
  if (!('task_id' in whole)) throw new ConfigurationError('The stream was read: pass a new one.');
  return whole;
}
