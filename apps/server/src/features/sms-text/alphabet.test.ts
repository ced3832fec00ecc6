import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from './alphabet.ts';
import { countSeptets, decodeGsm, encodeGsm } from './gsm-alphabet.ts';
import { gsmCharacters } from './testing-characters.ts';

const hex = (octets: Uint8Array | undefined) => octets && Buffer.from(octets).toString('hex');

describe('the GSM alphabet', () => {
  it.each([
    ['@£$¥', '00010203'],
    ['Ç', '09'],
    ['Δ_ΦΓ', '10111213'],
    ['ÆæßÉ', '1c1d1e1f'],
    ['¤', '24'],
    ['az09AZ', '617a3039415a'],
    ['¡ÄÖÑÜ§¿äöñüà', '405b5c5d5e5f607b7c7d7e7f'],
    ['^{}\\[~]|€\f', '1b141b281b291b2f1b3c1b3d1b3e1b401b651b0a'],
  ])('has %j as %s', (text, octets) => {
    expect(hex(encodeGsm(text))).toBe(octets);
    expect(decodeGsm(Buffer.from(octets, 'hex'))).toBe(text);
  });

  it('has 127 characters of one septet and ten of two', () => {
    const sizes = gsmCharacters.map(countSeptets);
    expect(sizes.filter((size) => size === 1)).toHaveLength(127);
    expect(sizes.filter((size) => size === 2)).toHaveLength(10);
  });

  it.each(['ç', '`', '“', '–', '…', 'ш', 'ك', '😀', '\u{1b}'])('does not have %j, and replaces nothing', (char) => {
    expect(countSeptets(char)).toBeUndefined();
    expect(encodeGsm(`a${char}b`)).toBeUndefined();
  });

  it.each([
    ['an escape at the end', '611b', 'a '],
    ['two escapes', '1b1b65', ' €'],
    ['an unknown code after an escape', '1b61', 'a'],
    ['an octet above 127', '8061', '\ufffda'],
  ])('reads %s', (_, octets, text) => {
    expect(decodeGsm(Buffer.from(octets, 'hex'))).toBe(text);
  });
});

describe('the other alphabets', () => {
  it('write UCS-2 big-endian', () => {
    expect(hex(encodeText('aك😀', 'ucs2'))).toBe('00610643d83dde00');
    expect(decodeText(Buffer.from('00610643d83dde00', 'hex'), 'ucs2')).toBe('aك😀');
  });

  it('ignore an odd octet at the end, and leave the octets as they were', () => {
    const octets = Buffer.from('006106', 'hex');
    expect(decodeText(octets, 'ucs2')).toBe('a');
    expect(hex(octets)).toBe('006106');
  });

  it('write Latin-1', () => {
    expect(hex(encodeText('çé@', 'latin1'))).toBe('e7e940');
    expect(encodeText('Δ', 'latin1')).toBeUndefined();
    expect(encodeText('€', 'latin1')).toBeUndefined();
    expect(decodeText(Buffer.from('e7e940', 'hex'), 'latin1')).toBe('çé@');
  });

  it.each(['gsm', 'latin1', 'ucs2'] as const)('read what they wrote: %s', (alphabet) => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...gsmCharacters) })),
        (text) => {
          const octets = encodeText(text, alphabet);
          if (octets) expect(decodeText(octets, alphabet)).toBe(text);
        },
      ),
    );
  });
});
