-- Reads the states of submissions from their parts: delivered when a connection has delivered all parts, failed when it failed to deliver one.
-- A passcode that was repeated on two connections is delivered when one of them has delivered it. A revoked submission has no state: another
-- connection has got the message. It is a function, so that each connection plans it once.
CREATE OR REPLACE FUNCTION read_submission_statuses(outbox_ids bigint[])
RETURNS TABLE (source text, reference text, status text, at timestamptz, code text, api_code integer, pricing json)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH submissions AS (
    SELECT attempt.outbox_id, attempt.source, attempt.reference,
      CASE
        WHEN count(DISTINCT part.part) FILTER (WHERE part.status = 'read') >= max(coalesce(attempt.parts, 1)) THEN 'read'
        WHEN count(DISTINCT part.part) FILTER (WHERE part.status IN ('delivered', 'read')) >= max(coalesce(attempt.parts, 1)) THEN 'delivered'
        WHEN count(*) FILTER (WHERE part.status = 'failed') > 0 THEN 'failed'
        WHEN count(*) FILTER (WHERE part.status = 'unknown') > 0 THEN 'unknown'
        ELSE 'sent'
      END AS status,
      max(part.status_at) AS at, max(part.code) FILTER (WHERE part.status = 'failed') AS code,
      max(part.api_code) FILTER (WHERE part.status = 'failed') AS api_code,
      (array_agg(part.pricing) FILTER (WHERE part.pricing IS NOT NULL))[1] AS pricing
    FROM submitted_parts AS part JOIN submission_attempts AS attempt USING (outbox_id, attempt)
    WHERE part.outbox_id = ANY ($1) AND attempt.state <> 'revoked'
    GROUP BY attempt.outbox_id, attempt.source, attempt.reference, part.connection_id
  )
  SELECT DISTINCT ON (outbox_id) source, reference, status, coalesce(at, now()), code, api_code, pricing FROM submissions
  -- A message counts as sent once all of its parts are accepted.
  WHERE status <> 'sent' OR NOT EXISTS (SELECT FROM outbox WHERE outbox.id = submissions.outbox_id)
  ORDER BY outbox_id, array_position(ARRAY['read', 'delivered', 'sent', 'unknown', 'failed'], status);
END $$;
