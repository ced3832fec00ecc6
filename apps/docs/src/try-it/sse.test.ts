import { expect, test } from 'vitest';
import { eventsOf, type StreamEvent } from './sse.ts';

const streamOf = (chunks: Uint8Array[], error?: Error) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else if (error) controller.error(error);
      else controller.close();
    },
  });

async function read(text: string, size = text.length * 2): Promise<StreamEvent[]> {
  const bytes = new TextEncoder().encode(text);
  const count = Math.ceil(bytes.length / size);
  const chunks = Array.from({ length: count }, (_, index) => bytes.slice(index * size, (index + 1) * size));
  const events: StreamEvent[] = [];
  for await (const event of eventsOf(streamOf(chunks))) events.push(event);
  return events;
}

const transcript = ': hello\n\ndata: {"answer":"مرحبا"}\n\nevent: ping\n\nevent: note\ndata: one\ndata:two\nid: 7\n\n';
const events = [
  { event: 'message', data: '{"answer":"مرحبا"}' },
  { event: 'ping', data: '' },
  { event: 'note', data: 'one\ntwo' },
];

test.for([
  ['\n', 1],
  ['\r\n', 1],
  ['\r', 1],
  ['\r\n', 3],
  ['\n', 1000],
] as const)('lines that end with %j, %i bytes at a time', async ([end, size]) => {
  expect(await read(transcript.replaceAll('\n', end), size)).toEqual(events);
});

test('ignores a truncated event', async () => {
  expect(await read('data: 1\n\ndata: {"ans')).toEqual([{ event: 'message', data: '1' }]);
  expect(await read('data: 1\n')).toEqual([]);
});

test('yields the events before the connection broke', async () => {
  const stream = eventsOf(streamOf([new TextEncoder().encode('data: 1\n\n')], new Error('reset')));
  expect((await stream.next()).value).toEqual({ event: 'message', data: '1' });
  await expect(stream.next()).rejects.toThrow('reset');
});

test('closes the connection when the reader leaves the loop', async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const _ of eventsOf(endless)) break;
  expect(isCancelled).toBe(true);
});
