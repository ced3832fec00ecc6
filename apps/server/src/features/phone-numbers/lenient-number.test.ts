import { describe, expect, it } from 'vitest';
import { toE164 } from './lenient-number.ts';

const numbers = ['+12025550142', '+12025550143'];

const spellings = [
  '+12025550142',
  '12025550142',
  '0012025550142',
  '+1 (202) 555-0143',
  '\u202a+1 202\u2011555\u20110142\u202c',
  '+١٢٠٢٥٥٥٠١٤٢',
  '۱۲۰۲۵۵۵۰۱۴۳',
];

describe('E.164', () => {
  it.each(spellings)('is read from %s', (text) => {
    expect(numbers).toContain(toE164(text));
  });

  it.each(['', '+', '555-01', 'user-12025550142', '+1202555014212025550142', '٠'])('is not read from %j', (text) => {
    expect(toE164(text)).toBeUndefined();
  });
});
