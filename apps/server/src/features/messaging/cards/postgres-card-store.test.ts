import { beforeEach, expect, it } from 'vitest';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import type { Card } from './card-store.ts';
import { createCardStore, deleteCard, listCards, saveCards } from './postgres-card-store.ts';

const open = await useDatabase();
const context = testContext(open);
const store = createCardStore();
let mine: string;
let others: string;

beforeEach(async () => {
  mine = (await testAccount(context, { sandbox: false })).environmentId;
  others = (await testAccount(context, { sandbox: false })).environmentId;
});

const card = (id: string, changes: Partial<Card> = {}): Card => ({
  type: 'card',
  id,
  title: `Card ${id}`,
  buttons: [],
  ...changes,
});
const save = (environmentId: string, ...cards: Card[]) => saveCards(open.database, environmentId, cards);
const find = (...wanted: [environmentId: string, id: string][]) =>
  store.find(
    open.database,
    wanted.map(([environmentId, id]) => ({ environmentId, id })),
  );

it('finds cards with all their parts, in the order of the query', async () => {
  const full = card('z', {
    text: 'On its way.',
    image: 'https://example.com/1.png',
    buttons: [{ text: 'Track', url: 'https://example.com' }, { text: 'Later' }],
  });
  await save(mine, full, card('a'));
  await save(others, card('a', { title: 'Of another account' }));
  expect(await find([mine, 'z'], [others, 'a'], [mine, 'a'], [mine, 'z'])).toEqual([
    full,
    card('a', { title: 'Of another account' }),
    card('a'),
    full,
  ]);
});

it('returns undefined in the place of a card that the environment does not have', async () => {
  await save(mine, card('a'));
  expect(await find([others, 'a'], [mine, 'a'], [mine, 'b'])).toEqual([undefined, card('a'), undefined]);
});

it('finds and saves no cards when there are none in the call', async () => {
  expect(await find()).toEqual([]);
  await save(mine);
  expect(await listCards(open.database, mine)).toEqual([]);
});

it('replaces a card with the same id in the same environment only', async () => {
  await save(mine, card('a', { text: 'Old' }), card('b'));
  await save(others, card('a', { text: 'Other' }));
  await save(mine, card('a', { title: 'New' }));
  expect(await find([mine, 'a'], [mine, 'b'], [others, 'a'])).toEqual([
    card('a', { title: 'New' }),
    card('b'),
    card('a', { text: 'Other' }),
  ]);
});

it('lists and deletes the cards of one environment', async () => {
  await save(mine, card('b'), card('a'));
  await save(others, card('a'), card('c'));
  expect(await listCards(open.database, mine)).toEqual([
    { id: 'a', title: 'Card a', updatedAt: expect.any(Date) },
    { id: 'b', title: 'Card b', updatedAt: expect.any(Date) },
  ]);
  expect(await deleteCard(open.database, mine, 'c')).toBe(false);
  expect(await deleteCard(open.database, mine, 'a')).toBe(true);
  expect((await listCards(open.database, mine)).map(({ id }) => id)).toEqual(['b']);
  expect((await listCards(open.database, others)).map(({ id }) => id)).toEqual(['a', 'c']);
});
