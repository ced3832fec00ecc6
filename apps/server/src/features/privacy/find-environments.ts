import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { ContactId } from './data-subject.ts';

/** A person by an identifier that belongs to one environment, which is unknown. */
export type NamedPerson = { subscriberId: string } | Omit<ContactId, 'environmentId'>;

/** Finds the environments that know such a person. Different people may have the same identifier. */
export async function findEnvironmentsOf(database: Database, person: NamedPerson): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM environments
    WHERE ${'subscriberId' in person ? hasSubscriber(person.subscriberId) : hasContact(person)} ORDER BY id
  `.execute(database);
  return rows.map(({ id }) => id);
}

function hasSubscriber(subscriberId: string): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM subscribers WHERE environment_id = environments.id AND subscriber_id = ${subscriberId})`;
}

function hasContact({ channel, id }: Omit<ContactId, 'environmentId'>): RawBuilder<boolean> {
  return sql`id IN (
    SELECT environment_id FROM messages WHERE channel = ${channel} AND recipient = ${id}
    UNION SELECT environment_id FROM inbound_messages WHERE channel = ${channel} AND (sender = ${id} OR user_id = ${id})
    UNION SELECT environment_id FROM conversation_windows WHERE channel = ${channel} AND contact = ${id}
    UNION SELECT environment_id FROM sandbox_messages WHERE channel = ${channel} AND recipient = ${id}
  )`;
}
