import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { isAbout } from '../messaging/erase.ts';
import type { Contact, Erased, Person } from '../privacy/person.ts';

/**
 * Removes what was told, or is to be told, of a person's messages, and of what they wrote, with the attempts. It is found by those
 * messages, and by the number, or the identifier, as a value of its own where they are gone already.
 */
export async function eraseDeliveries(executor: Executor, person: Person): Promise<Erased> {
  const { environmentId } = person;
  const { rows } = await sql`
    WITH about AS (
      SELECT environment_id, id FROM messages WHERE ${isAbout('recipient', person)}
      UNION ALL SELECT environment_id, id FROM inbound_messages WHERE ${isAbout('sender', person)}
    ), erased AS (
      DELETE FROM deliveries
      WHERE ${environmentId === undefined ? sql`true` : sql`environment_id = ${environmentId}`}
        AND ((environment_id, message_id) IN (SELECT * FROM about) OR ${names(person)})
      RETURNING id
    ), attempts AS (
      DELETE FROM delivery_attempts USING erased WHERE delivery_id = erased.id
    )
    SELECT FROM erased
  `.execute(executor);
  return { deliveries: rows.length };
}

/** Where the events of a channel name a person, as they are written. */
const namedBy: Record<Contact['channel'], readonly string[]> = {
  messenger: ['"sender":{"id":'],
  chat: ['"from":', '"recipient_id":'],
};

/** Whether the event of a row has the person as a value. */
function names({ numbers, contacts }: Person): RawBuilder<boolean> {
  const digits = numbers.map((number) => number.replace('+', '')).join('|');
  const named = contacts.flatMap(({ environmentId, channel, id }) =>
    namedBy[channel].map((member) => ({ environmentId, part: member + JSON.stringify(id) })),
  );
  return sql`(
    ${numbers.length > 0 ? sql`body ~ ${`"\\+?(${digits})"`}` : sql`false`}
    OR EXISTS (
      SELECT FROM unnest(
        ${named.map(({ environmentId }) => environmentId)}::text[], ${named.map(({ part }) => part)}::text[]
      ) AS named (within, part)
      WHERE within = environment_id AND strpos(body, part) > 0
    )
  )`;
}
