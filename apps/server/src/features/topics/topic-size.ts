import { sql } from 'kysely';

/** Bytes that the ids of one topic's subscribers may take, and those of the topics of a page together. The table has it as a constraint. */
export const maxTopicBytes = 32 * 1024 * 1024;

/** The bytes of all ids of a query that has members: as an element of an array in JSON each. */
export const sumOfIdBytes = sql`sum(octet_length(to_json(subscriber_id)::text) + 1)`;

/** Whether an error says that a topic would become too large. */
export function isTopicTooLarge(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'topics_size';
}
