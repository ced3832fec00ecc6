import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../http/account.ts';
import { roles } from '../http/operator-roles.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;
const app = testAdminApi(context);
const get = async (role: (typeof roles)[number], path: string) =>
  (await sendAs(app, role, `GET /admin/v1/messages${path}`)).json();

const start = Date.parse('2026-05-01T12:00:00Z');
const time = (second: number) => new Date(start + second * 1000);
const number = '+12025550123';
const passcode = '934817';
let account: Account;
let count = 0;

beforeEach(async () => {
  await sql`
    TRUNCATE messages, verifications, verification_checks, inbound_messages, submission_attempts, submitted_parts, outbox
  `.execute(database);
  account = await testAccount(context, { sandbox: false });
});

interface StoredMessage {
  recipient?: string;
  channel?: string;
  status?: string;
  of?: Account;
}

async function storeMessage({
  recipient = number,
  channel = 'sms',
  status = 'sent',
  of = account,
}: StoredMessage = {}) {
  count += 1;
  const id = count.toString(16).padStart(24, '0');
  await sql`INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content, accepted_at, status,
      failed_at)
    VALUES (${id}, ${of.environmentId}, ${of.id}, ${channel}, ${recipient}, 'text', '{}', '{"type":"text","text":"Hello"}', ${time(count)},
      ${status}, ${status === 'failed' ? time(count) : null})`.execute(database);
  return id;
}

async function storeVerification() {
  const checkCode = randomUUID().replaceAll('-', '');
  await sql`INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
      created_at, expires_at, sends, sms_status, sms_status_at)
    VALUES (${randomUUID()}, ${checkCode}, ${account.environmentId}, ${account.id}, ${number}, 'US', 'Shop', 'en', 6, '', ${time(0)},
      ${time(180)}, 1, 'delivered', ${time(9)})`.execute(database);
  return checkCode;
}

async function storeAttempt(reference: string, connection: string) {
  await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id, state, written_at, ended_at)
    VALUES (${count}, 1, 'message', ${reference}, ${account.environmentId}, ${connection}, 'accepted', ${time(1)}, ${time(2)})`.execute(
    database,
  );
  await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient, status, status_at)
    VALUES (${count}, 1, 0, ${connection}, 'P1', 'p1', '12025550123', 'delivered', ${time(3)})`.execute(database);
}

const auditEntries = () =>
  database
    .selectFrom('audit_log')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('action', '<>', 'account.created')
    .execute();
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

describe('searchMessages', () => {
  it('lists messages and verifications page by page, the newest first, with their account', async () => {
    const code = await storeVerification();
    const first = await storeMessage();
    const second = await storeMessage();
    const page = await get('support', '?limit=2');
    expect(idsOf(page)).toEqual([second, first]);
    expect(page.data[0]).toMatchObject({
      accountId: account.id,
      account: account.userName,
      isSandbox: false,
      recipient: number,
      source: 'message',
    });
    const next = await get('support', `?limit=2&cursor=${page.next}`);
    expect(next).toMatchObject({ data: [{ id: code, source: 'passcode', status: 'delivered' }], hasMore: false });
  });

  it('names the failure of a passcode by the title of its code, if the provider gave no cause', async () => {
    const code = await storeVerification();
    await sql`UPDATE verifications SET sms_status = 'failed', sms_error_code = 1014 WHERE check_code = ${code}`.execute(
      database,
    );
    const { data } = await get('support', '?limit=1');
    expect(data).toMatchObject([{ id: code, status: 'failed', failure: 'Internal error', failureCode: 1014 }]);
  });

  it.each([
    ['number=%2B12025550123', 'number=12025550199'],
    ['number=+12025550123', 'number=%2B12025550199'],
    ['status=failed', 'status=delivered'],
    ['channel=sms', 'channel=rcs'],
    ['direction=outbound', 'direction=inbound'],
    ['source=message', 'source=passcode'],
    ['since=2026-05-01T12:00:00Z', 'since=2027-01-01T00:00:00Z'],
    ['until=2027-01-01T00:00:00Z', 'until=2026-05-01T12:00:00Z'],
    ['providerId=P1', 'providerId=P2'],
  ])('filters by %s', async (query, other) => {
    const id = await storeMessage({ status: 'failed' });
    await storeAttempt(id, 'main');
    expect(idsOf(await get('support', `?${query}`))).toEqual([id]);
    expect(idsOf(await get('support', `?${other}`))).toEqual([]);
  });

  it('filters by id and by the name or id of an account', async () => {
    const other = await testAccount(context);
    const id = await storeMessage();
    await storeMessage({ of: other });
    expect(idsOf(await get('readOnly', `?id=${id}`))).toEqual([id]);
    expect(idsOf(await get('readOnly', `?account=${account.id}`))).toEqual([id]);
    expect(idsOf(await get('readOnly', `?account=${encodeURIComponent(account.userName)}`))).toEqual([id]);
    expect(await get('readOnly', '?account=unknown')).toMatchObject({ statusCode: 404 });
    expect(await get('readOnly', '?connection=unknown')).toMatchObject({ statusCode: 404 });
  });

  it('masks numbers below the role support, and does not search by them', async () => {
    await storeMessage();
    expect((await get('readOnly', '')).data).toMatchObject([{ recipient: '+1202•••0123' }]);
    for (const query of ['number=12025550123', 'user=visitor-17']) {
      expect(await get('readOnly', `?${query}`)).toMatchObject({ statusCode: 403 });
    }
    expect(await get('support', '?number=123')).toMatchObject({ statusCode: 422 });
    expect(await get('support', '?number=12025550123&user=a')).toMatchObject({ statusCode: 422 });
  });
});

describe('getMessageTimeline', () => {
  it('returns the events of a message, without its text', async () => {
    const id = await storeMessage();
    await storeAttempt(id, 'main');
    const timeline = await get('readOnly', `/${id}`);
    expect(timeline.message).toMatchObject({ id, recipient: '+1202•••0123' });
    expect(timeline.events.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['accepted', 'submitted', 'receipt']),
    );
    expect(JSON.stringify(timeline)).not.toContain('Hello');
    expect(await get('readOnly', '/unknown')).toMatchObject({ statusCode: 404 });
    expect(await get('readOnly', `/${id}?account=${(await testAccount(context)).id}`)).toMatchObject({
      statusCode: 404,
    });
  });

  it('returns the events of a verification', async () => {
    const timeline = await get('readOnly', `/${await storeVerification()}`);
    expect(timeline.events).toMatchObject([{ type: 'requested' }, { type: 'status' }, { type: 'expired' }]);
  });
});

describe('getMessageContent', () => {
  it('returns the content, and records the read', async () => {
    const id = await storeMessage();
    expect(await get('support', `/${id}/content`)).toEqual({ id, content: { type: 'text', text: 'Hello' } });
    const [entry] = await auditEntries();
    expect(entry).toMatchObject({
      action: 'messageContent.read',
      target_id: id,
      actor_name: 'test support',
      account_id: account.id,
    });
    expect(entry?.request_id).toBeTruthy();
    expect(JSON.stringify(entry)).not.toContain('Hello');
  });

  it.each(roles)('has no passcode for the role %s', async (role) => {
    const code = await storeVerification();
    for (const path of [`/${code}/content`, `/${code}`, `?id=${code}`]) {
      expect(JSON.stringify(await get(role, path))).not.toContain(passcode);
    }
    const { statusCode } = await get(role, `/${code}/content`);
    expect(statusCode).toBe(role === 'readOnly' ? 403 : 404);
    expect(await auditEntries()).toEqual([]);
  });
});
