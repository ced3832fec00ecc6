-- Stores the statuses of receipts at their parts. It is a function, so that each connection plans it once: webhooks wait for it.
--
-- `receipts` are objects: ids (normalized, that of the receipt first), recipient, status, at, code, apiCode, pricing.
-- `matches` are those whose attempts are known: receipt (index), outboxId, attempt. Without it, the parts are found by the ids. Where several
-- parts have one, the one with its exact form is meant, and among those the newest to that recipient. Some providers give all parts of a
-- message one id: then the receipt is about all of them.
--
-- Returns the receipts that have a part. Statuses arrive in any order: `read` can follow `delivered`, and no other status a final one. Several
-- receipts of a part count as the last.
CREATE OR REPLACE FUNCTION store_receipts(connection text, receipts json, matches json)
RETURNS TABLE (receipt integer, outbox_id bigint, attempt integer)
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT ordinality::integer - 1 AS position, ARRAY(SELECT json_array_elements_text(each -> 'ids')) AS ids, each ->> 'recipient' AS recipient,
      each ->> 'status' AS status, (each ->> 'at')::timestamptz AS at, each ->> 'code' AS code, (each ->> 'apiCode')::integer AS api_code,
      -- A JSON null is not null.
      CASE json_typeof(each -> 'pricing') WHEN 'object' THEN each -> 'pricing' END AS pricing
    FROM json_array_elements($2) WITH ORDINALITY AS one (each, ordinality)
  ), matched AS MATERIALIZED (
    SELECT given.*, found.* FROM given CROSS JOIN LATERAL (
      SELECT outbox_id, attempt, part, normalized_id FROM submitted_parts AS known
      WHERE connection_id = $1 AND normalized_id = ANY (given.ids) AND is_same_recipient(known.recipient, given.recipient)
      -- The form of the receipt comes first: the number 10 is also the hexadecimal form of another message's 16.
      ORDER BY normalized_id = given.ids[1] DESC, accepted_at DESC, part LIMIT 1
    ) AS found
    WHERE $3 IS NULL
    UNION ALL
    SELECT given.*, match."outboxId", match.attempt, 0::smallint, NULL
    FROM json_to_recordset($3) AS match (receipt integer, "outboxId" bigint, attempt integer)
    JOIN given ON given.position = match.receipt
  ), latest AS (
    SELECT DISTINCT ON (outbox_id, attempt, part) outbox_id, attempt, part, normalized_id, status, at, code, api_code,
      (array_agg(pricing) FILTER (WHERE pricing IS NOT NULL) OVER (PARTITION BY outbox_id, attempt, part))[1] AS pricing
    FROM matched
    ORDER BY outbox_id, attempt, part, CASE status WHEN 'read' THEN 0 WHEN 'sent' THEN 2 ELSE 1 END, at DESC
  ), stored AS (
    UPDATE submitted_parts AS known SET
      status = latest.status, status_at = latest.at, code = latest.code, api_code = latest.api_code,
      pricing = coalesce(latest.pricing, known.pricing)
    FROM latest
    WHERE known.outbox_id = latest.outbox_id AND (
        known.attempt = latest.attempt AND known.part = latest.part
        OR known.connection_id = $1 AND known.normalized_id = latest.normalized_id
      )
      AND (
        known.status IS NULL OR known.status = 'sent' OR known.status = 'delivered' AND latest.status = 'read'
        -- A provider that did not know the outcome may learn of it.
        OR known.status = 'unknown' AND latest.status <> 'sent'
      )
  )
  SELECT position, matched.outbox_id, matched.attempt FROM matched;
END $$;
