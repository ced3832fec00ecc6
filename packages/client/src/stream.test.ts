import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatMessageEvent } from '@omnichannel/types';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { contractOperations } from '../test/scenarios.ts';
import { ApiError, TooManyRequestsError } from './api-error.ts';
import { createClient } from './client.ts';
import { AbortError, ConfigurationError, ConnectionError, TimeoutError, UnexpectedResponseError } from './errors.ts';
import { createClient as createMinimalClient } from './minimal.ts';
import { type ChatMessageStream, collect, type StreamEvent, type StreamOptions, streamChatMessage } from './stream.ts';
import { createTestFetch } from './testing/index.ts';

const baseUrl = 'https://api.example.com';
const body = { query: 'How do I return an order?', user: 'user-1' };
// Other operations stream as well: `inbox.test.ts` reads theirs.
const transcripts = contractOperations.flatMap(({ scenarios }) =>
  scenarios.flatMap(({ operation, scenario, example }) =>
    operation === 'createChatMessage' && example['x-sse-events']
      ? [{ scenario, events: example['x-sse-events'] as ChatMessageEvent[] }]
      : [],
  ),
);
const [message, end] = ['message', 'message_end'].map((kind) =>
  transcripts.flatMap(({ events }) => events).find(({ event }) => event === kind),
) as [StreamEvent, StreamEvent];

