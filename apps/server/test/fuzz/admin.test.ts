import { setTimeout } from 'node:timers/promises';
import { describeViolation, validateResponse } from '@omnichannel/contract';
import { type AnyRequest, createLeakFinder, mutateRequests, requestsOf } from '@omnichannel/fuzzing';
import { fullRun } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminContract } from '../../src/admin/testing.ts';
import { readAdminDocument } from '../../src/http/contract/document.ts';
import type { Operation } from '../../src/http/contract/operation.ts';
import type { Database } from '../../src/platform/postgres/database.ts';
import { type AdminService, startAdminService } from '../admin/admin-service.ts';
import { send } from '../conformance/http.ts';
import { isInvalidRequest } from './is-invalid-request.ts';

/**
 * Sends valid and mutated requests of an owner to each operation of the admin API: `pnpm test` 400, CI 3000, `pnpm test:fuzz` 10,000 for each
 * of five seeds. `FUZZ_SEEDS=<seed> FC_PATH=<path>` repeats one failure, as fast-check prints it.
 */
const { FUZZ_SEEDS = '20261128', FUZZ_REQUESTS = fullRun ? '3000' : '400', FC_PATH } = process.env;
const seeds = FUZZ_SEEDS.split(',').map(Number);
const requestCount = Number(FUZZ_REQUESTS);
/** A rejection is small, however large the request was. */
const maxErrorCharacters = 100_000;

const document = await readAdminDocument();
let admin: AdminService;
let readBystander: () => Promise<string>;
beforeAll(async () => {
  admin = await startAdminService();
  const bystander = await admin.account();
  // The use of its key in the sign-in is stored within a second.
  const keys = admin.database.selectFrom('api_keys').select('last_used_at').where('account_id', '=', bystander.id);
  const lastUse = async () => (await keys.executeTakeFirstOrThrow()).last_used_at;
  while ((await lastUse()) === null) await setTimeout(100);
  readBystander = await watchAccount(admin.database, bystander);
});
afterAll(() => admin?.close());

it.each(seeds)(
  `keeps to the contract for ${requestCount} requests of seed %i, and changes nothing by those that it rejects`,
  async (seed) => {
    const key = await admin.key('owner');
    const leaksIn = createLeakFinder(document);
    const valid = requestsOf(document).map((request) => sentBy(key, request));
    const statuses = new Map<number, number>();
    let before = await readBystander();
    await fc.assert(
      fc.asyncProperty(fc.oneof(valid, mutateRequests(valid)), async (request) => {
        const { method, path, query, headers, body } = request;
        const response = await send(admin.service.adminUrl, {
          method,
          path: query === '' ? path : `${path}?${query}`,
          headers,
          ...(body && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body.json) }),
        });
        const { status } = response;
        const text = String(response.body);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status, text).toBeLessThan(500);
        if (status >= 400) {
          expect(text.length).toBeLessThan(maxErrorCharacters);
          expect(leaksIn(withoutNames(request), text)).toEqual([]);
        }
        if (method !== 'GET' && method !== 'HEAD') {
          const after = await readBystander();
          if (status >= 400) expect(after).toBe(before);
          before = after;
        }
        const operation = findOperation(request);
        if (!operation) return;
        const violations = validateResponse(operation.declaredResponses, response, method);
        expect(violations.map(describeViolation)).toEqual([]);
        if (isInvalidRequest(operation, request)) expect(status, text).toBeGreaterThanOrEqual(400);
      }),
      { seed, numRuns: requestCount, ...(FC_PATH && { path: FC_PATH }) },
    );
    if (FC_PATH) return;
    // Successes and rejections were among them.
    for (const status of [200, 400, 401, 404, 422]) expect(statuses.get(status), String(status)).toBeGreaterThan(0);
    console.log(`admin API, seed ${seed}: ${requestCount} requests;`, Object.fromEntries([...statuses].sort()));
  },
  60_000 + 100 * requestCount,
);

it('notices a change of an account that no request names', async () => {
  const before = await readBystander();
  await admin.database.updateTable('accounts').set({ default_sender: 'OtherShop' }).execute();
  expect(await readBystander()).not.toBe(before);
});

let keys = 0;

/** The request as the owner's program sends it; a step of the sign-in as the console does. */
function sentBy(key: string, request: AnyRequest): AnyRequest {
  const isSignIn = adminContract.operations.some(({ id, role }) => id === request.operationId && !role);
  keys += 1;
  const { Authorization: _, ...headers } = request.headers;
  return {
    ...request,
    headers: {
      ...headers,
      ...(isSignIn ? { Origin: admin.service.adminUrl } : { Authorization: `Bearer ${key}` }),
      ...(headers['Idempotency-Key'] !== undefined && { 'Idempotency-Key': `key-${keys}` }),
    },
  };
}

/** The request without the names of accounts, operators and keys, which errors repeat to the operator who typed them. */
function withoutNames(request: AnyRequest): AnyRequest {
  const { body } = request;
  if (!body || Buffer.isBuffer(body) || typeof body.json !== 'object' || body.json === null) return request;
  const { account: _, userName: __, name: ___, ...json } = body.json as Record<string, unknown>;
  return { ...request, body: { json } };
}

/** Finds the operation that a request reaches. */
function findOperation({ method, path }: AnyRequest): Operation | undefined {
  const match = adminContract.route(path);
  const template = typeof match === 'object' ? match.route.template : undefined;
  const served = method === 'HEAD' ? 'GET' : method;
  return adminContract.operations.find((one) => one.template === template && one.method === served);
}

/** Creates the function that returns a hash of all rows that belong to an account. */
async function watchAccount(
  database: Database,
  { id, environmentId }: { id: string; environmentId: string },
): Promise<() => Promise<string>> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND column_name IN ('account_id', 'environment_id')
    ORDER BY 1, 2
  `.execute(database);
  const watched = [...rows, { table: 'accounts', column: 'id' }];
  const parts = watched.map(({ table, column }) => {
    const value = column === 'environment_id' ? environmentId : id;
    return sql`
      SELECT ${table} AS name, md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS hash
      FROM ${sql.table(table)} t WHERE ${sql.ref(column)}::text = ${value}
    `;
  });
  const all = sql<{ hash: string }>`
    SELECT md5(string_agg(name || hash, '' ORDER BY name, hash)) AS hash FROM (${sql.join(parts, sql` UNION ALL `)}) parts
  `;
  return async () => (await all.execute(database)).rows[0]?.hash ?? '';
}
