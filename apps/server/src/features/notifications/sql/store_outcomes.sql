-- Stores what recipients of events get: items of feeds at once, other channels as pending deliveries, and skipped steps as final ones with
-- their reason. Planned once per connection.
--
-- `events` are objects: id, environment_id, workflow_id, workflow_version, and subscribers (`subscribers.id` of recipients that are new).
-- `steps` are the active steps of their workflows: workflow_id, version, is_critical, index, channel.
--
-- Returns an array of the outcomes: eventId, step, outcome, count, received (`subscribers.id` of those with a new item, else null).
CREATE OR REPLACE FUNCTION store_outcomes(events json, steps json)
RETURNS json LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  results json;
BEGIN
  WITH decided AS MATERIALIZED (
    SELECT event.id AS event_id, event.environment_id, recipient.subscriber, step.index AS step, skipped.reason,
      CASE
        WHEN skipped.reason IS NOT NULL THEN 'skipped_by_preference'
        WHEN step.channel = 'in_app' THEN 'delivered'
        ELSE 'pending'
      END AS outcome
    FROM json_to_recordset($1)
      AS event (id text, environment_id text, workflow_id text, workflow_version integer, subscribers text[])
    JOIN json_to_recordset($2) AS step (workflow_id text, version integer, is_critical boolean, index smallint, channel text)
      ON step.workflow_id = event.workflow_id AND step.version = event.workflow_version
    CROSS JOIN LATERAL unnest(event.subscribers) AS recipient (subscriber)
    -- A row turns a channel off: that for all workflows, or that for this one. Without rows, every channel is on.
    LEFT JOIN LATERAL (
      SELECT CASE
          WHEN NOT preference.enabled AND preference.workflow_id = '' THEN 'The subscriber has turned off all notifications.'
          WHEN NOT preference.enabled THEN 'The subscriber has turned off the workflow.'
          WHEN preference.workflow_id = '' THEN 'The subscriber has turned off the channel.'
          ELSE 'The subscriber has turned off the channel for this workflow.'
        END AS reason
      FROM notification_preferences AS preference
      WHERE NOT step.is_critical
        AND preference.subscriber = recipient.subscriber AND preference.workflow_id IN ('', event.workflow_id)
        AND (NOT preference.enabled OR preference.channels ->> step.channel = 'false')
      ORDER BY preference.workflow_id LIMIT 1
    ) AS skipped ON true
  ), feeds AS (
    INSERT INTO notifications (environment_id, subscriber, event_id, step)
    SELECT environment_id, subscriber, event_id, step FROM decided WHERE outcome = 'delivered'
  ), deliveries AS (
    INSERT INTO notification_deliveries (event_id, environment_id, step, subscriber, outcome, reason)
    SELECT event_id, environment_id, step, subscriber, outcome, reason FROM decided WHERE outcome <> 'delivered'
  ), outcomes AS MATERIALIZED (
    SELECT event_id, environment_id, step, outcome, count(*)::integer AS count,
      CASE outcome WHEN 'delivered' THEN array_agg(subscriber) END AS received
    FROM decided GROUP BY event_id, environment_id, step, outcome
  ), counts AS (
    INSERT INTO notification_outcomes (event_id, environment_id, step, outcome, count)
    -- In the same order in all transactions, so that they cannot deadlock.
    SELECT event_id, environment_id, step, outcome, count FROM outcomes ORDER BY event_id, step, outcome
    ON CONFLICT (event_id, step, outcome) DO UPDATE SET count = notification_outcomes.count + excluded.count
  )
  SELECT coalesce(json_agg(json_build_object(
    'eventId', event_id, 'step', step, 'outcome', outcome, 'count', count, 'received', received
  )), '[]') INTO results FROM outcomes;
  RETURN results;
END $$;
