import { sql } from 'kysely';
import { ApplicationError } from '../../platform/application-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';

/** The first account of an environment, which people know the environment by. */
export interface EnvironmentOwner {
  accountId: string | null;
  /** Its user name. */
  account: string | null;
  isSandbox: boolean;
}

const noOwner: EnvironmentOwner = { accountId: null, account: null, isSandbox: false };

/** Reads the owners of environments. @returns finds the owner of one of them; its fields are null if it has no account any more */
export async function readEnvironmentOwners(
  executor: Executor,
  environmentIds: readonly string[],
): Promise<(environmentId: string) => EnvironmentOwner> {
  if (environmentIds.length === 0) return () => noOwner;
  const rows = await executor
    .selectFrom('accounts')
    .distinctOn('environment_id')
    .select(['environment_id', 'id', 'user_name', 'sandbox'])
    .where(sql<boolean>`environment_id = ANY (${[...new Set(environmentIds)]})`)
    .orderBy('environment_id')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const owners = new Map(
    rows.map(({ environment_id, id, user_name, sandbox }) => [
      environment_id,
      { accountId: id, account: user_name, isSandbox: sandbox },
    ]),
  );
  return (environmentId) => owners.get(environmentId) ?? noOwner;
}

/**
 * Finds the environment of an account that an operator names by its id or its user name.
 *
 * @returns undefined if none is named
 * @throws {ApplicationError} `notFound` for an unknown account
 */
export async function findNamedEnvironment(
  executor: Executor,
  account: string | undefined,
): Promise<string | undefined> {
  return account === undefined ? undefined : (await findNamed(executor, account)).environment_id;
}

/**
 * Finds the id of an account that an operator names by its id or its user name.
 *
 * @returns undefined if none is named
 * @throws {ApplicationError} `notFound` for an unknown account
 */
export async function findNamedAccount(executor: Executor, account: string | undefined): Promise<string | undefined> {
  return account === undefined ? undefined : (await findNamed(executor, account)).id;
}

async function findNamed(executor: Executor, account: string): Promise<{ id: string; environment_id: string }> {
  const row = await executor
    .selectFrom('accounts')
    .select(['id', 'environment_id'])
    .where((where) => where.or([where('id', '=', account), where('user_name', '=', account)]))
    // A user name can look like the id of another account.
    .orderBy((order) => order('id', '=', account), 'desc')
    .executeTakeFirst();
  if (row) return row;
  throw new ApplicationError('notFound', `There is no account ${account}. List the accounts with listAccounts.`);
}
