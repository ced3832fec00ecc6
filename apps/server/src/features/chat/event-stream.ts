import { PassThrough, type Readable } from 'node:stream';

/** Server-Sent Events of one answer. */
export interface EventStream {
  readable: Readable;
  /**
   * Sends an event.
   *
   * @param signal ends the wait for a slow reader; the event is sent nevertheless
   * @returns when the buffer has space for another event; at once after the reader disconnected
   */
  send(event: object, signal: AbortSignal): Promise<void>;
  /** Sends the last event. */
  end(event: object): void;
}

/** A heartbeat: an event without data, which readers ignore. */
const heartbeat = 'event: ping\n\n';

/** @param heartbeatMs milliseconds between two heartbeats; the first is sent at once, with the headers of the response */
export function createEventStream(heartbeatMs: number): EventStream {
  const stream = new PassThrough();
  // A disconnected reader is not a failure.
  stream.on('error', () => {});
  stream.write(heartbeat);
  const timer = setInterval(() => {
    // A slow reader needs no further heartbeat.
    if (stream.writable && !stream.writableNeedDrain) stream.write(heartbeat);
  }, heartbeatMs);
  stream.once('close', () => clearInterval(timer));
  stream.once('finish', () => clearInterval(timer));

  return {
    readable: stream,
    async send(event, signal) {
      if (stream.writable && !stream.write(serializeEvent(event)) && !signal.aborted)
        await waitForDrain(stream, signal);
    },
    end(event) {
      if (stream.writable) stream.end(serializeEvent(event));
    },
  };
}

function serializeEvent(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Resolves when the reader has caught up or disconnected, or when the signal aborts. */
function waitForDrain(stream: PassThrough, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    stream.once('drain', done).once('close', done);
    signal.addEventListener('abort', done, { once: true });
  });
}
