import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { PlannedFault } from '../faults.ts';
import type { FollowStream } from '../feature.ts';
import type { Rendered } from '../render.ts';
import type { StreamCancellation } from '../stream-cancellation.ts';
import { type Frame, frameOf, streamFrames } from './sse.ts';

/** A response to send. */
export interface Outgoing extends Rendered {
  /** The events of a streamed response, in place of the body. */
  events?: readonly unknown[];
  /** Keeps the stream open after these events. */
  follow?: FollowStream;
  /** Milliseconds between two events, where they are not the mock's own. */
  pace?: number;
}

export interface SendOptions {
  /** A HEAD request gets no body. */
  head: boolean;
  /** Milliseconds between two events of a streamed response. */
  sseInterval: number;
  stops: StreamCancellation;
  fault?: PlannedFault;
}

/** Sends a response with its planned fault. */
export async function send(response: ServerResponse, answer: Outgoing, options: SendOptions): Promise<void> {
  const { events } = answer;
  const { head, fault } = options;
  if (fault === 'reset') response.req.socket.resetAndDestroy();
  else if (fault === 'timeout') await untilClosed(response);
  else if (events && !head) await sendStream(response, answer, events, options);
  else sendWhole(response, answer, options);
}

/** Whether a response with this fault never begins, so that the client receives nothing. */
export function isMute(fault: PlannedFault | undefined): boolean {
  return fault === 'reset' || fault === 'timeout';
}

/** Whether the fault affects the response: without a body nothing can be cut or malformed. */
export function isHitBy(fault: PlannedFault | undefined, { body, events }: Outgoing): boolean {
  return body !== undefined || events !== undefined || (fault !== 'cut' && fault !== 'malformed');
}

/** Keeps the connection open until the client disconnects or the mock closes. */
async function untilClosed(response: ServerResponse): Promise<void> {
  if (!response.destroyed) await once(response, 'close');
}

async function sendStream(
  response: ServerResponse,
  { status, headers, pace, follow }: Outgoing,
  events: readonly unknown[],
  { sseInterval, stops, fault }: SendOptions,
): Promise<void> {
  const stopping = new AbortController();
  const ended = stops.watch(events, () => stopping.abort());
  try {
    response.writeHead(status, { ...headers, 'Cache-Control': 'no-cache' });
    await streamFrames(response, framesOf(events, fault), {
      interval: pace ?? sseInterval,
      stopped: stopping.signal,
      // A fault is that of the transcript.
      ...(follow && !fault && { follow }),
    });
  } finally {
    ended();
  }
  if (fault === 'cut') cutConnection(response);
  else response.end();
}

/** Formats the events to send. A fault affects the one in the middle. */
function framesOf(events: readonly unknown[], fault: PlannedFault | undefined): Frame[] {
  const frames: Frame[] = events.map(frameOf);
  if (fault !== 'malformed' && fault !== 'cut') return frames;
  const middle = Math.floor(frames.length / 2);
  const broken = firstPart(Buffer.from(frames[middle] ?? ''));
  if (fault === 'cut') return [...frames.slice(0, middle), broken];
  return frames.with(middle, Buffer.concat([broken, Buffer.from('\n\n')]));
}

function sendWhole(
  response: ServerResponse,
  { status, headers, body, events }: Outgoing,
  { head, fault }: SendOptions,
): void {
  // A HEAD request to a stream: its length is not known.
  if (body === undefined || events) {
    response.writeHead(status, headers).end();
    return;
  }
  const broken = fault === 'malformed' || fault === 'cut' ? firstPart(bytesOf(body)) : undefined;
  const sent = broken && fault === 'malformed' ? broken : body;
  response.writeHead(status, { ...headers, 'Content-Length': String(Buffer.byteLength(sent)) });
  if (head) response.end();
  else if (broken && fault === 'cut') {
    response.write(broken);
    cutConnection(response);
  } else response.end(sent);
}

/** Ends the connection in the middle of the response, as soon as the written bytes are sent. */
function cutConnection({ req }: ServerResponse): void {
  req.socket.destroySoon();
}

/**
 * Returns the part of the bytes to send before a cut: about half, and never whole JSON. Where there is one, the break is in the middle of a
 * character of several bytes, which a client that decodes each chunk by itself gets wrong.
 */
function firstPart(bytes: Buffer): Buffer {
  const half = Math.floor(bytes.length / 2);
  const inside = bytes.subarray(half).findIndex(isContinuation);
  return bytes.subarray(0, half + Math.max(inside, 0));
}

/** Whether a byte of UTF-8 continues a character. */
function isContinuation(byte: number): boolean {
  return (byte & 0b1100_0000) === 0b1000_0000;
}

function bytesOf(body: string | Buffer): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body;
}
