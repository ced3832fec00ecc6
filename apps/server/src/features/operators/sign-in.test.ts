import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testActor } from '../audit/testing.ts';
import { redeemLink } from './links.ts';
import { disableOperator, resetTotp, setRole } from './manage-operators.ts';
import { endSession, findOperatorSession, listSessions } from './sessions.ts';
import { confirmSignIn, signIn, signOut } from './sign-in.ts';
import {
  codeOf,
  passwordLinkKey,
  requireEnrolment,
  requireSignedIn,
  signInContext,
  type TestOperator,
  testClient,
  testOperator,
  testPassword,
  wrongCodeOf,
} from './testing.ts';

const open = await useDatabase();
const { database } = open;
/** Two instances of the service share a database, and nothing else. */
const [context, other] = [signInContext(open), signInContext(open)];
const client = testClient();
const wrong = { status: 401, message: 'The user name or the password is wrong.' };

/** Enters the password. @returns the token of the session that waits for a code */
async function enterPassword({ userName }: Pick<TestOperator, 'userName'>, address?: string): Promise<string> {
  return (await signIn(context, { userName, password: testPassword, ...testClient(address) })).token;
}

async function auditOf(operatorId: string): Promise<{ action: string; after: unknown; outcome: string }[]> {
  return database
    .selectFrom('audit_log')
    .select(['action', 'after', 'outcome'])
    .where('target_id', '=', operatorId)
    .orderBy('id')
    .execute();
}

