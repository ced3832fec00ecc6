import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { lastRevision, messagesOf, viewOf } from './messages.ts';
import type { PeoplePage, Person, SandboxChannel } from './view.ts';

export interface Wanted {
  /** Only those who have a message with all of them: in its text, or as its sender, or in their name or number. */
  words: readonly string[];
  /** Only those whose newest message has a smaller id. */
  before?: number | undefined;
  limit: number;
}

/** Of so many messages of a person it is looked up on which channels they are, and who wrote them. */
const lately = 200;

interface Row {
  person: string;
  newest: number;
  name: string | null;
  channels: SandboxChannel[];
}

/** A page of those who have messages; who has the newest comes first. */
export async function readPeople(
  database: Database,
  environmentId: string,
  { words, before, limit }: Wanted,
): Promise<PeoplePage> {
  // Before all else: what changes meanwhile is told once more, and nothing is missed.
  const revision = await lastRevision(database, environmentId);
  const rows = await newestOf(database, environmentId, words, before, limit + 1);
  const shown = rows.slice(0, limit);
  const messages = await messagesOf(database, environmentId)
    .where(sql<boolean>`id = ANY (${shown.map(({ newest }) => newest)})`)
    .execute();
  const byId = new Map(messages.map((row) => [row.id, viewOf(row)]));
  const people = shown.flatMap(({ person, newest, name, channels }): Person[] => {
    const message = byId.get(newest);
    // It was cleared just now.
    return message ? [{ person, ...(name !== null && { name }), channels, newest: message }] : [];
  });
  const last = shown.at(-1);
  return { people, ...(rows.length > limit && last && { before: last.newest }), revision };
}

/**
 * The newest message of each person. Their index is read from person to person, not from message to message, so that it takes as
 * long for ten messages of each as for ten thousand.
 */
async function newestOf(
  database: Database,
  environmentId: string,
  words: readonly string[],
  before: number | undefined,
  limit: number,
): Promise<Row[]> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const fits =
    patterns.length === 0
      ? sql`true`
      : sql`EXISTS (
          SELECT FROM sandbox_messages
          WHERE environment_id = ${environmentId} AND recipient = person
            AND concat_ws(' ', recipient, name, sender, text) ILIKE ALL (${patterns})
        )`;
  const { rows } = await sql<Row>`
    WITH RECURSIVE people (person, newest) AS (
      (
        SELECT recipient, id FROM sandbox_messages WHERE environment_id = ${environmentId}
        ORDER BY recipient, id DESC LIMIT 1
      )
      UNION ALL
      SELECT next.* FROM people, LATERAL (
        SELECT recipient, id FROM sandbox_messages
        WHERE environment_id = ${environmentId} AND recipient > people.person
        ORDER BY recipient, id DESC LIMIT 1
      ) AS next
    ), shown AS (
      SELECT * FROM people WHERE (${before ?? null}::bigint IS NULL OR newest < ${before ?? null}) AND ${fits}
      ORDER BY newest DESC LIMIT ${limit}
    )
    SELECT person, newest, channels, name FROM shown, LATERAL (
      SELECT array_agg(DISTINCT channel) AS channels, (array_agg(name ORDER BY id DESC) FILTER (WHERE name IS NOT NULL))[1] AS name
      FROM (
        SELECT id, channel, name FROM sandbox_messages WHERE environment_id = ${environmentId} AND recipient = person
        ORDER BY id DESC LIMIT ${lately}
      ) AS late
    ) AS known
    ORDER BY newest DESC
  `.execute(database);
  return rows;
}
