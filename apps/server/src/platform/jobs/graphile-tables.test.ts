import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { useDatabase } from '../postgres/testing.ts';
import {
  addAttempt,
  countStillLocked,
  listExhaustedJobs,
  listLockedJobs,
  unlockJobsOfCrashedWorkers,
} from './graphile-tables.ts';

const { database } = await useDatabase();
const jobs = sql.table('graphile_worker._private_jobs');
beforeEach(() => sql`DELETE FROM ${jobs}`.execute(database));

/** Adds a job by the public function of graphile-worker and changes its row. */
async function addJob(set = sql`attempts = attempts`): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT id::text FROM graphile_worker.add_job('someTask', '{"a": 1}'::json, max_attempts := 3)
  `.execute(database);
  const id = rows[0]?.id as string;
  await sql`UPDATE ${jobs} SET ${set} WHERE id = ${id}`.execute(database);
  return id;
}

it('lists the jobs that are locked, and counts those that still are in the same attempt', async () => {
  await addJob();
  const locked = sql`locked_at = now(), locked_by = 'worker', attempts = 1`;
  const ids = [await addJob(locked), await addJob(locked), await addJob(locked)];
  const running = await listLockedJobs(database);
  expect(running.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(await countStillLocked(database, running)).toBe(3);
  await sql`UPDATE ${jobs} SET locked_at = NULL, locked_by = NULL WHERE id = ${ids[0]}`.execute(database);
  await sql`UPDATE ${jobs} SET attempts = 2 WHERE id = ${ids[1]}`.execute(database);
  expect(await countStillLocked(database, running)).toBe(1);
});

it('lists the dead jobs of the tasks: without an attempt left, and not locked', async () => {
  await addJob();
  await addJob(sql`attempts = 3, locked_at = now(), locked_by = 'worker'`);
  const id = await addJob(sql`attempts = 3`);
  expect(await listExhaustedJobs(database, ['someTask'], 10)).toEqual([{ id, task: 'someTask', payload: { a: 1 } }]);
  expect(await listExhaustedJobs(database, ['someTask'], 0)).toEqual([]);
  expect(await listExhaustedJobs(database, ['otherTask'], 10)).toEqual([]);
});

it('grants one more attempt', async () => {
  const id = await addJob(sql`attempts = 3`);
  await addAttempt(database, id);
  expect(await listExhaustedJobs(database, ['someTask'], 10)).toEqual([]);
  const { rows } = await sql`SELECT attempts FROM ${jobs}`.execute(database);
  expect(rows).toEqual([{ attempts: 2 }]);
});

it('unlocks the jobs of workers without a heartbeat', async () => {
  const locked = (worker: string, seconds: number) =>
    addJob(sql`locked_at = now() - make_interval(secs => ${seconds}), locked_by = ${worker}`);
  const [dead] = [await locked('dead', 10), await locked('alive', 10), await locked('dead', 1)];
  await sql`INSERT INTO workers (id, worker_ids) VALUES (gen_random_uuid(), '{alive}')`.execute(database);
  await unlockJobsOfCrashedWorkers(database, 5);
  const { rows } = await sql<{ id: string }>`SELECT id::text FROM ${jobs} WHERE locked_at IS NULL`.execute(database);
  expect(rows.map(({ id }) => id)).toContain(dead);
  expect(rows.length).toBeLessThan(3);
});
