import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { createCardStore, listCards } from '../messaging/cards/postgres-card-store.ts';
import { exampleNamespace, exampleTemplates } from '../messaging/templates/example-templates.ts';
import { findOrCreateNamespace } from '../messaging/templates/namespace.ts';
import { deleteTemplates, listTemplates } from '../messaging/templates/postgres-template-store.ts';
import { backfillSandboxAccounts } from './seed-sandbox-account.ts';

const open = await useDatabase();
const context = testContext(open);

const cards = (environmentId: string) =>
  createCardStore().find(open.database, [{ environmentId, id: 'card_order_status' }]);

it('a sandbox account has what the examples of the contract speak of', async () => {
  const { environmentId } = await testAccount(context);
  expect(await findOrCreateNamespace(open.database, environmentId)).toBe(exampleNamespace);
  expect(await listTemplates(open.database, environmentId)).toHaveLength(exampleTemplates.length);
  expect(await cards(environmentId)).toMatchObject([{ type: 'card', id: 'card_order_status' }]);
});

it('another account begins with nothing', async () => {
  const { environmentId } = await testAccount(context, { sandbox: false });
  expect(await findOrCreateNamespace(open.database, environmentId)).not.toBe(exampleNamespace);
  expect(await listTemplates(open.database, environmentId)).toEqual([]);
  expect(await cards(environmentId)).toEqual([undefined]);
});

it('a sandbox account from before is furnished once: what its owner deletes stays away', async () => {
  const [older, newer, live] = [
    await testAccount(context),
    await testAccount(context),
    await testAccount(context, { sandbox: false }),
  ];
  for (const table of ['template_namespaces', 'templates', 'cards'] as const) {
    await open.database.deleteFrom(table).where('environment_id', '=', older.environmentId).execute();
  }
  await deleteTemplates(open.database, newer.environmentId, { name: 'receipt' });
  for (let start = 0; start < 2; start++) await backfillSandboxAccounts(open.database);
  expect(await listTemplates(open.database, older.environmentId)).toHaveLength(exampleTemplates.length);
  expect(await listTemplates(open.database, newer.environmentId)).toHaveLength(exampleTemplates.length - 1);
  expect(await listTemplates(open.database, live.environmentId)).toEqual([]);
  expect(await listCards(open.database, older.environmentId)).toHaveLength(1);
});
