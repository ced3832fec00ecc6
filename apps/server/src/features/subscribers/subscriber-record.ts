import { type Selectable, sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Tables } from '../../platform/postgres/database.ts';

/** A row of `recordColumns`. */
export type SubscriberRow = Selectable<Tables['subscribers']> & { is_streaming: boolean };

/**
 * SQL: the columns of a subscriber, and whether a stream of its feed is open on any instance. A stream whose instance has stopped does not
 * count after it expires.
 */
export const recordColumns = sql`subscribers.*, EXISTS (
  SELECT FROM notification_streams WHERE subscriber = subscribers.id AND expires_at > clock_timestamp()
) AS is_streaming`;

/** Converts a row to the contract's subscriber. Properties that were never set are absent, and `data` is not returned. */
export function toSubscriber(
  row: SubscriberRow,
  { organizationId, environmentId }: Pick<Account, 'organizationId' | 'environmentId'>,
) {
  return {
    _id: row.id,
    ...(row.first_name !== null && { firstName: row.first_name }),
    ...(row.last_name !== null && { lastName: row.last_name }),
    ...(row.email !== null && { email: row.email }),
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.chatapp_number !== null && { chatappNumber: row.chatapp_number }),
    ...(row.avatar !== null && { avatar: row.avatar }),
    ...(row.locale !== null && { locale: row.locale }),
    subscriberId: row.subscriber_id,
    isOnline: row.is_online || row.is_streaming,
    ...(row.last_online_at !== null && { lastOnlineAt: row.last_online_at.toISOString() }),
    _organizationId: organizationId,
    _environmentId: environmentId,
    // A deleted subscriber leaves no row.
    deleted: false,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    __v: row.revision,
  };
}

/** Creates the response to a subscriberId in the path that no subscriber of the account has. The id is not repeated, because it is PII. */
export function subscriberNotFoundError(): HttpError {
  return new HttpError(
    404,
    'No subscriber has the id in the path. Look it up with GET /v1/subscribers, or create it with POST /v1/subscribers.',
  );
}