/** A stream of these bytes, which ends, or breaks off with an error. */
function streamOf(chunks: readonly Uint8Array[], broken?: Error): ReadableStream<Uint8Array> {
  const left = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const chunk = left.shift();
      if (chunk) controller.enqueue(chunk);
      else if (broken) controller.error(broken);
      else controller.close();
    },
  });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sse = (...events: unknown[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

/** Streams what a fetch answers with this body. */
function streamed(
  content: string | readonly Uint8Array[] | ReadableStream<Uint8Array>,
  options: Partial<StreamOptions> = {},
  headers: Record<string, string> = { 'Content-Type': 'text/event-stream; charset=utf-8' },
) {
  const chunks = typeof content === 'string' ? [bytesOf(content)] : content;
  const stream = chunks instanceof ReadableStream ? chunks : streamOf(chunks);
  const client = createClient({ baseUrl, token: 'any', fetch: async () => new Response(stream, { headers }) });
  return streamChatMessage(client, { body, ...options });
}

/** The events up to the end, and the error that it ended with. */
async function read(stream: AsyncIterable<StreamEvent>): Promise<{ events: StreamEvent[]; error: unknown }> {
  const events: StreamEvent[] = [];
  try {
    for await (const event of stream) events.push(event);
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}

/** How a transcript is to be read: an `error` event is thrown. */
function expectTranscript({ events, error }: Awaited<ReturnType<typeof read>>, wanted: readonly ChatMessageEvent[]) {
  expect(events).toEqual(wanted.filter(({ event }) => event !== 'error'));
  const failure = wanted.find((event) => event.event === 'error');
  if (failure) expect(error).toMatchObject({ status: failure.status, code: failure.code });
  else expect(error).toBeUndefined();
}

describe('the events', () => {
  it.each(transcripts)('of $scenario are those of the contract', async ({ scenario, events }) => {
    const fetch = createTestFetch().use('createChatMessage', scenario as 'streamed');
    for (const create of [createClient, createMinimalClient]) {
      expectTranscript(await read(streamChatMessage(create({ baseUrl, token: 'any', fetch }), { body })), events);
    }
    const [call] = fetch.calls.createChatMessage;
    expect(call?.body).toEqual({ ...body, response_mode: 'streaming' });
    expect(call?.headers.get('accept')).toBe('text/event-stream');
  });

  it('are asked for with the headers of the call', async () => {
    const fetch = createTestFetch();
    const headers = new Headers({ 'X-Trace': 'trace-1' });
    await read(streamChatMessage(createClient({ baseUrl, token: 'any', fetch }), { body, headers }));
    const [call] = fetch.calls.createChatMessage;
    expect(call?.headers.get('x-trace')).toBe('trace-1');
    expect(call?.headers.get('accept')).toBe('text/event-stream');
  });

  it('are typed by their kind', async () => {
    for await (const event of streamed(sse(message, end))) {
      expectTypeOf(event).toEqualTypeOf<StreamEvent>();
      if (event.event === 'message') expectTypeOf(event.answer).toEqualTypeOf<string>();
      if (event.event === 'message_end') expectTypeOf(event.metadata).not.toBeAny();
      // @ts-expect-error an error is thrown
      event.event === 'error';
    }
  });

  it('are asked for only when they are read', async () => {
    const fetch = createTestFetch();
    streamChatMessage(createClient({ baseUrl, token: 'any', fetch }), { body });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(fetch.calls.createChatMessage).toEqual([]);
  });

  it.each([
    ['LF', '', '\n'],
    ['CR', '', '\r'],
    ['CR LF', '', '\r\n'],
    ['CR LF, the last LF late', '\n', '\r'],
  ])('come as they are written: %s', async (_, begin, eol) => {
    let write: ReadableStreamDefaultController<Uint8Array> | undefined;
    const start = (controller: typeof write) => {
      write = controller;
    };
    const stream = streamed(new ReadableStream<Uint8Array>({ start }));
    for (const event of [message, message, end]) {
      const next = stream.next();
      await new Promise((resolve) => setTimeout(resolve, 5));
      write?.enqueue(bytesOf(begin + sse(event).replaceAll('\n', eol)));
      expect(await next).toEqual({ done: false, value: event });
    }
    write?.close();
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });
});

describe('the form of the stream', () => {
  const json = JSON.stringify;

  it.each([
    ['line feeds', `data: ${json(message)}\n\ndata: ${json(end)}\n\n`],
    ['carriage returns', `data: ${json(message)}\r\rdata: ${json(end)}\r\r`],
    ['both', `data: ${json(message)}\r\n\r\ndata: ${json(end)}\r\n\r\n`],
    ['a mixture', `data: ${json(message)}\r\n\ndata: ${json(end)}\n\r\n`],
    ['a byte order mark', `\uFEFFdata: ${json(message)}\n\ndata: ${json(end)}\n\n`],
    ['bare pings', `event: ping\n\ndata: ${json(message)}\n\nevent: ping\n\nevent: ping\n\ndata: ${json(end)}\n\n`],
    ['pings with empty data', `event: ping\ndata:\n\ndata: ${json(message)}\n\ndata: ${json(end)}\n\n`],
    ['comments', `: hello\n\ndata: ${json(message)}\n: still here\n\n:\ndata: ${json(end)}\n\n`],
    ['data over several lines', `${json(message, null, 2).replace(/^/gm, 'data: ')}\n\n${sse(end)}`],
    [
      'both, over several lines',
      `${json(message, null, 2).replace(/^/gm, 'data: ')}\n\n${sse(end)}`.replaceAll('\n', '\r\n'),
    ],
    ['no space after the colon', `data:${json(message)}\n\ndata:${json(end)}\n\n`],
    ['other fields', `id: 1\nretry: 10\nfoo: bar\nevent: message\ndata: ${json(message)}\n\n${sse(end)}`],
  ])('may have %s', async (_, text) => {
    const bytes = bytesOf(text);
    const singly = Array.from(bytes, (byte) => Uint8Array.of(byte));
    const halves = Array.from(bytes, (_, at) => [bytes.subarray(0, at), bytes.subarray(at)]);
    for (const chunks of [[bytes], singly, ...halves]) {
      expectTranscript(await read(streamed(chunks)), [message, end]);
    }
  });

  it('may be named in any case', async () => {
    const headers = { 'Content-Type': 'Text/Event-Stream;charset=UTF-8' };
    expectTranscript(await read(streamed(sse(message, end), {}, headers)), [message, end]);
  });

  it.each(transcripts)('does not matter: $scenario, cut anywhere', async ({ events }) => {
    const eol = constantFrom('\n', '\r', '\r\n');
    const noise = constantFrom('', 'event: ping', ': comment 👩🏽‍🚀', 'id: 7', 'data');
    const lines = record({ eol, noise, indent: constantFrom(0, 2), space: constantFrom('', ' ') });
    await assert(
      asyncProperty(
        array(lines, { minLength: events.length, maxLength: events.length }),
        array(integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 50 }),
        constantFrom('', '\uFEFF'),
        async (forms, sizes, mark) => {
          const parts = events.map((event, index) => {
            const { eol, noise, indent, space } = forms[index] as (typeof forms)[number];
            const data = JSON.stringify(event, null, indent).split('\n');
            const ping = noise ? noise + eol + eol : '';
            return ping + data.map((line) => `data:${space}${line}${eol}`).join('') + eol;
          });
          const bytes = bytesOf(mark + parts.join(''));
          const chunks: Uint8Array[] = [];
          for (let at = 0, index = 0; at < bytes.length; index++) {
            const size = sizes[index % sizes.length] as number;
            chunks.push(bytes.subarray(at, at + size));
            at += size;
          }
          expectTranscript(await read(streamed(chunks)), events);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a stream that is not whole', () => {
  const arabic = { ...message, answer: 'مرحبًا 👩🏽‍🚀' } as StreamEvent;
  const text = sse(arabic, end);

  it('is a ConnectionError wherever it ends before its last event', async () => {
    const bytes = bytesOf(text);
    const lastEvent = bytesOf(sse(arabic)).length;
    for (let at = 0; at < bytes.length; at++) {
      const { events, error } = await read(streamed([bytes.subarray(0, at)]));
      expect(error).toBeInstanceOf(ConnectionError);
      expect(events).toEqual(at < lastEvent ? [] : [arabic]);
    }
  });

  it('is a ConnectionError when the connection breaks, even in the middle of a character', async () => {
    const bytes = bytesOf(text);
    const cut = bytes.indexOf(bytesOf('م')[0] as number) + 1;
    const failure = new TypeError('terminated');
    const { events, error } = await read(streamed(streamOf([bytes.subarray(0, cut)], failure)));
    expect(events).toEqual([]);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message: 'createChatMessage got no complete response.', cause: failure });
  });

  it('is whole once message_end came, whatever follows', async () => {
    expect(await read(streamed(`${text}data: {"event"`))).toEqual({ events: [arabic, end], error: undefined });
  });
});

describe('what is no stream', () => {
  it.each([
    ['HTML', '<html>', { 'Content-Type': 'text/html' }],
    ['the whole answer', '{"event":"message"}', { 'Content-Type': 'application/json' }],
    ['of no type', 'data: {}\n\n', {}],
    ['empty', '', { 'Content-Type': 'text/event-stream', 'Content-Length': '0' }],
  ])('is unexpected: %s', async (_, text, headers) => {
    let cancelled = false;
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(bytesOf(text || ' ')),
      cancel() {
        cancelled = true;
      },
    });
    const { events, error } = await read(streamed(stream, {}, headers as Record<string, string>));
    expect(events).toEqual([]);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ operation: 'createChatMessage', message: expect.stringContaining('got a') });
    if (text) expect(cancelled).toBe(true);
  });

  it.each(['[DONE]', '{"event":', 'null', '7', '"message"', '{"answer":""}'])(
    'is unexpected: an event that is %s',
    async (data) => {
      const { events, error } = await read(streamed(`${sse(message)}data: ${data}\n\n${sse(end)}`));
      expect(events).toEqual([message]);
      expect(error).toBeInstanceOf(UnexpectedResponseError);
      expect(String(error)).toBe('UnexpectedResponseError: createChatMessage got a malformed response.');
    },
  );

  it('is a typed error when the service rejects', async () => {
    const fetch = createTestFetch().use('createChatMessage', 'tooManyRequests');
    const { error } = await read(streamChatMessage(createClient({ baseUrl, token: 'any', fetch }), { body }));
    expect(error).toBeInstanceOf(TooManyRequestsError);
    expect(error).toMatchObject({ operation: 'createChatMessage', status: 429, code: 'too_many_requests' });
    expect(fetch.calls.createChatMessage).toHaveLength(1);
  });
});

describe('an error event', () => {
  const envelope = { task_id: 't', message_id: 'm', conversation_id: 'c', created_at: 1 };
  const failing = (members: object) => streamed(sse(message, { ...envelope, event: 'error', ...members }, end));

  it('is thrown as the error that it stands for', async () => {
    const { events, error } = await read(failing({ status: 429, code: 'rate_limit_error', message: 'Too fast.' }));
    expect(events).toEqual([message]);
    expect(error).toBeInstanceOf(TooManyRequestsError);
    expect(error).toMatchObject({ operation: 'createChatMessage', status: 429, code: 'rate_limit_error' });
    expect(String(error)).toBe('TooManyRequestsError: Too fast.');
    expect((error as ApiError).body).toMatchObject({ ...envelope, code: 'rate_limit_error', message: 'Too fast.' });
  });

  it.each([undefined, 0, 200, 600, 1000, 1500, 5000, 'bad'])(
    'of the status %s is a failure of the service',
    async (status) => {
      const { error } = await read(failing({ status, code: 'odd', message: 'Odd.' }));
      expect(error).toMatchObject({ name: 'ServerError', status: 500, code: 'odd' });
    },
  );
});

describe('time', () => {
  const silent = () =>
    new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytesOf(sse(message))) });

  it('ends a stream that is silent', async () => {
    const { events, error } = await read(streamed(silent(), { idleTimeout: 20 }));
    expect(events).toEqual([message]);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ message: 'createChatMessage exceeded its idleTimeout, 20 ms.' });
  });

  it.each([Number.NaN, -1, '5s'])('is not limited by %s', async (idleTimeout) => {
    const { error } = await read(streamed(sse(message, end), { idleTimeout: idleTimeout as number }));
    expect(String(error)).toBe('ConfigurationError: idleTimeout must be a number from 0.');
  });

  it('begins again with each byte, a ping too', async () => {
    let pings = 0;
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        controller.enqueue(bytesOf(pings++ < 5 ? 'event: ping\n\n' : sse(end)));
        if (pings > 5) controller.close();
      },
    });
    expect(await read(streamed(stream, { idleTimeout: 80 }))).toEqual({ events: [end], error: undefined });
  });

  it('does not run while the reader is busy', async () => {
    const seen: StreamEvent[] = [];
    for await (const event of streamed([bytesOf(sse(message)), bytesOf(sse(end))], { idleTimeout: 20 })) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      seen.push(event);
    }
    expect(seen).toHaveLength(2);
  });

  it('may be without limit', async () => {
    expect((await read(streamed(sse(message, end), { idleTimeout: Infinity }))).error).toBeUndefined();
  });

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners++;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners--;
      removeEventListener.apply(signal, args);
    };
    await read(
      streamed(
        Array.from({ length: 100 }, () => bytesOf(sse(message))),
        { signal },
      ),
    );
    expect(listeners).toBe(0);
  });
});

