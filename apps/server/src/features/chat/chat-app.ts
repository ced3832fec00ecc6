import { sql } from 'kysely';
import type { Account } from '../../http/account.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** How the app of an account answers. */
export interface ChatApp {
  /** Knowledge bases that it looks into. */
  baseIds: readonly string[];
  /** Whether it is an agent assistant: it tells what it does on its way to the answer, so that it has to stream. */
  isAgentAssistant: boolean;
}

/** As it is set now: all knowledge bases of the environment where none were chosen. */
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
