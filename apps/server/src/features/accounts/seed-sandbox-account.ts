import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { Card } from '../messaging/cards/card-store.ts';
import { saveCards } from '../messaging/cards/postgres-card-store.ts';
import { exampleNamespace, exampleTemplates } from '../messaging/templates/example-templates.ts';
import { createNamespace } from '../messaging/templates/namespace.ts';
import { saveTemplates } from '../messaging/templates/postgres-template-store.ts';

/** The card of the examples of the contract. */
const exampleCards: readonly Card[] = [
  {
    type: 'card',
    id: 'card_order_status',
    title: 'Order 1042',
    text: 'It has left our store and arrives on November 24, 2026.',
    buttons: [{ text: 'Track order', url: 'https://shop.example.com/orders/1042' }, { text: 'Change delivery' }],
  },
];

/** Gives the environment of a sandbox account what the examples of the contract speak of, so that they work as they stand. */
export async function seedSandboxAccount(executor: Executor, environmentId: string): Promise<void> {
  await createNamespace(executor, environmentId, exampleNamespace);
  await saveTemplates(executor, environmentId, exampleTemplates);
  await saveCards(executor, environmentId, exampleCards);
}

/** Does so for sandbox accounts that are older than templates: they have no namespace yet. */
export async function backfillSandboxAccounts(database: Database): Promise<void> {
  const rows = await database
    .selectFrom('accounts')
    .leftJoin('template_namespaces', 'template_namespaces.environment_id', 'accounts.environment_id')
    .select('accounts.environment_id')
    .distinct()
    .where('sandbox', '=', true)
    .where('namespace', 'is', null)
    .execute();
  for (const { environment_id } of rows) {
    await database.transaction().execute((transaction) => seedSandboxAccount(transaction, environment_id));
  }
}
