import { sql } from 'kysely';
import { type Batch, createBatch } from '../../platform/postgres/batch.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';

/** How the sandbox treats the messages of an environment, as somebody chose on its page. */
export interface SandboxBehaviour {
  /** Each receipt comes twice. */
  duplicates: boolean;
  /** The receipts of a message come backwards. */
  outOfOrder: boolean;
  /** No phone can be reached. */
  failing: boolean;
}

const defaultBehaviour: SandboxBehaviour = { duplicates: false, outOfOrder: false, failing: false };

/** Looks up how the sandbox treats the messages of an environment, for many messages at the same time. */
export function createBehaviourLookup(database: Database): Batch<string, SandboxBehaviour> {
  return createBatch<string, SandboxBehaviour>({
    async write(environmentIds) {
      return environmentIds.map(await loadBehaviours(database, environmentIds));
    },
  });
}

/** How the sandbox treats messages, by environment. */
export async function loadBehaviours(
  executor: Executor,
  environmentIds: readonly string[],
): Promise<(environmentId: string) => SandboxBehaviour> {
  const rows = await executor
    .selectFrom('sandbox_settings')
    .selectAll()
    .where(sql<boolean>`environment_id = ANY (${[...new Set(environmentIds)]})`)
    .execute();
  const chosen = new Map(
    rows.map(({ environment_id, duplicates, out_of_order, failing }) => [
      environment_id,
      { duplicates, outOfOrder: out_of_order, failing },
    ]),
  );
  return (environmentId) => chosen.get(environmentId) ?? defaultBehaviour;
}

/** Chooses how messages are treated that are sent from now on. */
export async function setBehaviour(
  database: Database,
  environmentId: string,
  { duplicates, outOfOrder, failing }: SandboxBehaviour,
): Promise<void> {
  const chosen = { duplicates, out_of_order: outOfOrder, failing };
  await database
    .insertInto('sandbox_settings')
    .values({ environment_id: environmentId, ...chosen })
    .onConflict((conflict) => conflict.column('environment_id').doUpdateSet(chosen))
    .execute();
}
