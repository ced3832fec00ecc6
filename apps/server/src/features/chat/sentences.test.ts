import { describe, expect, it } from 'vitest';
import { splitIntoSentences } from './sentences.ts';
import { chunk } from './testing.ts';

function divided(content: string): string[][] {
  return splitIntoSentences(chunk(content)).map(({ heading, text }) => [heading, text]);
}

describe('the sentences of a chunk', () => {
  it('have the headings above them', () => {
    expect(
      divided('It is open.\n\nOther hours\n\nIt closes at 13:00. So it is.\n\nهل هو مفتوح؟\n\nنعم، كل يوم.'),
    ).toEqual([
      ['', 'It is open.'],
      ['Other hours', 'It closes at 13:00.'],
      ['Other hours', 'So it is.'],
      ['هل هو مفتوح؟', 'نعم، كل يوم.'],
    ]);
  });

  it.each([
    ['an item of a list', '- Two hats\n\nAnd more.'],
    ['a line with an end', 'Two hats.\n\nAnd more.'],
    ['a line that announces', 'Two hats:\n\nAnd more.'],
    ['a long line', `${'Hats and '.repeat(10)}\n\nAnd more.`],
    ['several lines', 'Two\nhats\n\nAnd more.'],
    ['the last line', 'And more.\n\nTwo hats'],
  ])('have no heading that is %s', (_, content) => {
    expect(divided(content).map(([heading]) => heading)).not.toContainEqual(expect.stringMatching(/./));
  });

  it('have no marks of Markdown, and are on one line', () => {
    expect(divided('## Hats\n\n1. They are\tred.\n- They fit.').map(([, text]) => text)).toEqual([
      'They are red.',
      'They fit.',
    ]);
  });
});
