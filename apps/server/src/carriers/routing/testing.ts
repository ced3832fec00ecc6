import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { ConnectionState } from '../connections/tables.ts';

/** Stores a connection that no process opens. @returns its id */
export async function testConnection(
  database: Database,
  name: string,
  {
    kind = 'test',
    environmentId = null,
    state = 'on',
  }: { kind?: string; environmentId?: string | null; state?: ConnectionState } = {},
): Promise<string> {
  const id = newId();
  await database
    .insertInto('connections')
    .values({
      id,
      name,
      kind,
      environment_id: environmentId,
      state,
      settings: '{}',
      credentials: Buffer.alloc(0),
      credential_names: [],
      window_size: 1,
      throughput: null,
      binds: 1,
    })
    .execute();
  return id;
}

/** Removes all routes, senders, opt-outs and connections. */
export async function clearRouting(database: Database): Promise<void> {
  await sql`TRUNCATE routes, senders, opt_outs, opt_out_keys, connections CASCADE`.execute(database);
}
