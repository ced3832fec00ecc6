import type { PeoplePage, Person, SandboxChannel } from '@omnichannel/console/sandbox';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/postgres/database.ts';
import { lastRevision, messagesOf, viewOf } from './messages.ts';

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
    SELECT person, newest, channels, name FROM shown, LATERAL (${profileOf(environmentId, sql`person`)}) AS profile
    ORDER BY newest DESC
  `.execute(database);
  return rows;
}

/** Reads on which channels a person has messages, the last used one first, and the name that they last wrote under. */
export async function readProfile(
  database: Database,
  environmentId: string,
  person: string,
): Promise<Pick<Person, 'channels' | 'name'>> {
  const { rows } = await profileOf(environmentId, sql`${person}`).execute(database);
  const [{ channels, name } = { channels: null, name: null }] = rows;
  return { channels: channels ?? [], ...(name !== null && { name }) };
}

/** Selects the channels of a person, the last used one first, and their name. Both are null for a person without messages. */
function profileOf(environmentId: string, person: RawBuilder<unknown>) {
  return sql<{ channels: SandboxChannel[] | null; name: string | null }>`
    WITH late AS (
      SELECT id, channel, name FROM sandbox_messages WHERE environment_id = ${environmentId} AND recipient = ${person}
      ORDER BY id DESC LIMIT ${lately}
    )
    SELECT
      (
        SELECT array_agg(channel ORDER BY newest DESC) FROM (
          SELECT channel, max(id) AS newest FROM late GROUP BY channel
        ) AS used
      ) AS channels,
      (SELECT name FROM late WHERE name IS NOT NULL ORDER BY id DESC LIMIT 1) AS name
  `;
}
