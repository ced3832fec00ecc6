import { findAccountDetails } from '../features/accounts/find-accounts.ts';
import { ApplicationError } from '../platform/application-error.ts';
import type { Database } from '../platform/postgres/database.ts';
import { notFound } from './replies.ts';

/** Finds the environment of an account in a path. @throws {HttpError} 404 when there is no such account */
export async function findEnvironment(database: Database, accountId: string): Promise<string> {
  const account = await findAccountDetails(database, accountId);
  if (!account) throw notFound('account', 'listAccounts');
  return account.environmentId;
}

/**
 * Finds the environment of the account that a body or a filter names; null for all accounts.
 *
 * @throws {ApplicationError} when there is no such account
 */
export async function findOwnerEnvironment(
  database: Database,
  accountId: string | null | undefined,
): Promise<string | null> {
  if (accountId === null || accountId === undefined) return null;
  const account = await findAccountDetails(database, accountId);
  if (account) return account.environmentId;
  throw new ApplicationError('invalid', 'There is no account with this accountId. List accounts with listAccounts.');
}
