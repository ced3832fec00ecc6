import { sql } from 'kysely';
import { lockSeeds } from '../../platform/postgres/advisory-locks.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Call, IdempotencyKey } from '../handler.ts';

/** The parts of a call that identify its key. */
export type Keyed = Pick<Call, 'operationId' | 'account' | 'idempotency'> & Partial<Pick<Call, 'operator'>>;

/** Columns of `idempotency_keys` that identify a key. */
interface KeyName {
  account_id: string;
  operation: string;
  key: string;
}

/** A key as `idempotency_keys` stores it. */
export type StoredKey = KeyName &
  Pick<IdempotencyKey, 'fingerprint'> & {
    /** Empty for keys of operators. */
    environment_id: string;
  };

/** Another request has done the work of this key, or is doing it now. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict';
}

/**
 * Claims the keys of calls in the transaction that does their work, before it is done.
 *
 * @returns for each call whether to do its work: it has no key, or a new key that no other transaction claims. The first of
 *   several calls with the same key does the work.
 */
export async function claimKeys(transaction: Executor, calls: readonly Keyed[]): Promise<boolean[]> {
  const keys = calls.map(keyOf);
  const byName = new Map<string, StoredKey>();
  for (const key of keys) if (key && !byName.has(nameOf(key))) byName.set(nameOf(key), key);
  if (byName.size === 0) return calls.map(() => true);
  // The previous version takes no advisory lock, so inserts can wait for it. The same order in all transactions prevents deadlocks.
  const claims = [...byName.keys()].sort().map((name) => byName.get(name) as StoredKey);
  const { rows } = await sql<KeyName>`
    INSERT INTO idempotency_keys (account_id, operation, key, fingerprint, environment_id)
    SELECT * FROM unnest(
      ${claims.map(({ account_id }) => account_id)}::text[],
      ${claims.map(({ operation }) => operation)}::text[],
      ${claims.map(({ key }) => key)}::text[],
      ${claims.map(({ fingerprint }) => fingerprint)}::bytea[],
      ${claims.map(({ environment_id }) => environment_id)}::text[]
    ) AS claim (account_id, operation, key, fingerprint, environment_id)
    -- A key that another transaction claims is skipped, not waited for.
    WHERE pg_try_advisory_xact_lock(hashtextextended(concat_ws(E'\n', account_id, operation, key), ${lockSeeds.idempotencyKeys}))
    ON CONFLICT DO NOTHING
    RETURNING account_id, operation, key
  `.execute(transaction);
  const claimed = new Set(rows.map(nameOf));
  return keys.map((key) => !key || claimed.delete(nameOf(key)));
}

/** Releases the keys of calls whose work is rejected: the caller can send them again. Calls without a key are skipped. */
export async function releaseKeys(transaction: Executor, calls: readonly Keyed[]): Promise<void> {
  const keys = calls.flatMap((call) => keyOf(call) ?? []);
  if (keys.length === 0) return;
  await sql`
    DELETE FROM idempotency_keys AS known
    USING unnest(
      ${keys.map(({ account_id }) => account_id)}::text[],
      ${keys.map(({ operation }) => operation)}::text[],
      ${keys.map(({ key }) => key)}::text[]
    ) AS released (account_id, operation, key)
    WHERE known.account_id = released.account_id AND known.operation = released.operation AND known.key = released.key
  `.execute(transaction);
}

/** A response as it is stored. */
export interface StoredReply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** Stores the responses of calls whose keys were claimed in this transaction. Calls without a key are skipped. */
export async function storeReplies(
  transaction: Executor,
  answered: readonly { call: Keyed; reply: StoredReply }[],
): Promise<void> {
  const rows = answered.flatMap(({ call, reply }) => {
    const key = keyOf(call);
    return key ? [{ ...key, reply }] : [];
  });
  if (rows.length === 0) return;
  // As text, not as properties of one JSON document, so that each body is stored exactly as written.
  await sql`
    UPDATE idempotency_keys AS known SET status = done.status, headers = done.headers::json, body = done.body::json
    FROM unnest(
      ${rows.map(({ account_id }) => account_id)}::text[],
      ${rows.map(({ operation }) => operation)}::text[],
      ${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ reply }) => reply.status)}::smallint[],
      ${rows.map(({ reply }) => JSON.stringify(reply.headers ?? {}))}::text[],
      ${rows.map(({ reply }) => JSON.stringify(reply.body) ?? null)}::text[]
    ) AS done (account_id, operation, key, status, headers, body)
    WHERE known.account_id = done.account_id AND known.operation = done.operation AND known.key = done.key
  `.execute(transaction);
}

/** @returns the key of a call; undefined when it has none */
export function keyOf({ account, operator, operationId, idempotency }: Keyed): StoredKey | undefined {
  // Operations without an account, such as that for tokens, have no key.
  if (!idempotency) return undefined;
  // The ids of operators and accounts are of one kind, so no two callers share a key.
  const caller = operator
    ? { account_id: operator.id, environment_id: '' }
    : { account_id: account.id, environment_id: account.environmentId };
  return { ...caller, operation: operationId, ...idempotency };
}

/** @returns a text that no key of another account or operation has */
export function nameOf({ account_id, operation, key }: KeyName): string {
  return [account_id, operation, key].join('\n');
}