describe('a real server', () => {
  let server: Server;
  let client: ReturnType<typeof createClient>;
  let answer: ServerResponse;
  /** Settles when the connection of the request is gone. */
  let closed: Promise<unknown>;

  beforeAll(async () => {
    server = createServer((_, response) => {
      answer = response;
      closed = once(response, 'close');
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(sse(message));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    client = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'any' });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('sees the end of the request when the loop is left', async () => {
    for await (const event of streamChatMessage(client, { body })) {
      expect(event).toEqual(message);
      break;
    }
    await closed;
  });

  it('sees it when the loop throws', async () => {
    const mistake = new Error('in the loop');
    const reading = (async () => {
      for await (const _ of streamChatMessage(client, { body })) throw mistake;
    })();
    await expect(reading).rejects.toBe(mistake);
    await closed;
  });

  it('sees it when the signal aborts while nothing comes', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const events: unknown[] = [];
    const reading = (async () => {
      for await (const event of streamChatMessage(client, { body, signal: controller.signal })) {
        events.push(event);
        // By then the next one is waited for.
        setTimeout(() => controller.abort(reason), 50);
      }
    })();
    const error = await reading.catch((error: unknown) => error);
    expect(events).toEqual([message]);
    expect(error).toBeInstanceOf(AbortError);
    expect((error as AbortError).cause).toBe(reason);
    await closed;
  });

  it('is respected when all events arrive in one piece', async () => {
    const controller = new AbortController();
    const events: unknown[] = [];
    const reading = (async () => {
      for await (const event of streamed(sse(message, message, end), { signal: controller.signal })) {
        events.push(event);
        controller.abort();
      }
    })();
    await expect(reading).rejects.toBeInstanceOf(AbortError);
    expect(events).toHaveLength(1);
  });

  it('sees it when the stream was silent too long', async () => {
    const { error } = await read(streamChatMessage(client, { body, idleTimeout: 50 }));
    expect(error).toBeInstanceOf(TimeoutError);
    await closed;
  });

  it('is not asked when the signal was aborted before', async () => {
    const { error } = await read(streamChatMessage(client, { body, signal: AbortSignal.abort() }));
    expect(error).toBeInstanceOf(AbortError);
  });

  it('is gone: a ConnectionError', async () => {
    const stream = streamChatMessage(client, { body });
    await stream.next();
    answer.destroy();
    await expect(stream.next()).rejects.toBeInstanceOf(ConnectionError);
  });
});

describe('withResponse', () => {
  const headers = { 'Content-Type': 'text/event-stream', 'X-Request-Id': 'req-1' };

  it('gives the events, the response and the request id', async () => {
    const stream = streamed(sse(message, end), {}, headers);
    const { data, response, requestId } = await stream.withResponse();
    expect(data).toBe(stream);
    expect(response.status).toBe(200);
    expect(requestId).toBe('req-1');
    expectTypeOf(data).toEqualTypeOf<ChatMessageStream>();
    expect(await read(data)).toEqual({ events: [message, end], error: undefined });
  });

  it('sends the question once, however often it is called, and after the events as well', async () => {
    const fetch = createTestFetch();
    const stream = streamChatMessage(createClient({ baseUrl, token: 'any', fetch }), { body });
    const [one, two] = await Promise.all([stream.withResponse(), stream.withResponse()]);
    await collect(stream);
    expect((await stream.withResponse()).response).toBe(one.response);
    expect(two.response).toBe(one.response);
    expect(fetch.calls.createChatMessage).toHaveLength(1);
  });

  it('throws what the service rejects, and so does the loop', async () => {
    const fetch = createTestFetch().use('createChatMessage', 'tooManyRequests');
    const stream = streamChatMessage(createClient({ baseUrl, token: 'any', fetch }), { body });
    await expect(stream.withResponse()).rejects.toBeInstanceOf(TooManyRequestsError);
    await expect(collect(stream)).rejects.toBeInstanceOf(TooManyRequestsError);
    expect(fetch.calls.createChatMessage).toHaveLength(1);
  });

  it('leaves an unexpected response to the loop, which cancels it', async () => {
    const { data, response } = await streamed('<html>', {}, { 'Content-Type': 'text/html' }).withResponse();
    expect(response.headers.get('content-type')).toBe('text/html');
    expect((await read(data)).error).toBeInstanceOf(UnexpectedResponseError);
  });

  describe.each([
    ['the client', createClient],
    ['the minimal client', createMinimalClient],
  ])('with %s', (_, create) => {
    /** A response that stays open, and whether it was cancelled. */
    function open(options: Partial<StreamOptions> = {}) {
      let cancelled = false;
      let sent = false;
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytesOf(sse(message))),
        cancel() {
          cancelled = true;
        },
      });
      const fetch = async (_: string, { signal }: RequestInit) => {
        sent = true;
        signal?.addEventListener('abort', () => (cancelled = true));
        return new Response(stream, { headers });
      };
      const events = streamChatMessage(create({ baseUrl, token: 'any', fetch }), { body, ...options });
      return { events, isCancelled: () => cancelled, isSent: () => sent };
    }

    it('leaving the loop still cancels the request', async () => {
      const { events, isCancelled } = open();
      const { data } = await events.withResponse();
      for await (const _ of data) break;
      await expect.poll(isCancelled).toBe(true);
    });

    it.each<[string, (stream: ChatMessageStream) => Promise<unknown>]>([
      ['return', (stream) => stream.return()],
      ['throw', (stream) => stream.throw(new Error('left')).catch(() => {})],
    ])('%s before the first read cancels the response', async (_, leave) => {
      const { events, isCancelled } = open();
      await events.withResponse();
      await leave(events);
      await expect.poll(isCancelled).toBe(true);
      expect(await events.next()).toEqual({ done: true, value: undefined });
    });

    it('return while the question is sent cancels the response', async () => {
      const { events, isCancelled } = open();
      const sent = events.withResponse();
      await Promise.all([sent, events.return()]);
      await expect.poll(isCancelled).toBe(true);
    });

    it('a closed stream sends no question', async () => {
      const { events, isSent } = open();
      await events.return();
      await expect(events.withResponse()).rejects.toEqual(new AbortError('createChatMessage', 'was aborted.'));
      expect(await read(events)).toEqual({ events: [], error: undefined });
      expect(isSent()).toBe(false);
    });

    it('a malformed idleTimeout sends no question', async () => {
      const { events, isSent } = open({ idleTimeout: Number.NaN });
      const error = new ConfigurationError('idleTimeout must be a number from 0.');
      await expect(events.withResponse()).rejects.toEqual(error);
      expect((await read(events)).error).toEqual(error);
      expect(isSent()).toBe(false);
    });

    it('an abort before the loop still cancels the request, and is its error', async () => {
      const controller = new AbortController();
      const { events, isCancelled } = open({ signal: controller.signal });
      const { data } = await events.withResponse();
      controller.abort();
      expect((await read(data)).error).toBeInstanceOf(AbortError);
      await expect.poll(isCancelled).toBe(true);
    });
  });
});

