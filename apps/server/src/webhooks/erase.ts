import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { isAbout } from '../messages/erase.ts';
import type { Erased, Person } from '../retention/person.ts';

/**
 * Removes what was told, or is to be told, of a person's messages, and of what they wrote, with the attempts. It is found by those
 * messages, and by the number as a value of its own where they are gone already.
 */
export async function eraseDeliveries(executor: Executor, { numbers, environmentId }: Person): Promise<Erased> {
  if (numbers.length === 0) return { deliveries: 0 };
  const digits = numbers.map((number) => number.replace('+', '')).join('|');
  const { rows } = await sql`
    WITH about AS (
      SELECT environment_id, id FROM messages WHERE ${isAbout('recipient', numbers)}
      UNION ALL SELECT environment_id, id FROM inbound_messages WHERE ${isAbout('sender', numbers)}
    ), erased AS (
      DELETE FROM deliveries
      WHERE ${environmentId === undefined ? sql`true` : sql`environment_id = ${environmentId}`}
        AND ((environment_id, message_id) IN (SELECT * FROM about) OR body ~ ${`"\\+?(${digits})"`})
      RETURNING id
    ), attempts AS (
      DELETE FROM delivery_attempts USING erased WHERE delivery_id = erased.id
    )
    SELECT FROM erased
  `.execute(executor);
  return { deliveries: rows.length };
}
