import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { type Batch, createBatch } from '../../platform/postgres/group-commit.ts';

/** The behaviour of the sandbox for an environment, as set in the sandbox inbox. */
export interface SandboxBehaviour {
  /** Whether each receipt is reported twice. */
  duplicates: boolean;
  /** Whether the receipts of a message are reported in reverse order. */
  outOfOrder: boolean;
  /** Whether all messages fail. */
  failing: boolean;
}

const defaultBehaviour: SandboxBehaviour = { duplicates: false, outOfOrder: false, failing: false };

/** Creates the lookup of behaviours, which reads those of many messages in one statement. */
export function createBehaviourLookup(database: Database): Batch<string, SandboxBehaviour> {
  return createBatch<string, SandboxBehaviour>({
    async write(environmentIds) {
      return environmentIds.map(await loadBehaviours(database, environmentIds));
    },
  });
}

/** Loads the behaviours of environments. */
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

/** Sets the behaviour for future messages. */
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
