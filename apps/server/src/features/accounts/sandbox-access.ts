import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { command } from '../../platform/suggest-command.ts';
import type { Context } from '../context.ts';

/** Minutes in which a link can be opened. */
const linkLifetimeMinutes = 15;
/** Seconds that a browser in which it was opened sees the page: 12 hours. */
export const sessionLifetimeSeconds = 12 * 60 * 60;

/** Whose messages and conversations a browser may see, and in whose name it asks. */
export type Session = Account;

/**
 * Makes a link to the sandbox page, which opens once, within 15 minutes, and shows the account's environment for 12 hours.
 *
 * @param account whose messages the page shows
 * @param url of the service, as a browser reaches it: `http://127.0.0.1:4020`
 * @throws {Error} when there is no such account, or it is disabled
 */
export async function createSandboxLink(
  { database }: Pick<Context, 'database'>,
  { userName }: Pick<Account, 'userName'>,
  url: string,
): Promise<string> {
  const key = generateSecret();
  const { rows } = await sql`
    INSERT INTO sandbox_links (key_hash, account_id, expires_at)
    SELECT ${hashSecret(key)}, id, now() + make_interval(mins => ${linkLifetimeMinutes})
    FROM accounts WHERE user_name = ${userName} AND disabled_at IS NULL
    RETURNING account_id
  `.execute(database);
  if (rows.length === 0) {
    throw new Error(`There is no account ${userName}, or it is disabled. See them with: ${command`accounts list`}`);
  }
  return `${url}/sandbox/enter?key=${key}`;
}

/**
 * Uses up a link, in one statement, so that of two who open it at the same instant one gets in.
 *
 * @param key of the link
 * @returns the token for the cookie; undefined when the key is unknown, used or too old
 */
export async function openSession(database: Database, key: string): Promise<string | undefined> {
  const token = generateSecret();
  const { rows } = await sql`
    WITH used AS (
      DELETE FROM sandbox_links WHERE key_hash = ${hashSecret(key)} RETURNING account_id, expires_at
    )
    INSERT INTO sandbox_sessions (token_hash, account_id, expires_at)
    SELECT ${hashSecret(token)}, account_id, now() + make_interval(secs => ${sessionLifetimeSeconds})
    FROM used JOIN accounts ON accounts.id = account_id
    WHERE expires_at > now() AND disabled_at IS NULL
    RETURNING account_id
  `.execute(database);
  return rows.length > 0 ? token : undefined;
}

/** The session of a cookie's token; undefined when it is unknown or over, or its account is disabled. */
export async function findSession(database: Database, token: string): Promise<Session | undefined> {
  return database
    .selectFrom('sandbox_sessions')
    .innerJoin('accounts', 'accounts.id', 'sandbox_sessions.account_id')
    .innerJoin('environments', 'environments.id', 'accounts.environment_id')
    .select([
      'accounts.id',
      'organization_id as organizationId',
      'environment_id as environmentId',
      'user_name as userName',
      'accounts.sandbox',
      'default_sender as defaultSender',
      'accounts.limits',
    ])
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Ends all sandbox sessions of an account, and makes its unopened links useless. An open page sees nothing any more 5 s later.
 *
 * @returns how many sessions were ended
 * @throws {Error} when there is no such account
 */
export async function endSessions(executor: Executor, userName: string): Promise<number> {
  if (!executor.isTransaction)
    return executor.transaction().execute((transaction) => endSessions(transaction, userName));
  const account = await executor
    .selectFrom('accounts')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (!account) throw new Error(`There is no account ${userName}. See them with: ${command`accounts list`}`);
  // A link that is being opened is locked: its deletion waits, and the next statement sees the session that was opened by it.
  await executor.deleteFrom('sandbox_links').where('account_id', '=', account.id).execute();
  const { rows } = await sql<{ isOpen: boolean }>`
    DELETE FROM sandbox_sessions WHERE account_id = ${account.id} RETURNING expires_at > now() AS "isOpen"
  `.execute(executor);
  return rows.filter(({ isOpen }) => isOpen).length;
}

/** 256 random bits. */
function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: nobody can try 2^256 of them, so a fast hash is right. */
function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
