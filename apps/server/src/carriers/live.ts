import type { LiveCarriers } from '../features/messaging/connections.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/postgres/database.ts';

/**
 * Creates the carriers that reach people. Add yours here; `README.md` shows how.
 *
 * `doctor` and `accounts create` also call it, to list the channels without a carrier. Creating a carrier must therefore open nothing: a
 * carrier starts its work in `connect`.
 */
export function createLiveCarriers(_config: Config, _database: Database): LiveCarriers {
  return {};
}
