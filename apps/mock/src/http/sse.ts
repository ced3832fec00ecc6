import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What keeps a stream alive while nothing happens (Interface §4.8): a name without data, which clients pass over. */
const ping = 'event: ping\n\n';

/** Milliseconds between two pings. */
const pingInterval = 10_000;

/** An event as it goes over the wire; bytes where it is broken off on purpose. */
export type Frame = string | Buffer;

export interface Pace {
  /** Milliseconds between two events. */
  interval: number;
  /** Aborts when the answer is stopped: it then goes on with its last event. */
  stopped: AbortSignal;
}

/** An event of a transcript in the form of Server-Sent Events. */
export function frameOf(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/**
 * Writes a stream, one event at a time, after a ping that carries the headers to the client at once. It waits while the client is slow
 * to read, and stops when it leaves. The response is left open.
 */
export async function streamFrames(
  response: ServerResponse,
  frames: readonly Frame[],
  { interval, stopped }: Pace,
): Promise<void> {
  if (response.destroyed) return;
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  response.once('close', leave);
  const pinging = setInterval(() => {
    if (!response.writableNeedDrain) response.write(ping);
  }, pingInterval);
  const awake = AbortSignal.any([leaving.signal, stopped]);
  const last = frames.length - 1;
  try {
    response.write(ping);
    for (let index = 0; index <= last; index++) {
      if (index > 0) await sleep(interval, undefined, { signal: awake }).catch(() => {});
      if (leaving.signal.aborted) return;
      if (stopped.aborted) index = last;
      if (!response.write(frames[index])) await once(response, 'drain', { signal: leaving.signal }).catch(() => {});
    }
  } finally {
    clearInterval(pinging);
    response.off('close', leave);
  }
}
