import type { Selectable } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '../../platform/postgres/database.ts';

/** An endpoint as its deliveries are made now: it may be another URL than at the attempt before. */
type ClaimedEndpoint = Pick<
  Selectable<Tables['endpoints']>,
  'id' | 'kind' | 'url' | 'sandbox' | 'secret' | 'own_secret' | 'former_secret' | 'revision'
>;

/** A delivery of which this dispatcher, and no other, makes an attempt. */
export interface Claimed {
  id: string;
  body: string;
  endpoint: ClaimedEndpoint;
  /** Attempts that were made before. */
  attempts: number;
  /** Milliseconds since it was due, by the database's clock. */
  late: number;
}

export interface Claim {
  /** Who claims. */
  dispatcher: string;
  /** How many deliveries are wanted at most, by endpoint. */
  wanted: ReadonlyMap<string, number>;
  /** The most attempts at an endpoint at the same time, of all dispatchers. */
  each: number;
}

type Row = Omit<Claimed, 'endpoint'> & Omit<ClaimedEndpoint, 'id'> & { endpoint_id: string };

/** Claims deliveries that are due, as the function `claim_deliveries` of the database says. */
export async function claim(pool: Pool, { dispatcher, wanted, each }: Claim): Promise<Claimed[]> {
  const { rows } = await pool.query<Row>({
    name: 'claim_deliveries',
    text: 'SELECT * FROM claim_deliveries($1, $2, $3, $4)',
    values: [dispatcher, [...wanted.keys()], [...wanted.values()], each],
  });
  return rows.map(({ id, body, attempts, late, endpoint_id, ...endpoint }) => ({
    id,
    body,
    attempts,
    late,
    endpoint: { id: endpoint_id, ...endpoint },
  }));
}