describe('collect', () => {
  const { task_id, message_id, conversation_id } = message;
  const ids = { task_id, message_id, conversation_id };

  it.each(transcripts.filter(({ events }) => events.at(-1)?.event === 'message_end'))(
    'gives the whole answer of $scenario',
    async ({ scenario, events }) => {
      const fetch = createTestFetch().use('createChatMessage', scenario as 'streamed');
      const whole = await collect(streamChatMessage(createClient({ baseUrl, token: 'any', fetch }), { body }));
      let answer = '';
      for (const event of events) {
        if (event.event === 'message' || event.event === 'agent_message') answer += event.answer;
        if (event.event === 'message_replace') answer = event.answer;
      }
      const last = events.at(-1) as Extract<StreamEvent, { event: 'message_end' }>;
      const { task_id, message_id, conversation_id, metadata } = last;
      expect(answer).not.toBe('');
      expect(whole).toEqual({ answer, task_id, message_id, conversation_id, metadata });
    },
  );

  it('keeps the metadata when a message without metadata follows', async () => {
    const later = { ...message, answer: ' More.' };
    const { metadata } = end as Extract<StreamEvent, { event: 'message_end' }>;
    const events = (async function* () {
      yield* [message, end, later] as StreamEvent[];
    })();
    expect(await collect(events)).toMatchObject({ metadata });
  });

  it('goes on after a message_replace', async () => {
    const events = [
      { ...message, answer: 'Something rude' },
      { ...ids, event: 'message_replace', answer: 'Sorry' },
      { ...message, answer: ', no.' },
      { ...ids, event: 'agent_message', answer: ' Really.' },
      end,
    ];
    expect(await collect(streamed(sse(...events)))).toMatchObject({ answer: 'Sorry, no. Really.' });
  });

  it('does not take a stream that was read, or left, for an empty answer', async () => {
    const whole = streamed(sse(message, end));
    await collect(whole);
    const left = streamed(sse(message, end));
    for await (const _ of left) break;
    for (const stream of [whole, left]) {
      await expect(collect(stream)).rejects.toThrow(new ConfigurationError('The stream was read: pass a new one.'));
    }
  });

  it('throws what the stream throws', async () => {
    await expect(collect(streamed(sse(message)))).rejects.toBeInstanceOf(ConnectionError);
    const fetch = createTestFetch().use('createChatMessage', 'streamError');
    const failing = collect(streamChatMessage(createClient({ baseUrl, token: 'any', fetch }), { body }));
    await expect(failing).rejects.toBeInstanceOf(ApiError);
  });
});
