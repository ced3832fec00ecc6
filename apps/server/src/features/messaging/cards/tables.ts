import type { Generated, JSONColumnType } from 'kysely';
import type { FeatureTables } from '../../feature-tables.ts';
import type { Card } from './card-store.ts';

export const cardTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
};

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
