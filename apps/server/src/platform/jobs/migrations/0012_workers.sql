-- The processes that work jobs, each seen a moment ago: the jobs of one that is gone are given to others.
CREATE UNLOGGED TABLE workers (
  id uuid PRIMARY KEY,
  -- What its jobs are locked by.
  worker_ids text[] NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
