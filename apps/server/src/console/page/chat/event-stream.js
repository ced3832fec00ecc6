/**
 * The blocks of an event stream, as they come: each is an event, or a sign of life.
 *
 * @param {Response} response
 * @returns {AsyncGenerator<string, void>}
 */
export async function* blocksOf(response) {
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

/**
 * The data of an event; undefined of a sign of life, which has none.
 *
 * @param {string} block
 */
export function dataOf(block) {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5)).join('\n');
}
