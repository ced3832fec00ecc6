import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitIntoPieces } from './split-into-pieces.ts';

async function* arriving(chunks: readonly Buffer[]) {
  yield* chunks;
}

it('all pieces but the last have the size asked for, and together they are what arrived', async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)));
  await fc.assert(
    fc.asyncProperty(chunks, fc.integer({ min: 1, max: 20 }), async (content, size) => {
      const pieces: Buffer[] = [];
      for await (const piece of splitIntoPieces(arriving(content), size)) pieces.push(piece);
      expect(Buffer.concat(pieces)).toEqual(Buffer.concat(content));
      expect(pieces.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(pieces.every(({ length }) => length > 0 && length <= size)).toBe(true);
    }),
  );
});
