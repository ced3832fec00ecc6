import type { Channel, PeoplePage, Person, SandboxMessage } from '@omnichannel/console/sandbox';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/postgres/database.ts';
import { hasFilters, type MessageFilters, selectsMessage } from './message-filters.ts';
import { readLastRevision, selectMessages, toView } from './messages.ts';

export interface PeopleQuery extends MessageFilters {
  /** Only people whose newest message has a smaller id. */
  before?: number | undefined;
  limit: number;
}

/** Number of recent messages that determine the channels and the name of a person. */
const profileMessages = 200;

interface Row {
  person: string;
  newest: number;
  /** The id of the newest message that the filters select; that of the newest message without filters. */
  match: number;
  name: string | null;
  channels: Channel[];
}

/** Reads a page of people with messages that the filters select, those with the newest message first. */
export async function readPeople(
  database: Database,
  environmentId: string,
  { before, limit, ...filters }: PeopleQuery,
): Promise<PeoplePage> {
  // First: a change in the meantime is then sent a second time, and none is missed.
  const revision = await readLastRevision(database, environmentId);
  const rows = await readNewestMessages(database, environmentId, filters, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const messages = await selectMessages(database, environmentId)
    .where(sql<boolean>`id = ANY (${shown.flatMap(({ newest, match }) => [newest, match])})`)
    .execute();
  const byId = new Map(messages.map((row) => [row.id, toView(row)]));
  const people = shown.flatMap(({ person, newest, match, name, channels }): Person[] => {
    const message = byId.get(newest);
    // The message was deleted just now.
    if (!message) return [];
    const matched: SandboxMessage | undefined = hasFilters(filters) ? byId.get(match) : undefined;
    return [{ person, ...(name !== null && { name }), channels, newest: message, ...(matched && { match: matched }) }];
  });
  const last = shown.at(-1);
  return { people, ...(rows.length > limit && last && { before: last.newest }), revision };
}

/**
 * Reads the newest message of each person. The index is scanned from person to person, not from message to message, so the number of
 * messages of a person does not matter.
 */
async function readNewestMessages(
  database: Database,
  environmentId: string,
  filters: MessageFilters,
  { before, limit }: Pick<PeopleQuery, 'before' | 'limit'>,
): Promise<Row[]> {
  const match = hasFilters(filters)
    ? sql`SELECT id FROM sandbox_messages
        WHERE environment_id = ${environmentId} AND recipient = person AND ${selectsMessage(filters)}
        ORDER BY id DESC LIMIT 1`
    : sql`SELECT newest`;
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
      SELECT people.*, found.id AS match FROM people, LATERAL (${match}) AS found (id)
      WHERE ${before ?? null}::bigint IS NULL OR newest < ${before ?? null}
      ORDER BY newest DESC LIMIT ${limit}
    )
    SELECT person, newest, match, channels, name FROM shown, LATERAL (${selectProfile(environmentId, sql`person`)}) AS profile
    ORDER BY newest DESC
  `.execute(database);
  return rows;
}

/** Reads the channels of a person, the most recent first, and the last name that they used. */
export async function readProfile(
  database: Database,
  environmentId: string,
  person: string,
): Promise<Pick<Person, 'channels' | 'name'>> {
  const { rows } = await selectProfile(environmentId, sql`${person}`).execute(database);
  const [{ channels, name } = { channels: null, name: null }] = rows;
  return { channels: channels ?? [], ...(name !== null && { name }) };
}

/** Selects the channels of a person, the most recent first, and their name. Both are null for a person without messages. */
function selectProfile(environmentId: string, person: RawBuilder<unknown>) {
  return sql<{ channels: Channel[] | null; name: string | null }>`
    WITH late AS (
      SELECT id, channel, name FROM sandbox_messages WHERE environment_id = ${environmentId} AND recipient = ${person}
      ORDER BY id DESC LIMIT ${profileMessages}
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
