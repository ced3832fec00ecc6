import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { clearAuditLog, testActor } from '../audit/testing.ts';
import {
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  replaceRecoveryCodes,
  resetTotp,
  setRole,
} from './manage-operators.ts';
import { requiresTotp, roleAllows, roles, toActor } from './operator.ts';
import { createOperatorKey, revokeOperatorKey } from './operator-keys.ts';
import { findOperatorSession } from './sessions.ts';
import { confirmSignIn, signIn } from './sign-in.ts';
import { signInContext, testClient, testOperator, testPassword, testUrl } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = signInContext(open);
beforeEach(async () => {
  await sql`TRUNCATE operators, operator_keys CASCADE`.execute(database);
  await clearAuditLog(database);
});

const actions = async () =>
  (await database.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action);
const summary = async (id: string) =>
  (await listOperators(database)).find((operator) => operator.id === id) ?? expect.fail(`There is no operator ${id}.`);

it('orders the roles, and requires an authenticator app of the powerful ones', () => {
  const table = roles.map((role) => roles.filter((required) => roleAllows(role, required)));
  expect(table).toEqual([
    ['readOnly'],
    ['readOnly', 'support'],
    ['readOnly', 'support', 'operator'],
    ['readOnly', 'support', 'operator', 'owner'],
  ]);
  expect(roles.filter(requiresTotp)).toEqual(['operator', 'owner']);
});

it('names the actor of a change', () => {
  const operator = { kind: 'operatorKey', id: '1', name: 'deploy', role: 'operator' } as const;
  expect(toActor(operator, { address: '192.0.2.1', requestId: 'request-1' })).toEqual({
    kind: 'operatorKey',
    id: '1',
    name: 'deploy',
    address: '192.0.2.1',
    requestId: 'request-1',
  });
  expect(toActor(operator, {})).toEqual({ kind: 'operatorKey', id: '1', name: 'deploy' });
});

