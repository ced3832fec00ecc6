-- Cards of the chat channel.
CREATE TABLE cards (
  environment_id text NOT NULL REFERENCES environments,
  id text NOT NULL,
  -- Title, text, image and buttons; see cards/card-store.ts.
  definition jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment_id, id)
);
