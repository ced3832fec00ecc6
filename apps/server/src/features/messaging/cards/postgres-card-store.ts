import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Card, CardStore } from './card-store.ts';

/** A card in a list. */
export interface CardSummary {
  id: string;
  title: string;
  updatedAt: Date;
}

type Definition = Omit<Card, 'type' | 'id'>;

export function createCardStore(): CardStore {
  return {
    async find(executor, wanted) {
      if (wanted.length === 0) return [];
      const { rows } = await sql<{ definition: Definition | null }>`
        SELECT definition
        FROM unnest(
          ${wanted.map(({ environmentId }) => environmentId)}::text[], ${wanted.map(({ id }) => id)}::text[]
        ) WITH ORDINALITY AS wanted (environment_id, id, position)
        LEFT JOIN cards USING (environment_id, id)
        ORDER BY position
      `.execute(executor);
      return wanted.map(({ id }, index) => {
        const definition = rows[index]?.definition;
        return definition ? { type: 'card', id, ...definition } : undefined;
      });
    },
  };
}

/** Adds cards to an environment. Cards with the same id are replaced. */
export async function saveCards(executor: Executor, environmentId: string, cards: readonly Card[]): Promise<void> {
  if (cards.length === 0) return;
  await executor
    .insertInto('cards')
    .values(
      cards.map(({ type: _, id, ...definition }) => ({
        environment_id: environmentId,
        id,
        definition: JSON.stringify(definition),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['environment_id', 'id'])
        .doUpdateSet({ definition: sql`excluded.definition`, updated_at: sql`now()` }),
    )
    .execute();
}

export async function listCards(executor: Executor, environmentId: string): Promise<CardSummary[]> {
  const rows = await executor
    .selectFrom('cards')
    .select(['id', 'definition', 'updated_at'])
    .where('environment_id', '=', environmentId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, definition, updated_at }) => ({ id, title: definition.title, updatedAt: updated_at }));
}

/**
 * Finds cards of an environment, by id in the order of its characters.
 *
 * @param filter.search a part of the id or the title, in any case
 * @param filter.after the id of the last card before the page
 */
export async function searchCards(
  executor: Executor,
  environmentId: string,
  { search, after }: { search?: string | undefined; after?: string | undefined },
  limit: number,
): Promise<CardSummary[]> {
  const { rows } = await sql<CardSummary>`
    SELECT id, definition ->> 'title' AS title, updated_at AS "updatedAt" FROM cards
    WHERE environment_id = ${environmentId} AND id COLLATE "C" > ${after ?? ''}
      AND position(lower(${search ?? ''}) IN lower(concat_ws(' ', id, definition ->> 'title'))) > 0
    ORDER BY id COLLATE "C" LIMIT ${limit}
  `.execute(executor);
  return rows;
}

/** Finds a card with its content. */
export async function findCard(
  executor: Executor,
  environmentId: string,
  id: string,
): Promise<(Definition & { id: string; updatedAt: Date }) | undefined> {
  const row = await executor
    .selectFrom('cards')
    .select(['definition', 'updated_at as updatedAt'])
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { id, ...row.definition, updatedAt: row.updatedAt };
}

/** @returns whether it existed */
export async function deleteCard(executor: Executor, environmentId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('cards')
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
