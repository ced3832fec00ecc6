import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { createApp } from '../../http/app.ts';
import { readContract } from '../../http/contract/contract.ts';
import { readDocument } from '../../http/contract/document.ts';
import { replayResponses } from '../../http/idempotency/replay-responses.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testMessages } from '../messaging/testing.ts';
import { createVerification } from '../verification/verification.ts';
import { emit } from '../webhooks/emit-events.ts';
import { createQuotaCheck } from './quota-check.ts';
import { emitQuotaEvents } from './quota-events.ts';
import { listQuotas, type QuotaChanges, setQuotas } from './set-quotas.ts';
import { storeMessages } from './testing.ts';
import { foldUsage } from './usage.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const actor = { kind: 'command', id: null, name: 'operator' } as const;
let account: Account;
let url: string;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  const handlers = { ...testMessages(context).handlers, ...createVerification(context).handlers };
  app = createApp({
    contract: readContract(await readDocument()),
    handlers: replayResponses(database, handlers),
    authenticate: async () => account,
    files: { find: async () => undefined } as never,
    checkResponses: true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`TRUNCATE messages, usage_days, usage_changes, quota_alerts, endpoints, deliveries`.execute(database);
  account = await testAccount(context);
});

async function limit(changes: QuotaChanges): Promise<void> {
  await setQuotas(database, actor, account.userName, changes);
  const { quotas } = await database
    .selectFrom('accounts')
    .select('quotas')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  account = { ...account, quotas };
}

async function post(path: string, body: object) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer token' },
    body: JSON.stringify(body),
  });
  // The assertions know the shape of the body.
  return { status: response.status, headers: response.headers, body: (await response.json()) as never };
}

const to = '+12025550100';
const sends = {
  sendChatAppMessage: ['/conversation/wab/v1/messages/', { to, type: 'text', text: { body: 'Hello' } }],
  sendRcsMessage: ['/conversation/rcs/v1/messages/', { to, type: 'text', text: { body: 'Hello' } }],
  sendSmsMessage: ['/conversation/sms/v1/messages/', { to, text: 'Hello' }],
  sendChatChannelMessage: ['/conversation/chat/v1/messages/', { to: 'user-1', type: 'text', text: { body: 'Hello' } }],
} as const;

