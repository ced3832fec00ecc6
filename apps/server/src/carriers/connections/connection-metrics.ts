import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../platform/postgres/database.ts';

const states = ['draft', 'on', 'paused', 'broken'] as const;

/** Registers the states of all connections. A broken one has no link, so the metrics of links show nothing of it. */
export function registerConnectionStates(registry: Registry, database: Database): void {
  new Gauge({
    name: 'omnichannel_connections',
    help: 'Connections by state: draft, on, paused, broken (the provider rejects the credentials). 1 for the present state, otherwise 0.',
    labelNames: ['connection', 'state'],
    registers: [registry],
    async collect() {
      const rows = await database
        .selectFrom('connections')
        .select(['name', 'state'])
        .execute()
        .catch(() => []);
      this.reset();
      for (const row of rows) {
        for (const state of states) this.set({ connection: row.name, state }, row.state === state ? 1 : 0);
      }
    },
  });
}
