import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { describeConnectionError } from './connection-errors.ts';
import { DatabaseClient } from './database-client.ts';
import { migrate } from './migrate.ts';
import { useDatabase } from './testing.ts';

const { directUrl } = await useDatabase({ migrated: false });

/** Returns the description of the error that work ends with. */
async function describe(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((error: unknown) => error);
  return (describeConnectionError(error) as Error).message;
}

it.each([
  ['a database that is not there', { pathname: '/none' }, 'database "none" does not exist'],
  ['a wrong password', { password: 'hidden-word' }, 'password authentication failed'],
])('%s is reported with the setting to check, without the password', async (_, change, reason) => {
  const url = Object.assign(new URL(directUrl), change);
  const error = await new pg.Client({ connectionString: url.href }).connect().catch((error: unknown) => error);
  const { message } = describeConnectionError(error) as Error;
  expect(message).toMatch(/^The database rejects the connection: .*\. Check DATABASE_URL\.$/);
  expect(message).toContain(reason);
  expect(message).not.toContain('hidden-word');
});

it('a wrong password is reported with the characters to encode, and a wrong database with its place', async () => {
  const wrong = (change: Partial<URL>) => new DatabaseClient({ url: Object.assign(new URL(directUrl), change).href });
  expect(await describe(wrong({ password: 'hidden' }).connect())).toContain('@ is %40, / is %2F, # is %23, % is %25');
  expect(await describe(wrong({ pathname: '/none' }).connect())).toContain(
    'the name of an existing database after the host',
  );
  expect(await describe(wrong({ password: '' }).connect())).toContain('The URL has no password. Check DATABASE_URL.');
});

it('a user who does not own the database is reported with the statement to run', async () => {
  const admin = new pg.Client(directUrl);
  await admin.connect();
  const user = `guest_${randomBytes(4).toString('hex')}`;
  try {
    await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret-of-tests'`);
    const url = Object.assign(new URL(directUrl), { username: user, password: 'secret-of-tests' }).href;
    expect(await describe(migrate(url, { migrations: [], functions: [] }))).toBe(
      'The user of the database lacks a privilege: permission denied for schema public. Let the user of DATABASE_URL own the database: ALTER DATABASE … OWNER TO ….',
    );
  } finally {
    await admin.query(`DROP ROLE ${user}`);
    await admin.end();
  }
});

it('an error that is none of the connection stays as it is', () => {
  const error = new Error('The account does not exist.');
  expect(describeConnectionError(error)).toBe(error);
});
