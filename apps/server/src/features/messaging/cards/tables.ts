import type { Generated, JSONColumnType } from 'kysely';
import type { Card } from './card-store.ts';

/** The folder of the SQL of these tables. */
export const cardsSql = new URL('.', import.meta.url);

declare module '../../../platform/postgres/database.ts' {
  interface Tables {
    cards: {
      environment_id: string;
      id: string;
      definition: JSONColumnType<Omit<Card, 'type' | 'id'>, string, string>;
      updated_at: Generated<Date>;
    };
  }
}
