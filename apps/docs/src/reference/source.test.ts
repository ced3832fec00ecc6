import { expect, test } from 'vitest';
import { Name, source } from './source.ts';

test('keeps short values on one line', () => {
  expect(source({ to: "it's", 'x-y': [1, { a: null }], none: {} })).toBe(
    "{ to: 'it\\'s', 'x-y': [1, { a: null }], none: {} }",
  );
});

test('breaks long objects into one property per line', () => {
  const text = 'a'.repeat(60);
  expect(source({ text, list: [1, 2], deeper: { text } })).toBe(
    `{\n  text: '${text}',\n  list: [1, 2],\n  deeper: {\n    text: '${text}',\n  },\n}`,
  );
});

test('earlier text on the line counts', () => {
  expect(source({ a: 1 }, '', 78)).toBe('{\n  a: 1,\n}');
});

test('an identifier is not quoted, and uses the shorthand for equal names', () => {
  expect(source({ file: new Name('file'), body: new Name('credentials') })).toBe('{ file, body: credentials }');
});

test('a value that is a keyword or a number is no shorthand', () => {
  expect(source({ true: true, null: null, 1: 1 })).toBe("{ '1': 1, true: true, null: null }");
});

test('keeps line breaks and backslashes', () => {
  const value = 'a\nb\r\\c';
  expect(new Function(`return ${source(value)}`)()).toBe(value);
});
