import type { Pool } from 'pg';
import type { DeliveryState } from './tables.ts';
import type { EndpointKind } from './webhook-event.ts';

/** Days of failures without a success after which an endpoint is disabled. */
const maxFailingDays = 5;

/** An attempt that has ended, and the state of its delivery after it. */
export interface DeliveryAttempt {
  id: string;
  endpointId: string;
  /** Revision of the endpoint at the attempt. */
  revision: number;
  url: string;
  status: number | null;
  error: string | null;
  responseBody: string | null;
  /** Duration in milliseconds. */
  took: number;
  state: DeliveryState;
  /** Milliseconds until the next attempt, while it is `waiting`. */
  wait: number;
}

/** The state of an endpoint after an attempt was recorded. */
export interface EndpointUpdate {
  id: string;
  /** Whether further deliveries to it are due. */
  more: boolean;
  /** Set when this write has disabled it. */
  disabled: { kind: EndpointKind; reason: 'gone' | 'failing' } | undefined;
}

/**
 * Records attempts in one statement: it stores a row each, updates their deliveries and endpoints, and ends their leases. A delivery
 * whose lease has passed to another dispatcher stays unchanged.
 *
 * @returns one update an attempt, in their order
 */
export async function recordAttempts(
  pool: Pool,
  dispatcher: string,
  attempts: readonly DeliveryAttempt[],
): Promise<EndpointUpdate[]> {
  const { rows } = await pool.query<
    Omit<EndpointUpdate, 'disabled'> & { kind: EndpointKind; reason: 'gone' | 'failing' | null }
  >({
    name: 'record_attempts',
    text,
    values: [JSON.stringify(attempts), dispatcher, maxFailingDays],
  });
  const updates = new Map<string, EndpointUpdate>(
    rows.map(({ id, more, kind, reason }) => [
      id,
      { id, more, disabled: reason === null ? undefined : { kind, reason } },
    ]),
  );
  return attempts.map(({ endpointId }) => {
    const found = updates.get(endpointId) ?? { id: endpointId, more: false, disabled: undefined };
    // Reported with only one of the attempts.
    updates.set(endpointId, { ...found, disabled: undefined });
    return found;
  });
}

const isHopeless = 'coalesce(failing_since < now() - make_interval(days => $3), false)';

// Asynchronous commit: a record lost in a crash of the database causes a duplicate delivery at most, which is cheaper than a disk flush.
const text = `
  WITH settings AS MATERIALIZED (
    SELECT set_config('synchronous_commit', 'off', true)
  ), attempted AS MATERIALIZED (
    SELECT attempted.* FROM settings, json_to_recordset($1) AS attempted (
      id text, "endpointId" text, revision int, url text, status int, error text, "responseBody" text, took int, state text, wait float8
    )
  ), released AS (
    DELETE FROM delivery_leases USING attempted WHERE delivery_id = attempted.id AND dispatcher = $2 RETURNING attempted.*
  ), changed AS (
    UPDATE deliveries SET
      state = released.state,
      attempts = deliveries.attempts + 1,
      due_at = CASE WHEN released.state = 'waiting' THEN now() + make_interval(secs => wait / 1000) ELSE due_at END,
      ended_at = CASE WHEN released.state <> 'waiting' THEN now() END
    FROM released WHERE deliveries.id = released.id
  ), stored AS (
    INSERT INTO delivery_attempts (delivery_id, environment_id, at, url, status, error, response_body, took_ms)
    SELECT id, environment_id, now() - make_interval(secs => took / 1000.0), attempted.url, status, error, "responseBody", took
    FROM attempted JOIN deliveries USING (id)
  ), judged AS (
    SELECT "endpointId" AS id, revision, bool_or(state = 'delivered') AS succeeded, bool_or(status = 410) AS gone
    FROM attempted GROUP BY 1, 2
  ), learnt AS (
    UPDATE endpoints SET
      failing_since = CASE WHEN succeeded THEN NULL ELSE coalesce(failing_since, now()) END,
      disabled_at = CASE WHEN gone OR NOT succeeded AND ${isHopeless} THEN now() END,
      disabled_reason = CASE WHEN gone THEN 'gone' WHEN NOT succeeded AND ${isHopeless} THEN 'failing' END
    FROM judged
    WHERE endpoints.id = ANY (ARRAY(SELECT id FROM judged)) AND endpoints.id = judged.id AND endpoints.revision = judged.revision AND disabled_at IS NULL
      -- Most attempts change no endpoint.
      AND (gone OR CASE WHEN succeeded THEN failing_since IS NOT NULL ELSE failing_since IS NULL OR ${isHopeless} END)
    RETURNING endpoints.id, kind, disabled_reason
  )
  -- The snapshot is from before these attempts were recorded, so deliveries that waited for them count as due.
  SELECT judged.id, kind, disabled_reason AS reason, coalesce((
    SELECT true FROM deliveries
    WHERE endpoint_id = judged.id AND state = 'waiting' AND due_at <= now()
      AND NOT EXISTS (SELECT FROM delivery_leases WHERE delivery_id = deliveries.id)
    LIMIT 1
  ), false) AS more
  FROM judged LEFT JOIN learnt USING (id) ORDER BY reason NULLS FIRST
`;
