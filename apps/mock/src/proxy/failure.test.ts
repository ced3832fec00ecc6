import { expect, it } from 'vitest';
import { failureOf } from './failure.ts';

const failure = (code: string, message = 'reason') =>
  failureOf(Object.assign(new Error(message), { code }), 'https://api.example.com');

it.each([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])('an untrusted certificate is reported with the next step: %s', (code) => {
  const { status, message } = failure(code, 'certificate has expired');
  expect(status).toBe(502);
  expect(message).toMatch(
    /^https:\/\/api\.example\.com has a certificate .*certificate has expired.*NODE_EXTRA_CA_CERTS/,
  );
});

it('a host that does not answer at all is a timeout', () => {
  expect(failure('ETIMEDOUT').status).toBe(504);
});

it('an unknown error is reported unchanged', () => {
  expect(failure('EHOSTUNREACH', 'no route').message).toBe('https://api.example.com cannot be reached: no route');
});
