import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  type DataSubject,
  type ErasureCounts,
  isAboutDataSubject,
  isFromDataSubject,
  isInEnvironment,
} from '../privacy/privacy.ts';

/** Erases messages to and from a data subject. Messages to other people that mention them belong to those people and stay. */
export async function eraseMessages(
  executor: Executor,
  dataSubject: DataSubject,
  codes: string[],
): Promise<ErasureCounts> {
  const erased: Record<string, number> = {};
  for (const [table, isTheirs] of [
    ['messages', isAboutDataSubject('recipient', dataSubject)],
    ['inbound_messages', isFromDataSubject(dataSubject)],
    ['conversation_windows', isAboutDataSubject('contact', dataSubject)],
  ] as const) {
    const { rows } = await sql<{ id: string | null }>`
      DELETE FROM ${sql.table(table)} AS removed
      WHERE ${isTheirs} AND ${isInEnvironment(dataSubject.environmentId)}
      RETURNING to_jsonb(removed) ->> 'id' AS id
    `.execute(executor);
    erased[table] = rows.length;
    if (table !== 'conversation_windows') codes.push(...rows.map(({ id }) => String(id)));
  }
  return erased;
}
