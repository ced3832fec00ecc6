import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor, toPage } from './cursor.ts';

describe('a cursor', () => {
  it('keeps its values, with dates as ISO 8601', () => {
    const at = new Date('2026-11-28T09:30:00.123Z');
    expect(decodeCursor(encodeCursor([at, 'id', 7]), 3)).toEqual(['2026-11-28T09:30:00.123Z', 'id', '7']);
  });

  it('is not decoded for a list with other sort columns', () => {
    expect(decodeCursor(encodeCursor(['a']), 2)).toBeUndefined();
  });

  it('is not decoded from any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => decodeCursor(text, 2) === undefined));
    for (const value of ['null', '{}', '[[],{}]', '"ab"']) {
      expect(decodeCursor(Buffer.from(value).toString('base64url'), 2), value).toBeUndefined();
    }
  });
});

describe('toPage', () => {
  it('continues after the last item of a full page', () => {
    const page = toPage(['a', 'b', 'c'], 2, (row) => [row]);
    expect(page).toEqual({ items: ['a', 'b'], next: encodeCursor(['b']) });
  });

  it('ends with the last page', () => {
    expect(toPage(['a', 'b'], 2, (row) => [row])).toEqual({ items: ['a', 'b'] });
    expect(toPage([], 2, (row: string) => [row])).toEqual({ items: [] });
  });
});
