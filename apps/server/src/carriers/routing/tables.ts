import type { Generated } from 'kysely';
import type { FeatureTables } from '../../features/feature-tables.ts';
import type { ConnectionName } from '../../features/messaging/connections.ts';
import { eraseOptOuts } from './erase.ts';
import type { SenderKind } from './parse-sender.ts';
import type { Purpose } from './routing-table.ts';

/** Opt-outs have no retention: they apply until the person or the operator reverts them. */
export const routingTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  erase: eraseOptOuts,
  awaited: ['opt_outs'],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    routes: {
      id: string;
      environment_id: string | null;
      position: number;
      channel: ConnectionName;
      country: string | null;
      prefix: string | null;
      sender: string | null;
      purpose: Purpose | null;
      connection_ids: string[];
    };
    senders: {
      id: string;
      connection_id: string;
      environment_id: string | null;
      value: string;
      kind: SenderKind;
      countries: string[];
      sender_group: string | null;
      throughput: number | null;
    };
    opt_outs: {
      environment_id: string;
      sender_group: string;
      number_hash: Buffer;
      number: string | null;
      keyword: string | null;
      created_at: Generated<Date>;
    };
    opt_out_keys: { id: number; key: Buffer };
    routing_changes: { id: number; count: number };
  }
}
