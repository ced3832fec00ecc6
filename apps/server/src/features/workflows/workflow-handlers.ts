import type { components } from '@omnichannel/types';
import type { Account } from '../../http/account.ts';
import type { Handlers } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { withIdempotencyKey } from '../../http/idempotency/with-idempotency-key.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Context } from '../context.ts';
import { resolveChatAppTemplates } from './chat-app-templates.ts';
import { type ReadDefinition, readDefinition } from './read-definition.ts';
import type { Workflow } from './workflow.ts';
import {
  deleteWorkflow,
  findWorkflow,
  insertWorkflow,
  listWorkflows,
  replaceWorkflow,
  type WorkflowDefinition,
} from './workflow-store.ts';

/** Creates the handlers of workflows. Each changes the database with one statement, after its reads. */
export function createWorkflowHandlers({ database }: Pick<Context, 'database'>) {
  return {
    async createWorkflow(call) {
      const { account, body } = call;
      const definition = requireValid(await validateWorkflow(database, body, account));
      return withIdempotencyKey(database, call, async (executor) => {
        const workflow = await insertWorkflow(executor, account.environmentId, definition);
        if (!workflow) throw identifierTakenError(definition.identifier);
        return { status: 201, body: { data: describeWorkflow(workflow, account) } };
      });
    },
    async listWorkflows({ account, query: { page = 0, limit = 10 } }) {
      const { workflows, total } = await listWorkflows(database, account.environmentId, {
        limit,
        offset: page * limit,
      });
      const data = workflows.map((workflow) => describeWorkflow(workflow, account));
      const hasMore = (page + 1) * limit < total;
      return { status: 200, body: { data, page, pageSize: limit, hasMore, totalCount: total } };
    },
    async getWorkflow({ account, params: { workflowId } }) {
      return { status: 200, body: { data: describeWorkflow(await find(database, account, workflowId), account) } };
    },
    async updateWorkflow({ account, body, params: { workflowId } }) {
      const { id, identifier } = await find(database, account, workflowId);
      const { environmentId } = account;
      const definition = requireValid(await validateWorkflow(database, body, { environmentId, identifier }));
      const workflow = await database
        .transaction()
        .execute((transaction) => replaceWorkflow(transaction, id, definition));
      if (!workflow) throw notFoundError(workflowId);
      return { status: 200, body: { data: describeWorkflow(workflow, account) } };
    },
    async deleteWorkflow({ account, params: { workflowId } }) {
      const { id } = await find(database, account, workflowId);
      if (!(await deleteWorkflow(database, id))) throw notFoundError(workflowId);
      return { status: 200, body: { data: { acknowledged: true, status: 'deleted' } } };
    },
  } satisfies Handlers;
}

async function find(executor: Executor, { environmentId }: Account, workflowId: string): Promise<Workflow> {
  const workflow = await findWorkflow(executor, environmentId, workflowId);
  if (!workflow) throw notFoundError(workflowId);
  return workflow;
}

function notFoundError(workflowId: string): HttpError {
  const hint = 'Look it up with GET /v1/workflows, or create it with POST /v1/workflows.';
  return new HttpError(404, `No workflow has the identifier ${workflowId}. ${hint}`);
}

function identifierTakenError(identifier: string): HttpError {
  const hint = `Change it with PUT /v1/workflows/${identifier}, or choose another workflowId.`;
  return new HttpError(409, `A workflow with the identifier ${identifier} exists. ${hint}`);
}

function requireValid({ definition, faults }: ReadDefinition): WorkflowDefinition {
  if (definition) return definition;
  const violations = faults.map(({ field, message }) => ({ in: 'body' as const, field, message }));
  throw new HttpError(422, 'The workflow was not stored; see errors.', { violations });
}

function describeWorkflow(workflow: Workflow, { organizationId, environmentId }: Account) {
  const { id, identifier, name, description, tags, active, critical, defaultLocale } = workflow;
  return {
    _id: id,
    _organizationId: organizationId,
    _environmentId: environmentId,
    workflowId: identifier,
    name,
    ...(description !== undefined && { description }),
    tags,
    active,
    critical,
    defaultLocale,
    steps: workflow.steps.map(({ translations, ...step }) => ({
      ...step,
      ...(Object.keys(translations).length > 0 && { translations }),
    })) as components['schemas']['WorkflowStep'][],
    variables: [...workflow.variables],
    createdAt: workflow.createdAt.toISOString(),
    updatedAt: workflow.updatedAt.toISOString(),
  };
}

/**
 * Validates a workflow that fits the contract's schema, and completes it.
 *
 * @param options.identifier the identifier of the workflow that is replaced
 */
async function validateWorkflow(
  executor: Executor,
  input: components['schemas']['WorkflowInput'],
  { environmentId, identifier }: { environmentId: string; identifier?: string },
): Promise<ReadDefinition> {
  const { definition, faults } = readDefinition(input, identifier);
  if (faults) return { faults };
  const resolved = await resolveChatAppTemplates(executor, environmentId, definition);
  if (resolved.faults.length > 0) return { faults: resolved.faults };
  return { definition: { ...definition, steps: resolved.steps } };
}
