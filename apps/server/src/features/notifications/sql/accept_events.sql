-- Stores events whose recipients are named by their ids, with the items of their feeds and their outcomes, each event only if all that it
-- refers to is as the caller expects. Planned once per connection.
--
-- `requests` are objects: id (of the new event), environment_id, transaction_id, identifier, workflow_id and workflow_version (of the
-- workflow that the caller expects), payload, overrides, recipients (each `subscribers.subscriber_id` once). `steps` are the active steps
-- of these workflows, all of the channel in_app: workflow_id, version, is_critical, index.
--
-- Returns an array with an object per event whose references are as expected: id and outcomes, an array of event_id, step, outcome, count,
-- received (`subscribers.id` of those with a new item, else null). The outcomes of an event whose transactionId was used before are null.
CREATE OR REPLACE FUNCTION accept_events(requests json, steps json)
RETURNS json LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  results json;
BEGIN
  WITH request AS MATERIALIZED (
    SELECT * FROM json_to_recordset(requests) AS request (id text, environment_id text, transaction_id text, identifier text,
      workflow_id text, workflow_version integer, payload jsonb, overrides jsonb, recipients text[])
  ), recipient AS MATERIALIZED (
    -- Locked against a concurrent deletion of the subscriber.
    SELECT wanted.id AS event_id, subscribers.id AS subscriber
    FROM (SELECT id, environment_id, unnest(recipients) AS subscriber_id FROM request) AS wanted
    JOIN subscribers ON subscribers.environment_id = wanted.environment_id AND subscribers.subscriber_id = wanted.subscriber_id
    FOR KEY SHARE OF subscribers
  ), expected AS MATERIALIZED (
    SELECT request.*, found.subscribers
    FROM request
    JOIN workflows ON workflows.environment_id = request.environment_id AND workflows.identifier = request.identifier
      AND workflows.id = request.workflow_id AND workflows.version = request.workflow_version
    JOIN (SELECT event_id, array_agg(subscriber) AS subscribers FROM recipient GROUP BY event_id) AS found
      ON found.event_id = request.id
    WHERE cardinality(found.subscribers) = cardinality(request.recipients)
  ), stored AS (
    INSERT INTO notification_events (id, environment_id, transaction_id, workflow_id, workflow_version, payload, overrides, subscribers,
      state, reached, completed_at)
    SELECT id, environment_id, transaction_id, workflow_id, workflow_version, payload, overrides, subscribers, 'completed',
      cardinality(subscribers), now()
    FROM expected
    -- In the same order in all transactions, so that they cannot deadlock.
    ORDER BY environment_id, transaction_id COLLATE "C"
    ON CONFLICT (environment_id, transaction_id) DO NOTHING
    RETURNING id, environment_id, workflow_id, workflow_version, subscribers
  ), decided AS MATERIALIZED (
    SELECT stored.id AS event_id, stored.environment_id, recipient.subscriber, step.index AS step,
      CASE WHEN step.is_critical OR NOT EXISTS (
        SELECT FROM notification_preferences AS preference
        WHERE preference.subscriber = recipient.subscriber AND preference.workflow_id IN ('', stored.workflow_id)
          AND (NOT preference.enabled OR preference.channels ->> 'in_app' = 'false')
      ) THEN 'delivered' ELSE 'skipped_by_preference' END AS outcome
    FROM stored
    JOIN json_to_recordset(steps) AS step (workflow_id text, version integer, is_critical boolean, index smallint)
      ON step.workflow_id = stored.workflow_id AND step.version = stored.workflow_version
    CROSS JOIN LATERAL unnest(stored.subscribers) AS recipient (subscriber)
  ), feeds AS (
    INSERT INTO notifications (environment_id, subscriber, event_id, step)
    SELECT environment_id, subscriber, event_id, step FROM decided WHERE outcome = 'delivered'
  ), outcomes AS MATERIALIZED (
    SELECT event_id, step, outcome, count(*)::integer AS count,
      CASE outcome WHEN 'delivered' THEN array_agg(subscriber) END AS received
    FROM decided GROUP BY event_id, step, outcome
  ), counts AS (
    INSERT INTO notification_outcomes (event_id, step, outcome, count) SELECT event_id, step, outcome, count FROM outcomes
  ), listed AS (
    SELECT event_id, json_agg(json_build_object(
      'eventId', event_id, 'step', step, 'outcome', outcome, 'count', count, 'received', received
    )) AS outcomes FROM outcomes GROUP BY event_id
  )
  SELECT json_agg(json_build_object('id', expected.id, 'outcomes', listed.outcomes)) INTO results
  FROM expected LEFT JOIN listed ON listed.event_id = expected.id;
  RETURN results;
END $$;
