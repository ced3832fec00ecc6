-- A trigger of a workflow. `subscriber` columns of these tables hold `subscribers.id`, not the caller's id: a deleted and recreated subscriber
-- begins without them, and rows contain no PII. They have no foreign key, because its check would take most of the time of a fan-out.
CREATE TABLE notification_events (
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  transaction_id text COLLATE "C" NOT NULL,
  workflow_id text NOT NULL,
  workflow_version integer NOT NULL,
  payload jsonb NOT NULL,
  overrides jsonb,
  -- Recipients: subscribers named one by one (`subscribers.id`), topics (`topics.id`), or every subscriber of the environment.
  subscribers text[] NOT NULL DEFAULT '{}',
  topics text[] NOT NULL DEFAULT '{}',
  -- For a topic with exclusions, by its `topics.id`: the `subscribers.id` that it leaves out.
  topic_exclusions jsonb NOT NULL DEFAULT '{}',
  is_broadcast boolean NOT NULL DEFAULT false,
  -- The actor's `subscribers.id`: a topic or a broadcast leaves it out.
  actor text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'completed', 'cancelled')),
  -- `subscribers.subscriber_id` of the last recipient that the fan-out has reached.
  fan_out_cursor text COLLATE "C",
  -- Batches of the fan-out that are done. A job names the batch that it does, so that a repeated job does nothing.
  fan_out_batches integer NOT NULL DEFAULT 0,
  -- Recipients reached so far.
  reached bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  UNIQUE (environment_id, transaction_id)
);
-- Rows are stored in the order of their time, so that a small index suffices for the retention.
CREATE INDEX notification_events_created ON notification_events USING brin (created_at);
-- The latest events of an environment.
CREATE INDEX notification_events_latest ON notification_events (environment_id, created_at, id);
-- The retention of workflow versions looks for the events of one.
CREATE INDEX notification_events_workflow ON notification_events (workflow_id, workflow_version);

-- Recipients by step and outcome. The batch that changes a recipient's outcome changes its counts in the same transaction.
CREATE TABLE notification_outcomes (
  event_id text NOT NULL,
  step smallint NOT NULL,
  outcome text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (event_id, step, outcome)
);

-- The message of a step other than in_app to one recipient.
CREATE TABLE notification_deliveries (
  event_id text NOT NULL,
  step smallint NOT NULL,
  subscriber text NOT NULL,
  outcome text NOT NULL DEFAULT 'pending',
  -- The message that was accepted for it.
  message_id text,
  -- An e-mail has its own job from this time on. It stays pending until the mail server has responded.
  dispatched_at timestamptz,
  -- The attempt that submits an e-mail. If it is set when the next attempt begins, it is not known what became of the last one.
  submitting_at timestamptz,
  -- Why it failed, without PII.
  reason text,
  PRIMARY KEY (event_id, step, subscriber)
);
CREATE INDEX notification_deliveries_pending ON notification_deliveries (event_id, step, subscriber)
  WHERE outcome = 'pending' AND dispatched_at IS NULL;

-- The feeds: one row for each item of a subscriber. Content is rendered when it is read, from the version of the workflow and the payload.
CREATE TABLE notifications (
  id text PRIMARY KEY DEFAULT lpad(to_hex(extract(epoch FROM now())::bigint), 8, '0') || substr(md5(gen_random_uuid()::text), 1, 16),
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  -- The transaction that stored it. Sequences of concurrent transactions can become visible out of order; replay starts from the oldest
  -- transaction that was unfinished, so that it misses none.
  transaction_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  environment_id text NOT NULL,
  subscriber text NOT NULL,
  event_id text NOT NULL,
  step smallint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz,
  read_at timestamptz,
  UNIQUE (event_id, subscriber, step)
);
-- A stream reads which items are unread from this index alone.
CREATE INDEX notifications_feed ON notifications (subscriber, sequence) INCLUDE (transaction_xid);
CREATE INDEX notifications_unseen ON notifications (subscriber) WHERE seen_at IS NULL;
CREATE INDEX notifications_unread ON notifications (subscriber) WHERE read_at IS NULL;
CREATE INDEX notifications_created ON notifications USING brin (created_at);

-- The workflows and channels that a subscriber wants. `workflow_id` is '' for all workflows.
CREATE TABLE notification_preferences (
  environment_id text NOT NULL REFERENCES environments,
  subscriber text NOT NULL,
  workflow_id text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  -- Channels that are off: {"sms": false}. A channel that is absent is on.
  channels jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (subscriber, workflow_id)
);

-- Open streams of feeds, over all instances. A stream whose instance stopped expires.
CREATE TABLE notification_streams (
  id text PRIMARY KEY,
  environment_id text NOT NULL,
  subscriber text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX notification_streams_subscriber ON notification_streams (subscriber);
CREATE INDEX notification_streams_expires ON notification_streams (expires_at);
