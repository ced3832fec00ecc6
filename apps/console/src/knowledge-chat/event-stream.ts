/**
 * Yields the blocks of an event stream: each is an event or a heartbeat. `eventsource-parser` drops events without data, and the page shows
 * heartbeats too.
 */
export async function* readBlocks(response: Response): AsyncGenerator<string, void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks;
  }
}

/** Returns the data of an event; undefined of a heartbeat, which has none. */
export function dataOf(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5)).join('\n');
}
