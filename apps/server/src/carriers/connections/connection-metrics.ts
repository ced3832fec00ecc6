import { Gauge, type Registry } from 'prom-client';
import { sharedWhileRunning } from '../../platform/metrics.ts';
import type { Database } from '../../platform/postgres/database.ts';

const states = ['draft', 'on', 'paused', 'broken'] as const;

/** Times that the database keeps of a connection, to the minute. A connection without one has no series. */
const timeGauges = [
  {
    name: 'omnichannel_connection_last_accepted_timestamp_seconds',
    column: 'accepted_at',
    help: 'Unix time at which the provider last accepted a message, to the minute.',
  },
  {
    name: 'omnichannel_connection_last_failure_timestamp_seconds',
    column: 'failed_at',
    help: 'Unix time at which the provider last did not accept a message, to the minute.',
  },
  {
    name: 'omnichannel_connection_last_webhook_timestamp_seconds',
    column: 'last_webhook_at',
    help: 'Unix time of the last authentic webhook of the provider, to the minute.',
  },
] as const;

/**
 * Registers the states, kinds and last times of all connections. A broken one has no link, so the metrics of links show nothing of it.
 * Each scrape reads the connections once.
 */
export function registerConnectionStates(registry: Registry, database: Database): void {
  const registers = [registry];
  const read = sharedWhileRunning(() => readConnections(database));
  new Gauge({
    name: 'omnichannel_connections',
    help: 'Connections by state: draft, on, paused, broken (the provider rejects the credentials). 1 for the present state, otherwise 0.',
    labelNames: ['connection', 'state'],
    registers,
    async collect() {
      const rows = await read();
      this.reset();
      for (const row of rows) {
        for (const state of states) this.set({ connection: row.name, state }, row.state === state ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'omnichannel_connection_info',
    help: 'Always 1, with the kind of a connection as label, to join with the other metrics of connections.',
    labelNames: ['connection', 'kind'],
    registers,
    async collect() {
      const rows = await read();
      this.reset();
      for (const { name, kind } of rows) this.set({ connection: name, kind }, 1);
    },
  });
  for (const { name, column, help } of timeGauges) {
    new Gauge({
      name,
      help,
      labelNames: ['connection'],
      registers,
      async collect() {
        const rows = await read();
        this.reset();
        for (const row of rows) {
          const time = row[column];
          if (time) this.set({ connection: row.name }, time.getTime() / 1000);
        }
      },
    });
  }
}

/** @returns none when the database does not respond */
function readConnections(database: Database) {
  return database
    .selectFrom('connections')
    .leftJoin('connection_outcomes', 'connection_outcomes.connection_id', 'connections.id')
    .leftJoin('connection_webhooks', 'connection_webhooks.connection_id', 'connections.id')
    .select(['name', 'kind', 'state', 'accepted_at', 'failed_at', 'connection_webhooks.last_at as last_webhook_at'])
    .execute()
    .catch(() => []);
}
