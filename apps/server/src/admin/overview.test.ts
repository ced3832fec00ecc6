import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { storeLink } from '../carriers/outbox/testing-links.ts';
import { emit } from '../features/webhooks/emit-events.ts';
import { setEndpoint } from '../features/webhooks/endpoints.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const app = testAdminApi(context);
const overview = async () => (await sendAs(app, 'readOnly', 'GET /admin/v1/overview')).json();

it('shows a service that has nothing to do', async () => {
  expect(await overview()).toMatchObject({
    database: { version: expect.stringMatching(/^\d+\.\d+$/), missingMigrations: [] },
    queue: { ready: 0, running: 0, oldestReadySeconds: 0 },
    outbox: { waiting: 0, submitting: 0, inDoubt: 0, oldestDueSeconds: 0 },
    deliveries: { waiting: 0, deadInLastHour: 0, oldestDueSeconds: 0, disabledEndpoints: 0 },
    connections: [],
    errors: [],
  });
});

it('shows errors of the last hour without the recipient, and for how long deliveries have waited', async () => {
  const account = await testAccount(context, { userName: 'failing@example.com' });
  const { environmentId } = account;
  await setEndpoint(database, context.keys, { environmentId, kind: 'rcs', url: 'https://example.com/', sandbox: true });
  const event = { environmentId, endpoint: 'rcs', body: { text: 'Hello' } } as const;
  await emit(database, [
    { ...event, messageId: 'dead' },
    { ...event, messageId: 'waiting' },
  ]);
  await sql`UPDATE deliveries SET state = 'dead', ended_at = now() WHERE message_id = 'dead'`.execute(database);
  await sql`UPDATE deliveries SET due_at = now() - interval '5 minutes' WHERE message_id = 'waiting'`.execute(database);
  const failure = JSON.stringify({ code: 1026, title: 'Undeliverable', details: 'to +12025550123' });
  const message = { environment_id: environmentId, account_id: account.id, channel: 'sms', type: 'text' } as const;
  await database
    .insertInto('messages')
    .values({ ...message, id: 'one', recipient: '+12025550123', request: '{}', content: '{}', failure })
    .execute();
  await sql`UPDATE messages SET status = 'failed', failed_at = now() - interval '1 minute'`.execute(database);

  const shown = await overview();
  const owner = { accountId: account.id, userName: 'failing@example.com' };
  expect(shown.errors).toMatchObject([
    { kind: 'delivery', source: 'rcs', code: null, reason: 'failed', ...owner },
    { kind: 'message', id: 'one', source: 'sms', code: 1026, reason: 'Undeliverable', ...owner },
  ]);
  expect(shown.deliveries).toMatchObject({ waiting: 1, deadInLastHour: 1 });
  expect(shown.deliveries.oldestDueSeconds).toBeGreaterThanOrEqual(300);
  expect(JSON.stringify(shown)).not.toContain('12025550123');
});

it('shows the links of each connection, and the messages that wait for it', async () => {
  for (const [id, name, state, kind] of [
    ['c1', 'main', 'on', 'smpp'],
    ['c2', 'spare', 'paused', 'smpp'],
  ]) {
    await sql`INSERT INTO connections (id, kind, name, state, settings, credentials, credential_names, window_size, binds)
      VALUES (${id}, ${kind}, ${name}, ${state}, '{}', '', '{}', 10, 1)`.execute(database);
  }
  await storeLink(database, 'c1', { state: 'connecting', reason: 'ECONNREFUSED', seconds: 90 });
  await sql`INSERT INTO outbox (source, reference, environment_id, account_id, sender, connection_id, due_at, expires_at)
    SELECT 'message', reference, 'e', 'a', 'Shop', 'c1', now() - make_interval(secs => seconds), now() + interval '1 hour'
    FROM (VALUES ('m1', 80), ('m2', 5)) AS waiting (reference, seconds)`.execute(database);
  const { connections } = await overview();
  expect(connections).toMatchObject([
    { name: 'main', state: 'on', links: { state: 'down', reason: 'ECONNREFUSED', open: 0 }, waiting: 2 },
    { name: 'spare', state: 'paused', links: null, waiting: 0, oldestDueSeconds: 0 },
  ]);
  expect(connections[0].oldestDueSeconds).toBeGreaterThanOrEqual(80);
  await sql`TRUNCATE connections, outbox CASCADE`.execute(database);
});

it('names the migrations that the version needs', async () => {
  await sql`DELETE FROM migrations WHERE name = (SELECT max(name) FROM migrations)`.execute(database);
  const { database: state } = await overview();
  expect(state.missingMigrations).toHaveLength(1);
  expect(state.missingMigrations[0] > state.latestMigration).toBe(true);
});
