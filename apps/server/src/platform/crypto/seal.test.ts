import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeys } from './keys.ts';
import { isOfFormerSecret, seal, unseal } from './seal.ts';

const keys = createKeys('one');
const value = Buffer.from('a private key');

describe('seal', () => {
  it('hides any value, which unseal gives back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(unseal(keys, 'a', seal(keys, 'a', Buffer.from(bytes)))).toEqual(Buffer.from(bytes));
      }),
    );
    expect(seal(keys, 'a', value).includes(value)).toBe(false);
  });

  it('seals the same value differently each time', () => {
    expect(seal(keys, 'a', value)).not.toEqual(seal(keys, 'a', value));
  });
});

describe('unseal', () => {
  it('refuses a value that was changed at any place, or cut off', () => {
    const sealed = seal(keys, 'a', value);
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] as number) ^ 1;
      expect(() => unseal(keys, 'a', changed)).toThrow('sealed under another secret');
      expect(() => unseal(keys, 'a', sealed.subarray(0, index))).toThrow('sealed under another secret');
    }
  });

  it('refuses a value that was sealed for another purpose', () => {
    expect(() => unseal(keys, 'b', seal(keys, 'a', value))).toThrow('OMNICHANNEL_FORMER_SECRETS');
  });

  it('opens what a former secret sealed, as long as that is known', () => {
    const sealed = seal(keys, 'a', value);
    const rekeyed = createKeys('two', ['zero', 'one']);
    expect(unseal(rekeyed, 'a', sealed)).toEqual(value);
    expect(isOfFormerSecret(rekeyed, 'a', sealed)).toBe(true);
    expect(isOfFormerSecret(rekeyed, 'a', seal(rekeyed, 'a', value))).toBe(false);
    expect(() => unseal(createKeys('two'), 'a', sealed)).toThrow('OMNICHANNEL_FORMER_SECRETS');
    expect(isOfFormerSecret(createKeys('two'), 'a', sealed)).toBe(false);
  });
});
