import { type RawBuilder, sql } from 'kysely';

/**
 * Compares a column with a request id, in a form that the indexes of messages, verifications and events match: they hold a hash of the id.
 *
 * @param column that holds the id, such as `request_id`
 */
export function equalsRequestId(column: string, requestId: string): RawBuilder<boolean> {
  return sql`(hashtextextended(${sql.ref(column)}, 0) = hashtextextended(${requestId}, 0) AND ${sql.ref(column)} = ${requestId})`;
}
