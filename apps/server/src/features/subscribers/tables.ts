import type { ColumnType, Generated } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';
import { eraseSubscribers } from './erase.ts';

export const subscriberTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  erase: eraseSubscribers,
  awaited: ['subscribers'],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
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
      avatar: string | null;
      is_online: Generated<boolean>;
      last_online_at: Date | null;
      /** Any JSON value of the caller's, written as text. SQL NULL where none was given; a JSON `null` reads as null too. */
      data: ColumnType<unknown, string | null, string | null>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      revision: Generated<number>;
    };
  }
}
