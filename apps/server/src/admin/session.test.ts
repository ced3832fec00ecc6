import { beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../features/audit/testing.ts';
import { createFirstOwnerLink } from '../features/operators/links.ts';
import { createOperatorKey } from '../features/operators/operator-keys.ts';
import { findOperatorSession } from '../features/operators/sessions.ts';
import { signIn } from '../features/operators/sign-in.ts';
import { testClient, testOperator, testPassword } from '../features/operators/testing.ts';
import { createApp } from '../http/app.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testContext } from '../testing.ts';
import { createAdminApi } from './admin.ts';
import { adminContract, adminParts } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const { handlers = {}, authenticate: authenticateOperator } = createAdminApi(context, adminParts);
/** The API with the authentication by cookie and operator key. */
const app = createApp({
  contract: adminContract,
  handlers,
  async authenticate() {
    throw new Error('The admin API has no accounts as callers.');
  },
  authenticateOperator,
  checkResponses: true,
});
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

describe('a signed-in operator', () => {
  const newPassword = 'another horse battery staple';
  const auditActions = async (operatorId: string) => {
    const rows = await database.selectFrom('audit_log').select('action').where('actor_id', '=', operatorId).execute();
    return rows.map(({ action }) => action);
  };

  it('changes the own password, which ends the other sessions', async () => {
    const { id, userName, token } = await testOperator(context, { role: 'readOnly' });
    const other = await signIn(context, { userName, password: testPassword, ...testClient() });
    cookie = `omnichannel_operator=${token}`;
    const changed = await call('PUT /password', { currentPassword: testPassword, newPassword });
    expect(changed.statusCode, changed.body).toBe(204);
    expect((await call('GET ')).json()).toMatchObject({ operator: { id } });
    expect(await findOperatorSession(database, other.token)).toBeUndefined();
    expect((await call('POST ', { userName, password: testPassword })).statusCode).toBe(401);
    expect((await call('POST ', { userName, password: newPassword })).json()).toMatchObject({ state: 'signedIn' });
    expect(await auditActions(id)).toContain('operator.passwordChanged');
  });

  it('is delayed after wrong current passwords, as after failed sign-ins', async () => {
    const { token } = await testOperator(context, { role: 'readOnly' });
    cookie = `omnichannel_operator=${token}`;
    const change = (currentPassword: string, password = newPassword) =>
      call('PUT /password', { currentPassword, newPassword: password });
    expect((await change(testPassword, 'weak')).json().message).toMatch(/at least 12 characters/);
    const first = await change('not the password');
    expect(first.statusCode).toBe(422);
    expect(first.json().message).toBe('The current password is wrong.');
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await change('not the password')).statusCode);
    expect(statuses).toContain(429);
    // The session goes on: a wrong password ends nothing.
    expect((await call('GET ')).statusCode).toBe(200);
  });

  it('replaces the own recovery codes, which are shown once', async () => {
    const { id, userName, token, recoveryCodes } = await testOperator(context);
    cookie = `omnichannel_operator=${token}`;
    const response = await call('POST /recovery-codes', { currentPassword: testPassword });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    const codes: string[] = response.json().recoveryCodes;
    expect(codes).toHaveLength(10);
    expect(await auditActions(id)).toContain('operator.recoveryCodesReplaced');
    const confirm = async (recoveryCode = '') => {
      await call('POST ', { userName, password: testPassword });
      return (await call('POST /code', { recoveryCode })).statusCode;
    };
    expect(await confirm(recoveryCodes[0])).toBe(401);
    expect(await confirm(codes[0])).toBe(200);
  });

  it('keeps the recovery codes without the own password, or with a wrong one', async () => {
    const { id, userName, token, recoveryCodes } = await testOperator(context);
    cookie = `omnichannel_operator=${token}`;
    expect((await call('POST /recovery-codes')).statusCode).toBe(422);
    const wrong = await call('POST /recovery-codes', { currentPassword: 'a wrong password' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().message).toBe('The current password is wrong.');
    expect(await auditActions(id)).not.toContain('operator.recoveryCodesReplaced');
    await call('POST ', { userName, password: testPassword });
    expect((await call('POST /code', { recoveryCode: recoveryCodes[0] })).statusCode).toBe(200);
  });

  it('without an authenticator app has no recovery codes', async () => {
    const { token } = await testOperator(context, { role: 'support' });
    cookie = `omnichannel_operator=${token}`;
    expect((await call('POST /recovery-codes', { currentPassword: testPassword })).statusCode).toBe(409);
  });
});

it.each([
  ['PUT /password', { currentPassword: testPassword, newPassword: 'another horse battery staple' }],
  ['POST /recovery-codes', { currentPassword: testPassword }],
] as const)('%s needs a person: an operator key gets 403', async (target, body) => {
  const { id } = await testOperator(context);
  const actor = { ...testActor, kind: 'operator', id } as const;
  const { key } = await createOperatorKey(database, actor, { name: target, role: 'owner', expiresAt: null });
  const response = await call(target, body, { authorization: `Bearer ${key}`, cookie: '' });
  expect(response.statusCode, response.body).toBe(403);
  expect(response.json().message).toMatch(/^An operator key has no password/);
});
