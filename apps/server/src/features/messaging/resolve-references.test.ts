import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { createCardStore } from './cards/postgres-card-store.ts';
import { createContactBook } from './contacts/contact-book.ts';
import { createMediaStore } from './media/create-media-store.ts';
import { createReferenceResolver, noReferences } from './resolve-references.ts';
import { createTemplateStore } from './templates/postgres-template-store.ts';

const open = await useDatabase();
const context = testContext(open);

it('what one account asks for, however much, keeps no other from its own', async () => {
  const [mine, stranger] = [await testAccount(context), await testAccount(context)];
  const media = createMediaStore(open.database, context.config);
  const picture = await media.put(open.database, mine.environmentId, 'image/png', Buffer.from('a picture'));
  const others = { templates: createTemplateStore(), contacts: createContactBook(7), cards: createCardStore() };
  const lookUps = createReferenceResolver(open.database, { media, ...others });
  // More in all than a statement takes parameters.
  const greedy = Array.from({ length: 6 }, (_, message) => ({
    environmentId: stranger.environmentId,
    files: Array.from({ length: 12_000 }, (_, file) => `${message} ${file}`),
  }));
  const found = await Promise.all([
    ...greedy.map((wanted) => lookUps.add(wanted)),
    lookUps.add({ environmentId: mine.environmentId, files: [picture] }),
  ]);
  expect(found.map(({ files }) => [...files.keys()])).toEqual([[], [], [], [], [], [], [picture]]);
});

it('a reference that a message does not have is false, empty or undefined', async () => {
  const media = createMediaStore(open.database, context.config);
  const others = { templates: createTemplateStore(), contacts: createContactBook(7), cards: createCardStore() };
  const { environmentId } = await testAccount(context);
  const lookUps = createReferenceResolver(open.database, { media, ...others });
  expect(await lookUps.add({ environmentId, files: [] })).toEqual(noReferences);
});
