import type { Generated, JSONColumnType } from 'kysely';
import type { Card } from './card-store.ts';

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
