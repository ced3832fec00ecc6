import type { Context } from '../features/context.ts';
import { importCards, removeCard } from '../features/messaging/cards/manage-cards.ts';
import { findCard, searchCards } from '../features/messaging/cards/postgres-card-store.ts';
import { readCard } from '../features/messaging/cards/read-card.ts';
import { toActor } from '../features/operators/operator.ts';
import type { Handlers } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import { toPage } from '../platform/postgres/keyset-cursor.ts';
import { notFound, requireAccount, textsOf, toReply } from './replies.ts';

/** The cards of the chat channel of accounts. */
export function createCardHandlers({ database }: Context): Handlers {
  const requireCard = async (environmentId: string, id: string) => {
    const card = await findCard(database, environmentId, id);
    if (!card) throw notFound('card', 'listCards');
    return { ...card, updatedAt: card.updatedAt.toISOString() };
  };
  return {
    async listCards({ params: { accountId }, query: { search, cursor, limit = 50 } }) {
      const { environmentId } = await requireAccount(database, accountId);
      const [after] = textsOf<readonly [string]>(cursor, 1) ?? [];
      const cards = await searchCards(database, environmentId, { search, after }, limit + 1);
      return toReply(
        toPage(cards, limit, ({ id }) => [id]),
        ({ updatedAt, ...card }) => ({ ...card, updatedAt: updatedAt.toISOString() }),
      );
    },
    async getCard({ params: { accountId, cardId } }) {
      const { environmentId } = await requireAccount(database, accountId);
      return { status: 200, body: await requireCard(environmentId, cardId) };
    },
    async updateCard({ params: { accountId, cardId }, body, operator, ...call }) {
      const { environmentId } = await requireAccount(database, accountId);
      const read = readCard({ ...body, id: cardId });
      if ('faults' in read) {
        throw new HttpError(422, 'The card has faults; see errors.', {
          violations: read.faults.map(({ path, message }) => {
            const field = path === 'id' ? 'cardId' : path;
            return { in: path === 'id' ? ('path' as const) : ('body' as const), field, message };
          }),
        });
      }
      await importCards(database, toActor(operator, call), environmentId, [read.item]);
      return { status: 200, body: await requireCard(environmentId, cardId) };
    },
    async deleteCard({ params: { accountId, cardId }, operator, ...call }) {
      const { environmentId } = await requireAccount(database, accountId);
      const isRemoved = await removeCard(database, toActor(operator, call), environmentId, cardId);
      if (!isRemoved) throw notFound('card', 'listCards');
      return { status: 204, body: undefined };
    },
  };
}
