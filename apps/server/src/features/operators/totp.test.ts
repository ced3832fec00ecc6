import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testSecret } from '../../testing.ts';
import { signInContext, testOperator } from './testing.ts';
import {
  createTotpSecret,
  decryptTotpSecret,
  encryptTotpSecret,
  findTotpStep,
  findUndecryptableTotpSecrets,
  formatTotpUrl,
  hasTotpSecretsOfPreviousSecret,
  reencryptTotpSecrets,
} from './totp.ts';

/** The secret of RFC 6238, Appendix B. */
const secret = Secret.fromLatin1('12345678901234567890').base32;

describe('findTotpStep', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('accepts the code of RFC 6238 at %i s', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(findTotpStep(secret, code, seconds * 1000)).toBe(step);
    for (const [offset, expected] of [
      [-60, undefined],
      [-30, step],
      [30, step],
      [60, undefined],
    ] as const) {
      expect(findTotpStep(secret, code, (seconds + offset) * 1000)).toBe(expected);
    }
  });

  it.each(['', '28708', '2870820', '28708a', '２８７０８２', ' '.repeat(100_000)])('rejects the text %j', (code) => {
    expect(findTotpStep(secret, code, 59_000)).toBeUndefined();
  });

  it('ignores white space that apps show between digits', () => {
    expect(findTotpStep(secret, ' 287 082', 59_000)).toBe(1);
  });
});

it('creates secrets of 160 bits, and URLs for the QR code', () => {
  const made = createTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  const url = new URL(formatTotpUrl(made, 'ann@example.com'));
  expect(url.href).toContain('otpauth://totp/Omnichannel:ann%40example.com?');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Omnichannel',
    secret: made,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

it('re-encrypts secrets of a previous secret of the service', async () => {
  const open = await useDatabase();
  const { userName, secret: enrolled } = await testOperator(signInContext(open));
  const [other, both] = [createKeys('another secret'), createKeys('another secret', [testSecret])];
  expect(await findUndecryptableTotpSecrets(open.database, other)).toEqual([userName]);
  expect(await findUndecryptableTotpSecrets(open.database, both)).toEqual([]);
  expect(await hasTotpSecretsOfPreviousSecret(open.database, both)).toBe(true);
  await reencryptTotpSecrets(open.database, both);
  expect(await hasTotpSecretsOfPreviousSecret(open.database, both)).toBe(false);
  const row = await open.database.selectFrom('operators').select('totp_secret').executeTakeFirstOrThrow();
  expect(decryptTotpSecret(other, row.totp_secret as Buffer)).toBe(enrolled);
  expect(row.totp_secret?.toString('latin1')).not.toContain(enrolled);
  expect(encryptTotpSecret(other, enrolled)).not.toEqual(row.totp_secret);
});
