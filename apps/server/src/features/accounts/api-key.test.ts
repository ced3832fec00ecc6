import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generateApiKey, hashApiKey, maskApiKey } from './api-key.ts';

it('is random, and has 256 bits behind a prefix that scanners of secrets can find', () => {
  const keys = Array.from({ length: 20 }, generateApiKey);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^omk_[\w-]{43}$/);
});

it('is stored as its SHA-256, so that it outlives each version of the service', () => {
  // printf omk_example | openssl dgst -sha256
  expect(hashApiKey('omk_example').toString('hex')).toBe(
    '22d7b8656b102d8e1358a6e87bb934edc6a2cb1e6273e393edb2ec0502be0676',
  );
});

it('has a masked id that reveals fewer than 8 characters of the secret', () => {
  fc.assert(
    fc.property(fc.constant(undefined).map(generateApiKey), (key) => {
      const masked = maskApiKey(key);
      const secret = key.slice('omk_'.length);
      const revealed = masked.replace('omk_', '').replace('…', '');
      expect(masked).toMatch(/^omk_[\w-]+…$/);
      expect(secret.startsWith(revealed)).toBe(true);
      expect(revealed.length).toBeLessThan(8);
    }),
  );
});
