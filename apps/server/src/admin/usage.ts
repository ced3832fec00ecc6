import { Readable } from 'node:stream';
import { findNamedAccount } from '../features/accounts/environment-owners.ts';
import type { Context } from '../features/context.ts';
import { toActor } from '../features/operators/operator.ts';
import { formatCsv } from '../features/usage/format-csv.ts';
import {
  exportColumns,
  exportUsage,
  readUsage,
  type UsageGroup,
  type UsageRecord,
} from '../features/usage/read-usage.ts';
import { listQuotas, type QuotaChanges, type QuotaState, setQuotas } from '../features/usage/set-quotas.ts';
import type { UsageFilter } from '../features/usage/usage-filter.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../platform/postgres/database.ts';
import { requireAccount } from './replies.ts';

/** The usage of accounts, and their quotas. */
export function createUsageHandlers({ database }: Context): Handlers {
  const quotasOf = async (accountId: string) => {
    return { status: 200 as const, body: { data: (await listQuotas(database, accountId)).map(toQuota) } };
  };
  return {
    async getUsage({ query: { groupBy, ...query } }) {
      // The contract allows these names only.
      const groups = (groupBy?.split(',') ?? []) as UsageGroup[];
      return { status: 200, body: { data: await readUsage(database, await toFilter(database, query), groups) } };
    },
    async exportUsage({ query }) {
      const filter = await toFilter(database, query);
      const body = Readable.from(csvOf(database, filter));
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="usage.csv"',
      };
      // The contract describes the text; it is sent as a stream.
      return { status: 200, body: body as unknown as string, headers };
    },
    async listQuotas({ params: { accountId } }) {
      await requireAccount(database, accountId);
      return quotasOf(accountId);
    },
    async updateQuotas({ params: { accountId }, body, operator, ...call }) {
      const { userName } = await requireAccount(database, accountId);
      // A property of JSON is never undefined.
      await setQuotas(database, toActor(operator, call), userName, body as QuotaChanges);
      return quotasOf(accountId);
    },
  };
}

type UsageQuery = Call<'exportUsage'>['query'];

/**
 * Reads the filter of a query.
 *
 * @throws {HttpError} 422 when the range of days is empty
 * @throws {ApplicationError} `notFound` for an unknown account
 */
async function toFilter(
  database: Database,
  { account, country, since, until, ...query }: UsageQuery,
): Promise<UsageFilter> {
  if (since !== undefined && until !== undefined && since > until) {
    throw new HttpError(422, 'The range of days is empty; see errors.', {
      violations: [{ in: 'query', field: 'until', message: 'must not be before since' }],
    });
  }
  const accountId = await findNamedAccount(database, account);
  return { ...query, accountId, country: country?.toUpperCase(), since, until };
}

/** Yields the lines of a CSV file in portions. */
async function* csvOf(database: Database, filter: UsageFilter): AsyncGenerator<string> {
  yield `${formatCsv([exportColumns])}\n`;
  const { readable, writable } = new TransformStream<readonly UsageRecord[], readonly UsageRecord[]>();
  const writer = writable.getWriter();
  // The snapshot of the export stays open until the client has read all rows.
  const exported = exportUsage(database, filter, (rows) => writer.write(rows)).then(
    () => writer.close(),
    (error) => writer.abort(error),
  );
  for await (const rows of readable) {
    yield `${formatCsv(rows.map((row) => exportColumns.map((name) => `${row[name]}`)))}\n`;
  }
  await exported;
}

function toQuota({ endsAt, ...quota }: QuotaState) {
  return { ...quota, endsAt: endsAt.toISOString() };
}
