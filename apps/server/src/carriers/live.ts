import type { LiveCarriers } from '../features/messaging/connections.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/postgres/database.ts';

/**
 * Makes the carriers that reach people. Add yours here; `README.md` shows how.
 *
 * `doctor` and `accounts create` call it too, to see which channels have a carrier, so that making one must open nothing:
 * a carrier begins its work in `connect`.
 */
export function createLiveCarriers(_config: Config, _database: Database): LiveCarriers {
  return {};
}
