import type { RejectedRequest } from '@omnichannel/console/sandbox';
import { sql } from 'kysely';
import type { Context } from '../../features/context.ts';
import type { ObserveRejection } from '../../http/rejection.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** Rejections that are kept for each environment. */
export const maxRejections = 100;
/** Rejections of all environments that may wait for one write; more are dropped. */
const maxWaiting = 1000;
/** Minimum milliseconds between two writes. */
const writeIntervalMs = 500;
const maxMessageCharacters = 1000;

type Stored = Omit<RejectedRequest, 'id'> & { environmentId: string };

/** Keeps the newest rejected requests of each sandbox account, for its sandbox inbox. */
export interface Rejections {
  observe: ObserveRejection;
  /** Writes what is waiting. */
  close(): Promise<void>;
}

/** Collects rejections and writes them together: a client that repeats an invalid request must not cost a transaction each. */
export function createRejections({ database, log }: Pick<Context, 'database' | 'log'>): Rejections {
  let waiting: Stored[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  return {
    observe({ account: { sandbox, environmentId }, path, message, ...rejection }) {
      // The sandbox pages call operations as well; they show their errors themselves.
      if (!sandbox || path.startsWith('/sandbox/') || waiting.length >= maxWaiting) return;
      const at = new Date().toISOString();
      const { method, status, code, requestId } = rejection;
      const shown = message.slice(0, maxMessageCharacters);
      waiting.push({
        environmentId,
        at,
        method,
        path,
        status,
        ...(code !== undefined && { code }),
        message: shown,
        requestId,
      });
      timer ??= setTimeout(write, writeIntervalMs);
    },
    async close() {
      clearTimeout(timer);
      write();
      await writing;
    },
  };

  function write(): void {
    timer = undefined;
    const rejections = waiting;
    waiting = [];
    if (rejections.length === 0) return;
    writing = writing
      .then(() => storeRejections(database, rejections))
      .catch((error) => log.warn({ err: error }, 'rejected requests of sandbox accounts were not stored'));
  }
}

async function storeRejections(database: Database, rejections: readonly Stored[]): Promise<void> {
  await database
    .insertInto('rejected_requests')
    .values(
      rejections.map(({ environmentId, requestId, code, at, ...rejection }) => ({
        ...rejection,
        environment_id: environmentId,
        at: new Date(at),
        code: code ?? null,
        request_id: requestId,
      })),
    )
    .execute();
  const environments = [...new Set(rejections.map(({ environmentId }) => environmentId))];
  await sql`
    DELETE FROM rejected_requests USING unnest(${environments}::text[]) AS changed
    WHERE environment_id = changed AND id <= (
      SELECT id FROM rejected_requests WHERE environment_id = changed ORDER BY id DESC OFFSET ${maxRejections} LIMIT 1
    )
  `.execute(database);
}

/** Reads the rejected requests of an environment, the newest first. */
export async function readRejections(database: Database, environmentId: string): Promise<RejectedRequest[]> {
  const rows = await database
    .selectFrom('rejected_requests')
    .select(['id', 'at', 'method', 'path', 'status', 'code', 'message', 'request_id'])
    .where('environment_id', '=', environmentId)
    .orderBy('id', 'desc')
    .limit(maxRejections)
    .execute();
  return rows.map(({ at, code, request_id, ...row }) => ({
    ...row,
    at: at.toISOString(),
    ...(code !== null && { code }),
    requestId: request_id,
  }));
}
