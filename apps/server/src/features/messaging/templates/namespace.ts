import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';

/** Returns the namespace of an environment's templates. The first call creates it. */
export async function findOrCreateNamespace(executor: Executor, environmentId: string): Promise<string> {
  return (await find(executor, environmentId)) ?? createNamespace(executor, environmentId, generateNamespace());
}

/** Sets the namespace of an environment that has none yet. @returns the effective namespace */
export async function createNamespace(executor: Executor, environmentId: string, namespace: string): Promise<string> {
  // The update changes nothing: it lets the statement return the existing row.
  const { rows } = await sql<{ namespace: string }>`
    INSERT INTO template_namespaces AS known (environment_id, namespace) VALUES (${environmentId}, ${namespace})
    ON CONFLICT (environment_id) DO UPDATE SET namespace = known.namespace
    RETURNING namespace
  `.execute(executor);
  return rows[0]?.namespace as string;
}

async function find(executor: Executor, environmentId: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('template_namespaces')
    .select('namespace')
    .where('environment_id', '=', environmentId)
    .executeTakeFirst();
  return row?.namespace;
}

/** Generates 128 random bits in the format of the chat app's namespaces. */
function generateNamespace(): string {
  return randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1_$2_$3_$4_');
}
