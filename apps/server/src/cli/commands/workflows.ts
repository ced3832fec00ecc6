import { importWorkflows, readWorkflowFiles } from '../../features/workflows/import-workflows.ts';
import { removeWorkflow } from '../../features/workflows/remove-workflow.ts';
import { listWorkflows } from '../../features/workflows/workflow-store.ts';
import { command } from '../../platform/command-hint.ts';
import type { Actions } from './action.ts';
import { defineDatabaseAccountAction } from './define-action.ts';
import { formatTable } from './format-table.ts';

/** `workflows`: manages what events send. A running service uses changes at once. */
export const workflows: Actions = {
  import: defineDatabaseAccountAction({
    about: 'Import workflows from files or folders; imports nothing when a file has a fault',
    positionals: {
      usage: '<file.json|file.yaml|folder> …',
      noun: 'a file or a folder',
      min: 1,
      max: Number.POSITIVE_INFINITY,
    },
    async run({ actor, database, account: { environmentId }, print }, { positionals }) {
      const definitions = (await readWorkflowFiles(positionals)).map(({ item }) => item);
      const imported = await importWorkflows(database, actor, environmentId, definitions);
      const rows = imported.map(({ workflowId, result }) => [workflowId, result]);
      print(formatTable(['workflow', 'result'], rows), { imported });
    },
  }),
  list: defineDatabaseAccountAction({
    about: 'List the workflows with their channels and variables',
    isReadOnly: true,
    async run({ database, account: { environmentId, userName }, print }) {
      const { workflows } = await listWorkflows(database, environmentId, { limit: maxListed, offset: 0 });
      const listed = workflows.map(({ identifier, name, active, critical, steps, variables, version, updatedAt }) => ({
        workflowId: identifier,
        name,
        active,
        critical,
        channels: [...new Set(steps.filter((step) => step.active).map(({ type }) => type))],
        variables,
        version,
        updatedAt,
      }));
      const rows = listed.map(({ workflowId, active, channels, variables, updatedAt }) => [
        workflowId,
        active ? 'active' : 'inactive',
        channels.join(', '),
        variables.join(', '),
        updatedAt.toISOString().slice(0, 10),
      ]);
      const none = `The account has no workflows. Import some: ${command`workflows import <file> --account ${userName}`}`;
      const head = ['workflow', 'state', 'channels', 'variables', 'since'];
      print(rows.length === 0 ? none : formatTable(head, rows), listed);
    },
  }),
  delete: defineDatabaseAccountAction({
    about: 'Delete a workflow; events that were triggered before go on',
    positionals: { usage: '<workflowId>', noun: 'the identifier of a workflow', min: 1, max: 1 },
    async run({ actor, database, account: { environmentId, userName }, print }, { positionals: [workflowId = ''] }) {
      const removed = await removeWorkflow(database, actor, environmentId, workflowId);
      if (removed === undefined) {
        const hint = command`workflows list --account ${userName}`;
        throw new Error(`The account has no workflow ${workflowId}. List its workflows: ${hint}`);
      }
      print(`Deleted the workflow ${removed}.`, { workflowId: removed });
    },
  }),
};

/** More workflows than an account has. */
const maxListed = 100_000;
