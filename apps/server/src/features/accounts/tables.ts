import type { JWK } from 'jose';
import type { Generated, JSONColumnType } from 'kysely';

/** The folder of the SQL of these tables. */
export const accountsSql = new URL('.', import.meta.url);

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    organizations: { id: string; name: string; created_at: Generated<Date> };
    environments: {
      id: string;
      organization_id: string;
      name: string;
      storage_quota: number | null;
      created_at: Generated<Date>;
    };
    accounts: {
      id: string;
      environment_id: string;
      user_name: string;
      api_key_hash: Buffer;
      key_version: Generated<number>;
      token_lifetime: Generated<number>;
      default_sender: string;
      sandbox: boolean;
      limits: JSONColumnType<Record<string, number>, string | undefined, string>;
      knowledge_base_ids: string[] | null;
      agent_assistant: Generated<boolean>;
      disabled_at: Date | null;
      created_at: Generated<Date>;
    };
    signing_keys: {
      kid: string;
      public_jwk: JSONColumnType<JWK, string, never>;
      private_jwk: Buffer;
      created_at: Generated<Date>;
      retired_at: Date | null;
    };
    sandbox_links: { key_hash: Buffer; account_id: string; expires_at: Date };
    sandbox_sessions: { token_hash: Buffer; account_id: string; expires_at: Date };
  }
}
