-- Reads what items of feeds are rendered from: their events, and what templates can show of their subscribers. Planned once per connection.
-- Ids can be repeated; those that do not exist are left out.
CREATE OR REPLACE FUNCTION read_feed_sources(event_ids text[], subscribers text[])
RETURNS json LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN json_build_object('events', (
    SELECT coalesce(json_agg(event), '[]') FROM (
      SELECT id, environment_id AS "environmentId", transaction_id AS "transactionId", workflow_id AS "workflowId",
        workflow_version AS "workflowVersion", payload
      FROM notification_events WHERE id = ANY ($1)
    ) AS event
  ), 'subscribers', (
    SELECT coalesce(json_agg(subscriber), '[]') FROM (
      SELECT id, subscriber_id AS "subscriberId", first_name AS "firstName", last_name AS "lastName", email, phone,
        chatapp_number AS "chatappNumber", locale, avatar, data
      FROM subscribers WHERE id = ANY ($2)
    ) AS subscriber
  ));
END $$;
