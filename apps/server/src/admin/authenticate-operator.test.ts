import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createFailedTokens } from '../features/accounts/failed-tokens.ts';
import type { Operator } from '../http/operator-roles.ts';
import { createOperatorAuthentication } from './authenticate-operator.ts';

const ann: Operator = { kind: 'operator', id: '1', name: 'ann', role: 'owner' };
const backup: Operator = { kind: 'operatorKey', id: '2', name: 'backup', role: 'readOnly' };

const authenticate = createOperatorAuthentication({
  byKey: async (key) => (key === 'omo_good' ? backup : undefined),
  bySession: async ({ headers }) => (headers.cookie === 'session' ? ann : undefined),
  failed: createFailedTokens(3),
});

/** Creates a request as the host `localhost:4020` receives it. */
const request = (headers: Record<string, string>, { method = 'POST', ip = '192.0.2.1' } = {}) =>
  // The fields that the authentication reads.
  ({ method, ip, headers, raw: { headers: { host: 'localhost:4020' } } }) as unknown as FastifyRequest;

it('accepts a key from anywhere', async () => {
  const headers = { authorization: 'bearer omo_good', origin: 'https://other.example' };
  expect(await authenticate(request(headers))).toEqual(backup);
});

it('accepts a session from pages of the service only', async () => {
  expect(await authenticate(request({ cookie: 'session', origin: 'http://localhost:4020' }))).toEqual(ann);
  for (const headers of [{}, { origin: 'https://other.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    await expect(authenticate(request({ cookie: 'session', ...headers }))).rejects.toMatchObject({ status: 403 });
  }
});

it('prefers the key, so that an invalid one is not replaced by a session', async () => {
  const headers = { cookie: 'session', origin: 'http://localhost:4020', authorization: 'Bearer omo_old' };
  await expect(authenticate(request(headers, { ip: '192.0.2.2' }))).rejects.toMatchObject({ status: 401 });
});

it('rejects a request with neither', async () => {
  await expect(authenticate(request({}))).rejects.toMatchObject({ status: 401 });
});

it('limits invalid keys of an address, and not those of others', async () => {
  const wrong = () => authenticate(request({ authorization: 'Bearer omo_wrong' }, { ip: '192.0.2.3' }));
  for (let count = 0; count < 3; count++) await expect(wrong()).rejects.toMatchObject({ status: 401 });
  await expect(wrong()).rejects.toMatchObject({ status: 429 });
  expect(await authenticate(request({ authorization: 'Bearer omo_good' }))).toEqual(backup);
});
