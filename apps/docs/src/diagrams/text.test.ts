import { expect, test } from 'vitest';
import { type Line, runsOf, widthOf, wrap } from './text.ts';

const plain = (lines: Line[]) => lines.map((line) => line.map(({ text }) => text).join(''));

test('a text is broken between words, and no line is too wide', () => {
  const text = 'A text that is somewhat longer than one line can be';
  const lines = wrap(text, 120, 14);
  expect(lines.length).toBeGreaterThan(1);
  expect(plain(lines).join(' ')).toBe(text);
  for (const line of lines) expect(widthOf(line, 14)).toBeLessThanOrEqual(120);
});

test('a word that is too wide has a line of its own', () => {
  expect(plain(wrap('a `requestVerification` b', 40, 14))).toEqual(['a', 'requestVerification', 'b']);
});

test('text between backticks is code, and adjacent text stays with it', () => {
  expect(runsOf('200: `data`, then')).toEqual([
    { text: '200: ', code: false },
    { text: 'data', code: true },
    { text: ', then', code: false },
  ]);
  expect(plain(wrap('200: `data`, then', 45, 14))).toEqual(['200:', 'data,', 'then']);
});

test('a wider font makes a wider line', () => {
  const line = runsOf('Arabic and `code`');
  expect(widthOf(line, 28)).toBeCloseTo(2 * widthOf(line, 14));
});
