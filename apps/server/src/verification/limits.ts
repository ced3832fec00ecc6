import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { networkOf } from '../limits/network.ts';
import type { Keys } from '../secrets/keys.ts';

/** How often passcodes may be asked for, so that nobody is pestered and nobody pumps SMS at the account's expense. */
export interface VerificationLimits {
  /** Seconds between two SMS to a number. */
  coolDown: number;
  /** SMS to a number, an hour. */
  perNumber: number;
  /** SMS to the 10,000 numbers that differ in their last four digits only, an hour. */
  perRange: number;
  /** SMS of an account, a day. */
  perAccount: number;
  /** SMS for an end user's address, an hour; all addresses of an IPv6 network of 64 bits are one. */
  perAddress: number;
}

export const defaultLimits: VerificationLimits = {
  coolDown: 30,
  perNumber: 5,
  perRange: 50,
  perAccount: 100_000,
  perAddress: 10,
};

const hour = 3600;
/** Seconds after which a counter begins anew, by its kind. */
const windows = { number: hour, range: hour, address: hour, account: 24 * hour };

/** What one request counts towards. */
export interface Counted {
  environmentId: string;
  accountId: string;
  number: string;
  /** The end user's, where the caller gave it. */
  address: string | undefined;
}

interface Counter {
  environment_id: string;
  kind: keyof typeof windows;
  /** Hex. */
  key: string;
  limit: number;
  coolDown: number;
  /** Requests of the batch that count towards it. */
  times: number;
  /** Those of them that were within all limits so far. */
  taken: number;
}

interface Row {
  environment_id: string;
  kind: string;
  key: string;
  /** With all requests of the batch. */
  count: number;
  /** Seconds since the last before the batch, null for the first. */
  since: number | null;
  /** Seconds until the window ends. */
  left: number;
}

/** The counters of a batch of requests, locked until its transaction ends, so that limits hold exactly over all instances. */
export interface Counters {
  /**
   * Tells whether a request is within all limits, in the order of the calls.
   *
   * @param request one of those counted
   * @returns the seconds to wait, 0 where it is within all limits
   */
  take(request: Counted): number;
  /** Takes back the counts of the requests that were not. */
  settle(): Promise<void>;
}

/** Counts all requests as if they were within all limits, as nearly all are: so it takes one statement. */
export async function countAll(
  transaction: Executor,
  keys: Keys,
  limits: VerificationLimits,
  requests: readonly Counted[],
): Promise<Counters> {
  const { counters, countersOf } = gather(keys.derive('verification-counters'), limits, requests);
  const rows = await upsert(transaction, counters);

  const waitFor = (counter: Counter): number => {
    const { count, since, left } = rows.get(nameOf(counter)) as Row;
    if (count - counter.times + counter.taken >= counter.limit) return Math.max(left, 1);
    const elapsed = counter.taken > 0 ? 0 : (since ?? Infinity);
    return elapsed < counter.coolDown ? counter.coolDown - elapsed : 0;
  };

  return {
    take(request) {
      const own = countersOf.get(request) as readonly Counter[];
      const wait = Math.max(...own.map(waitFor));
      if (wait === 0) for (const counter of own) counter.taken += 1;
      return wait;
    },
    async settle() {
      const refused = counters.filter(({ times, taken }) => taken < times);
      if (refused.length > 0) await takeBack(transaction, refused);
    },
  };
}

function gather(secret: Buffer, limits: VerificationLimits, requests: readonly Counted[]) {
  const counters = new Map<string, Counter>();
  const hashes = new Map<string, string>();
  const hash = (text: string): string => {
    const known = hashes.get(text) ?? createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);
    hashes.set(text, known);
    return known;
  };
  const counted = ({ environmentId }: Counted, kind: Counter['kind'], of: string, limit: number, coolDown = 0) => {
    const fresh = { environment_id: environmentId, kind, key: hash(of), limit, coolDown, times: 0, taken: 0 };
    const counter = counters.get(nameOf(fresh)) ?? fresh;
    counter.times += 1;
    counters.set(nameOf(counter), counter);
    return counter;
  };
  const countersOf = new Map(
    requests.map((request): [Counted, Counter[]] => {
      const { accountId, number, address } = request;
      const own = [
        counted(request, 'number', number, limits.perNumber, limits.coolDown),
        counted(request, 'range', number.slice(0, -4), limits.perRange),
        counted(request, 'account', accountId, limits.perAccount),
      ];
      if (address !== undefined) own.push(counted(request, 'address', networkOf(address), limits.perAddress));
      return [request, own];
    }),
  );
  // In one order over all transactions, so that no two wait for each other.
  const sorted = [...counters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counter]) => counter);
  return { counters: sorted, countersOf };
}

async function upsert(transaction: Executor, counters: readonly Counter[]): Promise<Map<string, Row>> {
  if (counters.length === 0) return new Map();
  const isOver = sql`known.window_start + ${windowOf('known.kind')} <= clock_timestamp()`;
  const { rows } = await sql<Row>`
    INSERT INTO verification_counters AS known (environment_id, kind, key, count, last_at)
    SELECT environment_id, kind, decode(key, 'hex'), times, clock_timestamp()
    FROM json_to_recordset(${namesOf(counters)}::json)
      AS counted (environment_id text, kind text, key text, times integer)
    ON CONFLICT (environment_id, kind, key) DO UPDATE SET
      count = CASE WHEN ${isOver} THEN 0 ELSE known.count END + excluded.count,
      window_start = CASE WHEN ${isOver} THEN clock_timestamp() ELSE known.window_start END,
      last_before = known.last_at,
      last_at = clock_timestamp()
    RETURNING environment_id, kind, encode(key, 'hex') AS key, count,
      extract(epoch FROM clock_timestamp() - last_before)::float8 AS since,
      extract(epoch FROM window_start + ${windowOf('known.kind')} - clock_timestamp())::float8 AS left
  `.execute(transaction);
  return new Map(rows.map((row) => [nameOf(row), row]));
}

async function takeBack(transaction: Executor, refused: readonly Counter[]): Promise<void> {
  await sql`
    UPDATE verification_counters AS known SET
      count = known.count - refused.times + refused.taken,
      last_at = CASE WHEN refused.taken = 0 THEN last_before ELSE last_at END
    FROM json_to_recordset(${namesOf(refused)}::json)
      AS refused (environment_id text, kind text, key text, times integer, taken integer)
    WHERE known.environment_id = refused.environment_id AND known.kind = refused.kind
      AND known.key = decode(refused.key, 'hex')
  `.execute(transaction);
}

function namesOf(counters: readonly Counter[]): string {
  return JSON.stringify(
    counters.map(({ environment_id, kind, key, times, taken }) => ({ environment_id, kind, key, times, taken })),
  );
}

function nameOf({ environment_id, kind, key }: Pick<Row, 'environment_id' | 'kind' | 'key'>): string {
  return `${environment_id} ${kind} ${key}`;
}

function windowOf(kind: string) {
  const of = Object.entries(windows).map(([name, seconds]) => `WHEN '${name}' THEN ${seconds}`);
  return sql.raw(`make_interval(secs => CASE ${kind} ${of.join(' ')} END)`);
}
