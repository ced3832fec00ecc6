/**
 * Operations on small and on large tables: accepting, look-ups, searches, feeds, delivery status, webhooks and retention, on rows that are
 * generated in SQL. Prints p95 in both and their ratio, the bytes a message, the rate of a retention that catches up, and the scans of
 * growing tables. Fails when a ratio is over the target, the retention slows down, or a growing table was scanned sequentially.
 *
 * Calls on both databases take turns, since the machine may be shared: p95 is the lowest of several rounds, as other programs only add to it.
 * With `--directory`, the filled databases stay there, and each run measures copies; with `--in-place`, it uses them up.
 *
 *   node bench/volume.ts [--small 100000] [--large 1000000] [--expired 100000] [--calls 500] [--directory folder [--in-place]]
 */
import { chmod, mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { benchDirectory } from './service.ts';
import { inDatabase, type OpenVolume, openServer } from './volume/databases.ts';
import { measureOperations } from './volume/measure-operations.ts';
import { measureRetention } from './volume/measure-retention.ts';
import { printRetention, printScans, printSizes, printTimes } from './volume/results.ts';
import { readScans, readSizes, resetScans } from './volume/statistics.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '100000' },
    large: { type: 'string', default: '1000000' },
    expired: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '500' },
    directory: { type: 'string' },
    'in-place': { type: 'boolean', default: false },
  },
});
const expired = Number(values.expired);
const volumes = [values.small, values.large].map((messages) => ({ messages: Number(messages), expired }));
/** Without a folder to keep them for, the databases need no copies. */
const isInPlace = values['in-place'] || values.directory === undefined;
const directory = values.directory ?? (await benchDirectory());
await mkdir(directory, { recursive: true });
// The database of root runs as another user, who enters the folder.
await chmod(directory, 0o711);

const server = await openServer(directory);
try {
  const databases: OpenVolume[] = [];
  for (const volume of volumes) databases.push(await server.openVolume(volume, isInPlace));
  const [, large] = databases as [OpenVolume, OpenVolume];
  await inDatabase(large.directUrl, async ({ database }) => printSizes(await readSizes(database, large.volume)));
  // The first calls plan their statements, and read what later ones have in memory. Their scans do not count.
  await measureOperations(databases, { rounds: 1, calls: 5 });
  for (const { directUrl } of databases) await resetScans(directUrl);
  const operations = await measureOperations(databases, { rounds: 5, calls: Math.ceil(Number(values.calls) / 5) });
  const retention = await measureRetention(databases);
  const met = [
    printTimes(volumes, operations),
    printRetention(volumes, retention),
    printScans(await readScans(large.directUrl)),
  ];
  if (met.includes(false)) process.exitCode = 1;
} finally {
  await server.close();
  if (values.directory === undefined) await rm(directory, { recursive: true, force: true });
}
