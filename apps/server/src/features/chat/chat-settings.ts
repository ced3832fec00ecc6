import { sql } from 'kysely';
import { ApplicationError } from '../../platform/application-error.ts';
import { command } from '../../platform/command-hint.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { inTransaction } from '../../platform/postgres/in-transaction.ts';
import { requireAccount } from '../accounts/accounts.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

/** Chat settings of an account. Absent settings stay. */
export interface ChatSettings {
  /** Names of the knowledge bases that it searches; null for all, future ones included. */
  knowledge?: readonly string[] | null;
  /** Whether it is an agent assistant, which only streams. */
  agentAssistant?: boolean;
}

/** @throws {ApplicationError} when the account or a knowledge base does not exist */
export async function setChatSettings(
  executor: Executor,
  actor: Actor,
  userName: string,
  { knowledge, agentAssistant }: ChatSettings,
): Promise<void> {
  if (knowledge === undefined && agentAssistant === undefined) return;
  await inTransaction(executor, async (transaction) => {
    const { id, environment_id: environmentId, ...before } = await requireAccount(transaction, userName);
    const ids = knowledge ? await findBaseIds(transaction, { environmentId, userName }, knowledge) : knowledge;
    await transaction
      .updateTable('accounts')
      .set({
        ...(ids !== undefined && { knowledge_base_ids: ids }),
        ...(agentAssistant !== undefined && { agent_assistant: agentAssistant }),
      })
      .where('id', '=', id)
      .execute();
    await recordAudit(transaction, actor, {
      action: 'account.changed',
      target: { type: 'account', id, name: userName },
      account: { id, userName },
      before: {
        ...(ids !== undefined && { knowledgeBaseIds: before.knowledge_base_ids }),
        ...(agentAssistant !== undefined && { agentAssistant: before.agent_assistant }),
      },
      after: {
        ...(ids !== undefined && { knowledgeBaseIds: ids }),
        ...(agentAssistant !== undefined && { agentAssistant }),
      },
    });
  });
}

async function findBaseIds(
  executor: Executor,
  { environmentId, userName }: { environmentId: string; userName: string },
  names: readonly string[],
): Promise<string[]> {
  const bases = await executor
    .selectFrom('knowledge_bases')
    .select(['id', 'name'])
    .where('environment_id', '=', environmentId)
    .where(sql<boolean>`name = ANY (${[...names]})`)
    .execute();
  const missing = names.find((name) => !bases.some((base) => base.name === name));
  if (missing === undefined) return bases.map(({ id }) => id);
  throw new ApplicationError(
    'notFound',
    `There is no knowledge base ${missing} of this account. See them with: ${command`knowledge list --account ${userName}`}`,
  );
}
