import { expect, test } from 'vitest';
import { faultOf, format } from './json.ts';

test('formats valid JSON with a line per property', () => {
  const value = { a: [1, { b: 'x, y: {z}' }], c: {}, d: [], e: null, 'f"': [[], {}], g: [[1], { h: [] }] };
  expect(format(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  expect(format(JSON.stringify(value, null, 7))).toBe(JSON.stringify(value, null, 2));
});

test.for(['{}', '[]', '"{"', 'true', '-1.5e3', '"a\\\\"'])('leaves %s unchanged', (text) => {
  expect(format(text)).toBe(text);
});

test('a number of 64 bits keeps its digits', () => {
  expect(format('{"clientRequestId":9223372036854775807}')).toBe('{\n  "clientRequestId": 9223372036854775807\n}');
});

test('leaves invalid JSON unchanged, and reports the fault', () => {
  expect(format('{"a": }')).toBe('{"a": }');
  expect(faultOf('{"a": }')).toMatch(/JSON/);
  expect(faultOf('{"a": 1}')).toBeUndefined();
});
