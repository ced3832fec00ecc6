import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { createCardStore } from '../messaging/cards/postgres-card-store.ts';
import { exampleNamespace, exampleTemplates } from '../messaging/templates/example-templates.ts';
import { findOrCreateNamespace } from '../messaging/templates/namespace.ts';
import { listTemplates } from '../messaging/templates/postgres-template-store.ts';

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
