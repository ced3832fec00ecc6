import { sql } from 'kysely';

/** Maximum bytes of the subscriber ids of a topic, and of all topics of a page. The table enforces it with a constraint. */
export const maxTopicBytes = 32 * 1024 * 1024;

/** SQL aggregate: the bytes of all subscriber ids of a query, each as an element of a JSON array. */
export const sumOfIdBytes = sql`sum(octet_length(to_json(subscriber_id)::text) + 1)`;

/** Reports whether an error is the violation of the size constraint of a topic. */
export function isTopicTooLarge(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'topics_size';
}
