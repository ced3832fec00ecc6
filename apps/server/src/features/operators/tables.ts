import { type Generated, sql } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';
import type { Role } from './operator.ts';

/** Days for which the network of a sign-in counts as known to its operator. */
const knownNetworkDays = 30;

export const operatorTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: () => [
    { table: 'operator_links', startsAt: sql`expires_at`, days: 0, isIndexed: true },
    { table: 'operator_sessions', startsAt: sql`expires_at`, days: 0, isIndexed: true },
    { table: 'operator_sign_in_attempts', startsAt: sql`expires_at`, days: 0, isIndexed: true },
    { table: 'operator_networks', startsAt: sql`last_sign_in_at`, days: knownNetworkDays, isIndexed: false },
  ],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    operators: {
      id: string;
      user_name: string;
      role: Role;
      password_hash: string | null;
      totp_secret: Buffer | null;
      totp_last_step: number | null;
      recovery_code_hashes: Generated<Buffer[]>;
      disabled_at: Date | null;
      created_at: Generated<Date>;
      last_sign_in_at: Date | null;
    };
    operator_sessions: {
      id: string;
      token_hash: Buffer;
      operator_id: string;
      stage: 'password' | 'signedIn';
      new_totp_secret: Buffer | null;
      created_at: Generated<Date>;
      last_seen_at: Generated<Date>;
      expires_at: Date;
      address: string;
      user_agent: string;
    };
    operator_links: {
      key_hash: Buffer;
      purpose: 'firstOwner' | 'invitation' | 'passwordReset';
      operator_id: string | null;
      created_at: Generated<Date>;
      expires_at: Date;
    };
    operator_networks: { operator_id: string; network_hash: Buffer; last_sign_in_at: Date };
    operator_sign_in_attempts: { key: Buffer; attempts: number; next_at: Date; expires_at: Date };
    operator_keys: {
      id: string;
      name: string;
      role: Role;
      masked_key: string;
      key_hash: Buffer;
      created_by_id: string | null;
      created_by_name: string;
      created_at: Generated<Date>;
      expires_at: Date | null;
      last_used_at: Date | null;
      revoked_at: Date | null;
    };
  }
}
