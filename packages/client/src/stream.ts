import type { ChatMessageEvent, ChatMessageMetadata, ChatMessageRequest } from '@omnichannel/types';
import { createParser } from 'eventsource-parser';
import { createApiError } from './api-error.ts';
import type { Client } from './core.ts';
import { AbortError, ConnectionError, TimeoutError, UnexpectedResponseError } from './errors.ts';
import { send } from './operation.ts';
import type { CallPolicy } from './options.ts';

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
  { body, signal, idleTimeout = 30_000, ...policy }: StreamOptions,
): AsyncGenerator<StreamEvent, void, undefined> {
  const { response, data } = await send(client, 'createChatMessage', 'POST', '/chat-messages', {
    ...policy,
    ...(signal && { signal }),
    body: { ...body, response_mode: 'streaming' },
    headers: { Accept: 'text/event-stream' },
    parseAs: 'stream',
  });
  if (!/^text\/event-stream/.test(response.headers.get('Content-Type') ?? '')) {
    await (data as ReadableStream | null)?.cancel();
    throw new UnexpectedResponseError('The answer is not a stream of events. Is baseUrl right, or does a proxy answer?');
  }

  let ended = false;
  for await (const event of readEvents(data as ReadableStream<Uint8Array>, idleTimeout, signal)) {
    if (event.event === 'error') {
      const { status, code, message } = event;
      const answer = new Response(null, { status: status >= 400 && status < 600 ? status : 500, headers: response.headers });
      throw createApiError('createChatMessage', answer, { status, code, message }, body);
    }
    ended = event.event === 'message_end';
    yield event;
  }
  if (!ended) throw new ConnectionError('The stream broke off before message_end: the answer is not complete.');
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
  const whole: CollectedAnswer = {
    answer: '',
    task_id: undefined,
    message_id: undefined,
    conversation_id: undefined,
    metadata: undefined,
  };
  for await (const event of stream) {
    const { task_id, message_id, conversation_id } = event;
    Object.assign(whole, { task_id, message_id, conversation_id });
    if (event.event === 'message' || event.event === 'agent_message') whole.answer += event.answer;
    if (event.event === 'message_replace') whole.answer = event.answer;
    if (event.event === 'message_end') whole.metadata = event.metadata;
  }
  return whole;
}

async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  idleTimeout: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<ChatMessageEvent, void, undefined> {
  const events: ChatMessageEvent[] = [];
  // A bare `event: ping` has no data; the parser hands on only what has.
  const parser = createParser({ onEvent: ({ data }) => data && events.push(parse(data)) });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await readChunk(reader, idleTimeout, signal);
      parser.feed(done ? decoder.decode() : decoder.decode(value, { stream: true }));
      yield* events.splice(0);
      if (done) return;
    }
  } finally {
    // Ends the request when the reader leaves early; after the end it does nothing.
    reader.cancel().catch(() => {});
  }
}

/** One chunk, unless nothing comes in time or the signal aborts. */
async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>, idleTimeout: number, signal?: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort: (() => void) | undefined;
  try {
    return await Promise.race([
      reader.read(),
      new Promise<never>((_, reject) => {
        abort = () => reject(new AbortError('The stream was aborted.', { cause: signal?.reason }));
        if (signal?.aborted) abort();
        signal?.addEventListener('abort', abort);
        const late = () => reject(new TimeoutError(`The stream was silent for ${idleTimeout} ms.`));
        timer = setTimeout(late, Math.min(idleTimeout, 2e9));
      }),
    ]);
  } catch (cause) {
    if (cause instanceof AbortError || cause instanceof TimeoutError) throw cause;
    throw new ConnectionError('The stream broke off.', { cause });
  } finally {
    clearTimeout(timer);
    if (abort) signal?.removeEventListener('abort', abort);
  }
}

function parse(data: string): ChatMessageEvent {
  try {
    return JSON.parse(data) as ChatMessageEvent;
  } catch (cause) {
    throw new UnexpectedResponseError('An event of the stream is not JSON.', { cause });
  }
}
