import { expect, test } from 'vitest';
import { baseUrlOf } from './base-url.ts';

test('has no slash at its end', () => {
  expect(baseUrlOf(' http://127.0.0.1:4010/ ')).toBe('http://127.0.0.1:4010');
  expect(baseUrlOf('https://example.com/api//')).toBe('https://example.com/api');
});

test.for([
  [' ', 'Enter the address of the mock or the service'],
  ['127.0.0.1:4010', 'Begin with http:// or https://'],
  ['localhost:4010', 'Begin with http:// or https://'],
  ['javascript:alert(1)', 'Begin with http:// or https://'],
  ['https://me:secret@example.com', 'name and password'],
  ['https://example.com/?a=1', 'everything from ?'],
] as const)('“%s” is none', ([text, message]) => {
  expect(() => baseUrlOf(text)).toThrow(
    expect.objectContaining({ field: 'Base URL', message: expect.stringContaining(message) }),
  );
});
