import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createDereferencer, createPartValidator, discriminate } from '@omnichannel/contract';
import type { components } from '@omnichannel/types';
import type { Transaction } from 'kysely';
import { cachedDocument } from '../../http/contract/document.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import type { Database, Tables } from '../../platform/postgres/database.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { type ImportedValue, type ReadResult, readImportValues } from '../messaging/import-file.ts';
import { resolveChatAppTemplates } from './chat-app-templates.ts';
import { readDefinition } from './read-definition.ts';
import { findWorkflow, insertWorkflow, replaceWorkflow, type WorkflowDefinition } from './workflow-store.ts';

/** The result of an import for a workflow. */
export interface ImportedWorkflow {
  workflowId: string;
  result: 'created' | 'replaced' | 'unchanged';
}

/**
 * Reads workflows from files and folders.
 *
 * @throws {ApplicationError} with all faults, one a line
 */
export async function readWorkflowFiles(places: readonly string[]): Promise<ImportedValue<WorkflowDefinition>[]> {
  const files = (await Promise.all(places.map(listFiles))).flat();
  return readImportValues(files, { read: createWorkflowReader(), keyOf: ({ identifier }) => identifier });
}

/**
 * Imports workflows: creates new ones, and replaces those with the same identifier. Imports all or none.
 *
 * @throws {ApplicationError} with all faults, one a line
 */
export async function importWorkflows(
  database: Database,
  actor: Actor,
  environmentId: string,
  definitions: readonly WorkflowDefinition[],
): Promise<ImportedWorkflow[]> {
  return database.transaction().execute(async (transaction) => {
    const faults: string[] = [];
    const complete: WorkflowDefinition[] = [];
    for (const definition of definitions) {
      const resolved = await resolveChatAppTemplates(transaction, environmentId, definition);
      const { identifier } = definition;
      faults.push(...resolved.faults.map(({ field, message }) => `The workflow ${identifier}: ${field} ${message}.`));
      complete.push({ ...definition, steps: resolved.steps });
    }
    if (faults.length > 0) throw new ApplicationError('invalid', `Nothing was imported.\n${faults.join('\n')}`);
    const imported: ImportedWorkflow[] = [];
    for (const definition of complete) imported.push(await save(transaction, environmentId, definition));
    for (const { workflowId, result } of imported) {
      if (result === 'unchanged') continue;
      const target = { type: 'workflow', name: workflowId };
      await recordAudit(transaction, actor, { action: `workflow.${result}`, target, environmentId });
    }
    return imported;
  });
}

/** Lists the JSON and YAML files of a folder and its subfolders, or returns the file itself. */
async function listFiles(place: string): Promise<string[]> {
  // readImportFiles reports a place that cannot be read.
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && ['.json', '.yaml', '.yml'].includes(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  if (files.length === 0) throw new Error(`${place}: The folder has no .json or .yaml file.`);
  return files;
}

/** Creates a function that checks a value against the schema of the contract and the rules that no schema can express. */
export function createWorkflowReader(): (value: unknown) => ReadResult<WorkflowDefinition> {
  const { dereference, recursive } = createDereferencer(cachedDocument());
  const schema = dereference({ $ref: '#/components/schemas/WorkflowInput' });
  const check = createPartValidator('body', discriminate(schema), discriminate(recursive));
  return (value) => {
    const violations = check(value, true);
    if (violations) return { faults: violations.map(({ field, message }) => ({ path: field, message })) };
    const { definition, faults } = readDefinition(value as components['schemas']['WorkflowInput']);
    if (definition) return { item: definition };
    return { faults: faults.map(({ field, message }) => ({ path: field, message })) };
  };
}

async function save(
  transaction: Transaction<Tables>,
  environmentId: string,
  definition: WorkflowDefinition,
): Promise<ImportedWorkflow> {
  const { identifier: workflowId } = definition;
  const known = await findWorkflow(transaction, environmentId, workflowId);
  // Another workflow may have the identifier as its id.
  if (known?.identifier !== workflowId) {
    const created = await insertWorkflow(transaction, environmentId, definition);
    if (created) return { workflowId, result: 'created' };
    throw new Error(`Nothing was imported: the workflow ${workflowId} was created meanwhile. Run the import again.`);
  }
  const replaced = await replaceWorkflow(transaction, known.id, definition);
  if (!replaced) {
    throw new Error(`Nothing was imported: the workflow ${workflowId} was deleted meanwhile. Run the import again.`);
  }
  return { workflowId, result: replaced.version === known.version ? 'unchanged' : 'replaced' };
}
