import type { Database } from '../../../platform/postgres/database.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { Card } from './card-store.ts';
import { deleteCard, saveCards } from './postgres-card-store.ts';

/** Adds cards to an environment. Cards with the same id are replaced. */
export async function importCards(
  database: Database,
  actor: Actor,
  environmentId: string,
  cards: readonly Card[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await saveCards(transaction, environmentId, cards);
    for (const { id } of cards) {
      await recordAudit(transaction, actor, { action: 'card.imported', target: { type: 'card', id }, environmentId });
    }
  });
}

/** Deletes a card. @returns whether it existed */
export async function removeCard(
  database: Database,
  actor: Actor,
  environmentId: string,
  id: string,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await deleteCard(transaction, environmentId, id))) return false;
    await recordAudit(transaction, actor, { action: 'card.deleted', target: { type: 'card', id }, environmentId });
    return true;
  });
}
