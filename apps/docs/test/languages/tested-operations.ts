/** The operations whose samples the tests run. */
import { sampleOf } from '@omnichannel/tooling/full-run';
import { adminEntries, type Entry, entries } from '../../src/contract.ts';
import { firstScenario } from '../../src/reference/call.ts';
import { requestOf } from '../../src/reference/languages/request.ts';

/** Names the parts of a request that decide the code of its sample, apart from values. */
function shapeOf(entry: Entry): string {
  const { method, url, headers, body, response } = requestOf(entry, firstScenario(entry));
  return [method, url.includes('?'), headers.length, body?.kind, response.kind].join();
}

const shapes = adminEntries.map(shapeOf);

/** One operation of each shape outside CI. */
export const testedAdminOperations: Entry[] = sampleOf(
  'Samples of the admin API',
  adminEntries,
  (_, index) => shapes.indexOf(shapes[index] ?? '') === index,
  ({ operation }) => operation.operationId,
);

export const testedOperations: Entry[] = [
  ...entries.filter(({ kind }) => kind === 'operation'),
  ...testedAdminOperations,
];
