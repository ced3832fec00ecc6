import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';

interface Work {
  message: string;
  nonce: Buffer;
  memory: number;
}
/** The hashes that were computed. */
const computed: Work[] = [];
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof original.argon2 = (algorithm, parameters, done) => {
    // The service passes texts and buffers only.
    computed.push(parameters as unknown as Work);
    original.argon2(algorithm, parameters, done);
  };
  return { ...original, argon2 };
});

// Test files share modules: another one may have loaded these with the real functions, and none may get them with ours.
vi.resetModules();
const { HttpError } = await import('../../http/http-error.ts');
const { hashPassword, requireStrongPassword, verifyPassword } = await import('./password.ts');
afterAll(() => {
  vi.doUnmock('node:crypto');
  vi.resetModules();
});

const password = 'correct horse battery staple';

describe('requireStrongPassword', () => {
  it.each([
    ['11 characters', 'elevenchars', 'at least 12 characters'],
    ['257 characters', `${'abcdefgh'.repeat(32)}x`, 'at most 256 characters'],
    ['a million characters', 'x'.repeat(1_000_000), 'at most 256 characters'],
    ['a repeated pattern', '123123123123', 'at least 5 different characters'],
    ['the user name', 'Ann-the-Owner', 'must not be the user name'],
  ])('rejects %s, and does not repeat the password', (_, given, fault) => {
    const reject = () => requireStrongPassword(given, 'ann-the-owner');
    expect(reject).toThrow(fault);
    expect(reject).not.toThrow(given);
  });

  it.each([
    ['12 letters', 'abcdefghijkl'],
    ['256 characters', 'abcdefgh'.repeat(32)],
    ['words', 'long enough words'],
    ['other scripts', 'كلمة مرور طويلة'],
    ['emoji', '🔑🔒🔓🗝️ key chain'],
  ])('accepts %s, without rules of composition', (_, given) => {
    requireStrongPassword(given, 'ann');
  });
});

describe('hashPassword', () => {
  it('hashes with Argon2id and a salt, and no less than OWASP advises', async () => {
    const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(password, one)).toBe(true);
    expect(await verifyPassword(`${password} `, one)).toBe(false);
  });

  it('compares with a hash of another implementation', async () => {
    // From the tests of the reference implementation: https://github.com/P-H-C/phc-winner-argon2/blob/master/src/test.c
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('passwore', hash)).toBe(false);
  });

  it('treats the spellings of a character in Unicode as equal', async () => {
    const hash = await hashPassword('Cafe\u0301 with a view');
    expect(await verifyPassword('Caf\u00e9 with a view', hash)).toBe(true);
  });

  it('never accepts a password without a hash', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (given) => !(await verifyPassword(given, undefined))),
      { numRuns: 10 },
    );
  });

  it('does the same work without a hash', async () => {
    const hash = await hashPassword(password);
    const workOf = async (stored: string | undefined) => {
      computed.length = 0;
      await verifyPassword('a wrong password', stored);
      return computed.map(({ message, nonce, ...work }) => ({ ...work, message, nonceBytes: nonce.byteLength }));
    };
    const work = await workOf(hash);
    expect(work).toMatchObject([{ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, nonceBytes: 16 }]);
    expect(await workOf(undefined)).toEqual(work);
  });
});

it('rejects a flood instead of queueing it, and recovers', async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => verifyPassword(password, undefined)));
  const rejected = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(rejected).toHaveLength(100 - 2 - 40);
  for (const error of rejected) {
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 503, retryAfter: 1 });
  }
  expect(await verifyPassword(password, await hashPassword(password))).toBe(true);
});
