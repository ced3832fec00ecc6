import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, isEncryptedWithPreviousSecret } from './encrypt.ts';
import { createKeys } from './key-derivation.ts';

const keys = createKeys('one');
const value = Buffer.from('a private key');

describe('encrypt', () => {
  it('hides any value, which unseal gives back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decrypt(keys, 'a', encrypt(keys, 'a', Buffer.from(bytes)))).toEqual(Buffer.from(bytes));
      }),
    );
    expect(encrypt(keys, 'a', value).includes(value)).toBe(false);
  });

  it('seals the same value differently each time', () => {
    expect(encrypt(keys, 'a', value)).not.toEqual(encrypt(keys, 'a', value));
  });
});

describe('decrypt', () => {
  it('rejects a value that was changed at any place, or cut off', () => {
    const sealed = encrypt(keys, 'a', value);
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] as number) ^ 1;
      expect(() => decrypt(keys, 'a', changed)).toThrow('encrypted with another secret');
      expect(() => decrypt(keys, 'a', sealed.subarray(0, index))).toThrow('encrypted with another secret');
    }
  });

  it('rejects a value that was encrypted for another purpose', () => {
    expect(() => decrypt(keys, 'b', encrypt(keys, 'a', value))).toThrow('OMNICHANNEL_PREVIOUS_SECRETS');
  });

  it('opens what a former secret sealed, as long as that is known', () => {
    const sealed = encrypt(keys, 'a', value);
    const rekeyed = createKeys('two', ['zero', 'one']);
    expect(decrypt(rekeyed, 'a', sealed)).toEqual(value);
    expect(isEncryptedWithPreviousSecret(rekeyed, 'a', sealed)).toBe(true);
    expect(isEncryptedWithPreviousSecret(rekeyed, 'a', encrypt(rekeyed, 'a', value))).toBe(false);
    expect(() => decrypt(createKeys('two'), 'a', sealed)).toThrow('OMNICHANNEL_PREVIOUS_SECRETS');
    expect(isEncryptedWithPreviousSecret(createKeys('two'), 'a', sealed)).toBe(false);
  });
});
