import { sql } from 'kysely';
import { command } from '../../platform/command-hint.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { findAccount } from '../accounts/accounts.ts';

/** Chat settings of an account. Absent settings stay. */
export interface ChatSettings {
  /** Names of the knowledge bases that it searches; null for all, future ones included. */
  knowledge?: readonly string[] | null;
  /** Whether it is an agent assistant, which only streams. */
  agentAssistant?: boolean;
}

/** @throws {Error} when the account or a knowledge base does not exist */
export async function setChatSettings(
  database: Database,
  userName: string,
  { knowledge, agentAssistant }: ChatSettings,
): Promise<void> {
  if (knowledge === undefined && agentAssistant === undefined) return;
  const account = { ...(await findAccount(database, userName)), userName };
  const ids = knowledge ? await findBaseIds(database, account, knowledge) : knowledge;
  await database
    .updateTable('accounts')
    .set({
      ...(ids !== undefined && { knowledge_base_ids: ids }),
      ...(agentAssistant !== undefined && { agent_assistant: agentAssistant }),
    })
    .where('id', '=', account.id)
    .execute();
}

async function findBaseIds(
  database: Database,
  { environmentId, userName }: { environmentId: string; userName: string },
  names: readonly string[],
): Promise<string[]> {
  const bases = await database
    .selectFrom('knowledge_bases')
    .select(['id', 'name'])
    .where('environment_id', '=', environmentId)
    .where(sql<boolean>`name = ANY (${[...names]})`)
    .execute();
  const missing = names.find((name) => !bases.some((base) => base.name === name));
  if (missing === undefined) return bases.map(({ id }) => id);
  throw new Error(
    `There is no knowledge base ${missing} of this account. See them with: ${command`knowledge list --account ${userName}`}`,
  );
}
