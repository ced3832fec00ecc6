import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ApplicationError } from '../../platform/application-error.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { findAccount, selectOwnerUserName } from './account-lookup.ts';

const open = await useDatabase();
const context = testContext(open);

it('finds the account of a user name', async () => {
  for (const sandbox of [true, false]) {
    const { id, environmentId, userName } = await testAccount(context, { sandbox });
    expect(await findAccount(open.database, userName)).toEqual({ id, environmentId, sandbox });
  }
});

it('says which account is not there, and how to list those that are', async () => {
  await testAccount(context);
  await expect(findAccount(open.database, 'missing')).rejects.toThrow(
    new ApplicationError('notFound', 'There is no account missing. See them with: omnichannel-server accounts list'),
  );
});

it('the owner of an environment is its first account', async () => {
  const [first, other] = [await testAccount(context), await testAccount(context)];
  // The id of the later one is the smaller one, so that only its time differs.
  await sql`
    INSERT INTO accounts (id, environment_id, user_name, default_sender, sandbox, created_at)
    VALUES (${'0'.repeat(newId().length)}, ${first.environmentId}, 'later@example.com', 'Shop', true, now() + interval '1 day')
  `.execute(open.database);
  const { rows } = await sql`
    SELECT id, ${selectOwnerUserName('environments.id')} AS owner FROM environments
    WHERE id IN (${first.environmentId}, ${other.environmentId})
  `.execute(open.database);
  expect(rows).toHaveLength(2);
  for (const { environmentId, userName } of [first, other]) {
    expect(rows).toContainEqual({ id: environmentId, owner: userName });
  }
});
