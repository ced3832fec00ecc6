import { sql } from 'kysely';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { withIdempotencyKey } from '../../http/idempotency/with-idempotency-key.ts';
import { lockSeeds } from '../../platform/postgres/advisory-locks.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Context } from '../context.ts';

/** Creates a topic without subscribers. */
export function createTopicCreationHandler({ database }: Context): Handler<'createTopic'> {
  return (call) => {
    const { key, name } = call.body;
    return withIdempotencyKey(database, call, async (executor) => {
      const { environmentId } = call.account;
      // Topics of an environment are created one after the other: each gets its position after earlier ones are committed, so that no
      // new topic precedes a listed one.
      const { rows } = await sql<{ id: string }>`
        WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended(${environmentId}, ${lockSeeds.topics})))
        INSERT INTO topics (id, environment_id, key, name)
        SELECT ${newId()}, ${environmentId}, ${key}, ${name} FROM turn
        ON CONFLICT (environment_id, key) DO NOTHING
        RETURNING id
      `.execute(executor);
      const [topic] = rows;
      if (!topic) throw new HttpError(409, `A topic with the key ${key} exists. Use it, or choose another key.`);
      return { status: 201, body: { data: { _id: topic.id, key } } };
    });
  };
}
