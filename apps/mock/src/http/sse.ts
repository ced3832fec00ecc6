import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FollowStream } from '../feature.ts';

/** The event that keeps an idle stream alive (Interface §4.8): a name without data, which clients ignore. */
const ping = 'event: ping\n\n';

/** Milliseconds between two pings. */
const pingInterval = 10_000;

/** An event as text to send; bytes where a fault truncates it. */
export type Frame = string | Buffer;

export interface Pace {
  /** Milliseconds between two events. */
  interval: number;
  /** Aborts when the response is stopped; its last event is then sent next. */
  stopped: AbortSignal;
  /** Later events of the stream. Without it, the stream has only its frames. */
  follow?: FollowStream;
}

/** Formats an event of a transcript as a Server-Sent Event. */
export function frameOf(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/**
 * Writes a stream, one event at a time, after a ping that sends the headers to the client at once. Writing pauses while the client
 * reads slowly, and stops when it disconnects. The response is left open.
 */
export async function streamFrames(
  response: ServerResponse,
  frames: readonly Frame[],
  { interval, stopped, follow }: Pace,
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
    if (follow) await writeLaterEvents(response, follow, awake);
  } finally {
    clearInterval(pinging);
    response.off('close', leave);
  }
}

/** Writes later events as they occur, until none can follow or the signal aborts. */
async function writeLaterEvents(response: ServerResponse, follow: FollowStream, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const ended = new AbortController();
  const over = once(AbortSignal.any([signal, ended.signal]), 'abort');
  const write = (events: readonly unknown[]) => {
    for (const event of events) if (!response.destroyed) response.write(frameOf(event));
  };
  const stop = follow(write, () => ended.abort());
  try {
    await over;
  } finally {
    stop();
  }
}
