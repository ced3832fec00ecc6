-- The processes that run jobs, with the time of their last heartbeat. When a process stops sending heartbeats, others take its jobs.
CREATE UNLOGGED TABLE workers (
  id uuid PRIMARY KEY,
  -- The ids of the workers that lock its jobs.
  worker_ids text[] NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
