import { sleep } from './sleep.ts';

/**
 * A transcript as the body of a `text/event-stream`, one event a chunk. Nothing is sent before it is read.
 *
 * @param interval milliseconds between two events
 * @param signal ends the stream with its reason
 */
export function eventStream(
  events: readonly unknown[],
  interval: number,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const ended = new AbortController();
  let next = 0;
  let abort = () => {};
  const end = () => {
    signal?.removeEventListener('abort', abort);
    ended.abort();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        abort = () => {
          controller.error(signal?.reason);
          end();
        };
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort);
      },
      async pull(controller) {
        if (next > 0 && interval > 0) await sleep(interval, ended.signal);
        if (ended.signal.aborted) return;
        if (next < events.length) {
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(events[next++])}\n\n`));
        } else {
          controller.close();
          end();
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
