import { Counter } from 'prom-client';
import type { Feature } from '../../../http/feature.ts';
import type { Context } from '../../context.ts';
import { type RemovalCounts, removeObjects, sweepOrphans } from './remove-objects.ts';
import type { S3Bucket } from './s3-bucket.ts';

const hourMs = 60 * 60_000;
/** Pages of 1,000 objects in one sweep. */
const pagesPerSweep = 100;

export interface RemovalScheduleOptions {
  /** Milliseconds from one batch of deletions to the next. */
  removalIntervalMs?: number;
  /** Milliseconds from one sweep for orphaned objects to the next. */
  sweepIntervalMs?: number;
}

/** Deletes the objects of deleted files every 10 seconds, and orphaned objects every hour, in the processes that run jobs. */
export function createRemovalSchedule(
  { database, log, metrics }: Pick<Context, 'database' | 'log' | 'metrics'>,
  bucket: S3Bucket,
  { removalIntervalMs = 10_000, sweepIntervalMs = hourMs }: RemovalScheduleOptions = {},
): Required<Pick<Feature, 'start' | 'close'>> {
  const counter = new Counter({
    name: 'omnichannel_media_object_removals_total',
    help: 'Deletions of objects in the S3 bucket, by reason and outcome',
    labelNames: ['reason', 'outcome'],
    registers: [metrics],
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops: (() => Promise<void>)[] = [];

  function count(reason: 'deleted' | 'orphaned', { removed, failed, error }: RemovalCounts): void {
    counter.inc({ reason, outcome: 'success' }, removed);
    counter.inc({ reason, outcome: 'failure' }, failed);
    if (failed > 0) log.warn({ err: error, reason, failed }, 'deletion of objects failed; retrying later');
  }

  /** Repeats work until the service stops. */
  function repeat(work: () => Promise<void>, intervalMs: number): void {
    let running = Promise.resolve();
    let timer = setTimeout(run, intervalMs).unref();
    function run(): void {
      running = work()
        .catch((error) => log.warn({ err: error }, 'deletion of objects failed; retrying later'))
        .then(() => {
          if (!signal.aborted) timer = setTimeout(run, intervalMs).unref();
        });
    }
    loops.push(async () => {
      clearTimeout(timer);
      await running;
    });
  }

  return {
    async start() {
      repeat(async () => {
        let counts: RemovalCounts;
        do {
          counts = await removeObjects(database, bucket);
          count('deleted', counts);
        } while (counts.removed > 0 && !signal.aborted);
      }, removalIntervalMs);
      repeat(async () => {
        count('orphaned', await sweepOrphans(database, bucket, { pages: pagesPerSweep, signal }));
      }, sweepIntervalMs);
    },
    async close() {
      stopping.abort();
      for (const end of loops) await end();
    },
  };
}
