import type { ServerResponse } from 'node:http';
import type { Fault } from '../faults.ts';
import type { Rendered } from '../render.ts';
import { streamEvents } from './sse.ts';

/** An answer that is ready to go. */
export interface Outgoing extends Rendered {
  /** The transcript of a streamed answer, in place of the body. */
  events?: readonly unknown[];
}

export interface SendOptions {
  /** A HEAD request gets no body. */
  head: boolean;
  /** Milliseconds between two events of a streamed answer. */
  sseInterval: number;
  fault?: Fault;
}

/** Sends an answer, with the fault that was planned for it. */
export async function send(response: ServerResponse, answer: Outgoing, options: SendOptions): Promise<void> {
  const { status, headers, body, events } = answer;
  const { head, sseInterval } = options;
  if (events && !head) {
    response.writeHead(status, { ...headers, 'Cache-Control': 'no-cache' });
    await streamEvents(response, events, sseInterval);
    return;
  }
  response.writeHead(status, {
    ...headers,
    ...(body !== undefined && !events && { 'Content-Length': String(Buffer.byteLength(body)) }),
  });
  response.end(head ? undefined : body);
}
