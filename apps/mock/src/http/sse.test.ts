import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameOf, streamFrames } from './sse.ts';

// The pings' timer only: the pauses between events come from node:timers/promises, which stays real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A response whose client may be slow or leave. */
class Client extends EventEmitter {
  readonly received: string[] = [];
  destroyed = false;
  writableNeedDrain = false;

  write(frame: string | Buffer): boolean {
    this.received.push(String(frame));
    return !this.writableNeedDrain;
  }

  drain(): void {
    this.writableNeedDrain = false;
    this.emit('drain');
  }

  leave(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const never = new AbortController().signal;
const ping = 'event: ping\n\n';

function stream(client: Client, interval: number, stopped = never): Promise<void> {
  return streamFrames(client as unknown as ServerResponse, ['one', 'two', 'three'], { interval, stopped });
}

it('writes an event as Server-Sent Events want it, without escapes', () => {
  expect(frameOf({ answer: 'مجانية' })).toBe('data: {"answer":"مجانية"}\n\n');
});

it('writes a ping and the first event at once, the others one by one', async () => {
  const client = new Client();
  const streamed = stream(client, 200);
  expect(client.received).toEqual([ping, 'one']);
  await expect.poll(() => client.received).toEqual([ping, 'one', 'two']);
  await streamed;
  expect(client.received).toEqual([ping, 'one', 'two', 'three']);
});

it('pings every 10 s while it waits', async () => {
  const client = new Client();
  const streamed = stream(client, 60_000);
  vi.advanceTimersByTime(25_000);
  expect(client.received).toEqual([ping, 'one', ping, ping]);
  client.leave();
  await streamed;
});

describe('when the client leaves', () => {
  it('stops, and leaves no timer behind', async () => {
    const client = new Client();
    const streamed = stream(client, 60_000);
    client.leave();
    await streamed;
    expect(client.received).toEqual([ping, 'one']);
    expect(vi.getTimerCount()).toBe(0);
    expect(client.listenerCount('close')).toBe(0);
  });

  it('stops while it waits for a slow one', async () => {
    const client = new Client();
    client.writableNeedDrain = true;
    const streamed = stream(client, 0);
    client.leave();
    await streamed;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('writes nothing to a client that already disconnected', async () => {
    const client = new Client();
    client.leave();
    await stream(client, 0);
    expect(client.received).toEqual([]);
  });
});

it('waits for a client that is slow to read, and does not ping it', async () => {
  const client = new Client();
  client.writableNeedDrain = true;
  const streamed = stream(client, 1);
  vi.advanceTimersByTime(60_000);
  await sleep(20);
  expect(client.received).toEqual([ping, 'one']);
  client.drain();
  await streamed;
  expect(client.received).toEqual([ping, 'one', 'two', 'three']);
});

it('goes on with the last event when it is stopped', async () => {
  const client = new Client();
  const stopping = new AbortController();
  const streamed = stream(client, 60_000, stopping.signal);
  stopping.abort();
  await streamed;
  expect(client.received).toEqual([ping, 'one', 'three']);
});
