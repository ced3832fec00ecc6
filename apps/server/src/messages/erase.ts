import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { mentions } from '../retention/mentions.ts';
import type { Erased, Person } from '../retention/person.ts';

/**
 * Whether a row is about a person with one of the numbers. The chat channel may know people by their number, however it is written; a
 * messenger id belongs to nobody whom the service knows.
 *
 * @param column who it is about; `channel` stands beside it
 */
export function isAbout(column: string, numbers: readonly string[]): RawBuilder<boolean> {
  const person = sql.ref<string>(column);
  return sql`(${person} = ANY (${numbers}) OR channel = 'chat' AND ${mentions(person, numbers)})`;
}

/** Removes what was sent to a person and what came from them. What others were told of them is those others'. */
export async function eraseMessages(
  executor: Executor,
  { numbers, environmentId }: Person,
  codes: string[],
): Promise<Erased> {
  const erased: Record<string, number> = {};
  for (const [table, column] of [
    ['messages', 'recipient'],
    ['inbound_messages', 'sender'],
    ['conversation_windows', 'contact'],
  ] as const) {
    const { rows } = await sql<{ id: string | null }>`
      DELETE FROM ${sql.table(table)} AS removed
      WHERE ${isAbout(column, numbers)} AND ${environmentId === undefined ? sql`true` : sql`environment_id = ${environmentId}`}
      RETURNING to_jsonb(removed) ->> 'id' AS id
    `.execute(executor);
    erased[table] = rows.length;
    if (table === 'messages') codes.push(...rows.map(({ id }) => String(id)));
  }
  return erased;
}
