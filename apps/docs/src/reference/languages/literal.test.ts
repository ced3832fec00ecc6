import { expect, test } from 'vitest';
import { jsonText } from './code.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import type { SampleRequest } from './request.ts';
import { ruby } from './ruby.ts';

const request = (value: unknown): SampleRequest => ({
  method: 'POST',
  url: 'http://127.0.0.1:4010/things',
  headers: [['Content-Type', 'application/json']],
  body: { kind: 'json', value },
  response: { kind: 'text' },
  timeoutSeconds: undefined,
});

test('JSON keeps its values and their order, on one line if it fits', () => {
  const value = { text: 'a "quote"\n'.repeat(10), none: null, list: [], nested: { to: '+12025550100', on: true } };
  const text = jsonText(value);
  expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(value));
  expect(text).toContain('\n  "nested": {"to": "+12025550100", "on": true}\n}');
});

test('Python has other names for true and null, and doubles backslashes', () => {
  expect(python(request({ a: true, b: null, c: 'x\\n"' }))).toContain('json={"a": True, "b": None, "c": "x\\\\n\\""},');
});

test('PHP distinguishes an empty object from an empty list, and a list from an object with numbers as keys', () => {
  expect(php(request({ inputs: {}, files: [], map: { 0: 'a', 1: 'b' } }))).toContain(
    "'inputs' => new stdClass(),\n    'files' => [],\n    'map' => (object) ['0' => 'a', '1' => 'b'],",
  );
});

test('PHP uses double quotes only for line ends, and inserts no variables', () => {
  expect(php(request({ a: "it's $5", b: 'two\nlines for $5' }))).toContain(
    "['a' => 'it\\'s $5', 'b' => \"two\\nlines for \\$5\"]",
  );
});

test('Ruby inserts no values', () => {
  expect(ruby(request({ a: '#{x} #$y #@z #1', 'b-c': null }))).toContain(
    'body = { a: "\\#{x} \\#$y \\#@z #1", "b-c": nil }',
  );
});
