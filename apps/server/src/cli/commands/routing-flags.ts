import { parseSender, type SenderKind } from '../../carriers/routing/parse-sender.ts';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import { selectOwnerUserName } from '../../features/accounts/accounts.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** Reads messages per second. @throws {UsageError} when the value is no positive number */
export function readThroughput(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value > 0 && value <= 100_000) return value;
  throw new UsageError('--throughput takes messages per second, above 0 and up to 100000.');
}

/** Finds the environment of an optional `--account`; null without one. */
export async function findEnvironment(database: Database, userName: string | undefined): Promise<string | null> {
  return userName === undefined ? null : (await findAccount(database, userName)).environmentId;
}

/** Returns a function that names the owner of an environment: its first account, or the operator. */
export async function loadOwnerNames(database: Database): Promise<(environmentId: string | null) => string> {
  const rows = await database
    .selectFrom('environments')
    .select('id')
    .select(selectOwnerUserName('environments.id').as('user_name'))
    .execute();
  const names = new Map(rows.map(({ id, user_name }) => [id, user_name]));
  return (environmentId) => (environmentId === null ? '(operator)' : (names.get(environmentId) ?? environmentId));
}

/** Reads a sender of any type. @throws {UsageError} with its fault */
export function readSender(text: string, argument: string): { kind: SenderKind; value: string } {
  const sender = parseSender(text);
  if ('fault' in sender) throw new UsageError(`${argument}: ${sender.fault}`);
  return sender;
}
