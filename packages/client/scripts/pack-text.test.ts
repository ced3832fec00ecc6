import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unpackText } from '../src/testing/unpack-text.ts';
import { packText } from './pack-text.ts';

const unpack = (value: unknown) => JSON.parse(unpackText(packText(JSON.stringify(value))));

it('keeps every value of JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // A number such as -0 has no JSON of its own.
      expect(unpack(value)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('keeps values that repeat, in any script and with each character of a reference', () => {
  const word = fc.constantFrom('~', '~~000', 'مرحبا ', '"\\', '😀', 'subscriberId', '\u2028');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 200 }), fc.array(word, { maxLength: 40 }), (first, second) => {
      const value = [first, second, first.join(''), first.join(''), { [first.join('')]: second }];
      expect(unpack(value)).toEqual(value);
    }),
  );
});

it('makes text that repeats short, also longer than one reference can be', () => {
  const text = Array.from({ length: 3_000 }, (_, index) => `item ${index}`).join();
  const packed = packText(JSON.stringify([text, text, text]));
  expect(packed.length).toBeLessThan(text.length);
  expect(JSON.parse(unpackText(packed))).toEqual([text, text, text]);
});
