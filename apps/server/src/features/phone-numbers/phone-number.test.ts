import { describe, expect, it } from 'vitest';
import { parsePhoneNumber } from './phone-number.ts';

describe('parsePhoneNumber', () => {
  it.each(['+12025550100', '12025550100'])('reads %s', (text) => {
    expect(parsePhoneNumber(text)).toEqual({ e164: '+12025550100', country: 'US', kind: 'FIXED_LINE_OR_MOBILE' });
  });

  it.each(['', '+', '+1202555010', '2025550100', '+00000000', 'twelve'])('reads no number from %j', (text) => {
    expect(parsePhoneNumber(text)).toBeUndefined();
  });
});
