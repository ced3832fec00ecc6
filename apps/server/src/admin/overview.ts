import type { ConnectionKind } from '../carriers/connection-kind.ts';
import { readServiceState } from '../carriers/service-state.ts';
import type { Context } from '../features/context.ts';
import { meta } from '../http/contract/meta.ts';
import type { Handlers } from '../http/handler.ts';
import { toLinks } from './connection-links.ts';

/**
 * The state of the service.
 *
 * @param readMigrations returns the names of the migrations that this version needs
 */
export function createOverviewHandlers(
  { database }: Context,
  kinds: ReadonlyMap<string, ConnectionKind>,
  readMigrations: () => Promise<readonly string[]>,
): Handlers {
  return {
    async getOverview() {
      const required = await readMigrations();
      const { workers, errors, connections, ...state } = await readServiceState(database, kinds, required);
      return {
        status: 200,
        body: {
          ...state,
          checkedAt: new Date().toISOString(),
          version: meta.version,
          workers: workers.map(({ id, seenAt }) => ({ id, seenAt: seenAt.toISOString() })),
          connections: connections.map((connection) => ({ ...connection, links: toLinks(connection.links) })),
          errors: errors.map(({ at, ...error }) => ({ ...error, at: at.toISOString() })),
        },
      };
    },
  };
}
