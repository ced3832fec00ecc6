import { expect, test } from 'vitest';
import { inter, linesOf, outline, widthOf } from './text-outlines.ts';

const lettering = inter(400, 20);

test('a text is as wide as its letters, in proportion to their size', () => {
  expect(widthOf('Hamburg', lettering)).toBeCloseTo(widthOf('Ham', lettering) + widthOf('burg', lettering), 6);
  expect(widthOf('Hamburg', inter(400, 40))).toBeCloseTo(2 * widthOf('Hamburg', lettering), 6);
});

test('lines fit, and lose no word', () => {
  const text = 'Sends an SMS with a numeric passcode and returns what identifies this verification.';
  const lines = linesOf(text, lettering, 200, 10);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join(' ')).toBe(text);
  for (const line of lines) expect(widthOf(line, lettering)).toBeLessThanOrEqual(200);
});

test('a text that is too long ends in an ellipsis, which fits too', () => {
  const lines = linesOf('Sends an SMS, with a numeric passcode, to the number of your user.', lettering, 200, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/\w…$/);
  expect(widthOf(lines[1] ?? '', lettering)).toBeLessThanOrEqual(200);
});

test('draws a line as outlines, without a font', () => {
  const svg = outline('Aa', lettering, 10, 30, '#fff');
  expect(svg).toMatch(/^<g transform="translate\(10 30\)/);
  expect(svg.match(/M/g)?.length).toBeGreaterThanOrEqual(2);
});
