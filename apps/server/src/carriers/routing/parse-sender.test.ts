import { expect, it } from 'vitest';
import { canonicalSender, parseSender } from './parse-sender.ts';

it.each([
  ['ExampleShop', 'alphanumeric', 'ExampleShop'],
  ['12345', 'shortCode', '12345'],
  ['+12025550100', 'number', '+12025550100'],
  ['12025550100', 'number', '+12025550100'],
])('reads %s', (text, kind, value) => {
  expect(parseSender(text)).toEqual({ kind, value });
});

it.each(['', '12', '+0123456789', 'TwelveLetter', 'Shop\u{1F600}', '123456789012345678'])('rejects %j', (text) => {
  expect(parseSender(text)).toEqual({ fault: expect.stringMatching(/^A .*\.$/) });
});

it('leaves names and short codes as they are', () => {
  expect(['Shop 24', '12345678', '012345678901'].map(canonicalSender)).toEqual(['Shop 24', '12345678', '012345678901']);
});
