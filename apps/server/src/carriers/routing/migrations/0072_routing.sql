-- Rules that choose the connections of a message. The first rule that matches decides.
CREATE TABLE routes (
  id text PRIMARY KEY,
  -- The environment whose messages it routes. Null: it is the operator's, for messages that no rule of their own environment matches.
  environment_id text REFERENCES environments,
  -- Rules apply in ascending order, those of one environment from 1.
  position integer NOT NULL CHECK (position > 0),
  -- `sms` or a message channel.
  channel text NOT NULL,
  -- Conditions; null matches all. ISO 3166-1 code, or the calling code of numbers without a country.
  country text,
  -- The first digits of a number, with the plus.
  prefix text,
  sender text,
  purpose text CHECK (purpose IN ('passcode', 'message')),
  -- Connections in the order of failover. Connections that are removed later are ignored.
  connection_ids text[] NOT NULL CHECK (cardinality(connection_ids) > 0)
);
CREATE INDEX routes_environment ON routes (environment_id, position);

-- Senders that a connection may use. A connection without any may use all.
CREATE TABLE senders (
  id text PRIMARY KEY,
  connection_id text NOT NULL REFERENCES connections ON DELETE CASCADE,
  -- The only environment that may use it. Null: all that may use the connection.
  environment_id text REFERENCES environments,
  -- A number is E.164, with the plus.
  value text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('alphanumeric', 'shortCode', 'number')),
  -- Countries of the recipients; empty for all.
  countries text[] NOT NULL,
  -- Senders with the same group share opt-outs. Null: its own value.
  sender_group text,
  -- Messages per second over all instances. Null: no limit.
  throughput real CHECK (throughput > 0),
  UNIQUE (connection_id, value)
);
-- The sender of an inbound SMS is found by its value. Several connections may have it, all for the same owner.
CREATE INDEX senders_value ON senders (value);

-- Numbers that want no more messages of a sender group.
CREATE TABLE opt_outs (
  environment_id text NOT NULL REFERENCES environments,
  sender_group text NOT NULL,
  -- HMAC-SHA256 of the number under `opt_out_keys`. It outlives the erasure of the person, whom the account would otherwise write to again.
  number_hash bytea NOT NULL,
  -- E.164, with the plus. Null after the erasure of the person.
  number text,
  -- The person's text; null when the operator or the provider reported the opt-out.
  keyword text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment_id, sender_group, number_hash)
);
CREATE INDEX opt_outs_number ON opt_outs (number);

-- The key of the hashes, encrypted with the secret of the service. It is a random key, so that the hashes outlive that secret.
CREATE TABLE opt_out_keys (
  id integer PRIMARY KEY CHECK (id = 1),
  key bytea NOT NULL
);

-- Counts the changes of routes and senders, as `account_changes` counts those of accounts (sql/routing_changed.sql).
CREATE TABLE routing_changes (
  id integer PRIMARY KEY CHECK (id = 1),
  count bigint NOT NULL
);
