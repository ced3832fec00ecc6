import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from './alphabet.ts';
import { splitText } from './split.ts';
import { gsmCharacters } from './testing-characters.ts';

const sizes = (text: string, alphabet: 'gsm' | 'latin1' = 'gsm') =>
  splitText(text, alphabet).parts.map((part) => part.length);

describe('splitText', () => {
  it.each([
    [160, [160]],
    [161, [153, 8]],
    [306, [153, 153]],
    [307, [153, 153, 1]],
  ])('splits %i GSM characters into parts of 153', (length, expected) => {
    expect(splitText('a'.repeat(length))).toMatchObject({ alphabet: 'gsm' });
    expect(sizes('a'.repeat(length))).toEqual(expected);
  });

  it.each([
    [70, [70]],
    [71, [67, 4]],
    [134, [67, 67]],
    [135, [67, 67, 1]],
  ])('splits %i UCS-2 units into parts of 67', (length, expected) => {
    expect(splitText('ك'.repeat(length))).toMatchObject({ alphabet: 'ucs2' });
    expect(sizes('ك'.repeat(length))).toEqual(expected);
  });

  it('keeps an escape with its character', () => {
    expect(sizes(`${'a'.repeat(158)}€`)).toEqual([159]);
    expect(sizes(`${'a'.repeat(159)}€`)).toEqual([153, 7]);
    expect(sizes(`${'a'.repeat(152)}€${'a'.repeat(20)}`)).toEqual([152, 21]);
  });

  it('keeps a surrogate pair together', () => {
    expect(sizes(`${'ك'.repeat(66)}😀${'ك'.repeat(10)}`)).toEqual([66, 12]);
    expect(sizes(`${'ك'.repeat(68)}😀`)).toEqual([70]);
  });

  it('has one part for an empty text', () => {
    expect(splitText('')).toEqual({ alphabet: 'gsm', parts: [''] });
  });

  it.each(['ç', '`', '“', '–', '…', 'ш'])('takes UCS-2 for %j', (char) => {
    expect(splitText(`a${char}`).alphabet).toBe('ucs2');
  });

  it('takes Latin-1 only for characters that are in both alphabets, and counts septets', () => {
    expect(splitText('é@_', 'latin1').alphabet).toBe('latin1');
    expect(splitText('ç', 'latin1').alphabet).toBe('ucs2');
    expect(splitText('€', 'latin1').alphabet).toBe('ucs2');
    expect(splitText('Δ', 'latin1').alphabet).toBe('ucs2');
    expect(sizes('['.repeat(80), 'latin1')).toEqual([80]);
    expect(sizes('['.repeat(81), 'latin1')).toEqual([76, 5]);
  });

  it('replaces a lone surrogate, which is no character', () => {
    expect(splitText('a\ud83d').parts).toEqual(['a\ufffd']);
  });

  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...gsmCharacters), maxLength: 700 }),
    fc.string({ unit: fc.constantFrom('a', '€', 'ك', '😀', '👩‍👩‍👧'), maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );

  it.each(['gsm', 'latin1'] as const)(
    'is reverted by joining, and each part fits: default alphabet %s',
    (defaultAlphabet) => {
      fc.assert(
        fc.property(texts, (text) => {
          const { alphabet, parts } = splitText(text, defaultAlphabet);
          expect(parts.join('')).toBe(text);
          for (const part of parts) {
            expect(part.isWellFormed()).toBe(true);
            const octets = encodeText(part, alphabet === 'ucs2' ? 'ucs2' : 'gsm') as Buffer;
            const [alone, joined] = alphabet === 'ucs2' ? [140, 134] : [160, 153];
            expect(octets.length).toBeLessThanOrEqual(parts.length === 1 ? alone : joined);
            expect(encodeText(part, alphabet)).toBeDefined();
          }
          if (parts.length > 1) for (const part of parts) expect(part).not.toBe('');
        }),
      );
    },
  );
});
