import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));

/** Declarations that name the left or the right side, which right-to-left pages swap. */
const physical = [
  /(?:^|[\s;{])(?:(?:margin|padding|border|inset)-)?(?:left|right)(?:-\w+)?\s*:/,
  /:\s*(?:left|right)\s*(?:;|$)/,
  // Four values with another left than right side.
  /(?:margin|padding|inset|border-width):\s*\S+\s+(?<end>\S+)\s+\S+\s+(?!\k<end>;)\S+;/,
];

it.each(sheets.filter((name) => name !== 'request-log.css'))('%s names no left and no right side', (name) => {
  const lines = readFileSync(new URL(name, folder), 'utf8').split('\n');
  expect(lines.filter((line) => physical.some((pattern) => pattern.test(line)))).toEqual([]);
});
