import type { Executor } from '../../../platform/postgres/database.ts';
import type { Content } from '../carrier.ts';

export type Card = Extract<Content, { type: 'card' }>;

export interface CardStore {
  /** Returns the cards in the order of the query; undefined for a card that the environment does not have. */
  find(executor: Executor, wanted: readonly { environmentId: string; id: string }[]): Promise<(Card | undefined)[]>;
}
