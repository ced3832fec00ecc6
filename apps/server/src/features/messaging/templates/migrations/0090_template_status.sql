ALTER TABLE templates
  -- Lower-case word of the provider; imported templates are approved. `unsupported`: the service cannot send it.
  ADD COLUMN status text NOT NULL DEFAULT 'approved',
  -- Why the service cannot send it, as the end of a sentence that begins with its name.
  ADD COLUMN unsupported text,
  -- Lower-case word of the provider: the opinion of recipients.
  ADD COLUMN quality text,
  -- Account at the provider from which it was copied; null for an imported template.
  ADD COLUMN provider_account text;

-- When the templates of a connection are copied again. One process copies them: the one that postpones the time.
CREATE TABLE template_syncs (
  connection_id text PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  due_at timestamptz NOT NULL
);
