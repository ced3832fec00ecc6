import type { Database } from '../../platform/postgres/database.ts';
import type { Call, Handlers, Reply } from '../handler.ts';
import { HttpError } from '../http-error.ts';
import { IdempotencyConflict, keyOf, nameOf, type StoredKey } from './idempotency-keys.ts';

type AnyHandler = (call: Call) => Promise<Reply>;

/**
 * Lets handlers answer a request with an `Idempotency-Key` once: the same key with the same body is given the first answer again,
 * with another body 422, and while the first request is under way 409. Refusals are not kept: a request that was refused can be
 * sent again under its key.
 *
 * The handlers themselves call `claimKeys` and `storeReplies` in the transaction of their work, and throw `IdempotencyConflict` where a key
 * turns out not to be new: an instance that knows nothing of the other one finds out there.
 */
export function replayResponses(database: Database, handlers: Handlers): Handlers {
  const inProgress = new Map<string, Buffer>();

  const wrap = (handler: AnyHandler): AnyHandler =>
    async function answer(call) {
      const key = keyOf(call);
      if (!key) return handler(call);
      const name = nameOf(key);
      const running = inProgress.get(name);
      if (running) throw running.equals(key.fingerprint) ? stillRunning() : otherBody();
      inProgress.set(name, key.fingerprint);
      try {
        return (await findStoredReply(database, key)) ?? (await handler(call));
      } catch (error) {
        if (!(error instanceof IdempotencyConflict)) throw error;
        const reply = await findStoredReply(database, key);
        // It is done now on another instance, or was refused meanwhile and has given its key back.
        if (!reply) throw stillRunning();
        return reply;
      } finally {
        inProgress.delete(name);
      }
    };

  return Object.fromEntries(
    Object.entries(handlers).map(([operationId, handler]) => [operationId, wrap(handler as AnyHandler)]),
  ) as Handlers;
}

/**
 * @returns the response that is stored for a key
 * @throws {HttpError} 422 when the key was used with another body
 */
async function findStoredReply(
  database: Database,
  { account_id, operation, key, fingerprint }: StoredKey,
): Promise<Reply | undefined> {
  const row = await database
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('account_id', '=', account_id)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.fingerprint.equals(fingerprint)) throw otherBody();
  return { status: row.status, headers: row.headers, body: row.body ?? undefined } as Reply;
}

function stillRunning(): HttpError {
  return new HttpError(409, 'The first request with this Idempotency-Key is still running. Repeat this one later.', {
    retryAfter: 1,
  });
}

function otherBody(): HttpError {
  return new HttpError(422, 'This Idempotency-Key was used with another body. Take a new key for a new request.', {
    violations: [{ in: 'header', field: 'Idempotency-Key', message: 'was used with another body' }],
  });
}
