import type { components } from '@omnichannel/types';
import type { Executor } from '../../platform/postgres/database.ts';
import { resolveChatAppTemplates } from './chat-app-templates.ts';
import { type ReadDefinition, readDefinition } from './read-definition.ts';

/**
 * Validates a workflow that fits the contract's schema, and completes it.
 *
 * @param options.identifier the identifier of the workflow that is replaced
 */
export async function validateWorkflow(
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
