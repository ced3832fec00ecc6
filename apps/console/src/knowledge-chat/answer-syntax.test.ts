import { describe, expect, it } from 'vitest';
import { parseAnswer, plainAnswer, quotesOf } from './answer-syntax.ts';

describe('an answer', () => {
  it('has paragraphs and lists, with bold words, code and citations', () => {
    expect(parseAnswer('You have **30 days** [1, 2].\n\n- `label`\n- Unworn\n\n3. Third')).toEqual([
      {
        kind: 'paragraph',
        pieces: [
          { kind: 'text', text: 'You have ' },
          { kind: 'bold', text: '30 days' },
          { kind: 'text', text: ' ' },
          { kind: 'citation', source: 1 },
          { kind: 'citation', source: 2 },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'list',
        start: undefined,
        items: [
          [
            { kind: 'text', text: '' },
            { kind: 'code', text: 'label' },
            { kind: 'text', text: '' },
          ],
          [{ kind: 'text', text: 'Unworn' }],
        ],
      },
      { kind: 'list', start: 3, items: [[{ kind: 'text', text: 'Third' }]] },
    ]);
  });

  it('cites with Arabic digits and other brackets', () => {
    const citations = parseAnswer('ثلاثة أيام [١٢] 【3】')
      .flatMap((block) => (block.kind === 'paragraph' ? block.pieces : []))
      .filter(({ kind }) => kind === 'citation');
    expect(citations).toEqual([
      { kind: 'citation', source: 12 },
      { kind: 'citation', source: 3 },
    ]);
  });

  it('keeps markup as the text that it is', () => {
    expect(parseAnswer('<b>x</b>')).toEqual([{ kind: 'paragraph', pieces: [{ kind: 'text', text: '<b>x</b>' }] }]);
  });

  it('is plain for screen readers', () => {
    expect(plainAnswer('# You have **30 days** [1].\n\n- `label`')).toBe('You have 30 days. - label');
  });

  it('quotes what is in quotation marks before the number of a source', () => {
    const text = 'It says: “Shoes can be returned.” [1] and “a label” [2] and «Refunds are paid» [1, 2].';
    expect(quotesOf(text, 1)).toEqual(['Shoes can be returned.', 'Refunds are paid']);
    expect(quotesOf(text, 2)).toEqual(['Refunds are paid']);
  });
});
