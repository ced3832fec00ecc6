import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../features/audit/testing.ts';
import type { Email } from '../features/messaging/email.ts';
import type { Account } from '../http/account.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { createConnectionCache } from './connections/connection-cache.ts';
import { addConnection, pauseConnection, recordSignIn } from './connections/connection-store.ts';
import { readConnection } from './connections/find-connection.ts';
import { createEmailMetrics } from './email-metrics.ts';
import { kinds } from './kinds.ts';
import { createEmailSender, type EmailSender } from './send-email.ts';
import { startMailServer, type TestMailServer, testMailCredentials } from './smtp/testing-mail-server.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const cache = createConnectionCache(database, { kinds, keys: context.keys, log: context.log, publicUrl: undefined });
const registry = new Registry();
const parts = { database, connections: cache, kinds, metrics: createEmailMetrics(registry), log: context.log };
let sender: EmailSender;
let server: TestMailServer;
let account: Account;
let stranger: Account;

beforeEach(async () => {
  sender = createEmailSender(parts);
  registry.resetMetrics();
  server = await startMailServer();
  account = await testAccount(context, { sandbox: false });
  stranger = await testAccount(context, { sandbox: false });
});
afterEach(async () => {
  sender.close();
  await server.close();
  await database.deleteFrom('connections').execute();
});

async function add(name: string, environmentId: string | null, changes: { password?: string; kind?: string } = {}) {
  const { password = testMailCredentials.password, kind = 'smtp' } = changes;
  const settings = {
    host: 'localhost',
    port: server.port,
    fromAddress: `${name}@example.com`,
    tlsCa: server.certificate,
  };
  const limits = { window: 10, throughput: null, binds: 1 };
  const credentials = { ...testMailCredentials, password };
  const added = await addConnection(database, testActor, context.keys, {
    name,
    kind,
    environmentId,
    settings,
    credentials,
    ...limits,
  });
  await recordSignIn(database, added, { outcome: 'ok' });
  await cache.refresh();
}

async function updateConnection(id: string, settings: object): Promise<void> {
  await database
    .updateTable('connections')
    .set({ settings: JSON.stringify(settings) } as never)
    .where('id', '=', id)
    .execute();
  await cache.refresh();
}

const email = ({ environmentId }: Account): Email => ({
  id: 'a.0.b',
  environmentId,
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Hello',
});
const send = (by = account) => sender.sendEmail(email(by), new AbortController().signal, async () => true);

describe('the connection of an e-mail', () => {
  it('is that of its environment or of the operator, and never of another environment', async () => {
    expect(sender.serves(account.environmentId)).toBe(false);
    await add('own', stranger.environmentId);
    expect([stranger, account].map(({ environmentId }) => sender.serves(environmentId))).toEqual([true, false]);
    expect(await send()).toEqual({ outcome: 'later', reason: 'no connection for e-mail' });
    await add('shared', null);
    expect(sender.serves(account.environmentId)).toBe(true);
  });

  it('is no connection for SMS', async () => {
    await add('sms', null, { kind: 'smpp' });
    expect(sender.serves(account.environmentId)).toBe(false);
  });

  it('waits while it is paused', async () => {
    await add('mail', null);
    await pauseConnection(database, testActor, 'mail');
    await cache.refresh();
    expect(sender.serves(account.environmentId)).toBe(true);
    expect(await send()).toEqual({ outcome: 'later', reason: 'every connection for e-mail is off' });
  });

  // The certificate is for mail.example.com, which no test can resolve.
  it('sends nothing when the certificate is for another host', async () => {
    await add('mail', null);
    expect(await send()).toMatchObject({ outcome: 'later' });
    expect(server.received).toEqual([]);
    expect(await readConnection(database, 'mail')).toMatchObject({ state: 'on' });
  });
});

it('breaks a connection whose credentials the mail server rejects, and lets the e-mail wait', async () => {
  const local = await startMailServer({}, 'localhost');
  await server.close();
  server = local;
  await add('mail', null, { password: 'wrong-password' });
  const result = await send();
  expect(result).toMatchObject({ outcome: 'later', reason: expect.stringContaining('535') });
  expect(await readConnection(database, 'mail')).toMatchObject({ state: 'broken' });
  expect(await send()).toEqual({ outcome: 'later', reason: 'every connection for e-mail is off' });
});

it('submits e-mails over its connection', async () => {
  const local = await startMailServer({}, 'localhost');
  await server.close();
  server = local;
  await add('mail', null);
  expect(await send()).toEqual({ outcome: 'accepted' });
  expect(server.received).toMatchObject([{ from: 'mail@example.com', to: ['ada@example.org'], isEncrypted: true }]);
});

describe('the sessions of a connection', () => {
  beforeEach(async () => {
    await server.close();
    server = await startMailServer({}, 'localhost');
    await add('mail', null);
  });

  it('stay open between e-mails', async () => {
    for (let number = 0; number < 3; number++) expect(await send()).toEqual({ outcome: 'accepted' });
    expect(server.sessions).toBe(1);
  });

  it('end when the connection changes, and the next e-mail has its new settings', async () => {
    await send();
    const { settings, ...row } = await readConnection(database, 'mail');
    await updateConnection(row.id, { ...settings, fromAddress: 'new@example.com' });
    await expect.poll(() => server.countOpen()).toBe(0);
    expect(await send()).toEqual({ outcome: 'accepted' });
    expect(server.received.map(({ from }) => from)).toEqual(['mail@example.com', 'new@example.com']);
    expect(server.sessions).toBe(2);
  });

  it('end when the connection is removed', async () => {
    await send();
    await database.deleteFrom('connections').execute();
    await cache.refresh();
    await expect.poll(() => server.countOpen()).toBe(0);
    expect(await send()).toEqual({ outcome: 'later', reason: 'no connection for e-mail' });
  });

  it('end when the service stops, although the mail server does not answer', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    server.faults.holds = async () => {
      arrive();
      await new Promise(() => {});
    };
    const result = send();
    await arrived;
    sender.close();
    expect(await result).toMatchObject({ outcome: 'unknown' });
    await expect.poll(() => server.countOpen()).toBe(0);
    expect(await send()).toEqual({ outcome: 'later', reason: 'the service stops' });
  });
});

it('counts e-mails by connection and result, with their time', async () => {
  await server.close();
  server = await startMailServer({}, 'localhost');
  await add('mail', null);
  await send();
  await send();
  server.faults.recipient = { responseCode: 550, message: 'no such user' };
  await send();
  const text = await registry.metrics();
  expect(text).toContain('omnichannel_email_submissions_total{connection="mail",result="accepted"} 2');
  expect(text).toContain('omnichannel_email_submissions_total{connection="mail",result="rejected"} 1');
  expect(text).toContain('omnichannel_email_submission_seconds_count{connection="mail"} 3');
});
