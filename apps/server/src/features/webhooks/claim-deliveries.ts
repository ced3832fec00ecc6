import type { Selectable } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '../../platform/postgres/database.ts';
import { isTracing, recallTrace, rememberTrace, type TraceCarrier } from '../../platform/tracing/tracing.ts';

/** An endpoint as it is set now: its URL may differ from that of the previous attempt. */
type ClaimedEndpoint = Pick<
  Selectable<Tables['endpoints']>,
  'id' | 'kind' | 'url' | 'sandbox' | 'secret' | 'own_secret' | 'previous_secret' | 'revision'
>;

/** A delivery that is leased to this dispatcher: no other dispatcher attempts it meanwhile. */
export interface ClaimedDelivery {
  id: string;
  body: string;
  endpoint: ClaimedEndpoint;
  /** Previous attempts. */
  attempts: number;
  /** Milliseconds since it was due, by the clock of the database. */
  late: number;
}

export interface Claim {
  /** Id of the dispatcher that claims. */
  dispatcher: string;
  /** The most deliveries to claim, by endpoint. */
  wanted: ReadonlyMap<string, number>;
  /** The most concurrent attempts at an endpoint, of all dispatchers together. */
  maxPerEndpoint: number;
}

type Row = Omit<ClaimedDelivery, 'endpoint'> & Omit<ClaimedEndpoint, 'id'> & { endpoint_id: string };

/** Leases due deliveries to a dispatcher, by the function `claim_deliveries` of the database. */
export async function claimDeliveries(
  pool: Pool,
  { dispatcher, wanted, maxPerEndpoint }: Claim,
): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query<Row>({
    name: 'claim_deliveries',
    text: 'SELECT * FROM claim_deliveries($1, $2, $3, $4)',
    values: [dispatcher, [...wanted.keys()], [...wanted.values()], maxPerEndpoint],
  });
  await rememberTraces(pool, rows);
  return rows.map(({ id, body, attempts, late, endpoint_id, ...endpoint }) => ({
    id,
    body,
    attempts,
    late,
    endpoint: { id: endpoint_id, ...endpoint },
  }));
}

/** Remembers the traces of deliveries whose events another process has emitted, or this one before a restart. */
async function rememberTraces(pool: Pool, claimed: readonly { id: string }[]): Promise<void> {
  if (!isTracing()) return;
  const ids = claimed.map(({ id }) => id).filter((id) => !recallTrace(id));
  if (ids.length === 0) return;
  // Without its trace a delivery begins one of its own. Without its attempt, it would wait for the end of this process.
  const { rows } = await pool
    .query<{ id: string; trace: TraceCarrier }>({
      name: 'traces_of_deliveries',
      text: 'SELECT id, trace FROM deliveries WHERE id = ANY ($1) AND trace IS NOT NULL',
      values: [ids],
    })
    .catch(() => ({ rows: [] }));
  for (const { id, trace } of rows) rememberTrace(id, trace);
}
