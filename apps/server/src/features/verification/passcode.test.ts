import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { createPasscodes, isSamePasscode, truncate } from './passcode.ts';

describe('truncate', () => {
  // RFC 4226, appendix D: SHA-1, the secret of its table, for the counts 0 to 9.
  it.each(
    [
      [1284755224, '755224'],
      [1094287082, '287082'],
      [137359152, '359152'],
      [1726969429, '969429'],
      [1640338314, '338314'],
      [868254676, '254676'],
      [1918287922, '287922'],
      [82162583, '162583'],
      [673399871, '399871'],
      [645520489, '520489'],
    ].map(([truncated, hotp], count) => ({ count, truncated, hotp })),
  )('gives what RFC 4226 does for the count $count', ({ count, truncated, hotp }) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(count));
    const mac = createHmac('sha1', Buffer.from('12345678901234567890')).update(counter).digest();
    expect(truncate(mac, 6)).toBe(hotp);
    expect(truncate(mac, 10)).toBe(String(truncated).padStart(10, '0'));
  });

  it('reads 31 bits: the sign bit is masked', () => {
    expect(truncate(Buffer.alloc(20, 0xff).fill(0, 19), 10)).toBe(String(0x7fff_ffff));
  });

  // RFC 6238, appendix B: SHA-256, eight digits.
  const seed = Buffer.from('12345678901234567890123456789012');
  it.each([
    [59, '46119246'],
    [1111111109, '68084774'],
    [20000000000, '77737706'],
  ])('gives what RFC 6238 does at %i s', (time, expected) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(time / 30)));
    expect(truncate(createHmac('sha256', seed).update(counter).digest(), 8)).toBe(expected);
  });
});

describe('a passcode', () => {
  const passcodes = createPasscodes(createKeys('one secret'));
  it('is the same for the same id, and another for another', () => {
    const of = (id: string) => passcodes.derive(id, 6, passcodes.keyId);
    expect(of('1')).toBe(of('1'));
    expect(new Set(Array.from({ length: 50 }, (_, id) => of(String(id)))).size).toBeGreaterThan(45);
  });

  it('cannot be made without its secret', () => {
    const other = createPasscodes(createKeys('another secret'));
    expect(() => other.derive('1', 6, passcodes.keyId)).toThrow('OMNICHANNEL_PREVIOUS_SECRETS');
  });

  it('is compared as a whole', () => {
    expect(isSamePasscode('000001', '000001')).toBe(true);
    for (const given of ['000002', '00001', '', '0000010']) expect(isSamePasscode('000001', given)).toBe(false);
  });
});
