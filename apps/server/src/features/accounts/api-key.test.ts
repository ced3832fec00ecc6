import { expect, it } from 'vitest';
import { generateApiKey, hashApiKey, matchesApiKey } from './api-key.ts';

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

it('belongs to its own hash alone, and to no account that does not exist', () => {
  const key = generateApiKey();
  expect(matchesApiKey(key, hashApiKey(key))).toBe(true);
  expect(matchesApiKey(generateApiKey(), hashApiKey(key))).toBe(false);
  expect(matchesApiKey(key, undefined)).toBe(false);
});
