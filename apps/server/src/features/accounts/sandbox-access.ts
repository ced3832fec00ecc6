import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import { allScopes } from '../../http/contract/scopes.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import { command } from '../../platform/command-hint.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { requireAccount } from './account-lookup.ts';

/** Minutes for which a link is valid. */
export const sandboxLinkMinutes = 15;
/** Lifetime of a browser session: 12 hours. */
export const sessionLifetimeSeconds = 12 * 60 * 60;

/** Why nothing of the sandbox works, as the end of a sentence. */
export const sandboxRemoved = 'the service runs without it (--no-sandbox or OMNICHANNEL_SANDBOX=false)';

/** The account whose messages and conversations a browser session may see, and that it acts for. */
export type Session = Account;

/**
 * Requires that the service has a sandbox, before something of it is created.
 *
 * @param subject of the error, such as `A sandbox account`
 * @throws {ApplicationError} a conflict when the service runs without a sandbox
 */
export function requireSandbox({ hasSandbox }: Pick<Config, 'hasSandbox'>, subject: string): void {
  if (hasSandbox) return;
  throw new ApplicationError('conflict', `${subject} requires the sandbox, and ${sandboxRemoved}.`);
}

/**
 * Creates a one-time link to the sandbox inbox. It is valid for 15 minutes and starts a session of 12 hours.
 *
 * @param account whose messages the inbox shows
 * @param url of the service as the browser reaches it, such as `http://127.0.0.1:4020`
 * @throws {ApplicationError} when no account has this name, or it is disabled
 */
export async function createSandboxLink(
  database: Database,
  actor: Actor,
  { userName }: Pick<Account, 'userName'>,
  url: string,
): Promise<string> {
  const key = generateSecret();
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO sandbox_links (key_hash, account_id, expires_at)
      SELECT ${hashSecret(key)}, id, now() + make_interval(mins => ${sandboxLinkMinutes})
      FROM accounts WHERE user_name = ${userName} AND disabled_at IS NULL
      RETURNING account_id AS id
    `.execute(transaction);
    const [account] = rows;
    if (account === undefined) {
      throw new ApplicationError(
        'notFound',
        `There is no account ${userName}, or it is disabled. See them with: ${command`accounts list`}`,
      );
    }
    await recordAudit(transaction, actor, {
      action: 'sandboxLink.created',
      target: { type: 'account', id: account.id, name: userName },
      account: { ...account, userName },
    });
  });
  return `${url}/sandbox/enter?key=${key}`;
}

/**
 * Exchanges a link for a session in one statement, so that two simultaneous requests open one session.
 *
 * @param key of the link
 * @returns the token for the cookie; undefined when the key is unknown, used or expired
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

/** Finds the session of a cookie token. Returns undefined for an unknown or expired session or a disabled account. */
export async function findSession(database: Database, token: string): Promise<Session | undefined> {
  const account = await database
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
  return account && { ...account, scopes: allScopes };
}

/**
 * Ends all sandbox sessions of an account and revokes its unused links. An open page stops receiving updates within 5 s.
 *
 * @returns the number of sessions that ended
 * @throws {ApplicationError} when no account has this name
 */
export async function endSessions(database: Database, actor: Actor, userName: string): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { id } = await requireAccount(transaction, userName);
    const ended = await deleteSessions(transaction, id);
    await recordAudit(transaction, actor, {
      action: 'sandboxSessions.ended',
      target: { type: 'account', id, name: userName },
      account: { id, userName },
      after: { ended },
    });
    return ended;
  });
}

/** Deletes the sandbox sessions and unused links of an account. @returns the number of sessions that were open */
async function deleteSessions(transaction: Executor, accountId: string): Promise<number> {
  // A link that another request is opening is locked. Its deletion waits, and the next statement sees the new session.
  await transaction.deleteFrom('sandbox_links').where('account_id', '=', accountId).execute();
  const { rows } = await sql<{ isOpen: boolean }>`
    DELETE FROM sandbox_sessions WHERE account_id = ${accountId} RETURNING expires_at > now() AS "isOpen"
  `.execute(transaction);
  return rows.filter(({ isOpen }) => isOpen).length;
}

/** Generates 256 random bits. */
function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a secret for storage. A fast hash suffices for 256 random bits. */
function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
