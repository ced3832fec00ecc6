import { importWorkflows, readWorkflowFiles } from '../../features/workflows/import-workflows.ts';
import { removeWorkflow } from '../../features/workflows/remove-workflow.ts';
import { listWorkflows } from '../../features/workflows/workflow-store.ts';
import { command } from '../../platform/command-hint.ts';
import { deleteRemoteWorkflow, importRemoteWorkflows, listRemoteWorkflows } from '../remote/content.ts';
import type { Actions } from './action.ts';
import { defineAccountAction } from './define-action.ts';
import { formatTable } from './format-table.ts';

/** `workflows`: manages what events send. A running service uses changes at once. */
export const workflows: Actions = {
  import: defineAccountAction({
    about: 'Import workflows from files or folders; imports nothing when a file has a fault',
    positionals: {
      usage: '<file.json|file.yaml|folder> …',
      noun: 'a file or a folder',
      min: 1,
      max: Number.POSITIVE_INFINITY,
    },
    read: ({ positionals }) => readWorkflowFiles(positionals),
    local({ actor, database, account }, workflows) {
      const items = workflows.map(({ item }) => item);
      return importWorkflows(database, actor, account.environmentId, items);
    },
    remote({ admin, account }, workflows) {
      const values = workflows.map(({ value }) => value);
      return importRemoteWorkflows(admin, account, values);
    },
    report(imported, { print }) {
      const rows = imported.map(({ workflowId, result }) => [workflowId, result]);
      print(formatTable(['workflow', 'result'], rows), { imported });
    },
  }),
  list: defineAccountAction({
    about: 'List the workflows with their channels and variables',
    isReadOnly: true,
    async local({ database, account: { environmentId } }) {
      const { workflows } = await listWorkflows(database, environmentId, { limit: maxListed, offset: 0 });
      return workflows.map(({ identifier: workflowId, ...workflow }) => ({ ...workflow, workflowId }));
    },
    remote: ({ admin, account }): Promise<ShownWorkflow[]> => listRemoteWorkflows(admin, account),
    report(workflows: readonly ShownWorkflow[], { account: { userName }, print }) {
      const listed = workflows.map(({ workflowId, name, active, critical, steps, variables, version, updatedAt }) => ({
        workflowId,
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
  delete: defineAccountAction({
    about: 'Delete a workflow; events that were triggered before go on',
    positionals: { usage: '<workflowId>', noun: 'the identifier of a workflow', min: 1, max: 1 },
    read: ({ positionals: [workflowId = ''] }) => workflowId,
    local: ({ actor, database, account }, id) => removeWorkflow(database, actor, account.environmentId, id),
    async remote({ admin, account }, workflowId) {
      return (await deleteRemoteWorkflow(admin, account, workflowId)) ? workflowId : undefined;
    },
    report(removed, { account: { userName }, print }, workflowId) {
      if (removed === undefined) {
        const hint = command`workflows list --account ${userName}`;
        throw new Error(`The account has no workflow ${workflowId}. List its workflows: ${hint}`);
      }
      print(`Deleted the workflow ${removed}.`, { workflowId: removed });
    },
  }),
};

/** The fields of a workflow that the list shows. */
interface ShownWorkflow {
  workflowId: string;
  name: string;
  active: boolean;
  critical: boolean;
  version: number;
  variables: readonly string[];
  steps: readonly { type: string; active: boolean }[];
  updatedAt: Date;
}

/** More workflows than an account has. */
const maxListed = 100_000;
