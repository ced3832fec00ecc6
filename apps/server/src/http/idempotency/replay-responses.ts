import { requestIdHeader, requestIdInBody } from '@omnichannel/contract';
import type { Database } from '../../platform/postgres/database.ts';
import type { Call, Handlers, Reply } from '../handler.ts';
import { HttpError } from '../http-error.ts';
import { IdempotencyConflict, keyOf, nameOf, type StoredKey } from './idempotency-keys.ts';

type AnyHandler = (call: Call) => Promise<Reply>;

/**
 * Wraps handlers so that a request with an `Idempotency-Key` is processed once. The same key with the same body gets the first response
 * again, with another body 422, and while the first request is running 409. Rejections are not stored: a rejected request can be repeated
 * with its key.
 *
 * The handlers call `claimKeys` and `storeReplies` in the transaction of their work, and throw `IdempotencyConflict` when a key is not new.
 * That detects requests to different instances.
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
        // Another instance is processing the request, or has rejected it and released its key.
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
  const requestId = requestIdInBody(row.body);
  const headers = {
    ...(row.headers as Reply['headers']),
    ...(requestId !== undefined && { [requestIdHeader]: requestId }),
  };
  return { status: row.status, headers, body: row.body ?? undefined } as Reply;
}

function stillRunning(): HttpError {
  return new HttpError(409, 'The first request with this Idempotency-Key is still running. Repeat this one later.', {
    retryAfter: 1,
  });
}

function otherBody(): HttpError {
  return new HttpError(422, 'This Idempotency-Key was used with another body. Use a new key for a new request.', {
    violations: [{ in: 'header', field: 'Idempotency-Key', message: 'was used with another body' }],
  });
}
