import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIntoChunks } from './chunks.ts';
import type { Block } from './document.ts';

const heading = (depth: number, text: string): Block => ({ type: 'heading', depth, text });
/** A paragraph of sentences of ten words each. */
const paragraph = (words: number, word = 'word'): Block => ({
  type: 'paragraph',
  text: Array.from({ length: words / 10 }, (_, index) => `Sentence${index} ${`${word} `.repeat(8)}end.`).join(' '),
});
const sizes = (blocks: readonly Block[]) => splitIntoChunks({ blocks }).map(({ words }) => words);

describe('a document', () => {
  it('keeps a heading of 300 characters, and treats a longer one as text', () => {
    const headingsOf = (text: string) =>
      splitIntoChunks({ blocks: [heading(1, text), paragraph(200), heading(2, 'Below'), paragraph(200)] });
    const longest = 'x'.repeat(300);
    expect(headingsOf(longest).map(({ headings }) => headings)).toEqual([[longest], [longest, 'Below']]);
    const [first, second] = headingsOf(`${longest}x`);
    expect([first?.headings, second?.headings]).toEqual([[], ['Below']]);
    expect(first?.content.startsWith(`${longest}x\n\nSentence0`)).toBe(true);
  });

  it('is divided between sections, which keep their headings', () => {
    const pieces = splitIntoChunks({
      title: 'Shop',
      blocks: [
        heading(1, 'Shop'),
        paragraph(100),
        heading(2, 'Returns'),
        paragraph(110),
        heading(3, 'Refunds'),
        paragraph(120),
        heading(2, 'Delivery'),
        paragraph(130),
      ],
    });
    expect(pieces.map(({ headings, words }) => [headings, words])).toEqual([
      [[], 100],
      [['Returns'], 110],
      [['Returns', 'Refunds'], 120],
      [['Delivery'], 130],
    ]);
  });

  it('has pieces of 80 to 220 words where a section is longer', () => {
    expect(sizes([paragraph(100), paragraph(100), paragraph(30), paragraph(150)])).toEqual([100, 130, 150]);
    expect(sizes([paragraph(60), paragraph(150)])).toEqual([210]);
    expect(sizes([paragraph(180), paragraph(40)])).toEqual([220]);
    expect(sizes([paragraph(200), paragraph(40)])).toEqual([200, 40]);
  });

  it('is not divided within a sentence', () => {
    const long = paragraph(1000) as { text: string };
    const pieces = splitIntoChunks({ blocks: [paragraph(1000)] });
    expect(pieces.length).toBeGreaterThan(4);
    for (const { content, words } of pieces) {
      expect(content).toMatch(/^Sentence.*end\.$/);
      expect(words).toBeLessThanOrEqual(220);
      expect(words).toBeGreaterThanOrEqual(80);
    }
    expect(pieces.map(({ content }) => content).join(' ')).toBe(long.text);
  });

  it('is divided within a sentence that has no end', () => {
    expect(sizes([{ type: 'paragraph', text: 'word '.repeat(500) }])).toEqual([220, 220, 60]);
  });

  it('keeps lists and tables whole where they fit, and else their lines', () => {
    const lines = (count: number): Block => ({
      type: 'lines',
      lines: Array.from({ length: count }, () => '- a b c d e f g h i'),
    });
    expect(splitIntoChunks({ blocks: [lines(20)] })).toHaveLength(1);
    for (const { content } of splitIntoChunks({ blocks: [paragraph(100), lines(50)] }))
      expect(content).toMatch(/i$|end\.$/);
  });

  it('puts tiny sections together, with their headings in the text', () => {
    const pieces = splitIntoChunks({
      blocks: [
        heading(1, 'FAQ'),
        heading(2, 'Open?'),
        paragraph(10),
        heading(2, 'Closed?'),
        paragraph(10),
        heading(2, 'Far?'),
        paragraph(100),
      ],
    });
    expect(pieces.map(({ headings }) => headings)).toEqual([['FAQ'], ['FAQ', 'Far?']]);
    expect(pieces[0]?.content).toMatch(/^Open\?\n\nSentence0.*\n\nClosed\?\n\nSentence0/);
  });

  it('keeps a heading with nothing under it as text', () => {
    const [piece] = splitIntoChunks({
      blocks: [heading(1, 'Slides'), heading(2, 'We open in May'), heading(2, 'Come and see')],
    });
    expect(piece?.headings).toEqual(['Slides']);
    expect(piece?.content).toBe('We open in May\n\nCome and see');
  });

  it('loses no word, whatever it is', () => {
    const text = fc.array(fc.constantFrom('one', 'two.', 'ثلاثة', 'four!', '؟'), { minLength: 1, maxLength: 400 });
    const block = fc.oneof(
      fc.record({
        type: fc.constant('heading' as const),
        depth: fc.integer({ min: 1, max: 6 }),
        text: text.map((words) => words.slice(0, 5).join(' ')),
      }),
      fc.record({ type: fc.constant('paragraph' as const), text: text.map((words) => words.join(' ')) }),
      fc.record({
        type: fc.constant('lines' as const),
        lines: fc.array(
          text.map((words) => words.join(' ')),
          { minLength: 1 },
        ),
      }),
    );
    const wordsIn = (texts: readonly string[]) => texts.join(' ').match(/\S+/g) ?? [];
    fc.assert(
      fc.property(fc.array(block, { maxLength: 20 }), (blocks) => {
        const pieces = splitIntoChunks({ blocks });
        const kept = new Set(wordsIn(pieces.flatMap(({ headings, content }) => [...headings, content])));
        const bodies = blocks.flatMap((block) => (block.type === 'lines' ? block.lines : [block.text]));
        for (const word of wordsIn(bodies)) expect(kept).toContain(word);
        const inText = blocks.flatMap((block) => {
          if (block.type === 'heading') return [];
          return block.type === 'lines' ? block.lines : [block.text];
        });
        const inPieces = wordsIn(pieces.map(({ content }) => content));
        expect(inPieces.length).toBeGreaterThanOrEqual(wordsIn(inText).length);
        for (const { words } of pieces) expect(words).toBeLessThanOrEqual(220);
      }),
      { numRuns: 50 },
    );
  });
});
