import type { Database } from '../database/database.ts';
import { command } from '../suggest-command.ts';
import type { Account } from './account.ts';

/**
 * The account that a command is about.
 *
 * @throws {Error} when there is none of that name
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
  throw new Error(`There is no account ${userName}. See them with: ${command`accounts list`}`);
}
