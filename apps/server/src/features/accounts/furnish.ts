import type { Database, Executor } from '../../platform/postgres/database.ts';
import { sampleCards } from '../messaging/cards/samples.ts';
import { saveCards } from '../messaging/cards/store.ts';
import { makeNamespace } from '../messaging/templates/namespace.ts';
import { sampleNamespace, sampleTemplates } from '../messaging/templates/samples.ts';
import { saveTemplates } from '../messaging/templates/store.ts';

/** Gives the environment of a sandbox account what the examples of the contract speak of, so that they work as they stand. */
export async function furnish(executor: Executor, environmentId: string): Promise<void> {
  await makeNamespace(executor, environmentId, sampleNamespace);
  await saveTemplates(executor, environmentId, sampleTemplates);
  await saveCards(executor, environmentId, sampleCards);
}

/** Does so for sandbox accounts that are older than templates: they have no namespace yet. */
export async function furnishOlder(database: Database): Promise<void> {
  const rows = await database
    .selectFrom('accounts')
    .leftJoin('template_namespaces', 'template_namespaces.environment_id', 'accounts.environment_id')
    .select('accounts.environment_id')
    .distinct()
    .where('sandbox', '=', true)
    .where('namespace', 'is', null)
    .execute();
  for (const { environment_id } of rows) {
    await database.transaction().execute((transaction) => furnish(transaction, environment_id));
  }
}
