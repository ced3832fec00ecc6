import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { HttpError } from '../../http/http-error.ts';
import { clientPrefix } from '../../http/rate-limits/client-prefix.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { Context } from '../context.ts';

/** Hours after the last failure for which failures count. */
const memoryHours = 24;

/**
 * Limits of failed attempts. After `free` failures each further one doubles the delay before the next attempt, from 1 s to `maxDelaySeconds`.
 *
 * - `pair`: of one network for one user name.
 * - `network`: of one network for all user names.
 * - `name`: for one user name, from all networks that its operator has not used. Its delay is short, and known networks are exempt, because
 *   attackers could otherwise lock an operator out.
 * - `code`: codes for one operator, after the right password, from networks that the operator has not used. Codes are short, so the delay is long.
 */
const limits = {
  pair: { free: 3, maxDelaySeconds: 15 * 60 },
  network: { free: 20, maxDelaySeconds: 15 * 60 },
  name: { free: 10, maxDelaySeconds: 60 },
  code: { free: 5, maxDelaySeconds: 15 * 60 },
} as const;
type Limit = keyof typeof limits;

/** A person who tries to sign in. */
export interface Attempt {
  /** Normalised user name, which may be unknown. */
  userName: string;
  address: string;
  /** Whether the operator has signed in from this network in the last weeks. */
  isKnownNetwork: boolean;
  step: 'password' | 'code';
}

/** Hashes values that are PII. The table stores this keyed hash only. */
export function hashForLimits(keys: Keys, ...parts: string[]): Buffer {
  return createHmac('sha256', keys.derive('operator sign-in attempts')).update(JSON.stringify(parts)).digest();
}

/** Hashes the network of an address: the IPv4 address, or the first 64 bits of an IPv6 address. */
export function hashNetwork(keys: Keys, address: string): Buffer {
  return hashForLimits(keys, 'known network', clientPrefix(address));
}

/**
 * Runs a check within the limits. The attempt counts as failed before the check, so that parallel attempts learn no more than sequential ones.
 * Right attempts, and attempts that could not be checked, do not count.
 *
 * @param check returns whether the attempt is right
 * @throws {HttpError} 429 while a delay lasts; such an attempt is not counted, and does not extend the delay
 */
export async function checkAttempt(
  { database, keys }: Pick<Context, 'database' | 'keys'>,
  attempt: Attempt,
  check: () => Promise<boolean>,
): Promise<boolean> {
  await reserveAttempt(database, keys, attempt);
  let isFailure = false;
  try {
    isFailure = !(await check());
    return !isFailure;
  } finally {
    if (!isFailure) await releaseAttempt(database, keys, attempt);
  }
}

/** @throws {HttpError} 429 while a delay lasts */
async function reserveAttempt(database: Database, keys: Keys, attempt: Attempt): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const { key, limit } of keysOf(keys, attempt)) {
      if (await countAttempt(transaction, key, limits[limit])) continue;
      const { rows } = await sql<{ seconds: number }>`
        SELECT extract(epoch FROM next_at - clock_timestamp())::float8 AS seconds
        FROM operator_sign_in_attempts WHERE key = ${key}
      `.execute(transaction);
      // The error rolls back what was counted before.
      throw tooManyAttemptsError(Math.max(1, Math.ceil(rows[0]?.seconds ?? 1)));
    }
  });
}

async function releaseAttempt(executor: Executor, keys: Keys, attempt: Attempt): Promise<void> {
  for (const { key } of keysOf(keys, attempt)) {
    await sql`
      UPDATE operator_sign_in_attempts SET attempts = greatest(attempts - 1, 0), next_at = clock_timestamp()
      WHERE key = ${key}
    `.execute(executor);
  }
}

/** Forgets the failures of a network for a user name, when the operator has signed in there. */
export async function forgetFailures(
  executor: Executor,
  keys: Keys,
  { userName, address }: Pick<Attempt, 'userName' | 'address'>,
): Promise<void> {
  const key = keyOf(keys, 'pair', userName, address);
  await executor.deleteFrom('operator_sign_in_attempts').where('key', '=', key).execute();
}

/** Forgets the failures for a user name from all networks, when its password was replaced. */
export async function forgetFailuresOfName(executor: Executor, keys: Keys, userName: string): Promise<void> {
  const forgotten = (['name', 'code'] as const).map((limit) => keyOf(keys, limit, userName, ''));
  await executor.deleteFrom('operator_sign_in_attempts').where('key', 'in', forgotten).execute();
}

/** Counts with one statement, which waits for concurrent ones. @returns false while a delay lasts */
async function countAttempt(
  executor: Executor,
  key: Buffer,
  { free, maxDelaySeconds }: { free: number; maxDelaySeconds: number },
): Promise<boolean> {
  const memory = sql`clock_timestamp() + make_interval(hours => ${memoryHours})`;
  const attempts = sql`CASE WHEN known.expires_at <= clock_timestamp() THEN 1 ELSE known.attempts + 1 END`;
  // The exponent is bounded, so that the power cannot overflow.
  const delay = sql`CASE WHEN ${attempts} <= ${free}::int THEN 0
    ELSE least(2 ^ least(${attempts} - ${free}::int - 1, 20), ${maxDelaySeconds}::int) END`;
  const { rows } = await sql`
    INSERT INTO operator_sign_in_attempts AS known (key, attempts, next_at, expires_at)
    VALUES (${key}, 1, clock_timestamp(), ${memory})
    ON CONFLICT (key) DO UPDATE SET
      attempts = ${attempts}, next_at = clock_timestamp() + make_interval(secs => ${delay}), expires_at = ${memory}
    WHERE known.next_at <= clock_timestamp()
    RETURNING attempts
  `.execute(executor);
  return rows.length > 0;
}

/** Returns the keys that limit an attempt. All attempts lock them in the same order, so that they cannot deadlock. */
function keysOf(keys: Keys, { userName, address, isKnownNetwork, step }: Attempt): { limit: Limit; key: Buffer }[] {
  const limited: Limit[] = ['pair', 'network'];
  if (!isKnownNetwork) limited.push(step === 'code' ? 'code' : 'name');
  return limited
    .map((limit) => ({ limit, key: keyOf(keys, limit, userName, address) }))
    .sort((one, other) => one.key.compare(other.key));
}

function keyOf(keys: Keys, limit: Limit, userName: string, address: string): Buffer {
  if (limit === 'network') return hashForLimits(keys, limit, clientPrefix(address));
  return hashForLimits(keys, limit, userName, ...(limit === 'pair' ? [clientPrefix(address)] : []));
}

function tooManyAttemptsError(retryAfter: number): HttpError {
  return new HttpError(429, `Too many sign-ins have failed. Retry after ${retryAfter} s.`, { retryAfter });
}