describe('signIn', () => {
  it('signs owners in by password and code, with a new token at each step', async () => {
    const operator = await testOperator(context);
    const first = await signIn(context, {
      userName: operator.userName.toUpperCase(),
      password: testPassword,
      ...client,
    });
    expect(first).toEqual({ state: 'codeRequired', token: expect.stringMatching(/^[\w-]{43}$/) });
    const { token, ...second } = requireSignedIn(
      await confirmSignIn(other, {
        token: first.token,
        code: codeOf(operator.secret),
        ...client,
        requestId: 'request-1',
      }),
    );
    const signedIn = { kind: 'operator', id: operator.id, name: operator.userName, role: 'owner' };
    expect(second).toEqual({ state: 'signedIn', operator: signedIn });
    expect(new Set([operator.token, first.token, token]).size).toBe(3);
    expect((await findOperatorSession(database, token))?.operator).toEqual(signedIn);
    // The token of the first step is worthless, before and after the second.
    expect(await findOperatorSession(database, first.token)).toBeUndefined();
    await expect(
      confirmSignIn(context, { token: first.token, code: codeOf(operator.secret, 1), ...client }),
    ).rejects.toThrow('has expired');
    const entry = await database
      .selectFrom('audit_log')
      .selectAll()
      .where('request_id', '=', 'request-1')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      actor_kind: 'operator',
      actor_id: operator.id,
      address: client.address,
      action: 'operator.signedIn',
      after: { method: 'code' },
    });
  });

  it('does not sign in with the token of the first step alone', async () => {
    const token = await enterPassword(await testOperator(context));
    expect(await findOperatorSession(database, token)).toBeUndefined();
    expect(await listSessions(database)).not.toContainEqual(expect.objectContaining({ token }));
  });

  it.each(['support', 'readOnly'] as const)('signs the role %s in by password', async (role) => {
    const { userName } = await testOperator(context, { role });
    const result = requireSignedIn(await signIn(context, { userName, password: testPassword, ...client }));
    expect((await findOperatorSession(database, result.token))?.operator.role).toBe(role);
  });

  it('enrols an authenticator app at the first sign-in of a role that requires one', async () => {
    const { id, userName, token } = await testOperator(context, { role: 'support' });
    await setRole(database, testActor, { id }, 'operator');
    expect(await findOperatorSession(database, token)).toBeUndefined();
    const first = await signIn(context, { userName, password: testPassword, ...client });
    const { secret, url } = requireEnrolment(first);
    expect(url).toContain(secret);
    await expect(
      confirmSignIn(context, { token: first.token, code: wrongCodeOf(secret), ...client }),
    ).rejects.toMatchObject({
      status: 401,
    });
    const second = requireSignedIn(
      await confirmSignIn(context, { token: first.token, code: codeOf(secret), ...client }),
    );
    expect(new Set(second.recoveryCodes).size).toBe(10);
    expect((await signIn(context, { userName, password: testPassword, ...client })).state).toBe('codeRequired');
  });

  it('enrols one app of two that are set up at the same time', async () => {
    const { id, userName } = await testOperator(context);
    await resetTotp(database, testActor, { id });
    const [one, two] = [
      await signIn(context, { userName, password: testPassword, ...client }),
      await signIn(other, { userName, password: testPassword, ...client }),
    ];
    const results = await Promise.allSettled([
      confirmSignIn(context, { token: one.token, code: codeOf(requireEnrolment(one).secret), ...client }),
      confirmSignIn(other, { token: two.token, code: codeOf(requireEnrolment(two).secret), ...client }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('rejects a wrong password, an unknown name and a disabled operator with the same response', async () => {
    await testOperator(context);
    const [known, disabled] = [await testOperator(context), await testOperator(context)];
    await disableOperator(database, testActor, disabled);
    for (const [userName, password] of [
      [known.userName, 'not the password'],
      ['no-such-operator', testPassword],
      [disabled.userName, testPassword],
      ['', ''],
      ['x'.repeat(100_000), 'y'.repeat(100_000)],
    ] as const) {
      const error = await signIn(context, { userName, password, ...testClient('192.0.2.77') }).catch((error) => error);
      expect(error).toMatchObject({ ...wrong, headers: {}, retryAfter: undefined });
    }
  });

  it('takes as many statements for an unknown name as for a known one', async () => {
    const { userName } = await testOperator(context);
    const statements = async (name: string, address: string) => {
      let count = 0;
      const counting = database.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const attempt = { userName: name, password: 'not the password', ...testClient(address) };
      await expect(signIn({ ...context, database: counting }, attempt)).rejects.toMatchObject(wrong);
      return count;
    };
    const known = await statements(userName, '192.0.2.81');
    expect(known).toBeGreaterThan(4);
    expect(await statements('no-such-operator', '192.0.2.82')).toBe(known);
  });
});

describe('codes', () => {
  it('are accepted once, by one of two instances at the same time', async () => {
    const operator = await testOperator(context);
    const tokens = [await enterPassword(operator), await enterPassword(operator)] as const;
    const code = codeOf(operator.secret);
    const results = await Promise.allSettled([
      confirmSignIn(context, { token: tokens[0], code, ...client }),
      confirmSignIn(other, { token: tokens[1], code, ...testClient('192.0.2.2') }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const replay = confirmSignIn(context, { token: await enterPassword(operator), code, ...client });
    await expect(replay).rejects.toThrow('was used before');
  });

  it('of an earlier step than the last one are rejected', async () => {
    const operator = await testOperator(context);
    await confirmSignIn(context, { token: await enterPassword(operator), code: codeOf(operator.secret, 1), ...client });
    const earlier = confirmSignIn(context, {
      token: await enterPassword(operator),
      code: codeOf(operator.secret),
      ...client,
    });
    await expect(earlier).rejects.toMatchObject({ status: 401 });
  });

  it('of another operator are rejected', async () => {
    const [one, two] = [await testOperator(context), await testOperator(context)];
    const foreign = confirmSignIn(context, { token: await enterPassword(one), code: codeOf(two.secret), ...client });
    await expect(foreign).rejects.toMatchObject({ status: 401 });
  });

  it('wait for ten minutes after the password', async () => {
    const operator = await testOperator(context);
    const token = await enterPassword(operator);
    await sql`UPDATE operator_sessions SET expires_at = expires_at - interval '10 minutes' WHERE stage = 'password'`.execute(
      database,
    );
    await expect(confirmSignIn(context, { token, code: codeOf(operator.secret), ...client })).rejects.toThrow(
      'has expired',
    );
  });

  it('end with a new password or a disabled operator', async () => {
    const [one, two] = [await testOperator(context), await testOperator(context)];
    const [ofOne, ofTwo] = [await enterPassword(one), await enterPassword(two)];
    await redeemLink(context, {
      key: await passwordLinkKey(context, one.userName),
      password: 'another password',
      ...client,
    });
    await disableOperator(database, testActor, two);
    for (const [token, { secret }] of [
      [ofOne, one],
      [ofTwo, two],
    ] as const) {
      await expect(confirmSignIn(context, { token, code: codeOf(secret), ...client })).rejects.toThrow('has expired');
    }
  });

  it('cannot fill the table with sign-ins that wait', async () => {
    const operator = await testOperator(context);
    for (let count = 0; count < 25; count += 1) await enterPassword(operator);
    const waiting = await database
      .selectFrom('operator_sessions')
      .select('id')
      .where('operator_id', '=', operator.id)
      .where('stage', '=', 'password')
      .execute();
    expect(waiting).toHaveLength(20);
  });
});

describe('recovery codes', () => {
  it('replace a code once each, in any spelling', async () => {
    const operator = await testOperator(context);
    const [one = '', two = ''] = operator.recoveryCodes;
    const spelled = one.toUpperCase().replaceAll('-', ' ');
    const use = async (recoveryCode: string, instance = context) =>
      confirmSignIn(instance, { token: await enterPassword(operator), recoveryCode, ...client });
    expect((await use(spelled)).state).toBe('signedIn');
    await expect(use(one)).rejects.toMatchObject({ status: 401 });
    const results = await Promise.allSettled([use(two), use(two, other)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { recovery_code_hashes: left } = await database
      .selectFrom('operators')
      .select('recovery_code_hashes')
      .where('id', '=', operator.id)
      .executeTakeFirstOrThrow();
    expect(left).toHaveLength(8);
    expect(await auditOf(operator.id)).toContainEqual(
      expect.objectContaining({ action: 'operator.signedIn', after: { method: 'recoveryCode' } }),
    );
  });

  it('work when the service cannot decrypt the secret of the app', async () => {
    const operator = await testOperator(context);
    await sql`UPDATE operators SET totp_secret = '\\x00' WHERE id = ${operator.id}`.execute(database);
    const token = await enterPassword(operator);
    await expect(confirmSignIn(context, { token, code: '123456', ...client })).rejects.toMatchObject({ status: 503 });
    const [recoveryCode = ''] = operator.recoveryCodes;
    expect((await confirmSignIn(context, { token, recoveryCode, ...client })).state).toBe('signedIn');
  });
});

describe('sessions', () => {
  const shift = (token: string, column: 'expires_at' | 'last_seen_at', seconds: number) =>
    sql`UPDATE operator_sessions SET ${sql.ref(column)} = ${sql.ref(column)} + make_interval(secs => ${seconds})
      WHERE token_hash = sha256(convert_to(${token}, 'UTF8'))`.execute(database);
  const lastSeen = async (id = '') =>
    (
      await database
        .selectFrom('operator_sessions')
        .select('last_seen_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_seen_at;

  it('last for 12 hours, and for an hour without requests', async () => {
    const [one, two, three] = [await testOperator(context), await testOperator(context), await testOperator(context)];
    await shift(one.token, 'expires_at', -12 * 3600 + 5);
    await shift(two.token, 'last_seen_at', -3600 + 5);
    expect(await findOperatorSession(database, one.token)).toBeDefined();
    expect(await findOperatorSession(database, two.token)).toBeDefined();
    await shift(one.token, 'expires_at', -5);
    await shift(three.token, 'last_seen_at', -3600);
    expect(await findOperatorSession(database, one.token)).toBeUndefined();
    // Its last request was just now.
    expect(await findOperatorSession(database, two.token)).toBeDefined();
    expect(await findOperatorSession(database, three.token)).toBeUndefined();
    const listed = (await listSessions(database)).map(({ userName }) => userName);
    expect(listed).toContain(two.userName);
    expect(listed).not.toContain(one.userName);
    expect(listed).not.toContain(three.userName);
  });

  it('write the time of a request at most once a minute', async () => {
    const { token } = await testOperator(context);
    const session = await findOperatorSession(database, token);
    const before = await lastSeen(session?.id);
    await findOperatorSession(database, token);
    expect(await lastSeen(session?.id)).toEqual(before);
    await shift(token, 'last_seen_at', -61);
    await findOperatorSession(database, token);
    expect((await lastSeen(session?.id)).getTime()).toBeGreaterThan(before.getTime());
  });

  it('are listed with browser and address, and end one by one', async () => {
    const [one, two] = [await testOperator(context), await testOperator(context)];
    const [session, ...rest] = await listSessions(database, one.id);
    expect(rest).toEqual([]);
    expect(session).toMatchObject({ userName: one.userName, ...client });
    const { id = '' } = session ?? {};
    await expect(endSession(database, testActor, { id, operatorId: two.id })).rejects.toMatchObject({
      kind: 'notFound',
    });
    expect(await findOperatorSession(database, one.token)).toBeDefined();
    await endSession(database, testActor, { id, operatorId: one.id });
    expect(await findOperatorSession(database, one.token)).toBeUndefined();
    await expect(endSession(database, testActor, { id })).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('end with the sign-out', async () => {
    const { id, token } = await testOperator(context);
    await signOut(context, token, client);
    await signOut(context, token, client);
    expect(await findOperatorSession(database, token)).toBeUndefined();
    expect((await auditOf(id)).filter(({ action }) => action === 'operator.signedOut')).toHaveLength(1);
  });

  it('have the present role of their operator', async () => {
    const { id, token } = await testOperator(context);
    await testOperator(context);
    await setRole(database, testActor, { id }, 'readOnly');
    expect((await findOperatorSession(database, token))?.operator.role).toBe('readOnly');
  });
});
