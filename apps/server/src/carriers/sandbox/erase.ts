import { sql } from 'kysely';
import type { Executor } from '../../database/database.ts';
import { isAbout } from '../../messages/erase.ts';
import type { Erased, Person } from '../../retention/person.ts';

/**
 * Removes what the phones of a person have received, and what was written on them. Copies of files that were sent by their link go with
 * it: each belongs to one message, which alone knows it.
 */
export async function eraseSandboxMessages(executor: Executor, person: Person): Promise<Erased> {
  const { environmentId } = person;
  const within = environmentId === undefined ? sql`true` : sql`environment_id = ${environmentId}`;
  const { rows } = await sql<{ messages: number; copies: number }>`
    WITH erased AS (
      DELETE FROM sandbox_messages WHERE ${within} AND ${isAbout('recipient', person)} RETURNING environment_id, content
    ), files AS (
      SELECT environment_id, coalesce(content -> 'file', content #> '{header,file}') AS file FROM erased
    ), copies AS (
      DELETE FROM media WHERE (environment_id, id) IN (
        SELECT environment_id, file ->> 'id' FROM files WHERE file ->> 'link' IS NOT NULL AND file ->> 'id' IS NOT NULL
      ) RETURNING 1
    )
    SELECT (SELECT count(*) FROM erased)::int AS messages, (SELECT count(*) FROM copies)::int AS copies
  `.execute(executor);
  const [{ messages, copies } = { messages: 0, copies: 0 }] = rows;
  return { sandbox_messages: messages, ...(copies > 0 && { media: copies }) };
}
