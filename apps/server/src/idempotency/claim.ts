import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import type { Call } from '../http/handler.ts';

/** What of a call names its key. */
export type Keyed = Pick<Call, 'operationId' | 'account' | 'idempotency'>;

/** The work of this key was done before, or is done now, by another request. */
export class Repeated extends Error {
  override readonly name = 'Repeated';
}

/**
 * Claims the keys of calls in the transaction that does their work, before it is done.
 *
 * @returns for each call whether its work is to be done: it has no key, or one that is new, and that no other transaction claims
 */
export async function claimKeys(transaction: Executor, calls: readonly Keyed[]): Promise<boolean[]> {
  const keyed = calls.flatMap((call, index) => (call.idempotency ? [{ ...call, ...call.idempotency, index }] : []));
  const isNew = calls.map((call) => call.idempotency === undefined);
  if (keyed.length === 0) return isNew;
  // In one order over all transactions, so that no two wait for each other: the version before still waits.
  keyed.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const { rows: claimed } = await sql<{ account_id: string; operation: string; key: string }>`
    INSERT INTO idempotency_keys (account_id, operation, key, fingerprint)
    SELECT * FROM unnest(
      ${keyed.map(({ account }) => account.id)}::text[],
      ${keyed.map(({ operationId }) => operationId)}::text[],
      ${keyed.map(({ key }) => key)}::text[],
      ${keyed.map(({ fingerprint }) => fingerprint)}::bytea[]
    ) AS claim (account_id, operation, key, fingerprint)
    -- Nobody waits for one that has claimed it and is not done, except for those of the version before, which have no such lock.
    WHERE pg_try_advisory_xact_lock(hashtextextended(concat_ws(E'\n', account_id, operation, key), ${locks.idempotencyKeys}))
    ON CONFLICT DO NOTHING
    RETURNING account_id, operation, key
  `.execute(transaction);
  const names = new Set(claimed.map((row) => [row.account_id, row.operation, row.key].join('\n')));
  // Of two calls with one key the first does the work.
  for (const call of keyed.sort((a, b) => a.index - b.index)) isNew[call.index] = names.delete(nameOf(call));
  return isNew;
}

/** Gives the keys of calls back whose work is refused: they can be sent again. Calls without a key are passed over. */
export async function releaseKeys(transaction: Executor, calls: readonly Keyed[]): Promise<void> {
  const rows = calls.flatMap(({ account, operationId, idempotency }) =>
    idempotency ? [{ account_id: account.id, operation: operationId, key: idempotency.key }] : [],
  );
  if (rows.length === 0) return;
  await sql`
    DELETE FROM idempotency_keys AS known
    USING jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS refused (account_id text, operation text, key text)
    WHERE known.account_id = refused.account_id AND known.operation = refused.operation AND known.key = refused.key
  `.execute(transaction);
}

/** An answer as it is stored. */
export interface StoredReply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** Stores the answers of calls whose keys were claimed in this transaction. Calls without a key are passed over. */
export async function storeReplies(
  transaction: Executor,
  answered: readonly { call: Keyed; reply: StoredReply }[],
): Promise<void> {
  const rows = answered.flatMap(({ call, reply }) => (call.idempotency ? [{ call, reply, ...call.idempotency }] : []));
  if (rows.length === 0) return;
  // As text, not as members of one document: so each body is kept as it was written.
  await sql`
    UPDATE idempotency_keys AS known SET status = done.status, headers = done.headers::json, body = done.body::json
    FROM unnest(
      ${rows.map(({ call }) => call.account.id)}::text[],
      ${rows.map(({ call }) => call.operationId)}::text[],
      ${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ reply }) => reply.status)}::smallint[],
      ${rows.map(({ reply }) => JSON.stringify(reply.headers ?? {}))}::text[],
      ${rows.map(({ reply }) => JSON.stringify(reply.body) ?? null)}::text[]
    ) AS done (account_id, operation, key, status, headers, body)
    WHERE known.account_id = done.account_id AND known.operation = done.operation AND known.key = done.key
  `.execute(transaction);
}

function nameOf(call: Keyed): string {
  return [call.account.id, call.operationId, call.idempotency?.key].join('\n');
}
