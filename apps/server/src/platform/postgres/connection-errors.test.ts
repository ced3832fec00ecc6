import pg from 'pg';
import { expect, it } from 'vitest';
import { describeConnectionError } from './connection-errors.ts';
import { useDatabase } from './testing.ts';

const { directUrl } = await useDatabase();

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
