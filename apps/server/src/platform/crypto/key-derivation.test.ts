import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createKeys } from './key-derivation.ts';

const hmac = (key: string | Buffer, ...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest();

it('derives keys by HKDF with SHA-256', () => {
  // RFC 5869 §2: extract with the salt, then the first block of expand.
  const extracted = hmac('omnichannel', 'the secret');
  const expanded = hmac(extracted, 'passcode', Buffer.from([1]));
  expect(createKeys('the secret').derive('passcode')).toEqual(expanded);
});

it('derives another key for another purpose and another secret', () => {
  const keys = createKeys('one');
  expect(keys.derive('a')).toEqual(createKeys('one').derive('a'));
  expect(keys.derive('a')).not.toEqual(keys.derive('b'));
  expect(keys.derive('a')).not.toEqual(createKeys('two').derive('a'));
});

it('knows those of former secrets, newest first', () => {
  const [newest, newer, old] = ['3', '2', '1'].map((secret) => createKeys(secret).derive('a'));
  expect(createKeys('3', ['2', '1']).deriveAll('a')).toEqual([newest, newer, old]);
});
