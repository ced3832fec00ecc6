import type { Database } from '../../platform/postgres/database.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { deleteWorkflow, findWorkflow } from './workflow-store.ts';

/**
 * Deletes a workflow for an operator; events that were triggered before go on.
 *
 * @param workflowId its identifier
 * @returns its identifier; undefined when the environment has no such workflow
 */
export async function removeWorkflow(
  database: Database,
  actor: Actor,
  environmentId: string,
  workflowId: string,
): Promise<string | undefined> {
  return database.transaction().execute(async (transaction) => {
    const workflow = await findWorkflow(transaction, environmentId, workflowId);
    if (!workflow || !(await deleteWorkflow(transaction, workflow.id))) return undefined;
    await recordAudit(transaction, actor, {
      action: 'workflow.deleted',
      target: { type: 'workflow', id: workflow.id, name: workflow.identifier },
      environmentId,
      before: { version: workflow.version },
    });
    return workflow.identifier;
  });
}
