import { sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** The chat settings of an account. */
export interface ChatApp {
  /** Ids of the knowledge bases that it searches. */
  baseIds: readonly string[];
  /** Whether it is an agent assistant, which reports its steps and therefore must stream. */
  isAgentAssistant: boolean;
}

/** Loads the current settings: all knowledge bases of the environment if none are chosen. */
export async function loadChatApp(database: Database, account: Account): Promise<ChatApp> {
  const { rows } = await sql<ChatApp>`
    SELECT agent_assistant AS "isAgentAssistant", coalesce(
      knowledge_base_ids,
      ARRAY(SELECT id FROM knowledge_bases WHERE environment_id = accounts.environment_id)
    ) AS "baseIds"
    FROM accounts WHERE id = ${account.id}
  `.execute(database);
  return rows[0] ?? { isAgentAssistant: false, baseIds: [] };
}
