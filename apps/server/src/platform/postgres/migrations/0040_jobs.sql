-- Adds jobs to the queue, to be worked after a delay in milliseconds, each with 12 attempts: with its backoff they take three hours.
--
-- The queue's own function looks for jobs with the same key, of which ours have none. The plan that suits an empty table makes that
-- a pass over all jobs, 20 ms where there are 100,000, and each connection keeps the plan that it made first.
CREATE FUNCTION add_jobs(task text, payloads json[], delay float8 DEFAULT 0) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM graphile_worker.add_jobs(ARRAY(
    SELECT ROW(task, payload, NULL, now() + make_interval(secs => delay / 1000), 12, NULL, NULL, NULL)::graphile_worker.job_spec FROM unnest(payloads) AS payload
  ));
END $$;
