import type { JWK } from 'jose';
import { type Generated, type JSONColumnType, sql } from 'kysely';
import type { Scope } from '../../http/contract/scopes.ts';
import type { FeatureTables } from '../feature-tables.ts';

/** Days that a retired signing key is kept. No access token is valid for longer than one day. */
const retiredKeyDays = 2;
/** Days that a revoked API key stays in lists. The audit log keeps its name longer. */
const revokedKeyDays = 90;

export const accountTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: () => [
    { table: 'failed_sign_ins', startsAt: sql`to_timestamp(expire / 1000.0)`, days: 0, isIndexed: false },
    { table: 'signing_keys', startsAt: sql`retired_at`, days: retiredKeyDays, isIndexed: false },
    { table: 'api_keys', startsAt: sql`revoked_at`, days: revokedKeyDays, isIndexed: false },
    { table: 'sandbox_links', startsAt: sql`expires_at`, days: 0, isIndexed: true },
    { table: 'sandbox_sessions', startsAt: sql`expires_at`, days: 0, isIndexed: true },
  ],
};

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
      token_lifetime: Generated<number>;
      default_sender: string;
      sandbox: boolean;
      limits: JSONColumnType<Record<string, number>, string | undefined, string>;
      knowledge_base_ids: string[] | null;
      agent_assistant: Generated<boolean>;
      disabled_at: Date | null;
      allowed_countries: string[] | null;
      blocked_countries: Generated<string[]>;
      quotas: JSONColumnType<Record<string, number>, string | undefined, string>;
      created_at: Generated<Date>;
    };
    api_keys: {
      id: string;
      account_id: string;
      name: string;
      masked_id: string;
      key_hash: Buffer;
      scopes: Scope[];
      created_at: Generated<Date>;
      expires_at: Date | null;
      last_used_at: Date | null;
      revoked_at: Date | null;
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
