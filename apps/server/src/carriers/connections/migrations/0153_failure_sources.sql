-- The part that failed last: a message, a link to the provider, or a check.
ALTER TABLE connection_outcomes
  ADD COLUMN failure_source text NOT NULL DEFAULT 'message' CHECK (failure_source IN ('message', 'link', 'check'));
