import { describe, expect, it } from 'vitest';
import { createSecret, isSecret } from './webhook-secret.ts';

const secretOf = (length: number) => `whsec_${Buffer.alloc(length, 'secret').toString('base64')}`;

describe('a secret', () => {
  it.each([24, 25, 26, 32, 64])('has %i bytes, with and without padding', (length) => {
    const secret = secretOf(length);
    for (const form of [secret, secret.replace(/=+$/, '')]) expect(isSecret(form)).toBe(true);
  });

  it.each([
    ['empty', ''],
    ['only its prefix', 'whsec_'],
    ['too short', secretOf(23)],
    ['too long', secretOf(65)],
    ['without its prefix', secretOf(32).slice(6)],
    ['in the alphabet of URLs', `whsec_${'-_'.repeat(16)}`],
    ['Base64 cut in the middle', `whsec_${'A'.repeat(33)}`],
    ['followed by a blank', `${secretOf(32)} `],
    ['followed by a line break', `${secretOf(32)}\n`],
  ])('is not what is %s', (_, text) => {
    expect(isSecret(text)).toBe(false);
  });

  it('is different each time', () => {
    const [first, second] = [createSecret(), createSecret()];
    expect(isSecret(first)).toBe(true);
    expect(first).not.toBe(second);
  });
});
