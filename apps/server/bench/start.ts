/**
 * How long the built service takes to start with its embedded database, until it has printed its address and answers: at the first
 * start, which makes the database, and later. Prints medians; fails when a target is missed.
 *
 *   node bench/start.ts [starts]
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { benchDirectory, median, startBuilt } from './service.ts';

const starts = Number(process.argv[2] ?? 5);
/** Seconds. */
const targets = { first: 3, later: 1 };

const times = { first: [] as number[], later: [] as number[] };
for (let count = 0; count < starts; count++) {
  const directory = await benchDirectory();
  try {
    for (const name of ['first', 'later'] as const) times[name].push(await timeOf(join(directory, 'data')));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const rows = Object.entries(targets).map(([name, target]) => {
  const seconds = median(times[name as keyof typeof times]);
  return { start: name, 'seconds, median': Number(seconds.toFixed(2)), target, met: seconds <= target ? 'yes' : 'NO' };
});
console.table(rows);
if (rows.some(({ met }) => met === 'NO')) process.exitCode = 1;

/** @returns seconds */
async function timeOf(dataDir: string): Promise<number> {
  const began = performance.now();
  const service = await startBuilt(['--data-dir', dataDir]);
  try {
    const { status } = await fetch(`${service.url}/readyz`);
    if (status !== 200) throw new Error(`/readyz returns ${status}.`);
    return (performance.now() - began) / 1000;
  } finally {
    await service.stop();
  }
}
