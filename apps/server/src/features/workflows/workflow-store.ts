import { sql, type Transaction } from 'kysely';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import { containsWords } from '../../platform/postgres/contains-words.ts';
import type { Executor, Tables } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Workflow } from './workflow.ts';

/** The content of `workflow_versions.definition`. */
export type WorkflowDefinition = Omit<Workflow, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

interface VersionRow {
  id: string;
  version: number;
  definition: WorkflowDefinition;
  workflowCreatedAt: Date;
  createdAt: Date;
}

/** Characters of the definitions that stay in memory. */
const maxCachedLength = 16 * 1024 * 1024;

/** Versions never change and ids are never reused, so that entries need no invalidation. */
const versions = createBoundedCache<Workflow>(maxCachedLength);

const versionColumns = sql`
  version.workflow_id AS id, version.version, version.definition, version.workflow_created_at AS "workflowCreatedAt",
  version.created_at AS "createdAt"
`;

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
    SELECT ${versionColumns} FROM workflow_versions AS version WHERE workflow_id = ${workflowId} AND version = ${version}
  `.execute(executor);
  const [row] = rows;
  if (!row) throw new Error(`Version ${version} of workflow ${workflowId} does not exist.`);
  const workflow = toWorkflow(row);
  versions.set(key, workflow, JSON.stringify(row.definition).length);
  return workflow;
}

function toWorkflow({ id, version, definition, workflowCreatedAt, createdAt }: VersionRow): Workflow {
  return { id, version, ...definition, createdAt: workflowCreatedAt, updatedAt: createdAt };
}

/** Returns one page of the workflows of an environment in the order of their creation, and the number of all. */
export async function listWorkflows(
  executor: Executor,
  environmentId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ workflows: Workflow[]; total: number }> {
  const { rows } = await sql<VersionRow>`
    SELECT ${versionColumns} FROM workflows
    JOIN workflow_versions AS version ON version.workflow_id = workflows.id AND version.version = workflows.version
    WHERE workflows.environment_id = ${environmentId}
    ORDER BY workflows.created_at, workflows.id LIMIT ${limit} OFFSET ${offset}
  `.execute(executor);
  const { total } = await executor
    .selectFrom('workflows')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('environment_id', '=', environmentId)
    .executeTakeFirstOrThrow();
  return { workflows: rows.map(toWorkflow), total: Number(total) };
}

/** A search of workflows by their identifier and name. */
export interface WorkflowSearch {
  /** Only workflows whose identifier and name together contain all of them. */
  words: readonly string[];
  /** The identifier of the workflow after which the page begins. */
  after: string | undefined;
  limit: number;
}

/** Finds workflows of an environment in the order of their creation. A search reads them one by one until the page is full. */
export async function searchWorkflows(
  executor: Executor,
  environmentId: string,
  { words, after, limit }: WorkflowSearch,
): Promise<Workflow[]> {
  const text = sql`concat_ws(' ', identifier, definition ->> 'name')`;
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(workflows.created_at, workflows.id) > (
          SELECT created_at, id FROM workflows WHERE environment_id = ${environmentId} AND identifier = ${after}
        )`;
  const { rows } = await sql<VersionRow>`
    SELECT ${versionColumns} FROM workflows
    JOIN workflow_versions AS version ON version.workflow_id = workflows.id AND version.version = workflows.version
    WHERE workflows.environment_id = ${environmentId} AND ${isAfter} AND ${containsWords(text, words)}
    ORDER BY workflows.created_at, workflows.id LIMIT ${limit}
  `.execute(executor);
  return rows.map(toWorkflow);
}

/** Stores a new workflow with one statement. @returns undefined if another workflow of the environment has its identifier */
export async function insertWorkflow(
  executor: Executor,
  environmentId: string,
  definition: WorkflowDefinition,
): Promise<Workflow | undefined> {
  const { rows } = await sql<VersionRow>`
    WITH workflow AS (
      INSERT INTO workflows (id, environment_id, identifier) VALUES (${newId()}, ${environmentId}, ${definition.identifier})
      ON CONFLICT (environment_id, identifier) DO NOTHING
      RETURNING id, version, created_at
    )
    INSERT INTO workflow_versions AS version (workflow_id, version, environment_id, definition, workflow_created_at)
    SELECT id, version, ${environmentId}, ${JSON.stringify(definition)}::jsonb, created_at FROM workflow
    RETURNING ${versionColumns}
  `.execute(executor);
  return rows[0] && toWorkflow(rows[0]);
}

/**
 * Stores the next version of a workflow. An equal definition makes no new version.
 *
 * @returns undefined if the workflow was deleted
 */
export async function replaceWorkflow(
  transaction: Transaction<Tables>,
  workflowId: string,
  definition: WorkflowDefinition,
): Promise<Workflow | undefined> {
  // A statement of its own, so that the next one sees what a concurrent change has committed.
  const workflow = await transaction
    .selectFrom('workflows')
    .select('version')
    .where('id', '=', workflowId)
    .forUpdate()
    .executeTakeFirst();
  if (!workflow) return undefined;
  const { rows } = await sql<VersionRow>`
    WITH retired AS (
      UPDATE workflow_versions SET retired_at = now()
      WHERE workflow_id = ${workflowId} AND version = ${workflow.version}
        AND definition <> ${JSON.stringify(definition)}::jsonb
      RETURNING *
    ), changed AS (
      UPDATE workflows SET version = retired.version + 1, updated_at = now() FROM retired
      WHERE workflows.id = retired.workflow_id
    )
    INSERT INTO workflow_versions AS version (workflow_id, version, environment_id, definition, workflow_created_at)
    SELECT workflow_id, version + 1, environment_id, ${JSON.stringify(definition)}::jsonb, workflow_created_at FROM retired
    RETURNING ${versionColumns}
  `.execute(transaction);
  return rows[0] ? toWorkflow(rows[0]) : loadWorkflowVersion(transaction, workflowId, workflow.version);
}

/** Deletes a workflow; its versions stay for its events. @returns whether it existed */
export async function deleteWorkflow(executor: Executor, workflowId: string): Promise<boolean> {
  const { rows } = await sql`
    WITH workflow AS (DELETE FROM workflows WHERE id = ${workflowId} RETURNING id, version), retired AS (
      UPDATE workflow_versions AS version SET retired_at = now() FROM workflow
      WHERE version.workflow_id = workflow.id AND version.version = workflow.version
    )
    SELECT FROM workflow
  `.execute(executor);
  return rows.length > 0;
}
