import { readServiceState } from '../carriers/service-state.ts';
import type { Context } from '../features/context.ts';
import { meta } from '../http/contract/meta.ts';
import type { Handlers } from '../http/handler.ts';

/**
 * The state of the service.
 *
 * @param readMigrations returns the names of the migrations that this version needs
 */
export function createOverviewHandlers(
  { database }: Context,
  readMigrations: () => Promise<readonly string[]>,
): Handlers {
  return {
    async getOverview() {
      const { workers, errors, ...state } = await readServiceState(database, await readMigrations());
      return {
        status: 200,
        body: {
          ...state,
          checkedAt: new Date().toISOString(),
          version: meta.version,
          workers: workers.map(({ id, seenAt }) => ({ id, seenAt: seenAt.toISOString() })),
          errors: errors.map(({ at, ...error }) => ({ ...error, at: at.toISOString() })),
        },
      };
    },
  };
}
