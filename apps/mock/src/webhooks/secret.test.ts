import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { createSecret, isSecret } from './secret.ts';

const secretOf = (length: number) => `whsec_${randomBytes(length).toString('base64')}`;

it.each([24, 25, 26, 32, 64])('of %i bytes is one, with and without padding', (length) => {
  const secret = secretOf(length);
  for (const form of [secret, secret.replace(/=+$/, '')]) {
    expect(isSecret(form)).toBe(true);
    expect(new Webhook(form).sign('msg_1', new Date(), '{}')).toMatch(/^v1,/);
  }
});

it.each([
  ['empty', ''],
  ['too short', secretOf(23)],
  ['too long', secretOf(65)],
  ['without its prefix', secretOf(32).slice(6)],
  ['in the alphabet of URLs', `whsec_${'-_'.repeat(16)}`],
  ['Base64 cut in the middle', `whsec_${'A'.repeat(33)}`],
  ['followed by something', `${secretOf(32)} `],
])('is not one: %s', (_, text) => {
  expect(isSecret(text)).toBe(false);
});

it('is made anew each time', () => {
  const [first, second] = [createSecret(), createSecret()];
  expect(isSecret(first)).toBe(true);
  expect(first).not.toBe(second);
});
