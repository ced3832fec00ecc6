import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testActor } from '../audit/testing.ts';
import { createFirstOwnerLink, createPasswordLink, redeemLink } from './links.ts';
import { createOperator, disableOperator, replaceRecoveryCodes, resetTotp, setRole } from './manage-operators.ts';
import { roles } from './operator.ts';
import { createOperatorKey, revokeOperatorKey } from './operator-keys.ts';
import { endSession, listSessions } from './sessions.ts';
import { confirmSignIn, signIn, signOut } from './sign-in.ts';
import { codeOf, keyOfLink, signInContext, testClient, testOperator, testUrl, wrongCodeOf } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const context = { ...signInContext(open), log };

/** Every secret that existed. */
const secrets = new Set<string>();
function keep<Value>(value: Value): Value {
  const found = typeof value === 'string' ? [value] : Object.values((value ?? {}) as object);
  for (const part of found) {
    if (typeof part === 'string') secrets.add(part);
    else if (typeof part === 'object') keep(part);
  }
  return value;
}

/** A step of an operator's life; it may fail. */
type Step = (operator: Awaited<ReturnType<typeof testOperator>>, text: string) => Promise<unknown>;
const steps: Step[] = [
  ({ userName }, password) => signIn(context, { userName, password: keep(password), ...testClient() }),
  (_, userName) => signIn(context, { userName: keep(userName), password: 'wrong', ...testClient() }),
  async ({ userName, password, secret }) => {
    const { token } = await signIn(context, { userName, password, ...testClient() });
    await confirmSignIn(context, { token: keep(token), code: wrongCodeOf(secret), ...testClient() }).catch(() => {});
    const result = await confirmSignIn(context, { token, code: keep(codeOf(secret)), ...testClient() });
    await signOut(context, keep(result.token), testClient());
  },
  async ({ userName, password, recoveryCodes: [recoveryCode = ''] }) => {
    const { token } = await signIn(context, { userName, password, ...testClient() });
    keep(
      await confirmSignIn(context, { token: keep(token), recoveryCode, ...testClient() }).then(({ token }) => token),
    );
  },
  async ({ userName }, password) => {
    const link = await createPasswordLink(database, testActor, { userName }, testUrl);
    await redeemLink(context, { key: keep(keyOfLink(link)), password: keep(password), ...testClient() });
  },
  async (_, text) => {
    const invited = await createOperator(database, testActor, { userName: text, role: 'support' }, testUrl);
    keep(keyOfLink(invited));
    await disableOperator(database, testActor, { id: invited.id });
    // A user name is not secret.
    secrets.delete(text);
  },
  async (_, text) => {
    const name = `key ${secrets.size}`;
    keep((await createOperatorKey(database, testActor, { name, role: 'owner', expiresAt: null })).key);
    await revokeOperatorKey(database, testActor, { name: text }).catch(() => {});
    await revokeOperatorKey(database, testActor, { name });
  },
  async ({ id }) => keep(await replaceRecoveryCodes(database, testActor, { id })),
  ({ id }) => resetTotp(database, testActor, { id }),
  ({ id }, text) => setRole(database, testActor, { id }, roles[text.length % roles.length] ?? 'support'),
  async ({ id }) => {
    for (const session of await listSessions(database, id)) await endSession(database, testActor, session);
  },
];

it('no secret is in the log, in the audit log or readable in a table', async () => {
  const first = await createFirstOwnerLink(database, testActor, testUrl);
  keep(keyOfLink(first ?? expect.fail('There is an operator.')));
  await testOperator(context);
  const life = fc.record({
    // Long enough that no other text contains it by chance.
    text: fc.stringMatching(/^[a-z0-9]{14}$/),
    order: fc.array(fc.nat({ max: steps.length - 1 }), { minLength: 4, maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(life, async ({ text, order }) => {
      await sql`TRUNCATE operator_sign_in_attempts`.execute(database);
      const operator = await testOperator(context);
      for (const part of [operator.password, operator.token, operator.secret, operator.recoveryCodes]) keep(part);
      for (const [index, step] of order.entries()) {
        await steps[step]?.(operator, `${text}-${index}`).catch(() => {});
      }
    }),
    { numRuns: 12 },
  );
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'operator%' OR tablename = 'audit_log'`.execute(
    database,
  );
  expect(rows).toHaveLength(7);
  const texts = [lines.join('\n')];
  for (const { name } of rows) {
    const table = await sql<{ row: string }>`SELECT ${sql.ref(name)}::text AS row FROM ${sql.table(name)}`.execute(
      database,
    );
    texts.push(table.rows.map(({ row }) => row).join('\n'));
    const bytes = table.rows.map(({ row }) =>
      row.replaceAll(/\\\\?x([\da-f]+)/g, (_, hex) => Buffer.from(hex, 'hex').toString('latin1')),
    );
    texts.push(bytes.join('\n'));
  }
  expect(lines.length).toBeGreaterThan(0);
  expect(secrets.size).toBeGreaterThan(50);
  // Codes of six digits occur in times by chance.
  const found = [...secrets].filter((secret) => secret.length > 6 && texts.some((text) => text.includes(secret)));
  expect(found).toEqual([]);
});
