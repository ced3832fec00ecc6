-- Stores events with the outcomes of the recipients that they name, and adds their jobs. Stores nothing if a workflow, topic or subscriber is
-- not as the caller expects. Planned once per connection.
--
-- `subscribers` are `environment_id` and `subscriber_id` of the subscribers that the events refer to, each once; the first `required` ones
-- must exist. `topics` are `environment_id` and `key`. `workflows` have `environment_id`, `name` (identifier or id), id and version.
-- `steps` are their active steps: workflow_id, version, is_critical, index, channel.
--
-- `events` are objects in the order of their arrival: id, environment_id, transaction_id, workflow_id, workflow_version, payload, overrides,
-- is_broadcast, request_id, and positions in `subscribers` or `topics`, from 1: recipients, actor, topics, exclusions (objects of topic and subscribers).
--
-- Returns NULL if something is not as expected. Otherwise returns an array with the outcomes of the events whose transactionId is new:
-- eventId, step, outcome, count, received (`subscribers.id` of those with a new item, else null).
CREATE OR REPLACE FUNCTION accept_events(subscribers text[], required integer, topics text[], workflows json, steps json, events json)
RETURNS json LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  subscriber_ids text[];
  topic_ids text[];
  fan_outs text[];
  stored_events json;
  dispatches text[];
  results json;
BEGIN
  -- Lookups that are not joins: for a join, PostgreSQL may plan to read the whole table. The locks make a concurrent deletion of a subscriber
  -- wait, or wait for it, so that a deleted subscriber gets nothing.
  subscriber_ids := ARRAY(
    SELECT found.id FROM generate_series(1, 2 * required - 1, 2) AS at LEFT JOIN LATERAL (
      SELECT id FROM subscribers WHERE environment_id = $1[at] AND subscriber_id = $1[at + 1] LIMIT 1 FOR KEY SHARE
    ) AS found ON true
  ) || ARRAY(
    -- Excluded subscribers get nothing, so that they need no lock.
    SELECT (SELECT id FROM subscribers WHERE environment_id = $1[at] AND subscriber_id = $1[at + 1])
    FROM generate_series(2 * required + 1, cardinality($1), 2) AS at
  );
  topic_ids := ARRAY(
    SELECT (SELECT id FROM topics WHERE environment_id = $3[at] AND key = $3[at + 1])
    FROM generate_series(1, cardinality($3), 2) AS at
  );
  IF array_position(subscriber_ids[:required], NULL) IS NOT NULL OR array_position(topic_ids, NULL) IS NOT NULL OR EXISTS (
    SELECT FROM json_to_recordset($4) AS expected (environment_id text, name text, id text, version integer)
    WHERE version IS DISTINCT FROM (
      SELECT version FROM workflows
      WHERE id = expected.id AND environment_id = expected.environment_id AND expected.name IN (identifier, id)
    )
  ) THEN
    RETURN NULL;
  END IF;

  WITH stored AS (
    INSERT INTO notification_events (id, environment_id, transaction_id, workflow_id, workflow_version, payload, overrides, subscribers,
      topics, topic_exclusions, is_broadcast, actor, state, reached, completed_at, request_id)
    SELECT id, environment_id, transaction_id, workflow_id, workflow_version, payload, overrides,
      ARRAY(SELECT subscriber_ids[at] FROM unnest(recipients) AS at), ARRAY(SELECT topic_ids[at] FROM unnest(topics) AS at),
      CASE WHEN exclusions IS NULL THEN '{}' ELSE (
        SELECT jsonb_object_agg(topic_ids[topic], ARRAY(
          SELECT subscriber_ids[at] FROM unnest(subscribers) AS at WHERE subscriber_ids[at] IS NOT NULL
        )) FROM json_to_recordset(exclusions) AS exclusion (topic integer, subscribers integer[])
      ) END,
      is_broadcast, subscriber_ids[actor], state, cardinality(recipients), CASE state WHEN 'completed' THEN now() END,
      request_id
    FROM (
      SELECT *, CASE WHEN topics = '{}' AND NOT is_broadcast THEN 'completed' WHEN recipients = '{}' THEN 'queued' ELSE 'running' END AS state
      FROM ROWS FROM (json_to_recordset($6) AS (id text, environment_id text, transaction_id text, workflow_id text,
        workflow_version integer, payload jsonb, overrides jsonb, recipients integer[], actor integer, topics integer[],
        exclusions json, is_broadcast boolean, request_id text)) WITH ORDINALITY AS event (id, environment_id, transaction_id, workflow_id,
          workflow_version, payload, overrides, recipients, actor, topics, exclusions, is_broadcast, request_id, ordinal)
    ) AS event
    -- In the same order in all transactions, so that they cannot deadlock.
    ORDER BY environment_id, transaction_id COLLATE "C", ordinal
    ON CONFLICT (environment_id, transaction_id) DO NOTHING
    RETURNING id, environment_id, workflow_id, workflow_version, subscribers, state
  )
  SELECT json_agg(json_build_object('id', id, 'environment_id', environment_id, 'workflow_id', workflow_id,
      'workflow_version', workflow_version, 'subscribers', subscribers)),
    coalesce(array_agg(id) FILTER (WHERE state <> 'completed'), '{}')
  INTO stored_events, fan_outs FROM stored;
  -- All have a transactionId that is known.
  IF stored_events IS NULL THEN
    RETURN '[]';
  END IF;

  results := store_outcomes(stored_events, $5);
  dispatches := ARRAY(
    SELECT DISTINCT "eventId" FROM json_to_recordset(results) AS stored ("eventId" text, outcome text) WHERE outcome = 'pending'
  );

  IF fan_outs <> '{}' THEN
    PERFORM add_jobs('fanOutEvent', ARRAY(SELECT json_build_object('eventId', id, 'batch', 0) FROM unnest(fan_outs) AS id));
  END IF;
  IF dispatches <> '{}' THEN
    PERFORM add_jobs('dispatch_notifications', ARRAY(SELECT json_build_object('eventId', id) FROM unnest(dispatches) AS id));
  END IF;
  RETURN results;
END $$;
