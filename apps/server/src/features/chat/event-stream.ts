import { PassThrough, type Readable } from 'node:stream';

/** Server-Sent Events of one answer. */
export interface EventStream {
  readable: Readable;
  /**
   * Sends an event.
   *
   * @param signal ends the wait for a reader who is slow; the event is sent nevertheless
   * @returns when there is room for another one; at once when nobody reads any more
   */
  send(event: object, signal: AbortSignal): Promise<void>;
  /** Sends the last event. */
  end(event: object): void;
}

/** A sign of life without data: readers pass over it. */
const heartbeat = 'event: ping\n\n';

/** @param heartbeatMs milliseconds between two signs of life; the first comes at once, and takes the headers of the answer with it */
export function createEventStream(heartbeatMs: number): EventStream {
  const stream = new PassThrough();
  // A reader who goes away is no failure.
  stream.on('error', () => {});
  stream.write(heartbeat);
  const timer = setInterval(() => {
    // Whoever has not read the last one does not need another.
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

/** Resolves when the reader has caught up or gone, or nobody waits for that any more. */
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
