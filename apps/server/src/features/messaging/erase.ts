import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { type DataSubject, type ErasureCounts, mentionsPhone } from '../privacy/privacy.ts';

/**
 * Returns the SQL condition that a row is about a data subject. The user id of the chat channel can be a number in any notation.
 *
 * @param column with the person's identifier; the table also has `environment_id` and `channel`
 */
export function isAboutDataSubject(
  column: string,
  { numbers, contacts }: Pick<DataSubject, 'numbers' | 'contacts'>,
): RawBuilder<boolean> {
  const who = sql.ref<string>(column);
  return sql`(
    ${who} = ANY (${numbers})
    OR channel = 'chat' AND ${mentionsPhone(who, numbers)}
    OR (environment_id, channel, ${who}) IN (
      SELECT * FROM unnest(
        ${contacts.map(({ environmentId }) => environmentId)}::text[], ${contacts.map(({ channel }) => channel)}::text[],
        ${contacts.map(({ id }) => id)}::text[]
      )
    )
  )`;
}

/** Erases messages to and from a data subject. Messages to other people that mention them belong to those people and stay. */
export async function eraseMessages(
  executor: Executor,
  dataSubject: DataSubject,
  codes: string[],
): Promise<ErasureCounts> {
  const { environmentId } = dataSubject;
  const erased: Record<string, number> = {};
  for (const [table, column] of [
    ['messages', 'recipient'],
    ['inbound_messages', 'sender'],
    ['conversation_windows', 'contact'],
  ] as const) {
    const { rows } = await sql<{ id: string | null }>`
      DELETE FROM ${sql.table(table)} AS removed
      WHERE ${isAboutDataSubject(column, dataSubject)} AND ${environmentId === undefined ? sql`true` : sql`environment_id = ${environmentId}`}
      RETURNING to_jsonb(removed) ->> 'id' AS id
    `.execute(executor);
    erased[table] = rows.length;
    if (table === 'messages') codes.push(...rows.map(({ id }) => String(id)));
  }
  return erased;
}
