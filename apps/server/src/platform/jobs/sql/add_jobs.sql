-- Adds jobs to the queue, to run after a delay in milliseconds, each with 12 attempts: with their backoff those take three hours.
--
-- It inserts the rows itself: the queue's own function is slower, because of job keys and named queues, which this service does not use.
-- That function adds the task with its first job.
--
-- The queue's function also searches for jobs with the same key. The plan for an empty table makes that a scan of all jobs (20 ms for
-- 100,000), and each connection keeps its first plan. The settings prevent that.
CREATE OR REPLACE FUNCTION add_jobs(task text, payloads json[], delay float8 DEFAULT 0) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
  SELECT tasks.id, payload, now() + make_interval(secs => delay / 1000), 12
  FROM graphile_worker._private_tasks AS tasks, unnest(payloads) AS payload WHERE tasks.identifier = task;
  IF FOUND THEN
    PERFORM pg_notify('jobs:insert', json_build_object('r', random(), 'count', cardinality(payloads))::text);
  ELSE
    PERFORM FROM graphile_worker.add_jobs(ARRAY(
      SELECT ROW(task, payload, NULL, now() + make_interval(secs => delay / 1000), 12, NULL, NULL, NULL)::graphile_worker.job_spec
      FROM unnest(payloads) AS payload
    ));
  END IF;
END $$;
