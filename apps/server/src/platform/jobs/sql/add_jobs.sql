-- Adds jobs to the queue, to be worked after a delay in milliseconds, each with 12 attempts: with its backoff they take three hours.
--
-- It inserts the rows itself: the queue's own function takes longer, for job keys and named queues, of which ours have none. That
-- function makes the task when its first job comes.
--
-- The queue's function also looks for jobs with the same key. The plan that suits an empty table makes that a pass over all jobs, 20 ms
-- where there are 100,000, and each connection keeps the plan that it made first: hence the settings.
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