describe('operators', () => {
  it('are created with a name that differs from all others, also in case', async () => {
    const { id } = await createOperator(database, testActor, { userName: 'Ann@Example.com', role: 'support' }, testUrl);
    expect(await summary(id)).toMatchObject({ userName: 'ann@example.com', role: 'support', hasPassword: false });
    const again = createOperator(database, testActor, { userName: 'ANN@example.COM', role: 'owner' }, testUrl);
    await expect(again).rejects.toMatchObject({ kind: 'conflict' });
    const unusable = createOperator(database, testActor, { userName: 'a\u0000b', role: 'owner' }, testUrl);
    await expect(unusable).rejects.toMatchObject({ kind: 'invalid' });
    expect(await actions()).toEqual(['operator.created', 'operatorLink.created']);
  });

  it('are disabled at once, and enabled with their password', async () => {
    await testOperator(context);
    const { id, userName, token } = await testOperator(context);
    const actor = { kind: 'operator', id, name: userName } as const;
    await createOperatorKey(database, actor, { name: 'deploy', role: 'operator', expiresAt: null });
    await createOperatorKey(database, actor, { name: 'revoked', role: 'operator', expiresAt: null });
    await revokeOperatorKey(database, actor, { name: 'revoked' });
    expect(await disableOperator(database, testActor, { userName })).toEqual({ createdKeys: ['deploy'] });
    await disableOperator(database, testActor, { userName });
    expect(await findOperatorSession(database, token)).toBeUndefined();
    const attempt = { userName, password: testPassword, ...testClient() };
    await expect(signIn(context, attempt)).rejects.toMatchObject({ status: 401 });
    await enableOperator(database, testActor, { id });
    await enableOperator(database, testActor, { id });
    expect(await findOperatorSession(database, token)).toBeUndefined();
    expect((await signIn(context, attempt)).state).toBe('codeRequired');
    const counted = await actions();
    expect(counted.filter((action) => action === 'operator.disabled')).toHaveLength(1);
    expect(counted.filter((action) => action === 'operator.enabled')).toHaveLength(1);
  });

  it('keep their sessions with a new role', async () => {
    await testOperator(context);
    const { id, token } = await testOperator(context);
    await setRole(database, testActor, { id }, 'support');
    await setRole(database, testActor, { id }, 'support');
    await setRole(database, testActor, { id }, 'operator');
    expect((await findOperatorSession(database, token))?.operator.role).toBe('operator');
    const changes = await database
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'operator.roleChanged')
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { before: { role: 'owner' }, after: { role: 'support' } },
      { before: { role: 'support' }, after: { role: 'operator' } },
    ]);
  });

  it('enrol another authenticator app after a reset', async () => {
    const { id, userName, token, recoveryCodes } = await testOperator(context);
    await resetTotp(database, testActor, { id });
    expect(await summary(id)).toMatchObject({ hasTotp: false, recoveryCodes: 0 });
    expect(await findOperatorSession(database, token)).toBeUndefined();
    const first = await signIn(context, { userName, password: testPassword, ...testClient() });
    expect(first.state).toBe('enrolmentRequired');
    const [recoveryCode = ''] = recoveryCodes;
    await expect(confirmSignIn(context, { token: first.token, recoveryCode, ...testClient() })).rejects.toMatchObject({
      status: 401,
    });
  });

  it('can replace their recovery codes', async () => {
    const { id, userName, recoveryCodes } = await testOperator(context);
    const codes = await replaceRecoveryCodes(database, testActor, { id });
    expect(codes).toHaveLength(10);
    expect(codes.every((code) => /^(?:[\da-hj-km-np-tv-z]{4}-){3}[\da-hj-km-np-tv-z]{4}$/.test(code))).toBe(true);
    const use = async (recoveryCode = '') => {
      const { token } = await signIn(context, { userName, password: testPassword, ...testClient() });
      return confirmSignIn(context, { token, recoveryCode, ...testClient() });
    };
    await expect(use(recoveryCodes[0])).rejects.toMatchObject({ status: 401 });
    expect((await use(codes[0])).state).toBe('signedIn');
    const { id: other } = await testOperator(context, { role: 'support' });
    await expect(replaceRecoveryCodes(database, testActor, { id: other })).rejects.toMatchObject({ kind: 'conflict' });
  });

  it.each([
    ['setRole', () => setRole(database, testActor, { userName: 'no-one' }, 'owner')],
    ['disableOperator', () => disableOperator(database, testActor, { id: 'no-one' })],
    ['enableOperator', () => enableOperator(database, testActor, { userName: 'no-one' })],
    ['resetTotp', () => resetTotp(database, testActor, { userName: 'no-one' })],
  ])('%s reports an unknown operator', async (_, change) => {
    await expect(change()).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringContaining('operators list'),
    });
  });
});

describe('the last owner', () => {
  const lastOwner = { kind: 'conflict', message: expect.stringContaining('is the last owner who can sign in') };

  it('can be neither disabled nor demoted', async () => {
    const { id } = await testOperator(context);
    await testOperator(context, { role: 'operator' });
    // Neither an owner who has not opened the invitation nor a disabled one counts.
    await createOperator(database, testActor, { userName: 'invited', role: 'owner' }, testUrl);
    const gone = await testOperator(context);
    await disableOperator(database, testActor, gone);
    await expect(setRole(database, testActor, { id }, 'operator')).rejects.toMatchObject(lastOwner);
    await expect(disableOperator(database, testActor, { id })).rejects.toMatchObject(lastOwner);
    await disableOperator(database, testActor, { userName: 'invited' });
    expect(await summary(id)).toMatchObject({ role: 'owner', disabled: false });
  });

  it('remains when all owners are removed at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await sql`TRUNCATE operators CASCADE`.execute(database);
      const names = ['ann', 'ben', 'carl', 'dana'];
      // Passwords take time to hash, and do not matter here.
      for (const name of names) {
        await sql`INSERT INTO operators (id, user_name, role, password_hash) VALUES (${name}, ${name}, 'owner', '')`.execute(
          database,
        );
      }
      const results = await Promise.allSettled(
        names.map((userName, index) =>
          index % 2
            ? disableOperator(database, testActor, { userName })
            : setRole(database, testActor, { userName }, 'support'),
        ),
      );
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      const owners = (await listOperators(database)).filter(({ role, disabled }) => role === 'owner' && !disabled);
      expect(owners).toHaveLength(1);
    }
  });
});
