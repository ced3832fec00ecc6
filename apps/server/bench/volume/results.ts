import { round } from '../measure-calls.ts';
import { median } from '../service.ts';
import type { ComparedTimes, OperationTimes } from './measure-operations.ts';
import type { ComparedRetention, SweptTable } from './measure-retention.ts';
import type { Volume } from './rows.ts';
import type { TableScans, TableSize } from './statistics.ts';

/** The most of a time with the large tables to that with the small ones, and of the last batches of a retention to its first ones. */
const target = 2;

export function printSizes(sizes: readonly TableSize[]): void {
  console.table(
    Object.fromEntries(
      sizes.map(({ table, rows, bytesARow, indexBytesARow, bytesAMessage }) => [
        table,
        {
          rows,
          'bytes a row': Math.round(bytesARow),
          'of them in indexes': Math.round(indexBytesARow),
          'bytes a message': Math.round(bytesAMessage),
        },
      ]),
    ),
  );
  const total = sizes.reduce((sum, { bytesAMessage }) => sum + bytesAMessage, 0);
  console.log(`disk: ${Math.round(total)} bytes a message, with all that it leaves in other tables`);
}

/** @returns whether all ratios are within the target */
export function printTimes([few, many]: readonly Volume[], times: ComparedTimes): boolean {
  const rows = Array.from(times, ([name, [small, large]]) => {
    const [before, after] = [small, large] as [OperationTimes, OperationTimes];
    return { name, before, after, ratio: after.p95 / before.p95 };
  });
  console.table(
    Object.fromEntries(
      rows.map(({ name, before, after, ratio }) => [
        name,
        {
          [`p50 of ${few?.messages}, ms`]: round(before.p50),
          [`p95 of ${few?.messages}, ms`]: round(before.p95),
          [`p50 of ${many?.messages}, ms`]: round(after.p50),
          [`p95 of ${many?.messages}, ms`]: round(after.p95),
          'ratio of p95': round(ratio),
          [`at most ${target}`]: ratio <= target ? 'yes' : 'NO',
        },
      ]),
    ),
  );
  return rows.every(({ ratio }) => ratio <= target);
}

/** @returns whether the batches in large tables take as long as in small ones, and the last ones as long as the first ones */
export function printRetention([few, many]: readonly Volume[], retention: ComparedRetention): boolean {
  const enough = [...retention].filter(([, tables]) => tables.every(({ batches }) => batches.length >= 4));
  const rows = enough.map(([table, [small, large]]) => {
    const { rows: removed, batches } = large as SweptTable;
    const before = lowerP95((small as SweptTable).batches);
    const after = lowerP95(batches);
    const quarter = Math.ceil(batches.length / 4);
    const first = median(batches.slice(0, quarter));
    const last = median(batches.slice(-quarter));
    const rate = (batches.length * 1000 * 1000) / batches.reduce((sum, ms) => sum + ms, 0);
    return { table, removed, before, after, ratio: after / before, first, last, slowdown: last / first, rate };
  });
  console.table(
    Object.fromEntries(
      rows.map(({ table, removed, before, after, ratio, first, last, slowdown, rate }) => [
        table,
        {
          'rows deleted': removed,
          'rows/s': Math.round(rate),
          [`p95 of ${few?.messages}, ms a batch`]: round(before),
          [`p95 of ${many?.messages}, ms a batch`]: round(after),
          'ratio of p95': round(ratio),
          'first quarter, ms': round(first),
          'last quarter, ms': round(last),
          'last to first': round(slowdown),
          [`at most ${target}`]: ratio <= target && slowdown <= target ? 'yes' : 'NO',
        },
      ]),
    ),
  );
  return rows.every(({ ratio, slowdown }) => ratio <= target && slowdown <= target);
}

/** @returns the lowest p95 of five parts of the batches, as for operations */
function lowerP95(batches: readonly number[]): number {
  const size = Math.ceil(batches.length / 5);
  const parts = Array.from({ length: Math.ceil(batches.length / size) }, (_, part) =>
    batches.slice(part * size, (part + 1) * size),
  );
  return Math.min(...parts.map((part) => part.toSorted((a, b) => a - b)[Math.floor(part.length * 0.95)] as number));
}

/** @returns whether no growing table was scanned sequentially */
export function printScans(scans: readonly TableScans[]): boolean {
  console.table(
    Object.fromEntries(
      scans.map(({ table, sequential, rowsRead, byIndex }) => [
        table,
        { 'sequential scans': sequential, 'rows read by them': rowsRead, 'index scans': byIndex },
      ]),
    ),
  );
  const scanned = scans.filter(({ sequential }) => sequential > 0).map(({ table }) => table);
  console.log(`sequential scans of growing tables: ${scanned.length === 0 ? 'none' : scanned.join(', ')}`);
  return scanned.length === 0;
}
