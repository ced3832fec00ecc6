import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { changePassword } from './change-password.ts';
import { findLink } from './links.ts';
import { findOperatorSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { passwordLinkKey, signInContext, testClient, testOperator, testPassword } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = signInContext(open);
const newPassword = 'a new password for me';

async function newSession() {
  const operator = await testOperator(context, { role: 'support' });
  const session = await findOperatorSession(database, operator.token);
  return { ...operator, session: session ?? expect.fail('There is no session.') };
}

it('changes the own password, and ends the other sessions and links', async () => {
  const { session, userName, token } = await newSession();
  const other = await signIn(context, { userName, password: testPassword, ...testClient() });
  const key = await passwordLinkKey(context, userName);
  await changePassword(context, session, { currentPassword: testPassword, newPassword, ...testClient() });
  expect(await findOperatorSession(database, token)).toBeDefined();
  expect(await findOperatorSession(database, other.token)).toBeUndefined();
  expect(await findLink(database, key)).toBeUndefined();
  await expect(signIn(context, { userName, password: testPassword, ...testClient() })).rejects.toMatchObject({
    status: 401,
  });
  expect((await signIn(context, { userName, password: newPassword, ...testClient() })).state).toBe('signedIn');
  const { actor_id: author } = await database
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'operator.passwordChanged')
    .executeTakeFirstOrThrow();
  expect(author).toBe(session.operator.id);
});

it('rejects a wrong password, with the delay of failed sign-ins, and a weak one', async () => {
  const { session, userName } = await newSession();
  const change = (currentPassword: string, password = newPassword) =>
    changePassword(context, session, { currentPassword, newPassword: password, ...testClient('192.0.2.30') });
  await expect(change(testPassword, 'weak')).rejects.toMatchObject({ kind: 'invalid' });
  const kinds = [];
  for (let count = 0; count < 8; count += 1) {
    kinds.push(await change('a wrong password').catch(({ kind, status }) => kind ?? status));
    await database
      .updateTable('operator_sign_in_attempts')
      .set((eb) => ({ next_at: eb.val(new Date(Date.now() + (count < 6 ? 0 : 60_000))) }))
      .execute();
  }
  expect(kinds).toEqual([...Array(7).fill('invalid'), 429]);
  await expect(change(testPassword)).rejects.toMatchObject({ status: 429 });
  await database.deleteFrom('operator_sign_in_attempts').execute();
  expect((await signIn(context, { userName, password: testPassword, ...testClient() })).state).toBe('signedIn');
});

it('changes it once, of two changes at the same time', async () => {
  const { session } = await newSession();
  const results = await Promise.allSettled(
    [newPassword, 'another new password'].map((password) =>
      changePassword(context, session, { currentPassword: testPassword, newPassword: password, ...testClient() }),
    ),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
