import { beforeEach, describe, expect, it } from 'vitest';
import { createFirstOwnerLink } from '../features/operators/links.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testContext } from '../testing.ts';
import { testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const app = testAdminApi(context);
const origin = 'http://localhost:4020';
let cookie = '';

/** Sends a request as the console does, with the cookie of the response before. */
async function call(target: string, body?: object, headers: Record<string, string> = {}) {
  const [method, url = ''] = target.split(' ');
  const response = await app.inject({
    method: method as 'POST',
    url: `/admin/v1/session${url}`,
    headers: { host: 'localhost:4020', origin, cookie, ...headers },
    ...(body && { payload: body }),
  });
  const set = response.headers['set-cookie'];
  if (typeof set === 'string') cookie = set.split(';', 1)[0] ?? '';
  return response;
}

beforeEach(() => {
  cookie = '';
});

describe('the first owner', () => {
  it('sets a password by the link, and sets up an authenticator app', async () => {
    const made = await createFirstOwnerLink(open.database, { kind: 'service', id: null, name: 'start' }, origin);
    const key = made?.link.split('#key=')[1];
    expect((await call('POST /link', { key })).json()).toMatchObject({ purpose: 'firstOwner', userName: null });
    const set = await call('POST /password', { key, userName: 'ana', password: 'a long password of words' });
    expect(set.json()).toMatchObject({ state: 'enrolmentRequired', totp: { url: expect.stringMatching(/^otpauth:/) } });
    expect(set.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(set.body).not.toContain(cookie.split('=')[1]);
    expect((await call('POST /code', { code: '000000' })).statusCode).toBe(401);
    expect((await call('POST /link', { key })).statusCode).toBe(403);
  });

  it('then signs in with the password, and is asked for a code', async () => {
    const response = await call('POST ', { userName: 'ana', password: 'a long password of words' });
    expect(response.json()).toMatchObject({ state: 'enrolmentRequired' });
    expect((await call('DELETE ')).statusCode).toBe(204);
    expect(cookie).toMatch(/=$/);
  });
});

it.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['without an origin', { origin: '' }],
])('a request %s cannot sign in', async (_name, headers) => {
  const response = await call('POST ', { userName: 'ana', password: 'a long password of words' }, headers);
  expect(response.statusCode, response.body).toBe(403);
  expect(response.headers['set-cookie']).toBeUndefined();
});

it('rejects a wrong password and an unknown name alike', async () => {
  const wrong = await call('POST ', { userName: 'ana', password: 'not the password' });
  const unknown = await call('POST ', { userName: 'nobody here', password: 'not the password' });
  expect(wrong.statusCode).toBe(401);
  expect(unknown.json().message).toBe(wrong.json().message);
});

it('requires one of code and recovery code', async () => {
  expect((await call('POST /code', {})).statusCode).toBe(422);
  expect((await call('POST /code', { code: '123456', recoveryCode: 'x' })).statusCode).toBe(422);
});
