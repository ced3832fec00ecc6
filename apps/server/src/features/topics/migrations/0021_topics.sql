CREATE TABLE topics (
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environments,
  key text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- Order of pages: a new topic comes last, so that earlier pages stay unchanged.
  position bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Bytes that the ids of its subscribers take in JSON. A topic is returned as a whole, so all of it must fit one response.
  size integer NOT NULL DEFAULT 0 CONSTRAINT topics_size CHECK (size <= 33554432),
  UNIQUE (environment_id, key),
  UNIQUE (environment_id, position)
);

-- Contains the caller's id instead of the record's, so that the primary key alone lists the subscribers of a topic in order.
CREATE TABLE topic_subscribers (
  topic_id text NOT NULL REFERENCES topics ON DELETE CASCADE,
  environment_id text NOT NULL,
  subscriber_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (topic_id, subscriber_id),
  FOREIGN KEY (environment_id, subscriber_id) REFERENCES subscribers (environment_id, subscriber_id) ON DELETE CASCADE
);
CREATE INDEX topic_subscribers_subscriber ON topic_subscribers (environment_id, subscriber_id);
