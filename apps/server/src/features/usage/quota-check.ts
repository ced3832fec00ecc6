import { Counter, type Registry } from 'prom-client';
import type { Account } from '../../http/account.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { type MonthUsage, readMonthUsage } from './month-usage.ts';
import { findReachedQuota, formatQuota, type QuotaChannel, type QuotaName, sumQuotaUsage } from './quota.ts';

/** A message that is about to be accepted. */
interface QuotaRequest {
  channel: QuotaChannel;
  /** SMS that it takes; 0 on other channels. */
  segments: number;
  /** Code of a reached quota in the error format of the operation. */
  code: number;
  subcode?: number;
}

/**
 * Rejects messages of accounts that have reached a quota.
 *
 * @throws {HttpError} 429 when a quota of the account would be exceeded
 */
export type RequireQuota = (account: Pick<Account, 'id' | 'quotas'>, request: QuotaRequest) => Promise<void>;

/**
 * Milliseconds for which the usage of an account is cached. An instance adds its own messages meanwhile, so that a quota can be exceeded only by
 * what other instances accept in this time.
 */
const cacheMs = 2000;
/** Accounts in the cache at most. */
const maxAccounts = 10_000;

interface CachedUsage extends Pick<MonthUsage, 'month' | 'endsAt'> {
  usage: Record<QuotaName, number>;
}

interface CacheEntry {
  readAtMs: number;
  reading: Promise<CachedUsage>;
}

/** Creates the check. It locks nothing: usage is read, at most every 2 s for each account with a quota. */
export function createQuotaCheck({ database, metrics }: { database: Database; metrics: Registry }): RequireQuota {
  const cached = new Map<string, CacheEntry>();
  const count = countRejections(metrics);

  return async ({ id, quotas }, { channel, segments, code, subcode }) => {
    if (quotas === undefined || Object.keys(quotas).length === 0) return;
    const { usage, month, endsAt } = await read(id);
    const reached = findReachedQuota(quotas, usage, channel, segments);
    if (reached) {
      count.inc({ quota: reached.name });
      throw quotaError(reached, { month, endsAt }, { code, ...(subcode !== undefined && { subcode }) });
    }
    usage.all += 1;
    usage[channel] += 1;
    usage.segments += segments;
  };

  function read(accountId: string): Promise<CachedUsage> {
    const known = cached.get(accountId);
    if (known && performance.now() - known.readAtMs < cacheMs) return known.reading;
    const reading = readMonthUsage(database, accountId).then(({ channels, ...period }) => ({
      ...period,
      usage: sumQuotaUsage(channels),
    }));
    const entry = { readAtMs: performance.now(), reading };
    // Deleted first, so that the entry becomes the newest.
    cached.delete(accountId);
    cached.set(accountId, entry);
    const [oldest] = cached.keys();
    if (cached.size > maxAccounts && oldest !== undefined) cached.delete(oldest);
    // A failure is not cached.
    reading.catch(() => cached.get(accountId) === entry && cached.delete(accountId));
    return reading;
  }
}

function quotaError(
  { name, maximum }: { name: QuotaName; maximum: number },
  { month, endsAt }: Pick<MonthUsage, 'month' | 'endsAt'>,
  code: { code: number; subcode?: number },
): HttpError {
  const end = `${endsAt.toISOString().slice(0, 19)}Z`;
  return new HttpError(
    429,
    `Nothing was sent: the account has reached its quota of ${formatQuota(name, maximum)} for the month ${month} (UTC), which ends at ${end}. Send again after that, or ask the operator for a higher quota.`,
    { ...code, retryAfter: Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1000)) },
  );
}

/** Returns the counter of the registry, which messages and verifications share. */
function countRejections(registry: Registry): Counter {
  const name = 'omnichannel_quota_rejections_total';
  const known = registry.getSingleMetric(name);
  if (known instanceof Counter) return known;
  return new Counter({
    name,
    help: 'Messages and passcodes that were rejected because the account has reached a quota, by quota.',
    labelNames: ['quota'],
    registers: [registry],
  });
}
