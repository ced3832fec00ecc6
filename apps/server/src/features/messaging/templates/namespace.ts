import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';

/** The namespace of an environment's templates, which is made when it is first asked for and stays. */
export async function findOrCreateNamespace(executor: Executor, environmentId: string): Promise<string> {
  return (await find(executor, environmentId)) ?? createNamespace(executor, environmentId, generateNamespace());
}

/** Gives an environment that has none yet a namespace. @returns the one that it has */
export async function createNamespace(executor: Executor, environmentId: string, namespace: string): Promise<string> {
  // The update changes nothing: it lets the statement return the row that is there.
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

/** As namespaces of the chat app look: 128 random bits. */
function generateNamespace(): string {
  return randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1_$2_$3_$4_');
}
