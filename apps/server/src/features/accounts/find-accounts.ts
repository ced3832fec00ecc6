import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

/** An account as operators see it, without its keys. */
export interface AccountDetails {
  id: string;
  userName: string;
  environmentId: string;
  isSandbox: boolean;
  isDisabled: boolean;
  defaultSender: string;
  tokenLifetimeSeconds: number;
  /** Requests per second by operation, where they differ from the defaults. */
  limits: Record<string, number>;
  /** Null for the default of the service. */
  storageQuotaBytes: number | null;
  storedBytes: number;
  /** Null for all countries. */
  allowedCountries: string[] | null;
  blockedCountries: string[];
  createdAt: Date;
}

/**
 * Lists accounts, the oldest first.
 *
 * @param filter.search a part of the user name, in any case
 * @param filter.userName the whole user name
 * @param filter.after time and id of the last account before the list, as texts
 */
export async function findAccounts(
  database: Database,
  {
    search,
    userName,
    after,
  }: {
    search?: string | undefined;
    userName?: string | undefined;
    after?: readonly [string, string] | undefined;
  },
  limit: number,
): Promise<AccountDetails[]> {
  const [at = null, id = null] = after ?? [];
  const { rows } = await sql<AccountDetails>`
    ${details}
    WHERE (${search ?? null}::text IS NULL OR position(lower(${search ?? null}::text) IN lower(user_name)) > 0)
      AND (${userName ?? null}::text IS NULL OR user_name = ${userName ?? null}::text)
      AND (${at}::timestamptz IS NULL OR (date_trunc('milliseconds', accounts.created_at), accounts.id) > (${at}, ${id}))
    ORDER BY date_trunc('milliseconds', accounts.created_at), accounts.id LIMIT ${limit}
  `.execute(database);
  return rows;
}

/** Finds an account by its id. */
export async function findAccountDetails(database: Database, id: string): Promise<AccountDetails | undefined> {
  const { rows } = await sql<AccountDetails>`${details} WHERE accounts.id = ${id}`.execute(database);
  return rows[0];
}

const details = sql`
  SELECT accounts.id, user_name AS "userName", accounts.environment_id AS "environmentId", sandbox AS "isSandbox",
    disabled_at IS NOT NULL AS "isDisabled", default_sender AS "defaultSender",
    token_lifetime AS "tokenLifetimeSeconds", limits, storage_quota AS "storageQuotaBytes",
    coalesce(bytes, 0) AS "storedBytes", allowed_countries AS "allowedCountries",
    blocked_countries AS "blockedCountries", accounts.created_at AS "createdAt"
  FROM accounts
  JOIN environments ON environments.id = accounts.environment_id
  LEFT JOIN storage_usage ON storage_usage.environment_id = accounts.environment_id
`;