describe('a quota', () => {
  it.each(Object.entries(sends))('rejects %s with the code 1429 once it is reached', async (_, [path, body]) => {
    await limit({ all: 2 });
    expect((await post(path, body)).status).toBe(200);
    expect((await post(path, body)).status).toBe(200);
    const { status, headers, body: error } = await post(path, body);
    expect({ status, error }).toMatchObject({
      status: 429,
      error: { errors: [{ code: 1429, title: 'Quota reached' }] },
    });
    const month = new Date().toISOString().slice(0, 7);
    expect(JSON.stringify(error)).toContain(`its quota of 2 messages for the month ${month} (UTC), which ends at `);
    const next = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1);
    expect(Math.abs(Date.now() + Number(headers.get('Retry-After')) * 1000 - next)).toBeLessThan(10_000);
    const { count } = await database
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
  });

  it('rejects a message of the messenger with the subcode 1429', async () => {
    await limit({ messenger: 0 });
    const body = { to: '1000000000000100', type: 'text', text: 'Hello' };
    expect(await post('/conversation/messenger/v1/messages/', body)).toMatchObject({
      status: 429,
      body: { error: { code: 613, error_subcode: 1429 } },
    });
  });

  it('rejects a passcode with the code -1429', async () => {
    await limit({ verification: 0 });
    expect(await post('/mfa/v1/destinations/verification', { number: to })).toMatchObject({
      status: 429,
      body: { replyMessage: 'Quota reached', error: { internalErrors: [{ code: -1429 }] } },
    });
  });

  it('of a channel does not limit others, and counts the passcodes of an account among all messages', async () => {
    await limit({ sms: 0, all: 2 });
    expect((await post(...sends.sendSmsMessage)).status).toBe(429);
    expect((await post('/mfa/v1/destinations/verification', { number: to })).status).toBe(200);
    expect((await post(...sends.sendRcsMessage)).status).toBe(200);
    expect(await listQuotas(database, account.id)).toMatchObject([
      { quota: 'all', maximum: 2, used: 2 },
      { quota: 'sms', maximum: 0, used: 0 },
    ]);
  });

  it('of segments counts the SMS that a text takes', async () => {
    await limit({ segments: 3 });
    const long = { to, text: 'x'.repeat(161) };
    expect((await post('/conversation/sms/v1/messages/', long)).status).toBe(200);
    expect((await post('/conversation/sms/v1/messages/', long)).status).toBe(429);
    expect((await post(...sends.sendSmsMessage)).status).toBe(200);
    expect((await post(...sends.sendSmsMessage)).status).toBe(429);
    expect((await post(...sends.sendRcsMessage)).status).toBe(200);
  });

  it('counts messages of this month only', async () => {
    await storeMessages(database, account, [
      { acceptedAt: sql`date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '1 millisecond'` },
      { acceptedAt: sql`date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'` },
    ]);
    await limit({ all: 2 });
    expect(await listQuotas(database, account.id)).toMatchObject([{ used: 1 }]);
    expect((await post(...sends.sendRcsMessage)).status).toBe(200);
    expect((await post(...sends.sendRcsMessage)).status).toBe(429);
  });

  it('is not exceeded by concurrent requests of an instance', async () => {
    await limit({ all: 5 });
    const all = await Promise.all(Array.from({ length: 30 }, () => post(...sends.sendChatAppMessage)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it('reads usage at most once in 2 s, and none for accounts without a quota', async () => {
    let reads = 0;
    const watched = database.withPlugin({
      transformQuery: ({ node }) => {
        reads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }) as Database;
    const requireQuota = createQuotaCheck({ database: watched, metrics: context.metrics });
    const request = { channel: 'chatApp', segments: 0, code: 1429 } as const;
    await requireQuota({ id: account.id }, request);
    await requireQuota({ id: account.id, quotas: {} }, request);
    expect(reads).toBe(0);
    await Promise.all(
      Array.from({ length: 50 }, () => requireQuota({ id: account.id, quotas: { all: 100 } }, request)),
    );
    expect(reads).toBe(1);
  });

  it('counts rejections by quota', async () => {
    await limit({ rcs: 0 });
    await post(...sends.sendRcsMessage);
    const text = await context.metrics.getSingleMetricAsString('omnichannel_quota_rejections_total');
    expect(text).toMatch(/quota_rejections_total\{quota="verification"\} 1/);
  });

  it('is recorded in the audit log with its former value, and can be removed', async () => {
    await limit({ sms: 10, all: 20 });
    await limit({ sms: null });
    expect(account.quotas).toEqual({ all: 20 });
    const rows = await database
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'before', 'after'])
      .where('account_id', '=', account.id)
      .where('action', '=', 'account.quotasChanged')
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      {
        action: 'account.quotasChanged',
        actor_name: 'operator',
        before: { sms: null, all: null },
        after: { sms: 10, all: 20 },
      },
      { before: { sms: 10 }, after: { sms: null } },
    ]);
    await expect(setQuotas(database, actor, 'missing', { all: 1 })).rejects.toThrow('There is no account missing');
  });
});

describe('an event of a quota', () => {
  beforeEach(async () => {
    await database
      .insertInto('endpoints')
      .values({
        id: newId(),
        environment_id: account.environmentId,
        kind: 'usage',
        url: 'https://example.com/hooks',
        sandbox: false,
        secret: Buffer.from('secret'),
      })
      .execute();
  });

  const bodies = async () => {
    const rows = await database.selectFrom('deliveries').select('body').orderBy('seq').execute();
    return rows.map(({ body }) => JSON.parse(body).quotas[0]);
  };
  const check = () => emitQuotaEvents(database, { emit });

  it('is emitted at 80 % and at 100 %, once each', async () => {
    await limit({ all: 10, sms: 3 });
    await storeMessages(database, account, Array(7).fill({}));
    expect(await check()).toBe(0);
    await storeMessages(database, account, [{}]);
    expect(await check()).toBe(1);
    await foldUsage(database);
    expect(await check()).toBe(0);
    await storeMessages(database, account, [{}, {}, {}]);
    expect(await check()).toBe(1);
    expect(await bodies()).toMatchObject([
      { user_name: account.userName, quota: 'all', percent: 80, limit: 10, used: 8 },
      { quota: 'all', percent: 100, limit: 10, used: 11, period: new Date().toISOString().slice(0, 7) },
    ]);
  });

  it('is emitted once by several instances at once', async () => {
    await limit({ all: 10, chatApp: 10 });
    await storeMessages(database, account, Array(10).fill({}));
    const counts = await Promise.all(Array.from({ length: 8 }, check));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(await bodies()).toHaveLength(4);
  });

  it('is emitted again for another maximum', async () => {
    await limit({ all: 10 });
    await storeMessages(database, account, Array(10).fill({}));
    expect(await check()).toBe(2);
    await limit({ all: 12 });
    expect(await check()).toBe(1);
  });

  it('is not recorded when its delivery cannot be stored', async () => {
    await limit({ all: 1 });
    await storeMessages(database, account, [{}]);
    const failing = emitQuotaEvents(database, { emit: () => Promise.reject(new Error('no')) });
    await expect(failing).rejects.toThrow('no');
    expect(await check()).toBe(2);
  });
});
