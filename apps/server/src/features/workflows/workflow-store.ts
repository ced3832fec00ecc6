import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { createBoundedCache } from './bounded-cache.ts';
import type { Workflow } from './workflow.ts';

/** What `workflow_versions.definition` holds. */
export type WorkflowDefinition = Omit<Workflow, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

interface VersionRow {
  definition: WorkflowDefinition;
  size: number;
  workflowCreatedAt: Date;
  createdAt: Date;
}

/** Bytes of the definitions that stay in memory. */
const maxCachedBytes = 16 * 1024 * 1024;

/** Versions never change and ids are never reused, so that entries need no invalidation. */
const versions = createBoundedCache<Workflow>(maxCachedBytes);

/** Finds a workflow of an environment by its identifier or id. An identifier that equals another workflow's id is preferred. */
export async function findWorkflow(
  executor: Executor,
  environmentId: string,
  identifierOrId: string,
): Promise<Workflow | undefined> {
  const { rows } = await sql<{ id: string; version: number }>`
    SELECT id, version FROM workflows WHERE environment_id = ${environmentId} AND identifier = ${identifierOrId}
    UNION ALL
    SELECT id, version FROM workflows WHERE environment_id = ${environmentId} AND id = ${identifierOrId}
    LIMIT 1
  `.execute(executor);
  const [row] = rows;
  return row && loadWorkflowVersion(executor, row.id, row.version);
}

/** Loads one version of a workflow, also of a deleted one whose events still exist. */
export async function loadWorkflowVersion(executor: Executor, workflowId: string, version: number): Promise<Workflow> {
  const key = `${workflowId} ${version}`;
  const known = versions.get(key);
  if (known) return known;
  const { rows } = await sql<VersionRow>`
    SELECT definition, octet_length(definition::text) AS size, workflow_created_at AS "workflowCreatedAt",
      created_at AS "createdAt"
    FROM workflow_versions WHERE workflow_id = ${workflowId} AND version = ${version}
  `.execute(executor);
  const [row] = rows;
  if (!row) throw new Error(`Version ${version} of workflow ${workflowId} does not exist.`);
  const { definition, size, workflowCreatedAt, createdAt } = row;
  const workflow = { id: workflowId, version, ...definition, createdAt: workflowCreatedAt, updatedAt: createdAt };
  versions.set(key, workflow, size);
  return workflow;
}
