import type { Selectable } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '../../platform/postgres/database.ts';

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
  return rows.map(({ id, body, attempts, late, endpoint_id, ...endpoint }) => ({
    id,
    body,
    attempts,
    late,
    endpoint: { id: endpoint_id, ...endpoint },
  }));
}
