import { once } from 'node:events';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { asJson, bearer, json, useProxy } from '../../test/proxied.ts';

const upstream = await useProxy();
const { open, ask, exchange } = upstream;

describe('a stream of events', () => {
  const body = JSON.stringify({ query: 'q', user: 'u', response_mode: 'streaming' });
  const chat = { method: 'POST', headers: asJson, body };
  const event = 'data: {"event":"message","task_id":"x","answer":"a"}\n\n';

  it('arrives event by event: the first before the second is sent', async () => {
    let second = () => {};
    upstream.answer = (request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(event);
      second = () => response.end('event: ping\n\ndata: {"event":"unheardOf"}\n\n');
    };
    const request = open('/chat-messages', chat);
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(String((await once(response, 'data'))[0])).toBe(event);
    second();
    expect(String(Buffer.concat(await response.toArray()))).toContain('unheardOf');
    const found = await exchange();
    expect(found.operation).toBe('createChatMessage');
    expect(found.response).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^body events\.0\.message_id is required/),
        expect.stringMatching(/^body events\.1\.event must be one of message/),
      ]),
    );
  });

  it('passes its head before there is any event', async () => {
    upstream.answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    };
    const request = open('/chat-messages', chat);
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    request.destroy();
  });

  it('passes on though its check has had enough of it', async () => {
    const events = 'data: x\n\n'.repeat(500);
    upstream.answer = (request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(events);
    };
    expect(String((await ask('/chat-messages', chat)).body)).toBe(events);
    const { response, unchecked } = await exchange();
    expect(response).toHaveLength(100);
    expect(unchecked).toEqual(['the response is not checked after 100 violations']);
  });

  it('passes on though an event is too large to check', async () => {
    const event = `data: ${'x'.repeat(11 * 1024 * 1024)}\n\n`;
    upstream.answer = (request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(event);
    };
    expect((await ask('/chat-messages', chat)).body.length).toBe(event.length);
    expect(await exchange()).toMatchObject({
      response: [],
      unchecked: ['the response is too large to check: more than 10 MB'],
    });
  });

  it('is checked when it is compressed, too', async () => {
    upstream.answer = (request, response) => {
      request.resume();
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'gzip' })
        .end(gzipSync('data: x\n\n'));
    };
    await ask('/chat-messages', chat);
    expect((await exchange()).response).toEqual(['body events.0 is not valid JSON']);
  });
});

describe('100 MB', () => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const pieces = 1600;

  /** Writes all pieces as fast as they are taken. @returns how many were taken so far */
  function pour(target: ClientRequest | ServerResponse): () => number {
    let count = 0;
    const write = () => {
      while (count < pieces) {
        count++;
        if (!target.write(piece)) return void target.once('drain', write);
      }
      target.end();
    };
    write();
    return () => count;
  }

  /** The number at which nothing more is taken. */
  async function stalled(taken: () => number): Promise<number> {
    for (let last = -1; last !== taken(); ) {
      last = taken();
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return taken();
  }

  async function sizeOf(stream: IncomingMessage): Promise<number> {
    let size = 0;
    for await (const chunk of stream) size += chunk.length;
    return size;
  }

  it('of a request pass at the pace of the upstream', async () => {
    const arrived = Promise.withResolvers<IncomingMessage>();
    upstream.answer = (request, response) => {
      arrived.resolve(request);
      request.once('end', () => json({})(request, response));
    };
    const request = open('/conversation/wab/v1/media', {
      method: 'POST',
      headers: { ...bearer, 'Content-Type': 'video/mp4' },
    });
    const taken = pour(request);
    const upload = await arrived.promise;
    expect(await stalled(taken)).toBeLessThan(pieces / 2);
    const answered = once(request, 'response');
    expect(await sizeOf(upload)).toBe(pieces * piece.length);
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    expect(await exchange()).toMatchObject({
      unchecked: ['the request is too large to check: more than 10 MB'],
      request: [],
    });
  });

  it('of an answer pass at the pace of the client', async () => {
    let taken = () => 0;
    upstream.answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'video/mp4' });
      taken = pour(response);
    };
    const request = open('/conversation/wab/v1/media/f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68', { headers: bearer });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(await stalled(taken)).toBeLessThan(pieces / 2);
    expect(await sizeOf(response)).toBe(pieces * piece.length);
    expect(await exchange()).toMatchObject({
      unchecked: ['the response is too large to check: more than 10 MB'],
      response: [],
    });
  });
});
