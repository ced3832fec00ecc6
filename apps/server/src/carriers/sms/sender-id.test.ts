import { describe, expect, it } from 'vitest';
import { findSenderFault, senderTypeOf } from './sender-id.ts';

describe('a sender ID', () => {
  it.each([
    ['+12025550123', 'number'],
    ['12345', 'shortCode'],
    ['123', 'shortCode'],
    ['Example', 'alphanumeric'],
    ['Example Ltd', 'alphanumeric'],
    ['Ä1', 'alphanumeric'],
    ['A€€€€€', 'alphanumeric'],
  ])('%s is of type %s', (value, type) => {
    expect(senderTypeOf(value)).toBe(type);
    expect(findSenderFault(value)).toBeUndefined();
  });

  it.each([
    ['', 'letter'],
    ['12', '3 to 8 digits'],
    ['123456789', 'starts with a plus'],
    ['+0202555012', 'E.164'],
    ['+123456', 'E.164'],
    ['+1234567890123456', 'E.164'],
    ['+1 202 555', 'E.164'],
    ['Example Ltd.', 'at most 11'],
    ['Exampleeee€', 'at most 11'],
    ['a'.repeat(43), 'at most 11'],
    ['a@b', '"@"'],
    ['a\nb', '"@" or a line break'],
    [' ab', 'space'],
    ['façade', 'GSM 03.38'],
    ['عربي', 'GSM 03.38'],
    ['12 34', 'letter'],
  ])('%j is none: %s', (value, fault) => {
    expect(senderTypeOf(value)).toBeUndefined();
    expect(findSenderFault(value)).toContain(fault);
  });
});
