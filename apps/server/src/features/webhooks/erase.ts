import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  type ContactId,
  type DataSubject,
  type ErasureCounts,
  isAboutDataSubject,
  isFromDataSubject,
  isInEnvironment,
} from '../privacy/privacy.ts';

/**
 * Erases deliveries about messages to and from a data subject, with their attempts. Finds them by those messages. If a message is gone,
 * finds them by the number or the user id as a value in the body.
 */
export async function eraseDeliveries(executor: Executor, dataSubject: DataSubject): Promise<ErasureCounts> {
  const { rows } = await sql`
    WITH about AS (
      SELECT environment_id, id FROM messages WHERE ${isAboutDataSubject('recipient', dataSubject)}
      UNION ALL SELECT environment_id, id FROM inbound_messages WHERE ${isFromDataSubject(dataSubject)}
    ), erased AS (
      DELETE FROM deliveries
      WHERE ${isInEnvironment(dataSubject.environmentId)}
        AND ((environment_id, message_id) IN (SELECT * FROM about) OR ${namesDataSubject(dataSubject)})
      RETURNING id
    ), attempts AS (
      DELETE FROM delivery_attempts USING erased WHERE delivery_id = erased.id
    )
    SELECT FROM erased
  `.execute(executor);
  return { deliveries: rows.length };
}

/** JSON prefixes of the fields that identify a person, by channel. */
const namingFields: Record<ContactId['channel'], readonly string[]> = {
  chatApp: ['"from_user_id":', '"user_id":'],
  messenger: ['"sender":{"id":'],
  chat: ['"from":', '"recipient_id":', '"to":'],
};

/** SQL condition: the event contains the person as a value. */
function namesDataSubject({ numbers, contacts }: DataSubject): RawBuilder<boolean> {
  const digits = numbers.map((number) => number.replace('+', '')).join('|');
  const named = contacts.flatMap(({ environmentId, channel, id }) =>
    namingFields[channel].map((member) => ({ environmentId, part: member + JSON.stringify(id) })),
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
