import type { ColumnType, Generated } from 'kysely';
import type { FeatureTables } from '../../features/feature-tables.ts';
import type { FailureSource } from './outcome-times.ts';

/** `draft`: no check of its present settings has succeeded yet. `broken`: the provider rejects the credentials. Only `on` submits messages. */
export type ConnectionState = 'draft' | 'on' | 'paused' | 'broken';

/** Connections stay until the operator removes them, and hold no data of the people who receive messages. */
export const connectionTables: FeatureTables = { sql: new URL('.', import.meta.url) };

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    connections: {
      id: string;
      environment_id: string | null;
      kind: string;
      name: string;
      state: Generated<ConnectionState>;
      reason: string | null;
      recheck_at: Date | null;
      rechecks: Generated<number>;
      /** Written as JSON text. */
      settings: ColumnType<Record<string, unknown>, string, string>;
      credentials: Buffer;
      credential_names: string[];
      window_size: number;
      throughput: number | null;
      binds: number;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    connection_states: {
      connection_id: string;
      seq: Generated<string>;
      at: Generated<Date>;
      state: ConnectionState;
      reason: string | null;
    };
    connection_outcomes: {
      connection_id: string;
      accepted_at: Date | null;
      failed_at: Date | null;
      failure: string | null;
      failure_source: Generated<FailureSource>;
    };
  }
}
