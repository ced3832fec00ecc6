import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { DueReceipts } from './claim-due-receipts.ts';
import { writeLock } from './serialized-writes.ts';

/** The default cause of a failed message. */
export const defaultFailure = { code: 1026, title: 'Receiver incapable' };

/**
 * Records reported receipts and schedules the next ones. The status in the inbox never goes back, whatever the order of the receipts. A
 * message whose plan was changed meanwhile is left to the next claim.
 *
 * @returns the environments with changed messages
 */
export async function recordReceipts(database: Database, reported: readonly DueReceipts[]): Promise<string[]> {
  const changes = reported.map(({ messageId, now, later }) => ({ messageId, before: [...now, ...later], now, later }));
  const gone = reported.filter(({ now }) => now.length === 0).map(({ messageId }) => messageId);
  // Asynchronous commit: receipts of a record lost in a crash are reported again, which is cheaper than a disk flush.
  const { rows } = await sql<{ id: string }>`
    WITH ${writeLock}, noted AS (
      UPDATE sandbox_messages AS message SET
        revision = nextval('sandbox_revisions'),
        outcome = (
          SELECT status FROM (
            SELECT outcome AS status UNION ALL SELECT receipt ->> 'status' FROM jsonb_array_elements(change.now) AS receipt
          ) AS reached
          ORDER BY array_position(ARRAY['accepted', 'sent', 'delivered', 'read', 'failed'], status) DESC LIMIT 1
        ),
        outcome_at = now(),
        failure = CASE WHEN change.now @> '[{"status": "failed"}]'
          THEN coalesce(jsonb_path_query_first(change.now, '$[*] ? (@.status == "failed").error'), ${JSON.stringify(defaultFailure)}::jsonb)
          ELSE failure END,
        plan = change.later,
        receipts = receipts || (
          SELECT jsonb_agg(receipt || jsonb_build_object('reportedAt', now()) ORDER BY position)
          FROM jsonb_array_elements(change.now) WITH ORDINALITY AS reported (receipt, position)
        )
      FROM turn, set_config('synchronous_commit', 'off', true), jsonb_to_recordset(${JSON.stringify(changes)})
        AS change ("messageId" text, before jsonb, now jsonb, later jsonb)
      WHERE message_id = change."messageId" AND plan = change.before AND change.now <> '[]'
        -- The second condition makes the planner use the index, whatever number of rows it expects.
        AND message_id = ANY (${reported.map(({ messageId }) => messageId)})
      RETURNING message_id, environment_id, plan
    ), put_off AS (
      UPDATE sandbox_due SET due_at = (plan #>> '{0,at}')::timestamptz
      FROM noted WHERE sandbox_due.message_id = noted.message_id AND plan <> '[]'
    ), done AS (
      DELETE FROM sandbox_due WHERE message_id = ANY (ARRAY(
        SELECT message_id FROM noted WHERE plan = '[]' UNION ALL SELECT unnest(${gone}::text[])
      ))
    )
    SELECT DISTINCT environment_id AS id FROM noted
  `.execute(database);
  return rows.map(({ id }) => id);
}
