import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase, useDatabase } from '../../platform/postgres/testing.ts';
import { testActor } from '../audit/testing.ts';
import { createFirstOwnerLink, createPasswordLink, findLink, redeemLink } from './links.ts';
import { createOperator, disableOperator, listOperators } from './manage-operators.ts';
import { findOperatorSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import {
  keyOfLink,
  passwordLinkKey,
  signInContext,
  testClient,
  testOperator,
  testPassword,
  testUrl,
} from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = signInContext(open);
const client = testClient();
const used = { status: 403, message: expect.stringContaining('used before, or has expired') };

describe('the link of the first owner', () => {
  afterEach(() => sql`TRUNCATE operators, operator_links CASCADE`.execute(database));
  const newLink = async () => {
    const link = await createFirstOwnerLink(database, testActor, testUrl);
    return { ...(link ?? expect.fail('There is an operator already.')) };
  };

  it('has its key in the fragment, and creates an owner who must enrol an app', async () => {
    const link = await newLink();
    expect(link).toMatchObject({ purpose: 'firstOwner', validMinutes: 15 });
    expect(link.link).toMatch(/^http:\/\/127\.0\.0\.1:4020\/console\/welcome#key=[\w-]{43}$/);
    const key = keyOfLink(link);
    expect(await findLink(database, key)).toMatchObject({ purpose: 'firstOwner', userName: null });
    const result = await redeemLink(context, { key, userName: 'Ann', password: testPassword, ...client });
    expect(result.state).toBe('enrolmentRequired');
    expect(await findOperatorSession(database, result.token)).toBeUndefined();
    expect(await listOperators(database)).toMatchObject([
      { userName: 'ann', role: 'owner', hasPassword: true, hasTotp: false },
    ]);
  });

  it('is not created when there is an operator', async () => {
    await createOperator(database, testActor, { userName: 'ben', role: 'readOnly' }, testUrl);
    expect(await createFirstOwnerLink(database, testActor, testUrl)).toBeUndefined();
  });

  it('creates one owner when several links are opened at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, async () => keyOfLink(await newLink())));
    const results = await Promise.allSettled(
      [...keys, ...keys].map((key, index) =>
        redeemLink(context, { key, userName: `owner-${index}`, password: testPassword, ...client }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(used);
    expect(await listOperators(database)).toHaveLength(1);
  });

  it('stays valid after a name or a password that is not allowed', async () => {
    const key = keyOfLink(await newLink());
    const redeem = (userName: string, password: string) => redeemLink(context, { key, userName, password, ...client });
    await expect(redeem('ann', 'too short')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(redeem('', testPassword)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(redeem('a b', testPassword)).rejects.toThrow('no white space');
    expect((await redeem('ann', testPassword)).state).toBe('enrolmentRequired');
  });

  it('expires after 15 minutes', async () => {
    const key = keyOfLink(await newLink());
    await sql`UPDATE operator_links SET expires_at = expires_at - interval '15 minutes'`.execute(database);
    expect(await findLink(database, key)).toBeUndefined();
    await expect(
      redeemLink(context, { key, userName: 'ann', password: testPassword, ...client }),
    ).rejects.toMatchObject(used);
  });
});

describe('the link of an operator', () => {
  it('sets the password once, and ends sessions and other links', async () => {
    const { userName, token } = await testOperator(context);
    const key = await passwordLinkKey(context, userName);
    expect(await findLink(database, key)).toMatchObject({ purpose: 'passwordReset', userName });
    // The password works until the link is used: anyone who can create links could otherwise lock others out.
    expect((await signIn(context, { userName, password: testPassword, ...client })).state).toBe('codeRequired');
    const password = 'a new password for me';
    const results = await Promise.allSettled([1, 2, 3].map(() => redeemLink(context, { key, password, ...client })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await findOperatorSession(database, token)).toBeUndefined();
    await expect(signIn(context, { userName, password: testPassword, ...client })).rejects.toMatchObject({
      status: 401,
    });
    // The authenticator app stays: a link alone signs no one in.
    expect(await signIn(context, { userName, password, ...client })).toMatchObject({ state: 'codeRequired' });
  });

  it('ignores the user name of the request', async () => {
    const { userName } = await testOperator(context);
    const victim = await testOperator(context);
    const key = await passwordLinkKey(context, userName);
    await redeemLink(context, { key, userName: victim.userName, password: 'a new password for me', ...client });
    expect(await signIn(context, { userName: victim.userName, password: testPassword, ...client })).toMatchObject({
      state: 'codeRequired',
    });
  });

  it('is replaced by the next one, and is useless for a disabled operator', async () => {
    await testOperator(context);
    const { id, ...invitation } = await createOperator(
      database,
      testActor,
      { userName: 'carl', role: 'support' },
      testUrl,
    );
    expect(invitation).toMatchObject({ purpose: 'invitation', validMinutes: 24 * 60 });
    const again = await createPasswordLink(database, testActor, { id }, testUrl);
    expect(again.purpose).toBe('invitation');
    expect(await findLink(database, keyOfLink(invitation))).toBeUndefined();
    await disableOperator(database, testActor, { id });
    expect(await findLink(database, keyOfLink(again))).toBeUndefined();
    const late = keyOfLink(await createPasswordLink(database, testActor, { id }, testUrl));
    await expect(redeemLink(context, { key: late, password: testPassword, ...client })).rejects.toMatchObject(used);
    await expect(createPasswordLink(database, testActor, { userName: 'no-one' }, testUrl)).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('is stored as a hash', async () => {
    const one = await testDatabase();
    try {
      const link = await createFirstOwnerLink(one.database, testActor, testUrl);
      const { rows } =
        await sql`SELECT operator_links::text, encode(key_hash, 'escape') AS raw FROM operator_links`.execute(
          one.database,
        );
      expect(JSON.stringify(rows)).not.toContain(keyOfLink(link ?? expect.fail('There is an operator.')));
    } finally {
      await one.close();
    }
  });
});
