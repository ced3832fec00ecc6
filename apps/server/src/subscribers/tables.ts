import type { Generated, JSONColumnType } from 'kysely';

/** What a caller may know of a subscriber besides the members of its record. */
type SubscriberData = Record<string, string | string[] | boolean | number>;

/** Tables of this folder, by name. */
export interface SubscriberTables {
  subscribers: {
    id: string;
    environment_id: string;
    subscriber_id: string;
    email: string | null;
    first_name: string | null;
    last_name: string | null;
    phone: string | null;
    chatapp_number: string | null;
    locale: string | null;
    data: JSONColumnType<SubscriberData, string, string> | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    revision: Generated<number>;
  };
}
