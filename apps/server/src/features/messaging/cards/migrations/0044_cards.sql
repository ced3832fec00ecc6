-- What the chat channel shows as a card.
CREATE TABLE cards (
  environment_id text NOT NULL REFERENCES environments,
  id text NOT NULL,
  -- Title, text, picture and buttons, as cards/card.ts has them.
  definition jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment_id, id)
);
