import type { Generated, JSONColumnType } from 'kysely';
import type { Card } from './card-store.ts';

/** Tables of this folder, by name. */
export interface CardTables {
  cards: {
    environment_id: string;
    id: string;
    definition: JSONColumnType<Omit<Card, 'type' | 'id'>, string, string>;
    updated_at: Generated<Date>;
  };
}
