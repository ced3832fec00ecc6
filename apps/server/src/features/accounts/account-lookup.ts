import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import { command } from '../../platform/command-hint.ts';
import type { Database, Executor, Tables } from '../../platform/postgres/database.ts';

/**
 * Finds the account that a command names.
 *
 * @throws {ApplicationError} when no account has this name
 */
export async function findAccount(
  database: Database,
  userName: string,
): Promise<Pick<Account, 'id' | 'environmentId' | 'sandbox'>> {
  const row = await database
    .selectFrom('accounts')
    .select(['id', 'environment_id', 'sandbox'])
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (row) return { id: row.id, environmentId: row.environment_id, sandbox: row.sandbox };
  throw unknownAccountError(userName);
}

/**
 * Locks the row of an account until the end of the transaction.
 *
 * @throws {ApplicationError} when no account has this name
 */
export async function requireAccount(transaction: Executor, userName: string): Promise<Selectable<Tables['accounts']>> {
  const row = await transaction
    .selectFrom('accounts')
    .selectAll()
    .where('user_name', '=', userName)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row) return row;
  throw unknownAccountError(userName);
}

/** Creates the error for a user name that no account has. */
export function unknownAccountError(userName: string): ApplicationError {
  return new ApplicationError('notFound', `There is no account ${userName}. See them with: ${command`accounts list`}`);
}

/** An account that owns an object, as lists show it. */
export interface Owner {
  id: string;
  userName: string;
}

/** Finds the owners of environments, by environment: the first account of each. */
export async function findOwners(
  executor: Executor,
  environmentIds: Iterable<string | null>,
): Promise<ReadonlyMap<string | null, Owner>> {
  const ids = [...new Set(environmentIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Owner & { environmentId: string }>`
    SELECT DISTINCT ON (environment_id) environment_id AS "environmentId", id, user_name AS "userName"
    FROM accounts WHERE environment_id = ANY (${ids}::text[]) ORDER BY environment_id, created_at, id
  `.execute(executor);
  return new Map(rows.map(({ environmentId, ...owner }) => [environmentId, owner]));
}

/**
 * Selects, as part of a query, the user name of the first account of an environment.
 *
 * @param column of the query that holds the environment, such as `endpoints.environment_id`
 */
export function selectOwnerUserName(column: string): RawBuilder<string> {
  return sql`(
    SELECT user_name FROM accounts WHERE environment_id = ${sql.ref(column)} ORDER BY created_at, id LIMIT 1
  )`;
}
