import { rm } from 'node:fs/promises';
import { createClient } from '@omnichannel/client';
import { createInbox, type Inbox } from '@omnichannel/client/inbox';
import {
  addTopicSubscribers,
  broadcastEvent,
  cancelEvent,
  createSubscribers,
  createSubscriberToken,
  createTopic,
  createWorkflow,
  getEvent,
  triggerEvent,
  updateGlobalPreference,
  updatePreference,
} from '@omnichannel/client/operations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryDirectory, testDatabase } from '../../src/platform/postgres/testing.ts';
import { testSecret } from '../../src/testing.ts';
import type { Run } from '../process.ts';
import { type MailPeer, startMailPeer } from './mail-peer.ts';
import { type NodeSmppServer, startNodeSmpp } from './node-smpp.ts';
import { createOperator, type Operator } from './operator.ts';

/**
 * Notifications of a live account through the service as an operator runs it, to an SMSC of the npm package smpp and a mail server of
 * smtp-server, which other people wrote.
 */

const patience = { timeout: 40_000, interval: 100 };
const html = `<p dir="auto">{{ customer }}: <a href="https://example.com/orders?id={{ order }}">{{ order }}</a></p>`;
const steps = [
  { type: 'in_app', content: { title: 'Order {{ order }}', body: 'Hello {{ subscriber.firstName }}.' } },
  {
    type: 'sms',
    content: { text: 'Order {{ order }} has shipped.' },
    translations: { ar: { text: 'شُحن طلبك {{ order }}.' } },
  },
  {
    type: 'email',
    content: { subject: 'Order {{ order }}', text: 'It has shipped to {{ customer }}.', html },
    translations: { ar: { subject: 'طلبك {{ order }} في الطريق', text: 'شُحن الطلب إلى {{ customer }}.', html } },
  },
  { type: 'chatApp', content: { template: { name: 'order_shipped', language: 'en_US', parameters: ['{{ order }}'] } } },
  { type: 'messenger', content: { text: 'Order {{ order }} has shipped.' } },
  { type: 'rcs', content: { text: 'Order {{ order }} has shipped.' } },
].map((step) => ({ stepId: step.type, ...step })) as Parameters<typeof createWorkflow>[1]['body']['steps'];

const people = [
  {
    subscriberId: 'lina',
    firstName: 'Lina',
    locale: 'ar-EG',
    phone: '+12025550131',
    email: 'lina@example.com',
    chatappNumber: '+12025550131',
    data: { messengerId: '1000000000000131' },
  },
  { subscriberId: 'omar', firstName: 'Omar', phone: '+12025550132', email: 'omar@example.com' },
  // Without any address.
  { subscriberId: 'sami', firstName: 'Sami' },
  // Opted out of the SMS.
  { subscriberId: 'nour', firstName: 'Nour', phone: '+12025550134', email: 'nour@example.com' },
];

let directory: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let mail: MailPeer;
let smsc: NodeSmppServer;
let operator: Operator;
let service: Run;
let client: ReturnType<typeof createClient>;
let inbox: Inbox<{ order: string }> | undefined;
let secrets: string[];

beforeAll(async () => {
  [directory, database, mail, smsc] = await Promise.all([
    temporaryDirectory(),
    testDatabase(),
    startMailPeer(),
    startNodeSmpp((pdu, session, all) => session.send(pdu.response({ message_id: `sms-${all.length}` }))),
  ]);
  operator = createOperator(directory, { DATABASE_URL: database.directUrl, OMNICHANNEL_SECRET: testSecret });
  const { json, file } = operator;
  const { apiKey } = await json('accounts', 'create', 'shop', '--sender', 'ExampleShop');
  const template = { name: 'order_shipped', language: 'en_US', components: [{ type: 'BODY', text: 'Order {{1}}' }] };
  await Promise.all([
    json('templates', 'import', await file(template), '--account', 'shop'),
    json('opt-outs', 'add', '--account', 'shop', '--group', 'shop', '--number', '+12025550134'),
    addSmsConnection(),
    addMailConnection(),
  ]);
  secrets = [apiKey, 'secret08', mail.password];
  // After the configuration: a running service would apply it only with its next poll.
  service = operator.start();
  client = createClient({ baseUrl: await service.url(), credentials: { userName: 'shop', apiKey } });
  for (const [workflowId, critical] of [
    ['order-shipped', false],
    ['security-alert', true],
  ] as const) {
    await createWorkflow(client, { body: { name: workflowId, workflowId, critical, steps } });
  }
  await createSubscribers(client, { body: { subscribers: people } });
}, 60_000);

afterAll(async () => {
  inbox?.close();
  if (service?.child.exitCode === null) service.child.kill('SIGTERM');
  await service?.ended;
  await mail?.stop();
  await smsc?.close();
  await database?.close();
  await rm(directory, { recursive: true });
});

async function addSmsConnection(): Promise<void> {
  const { json, file } = operator;
  const settings = await file({ host: '127.0.0.1', port: smsc.port, tls: false });
  const credentials = await file({ systemId: 'test', password: 'secret08' });
  const flags = ['--settings-file', settings, '--credentials-file', credentials, '--no-route'];
  await json('connections', 'add', 'sms', '--kind', 'smpp', ...flags);
  await json('routes', 'add', '--account', 'shop', '--connection', 'sms');
  await json('senders', 'add', 'ExampleShop', '--connection', 'sms', '--account', 'shop', '--group', 'shop');
}

async function addMailConnection(): Promise<void> {
  const { json, file } = operator;
  const settings = await file({
    host: 'localhost',
    port: mail.port,
    tlsCa: mail.certificate,
    fromAddress: 'orders@example.com',
    senderName: 'Example Shop',
  });
  const credentials = await file({ user: 'shop', password: mail.password });
  await json(
    'connections',
    'add',
    'mail',
    '--kind',
    'smtp',
    '--settings-file',
    settings,
    '--credentials-file',
    credentials,
  );
}

let orders = 0;
/** @returns an order that no other event is about */
const newOrder = () => `10${++orders}`;
const payloadOf = (order: string) => ({ order, customer: '<b>"Lina" & Co</b>' });

async function trigger(order: string, to: Parameters<typeof triggerEvent>[1]['body']['to'], name = 'order-shipped') {
  const body = { name, to, payload: payloadOf(order), transactionId: order };
  const { data } = await triggerEvent(client, { body });
  expect(data).toEqual({ acknowledged: true, status: 'processed', transactionId: order });
}

/** The outcomes of an event, as `step outcome`, with their counts. */
async function outcomesOf(transactionId: string): Promise<Record<string, number>> {
  const { data } = await getEvent(client, { params: { path: { transactionId } } });
  return Object.fromEntries(data.outcomes.map(({ stepId, outcome, count }) => [`${stepId} ${outcome}`, count]));
}

/** Waits until nothing of an event is pending. @returns its outcomes */
async function finished(transactionId: string): Promise<Record<string, number>> {
  const status = async () => (await getEvent(client, { params: { path: { transactionId } } })).data.status;
  await expect.poll(status, patience).toMatch(/^(?:completed|cancelled)$/);
  return outcomesOf(transactionId);
}

const emailsOf = (order: string) => mail.received().filter(({ headers }) => headers.subject?.includes(order));
const recipientsOf = (order: string) =>
  emailsOf(order)
    .flatMap(({ to }) => to)
    .sort();
const smsOf = (order: string) =>
  smsc.submissions.filter(({ short_message }) => String(short_message?.message).includes(order));
const numbersOf = (order: string) =>
  smsOf(order)
    .map(({ destination_addr }) => destination_addr)
    .sort();

describe('an event for one subscriber', () => {
  const order = newOrder();

  it('reaches the open feed, and every connected channel', async () => {
    const params = { path: { subscriberId: 'lina' } };
    const getToken = async () => (await createSubscriberToken(client, { params, body: {} })).data.token;
    inbox = createInbox({ baseUrl: await service.url(), getToken });
    inbox.subscribe(() => {});
    await vi.waitFor(() => expect(inbox?.getSnapshot()).toMatchObject({ connection: 'open', items: [] }), patience);
    await trigger(order, 'lina');
    await vi.waitFor(
      () =>
        expect(inbox?.getSnapshot()).toMatchObject({
          unseenCount: 1,
          items: [{ title: `Order ${order}`, content: 'Hello Lina.', payload: payloadOf(order), transactionId: order }],
        }),
      patience,
    );
    expect(await finished(order)).toEqual({
      'in_app delivered': 1,
      'sms sent': 1,
      'email sent': 1,
      'chatApp no_connection': 1,
      'messenger no_connection': 1,
      'rcs no_connection': 1,
    });
  });

  it('is an e-mail in the language of the subscriber, whose html shows the payload as text', () => {
    const [email, ...others] = emailsOf(order);
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      to: ['lina@example.com'],
      session: { user: 'shop', isEncrypted: true },
      headers: {
        from: 'Example Shop <orders@example.com>',
        to: 'lina@example.com',
        subject: `طلبك ${order} في الطريق`,
        'message-id': expect.stringMatching(/^<[0-9a-f]{24}\.2\.[0-9a-f]{24}@example\.com>$/),
        'auto-submitted': 'auto-generated',
      },
      text: 'شُحن الطلب إلى <b>"Lina" & Co</b>.',
      html: `<p dir="auto">&lt;b&gt;&#34;Lina&#34; &amp; Co&lt;/b&gt;: <a href="https://example.com/orders?id=${order}">${order}</a></p>`,
    });
  });

  it('is an SMS, whose receipt is its delivery status', async () => {
    await expect.poll(() => smsOf(order).length, patience).toBe(1);
    expect(smsOf(order)).toMatchObject([
      {
        source_addr: 'ExampleShop',
        destination_addr: '12025550131',
        data_coding: 8,
        short_message: { message: `شُحن طلبك ${order}.` },
      },
    ]);
    const receipt = { receipted_message_id: 'sms-1', message_state: 2, short_message: 'id:sms-1 stat:DELIVRD' };
    const addresses = { source_addr: '12025550131', destination_addr: 'ExampleShop' };
    expect(await smsc.deliver({ ...addresses, esm_class: 4, ...receipt })).toBe(0);
    const found = await operator.json('messages', 'list', '--account', 'shop', '--number', '+12025550131');
    expect(found).toMatchObject([{ status: 'delivered' }]);
  });

  it('is sent once, however often it is triggered', async () => {
    await trigger(order, 'lina');
    await trigger(order, ['lina', 'omar']);
    expect((await finished(order))['email sent']).toBe(1);
    expect([numbersOf(order), recipientsOf(order)]).toEqual([['12025550131'], ['lina@example.com']]);
  });
});

describe('an event for many', () => {
  beforeAll(async () => {
    await createTopic(client, { body: { key: 'orders', name: 'Orders' } });
    const subscribers = people.map(({ subscriberId }) => subscriberId);
    await addTopicSubscribers(client, { params: { path: { topicKey: 'orders' } }, body: { subscribers } });
    const params = { path: { subscriberId: 'omar', scope: 'order-shipped' } };
    await updatePreference(client, { params, body: { channel: { type: 'email', enabled: false } } });
    const preferences = [{ type: 'in_app' as const, enabled: false }];
    await updateGlobalPreference(client, { params: { path: { subscriberId: 'nour' } }, body: { preferences } });
  });

  it('of a topic counts everyone it does not reach by the reason', async () => {
    const order = newOrder();
    await trigger(order, { type: 'Topic', topicKey: 'orders' });
    expect(await finished(order)).toEqual({
      'in_app delivered': 3,
      'in_app skipped_by_preference': 1,
      'sms sent': 2,
      'sms opted_out': 1,
      'sms no_address': 1,
      'email sent': 2,
      'email skipped_by_preference': 1,
      'email no_address': 1,
      'chatApp no_connection': 1,
      'chatApp no_address': 3,
      'messenger no_connection': 1,
      'messenger no_address': 3,
      'rcs no_connection': 3,
      'rcs no_address': 1,
    });
    await expect.poll(() => numbersOf(order), patience).toEqual(['12025550131', '12025550132']);
    expect(recipientsOf(order)).toEqual(['lina@example.com', 'nour@example.com']);
  });

  it('of a critical workflow goes to all but its actor, whatever they prefer, and sends no SMS to who opted out', async () => {
    const order = newOrder();
    const body = { name: 'security-alert', payload: payloadOf(order), transactionId: order, actor: 'lina' };
    await broadcastEvent(client, { body });
    expect(await finished(order)).toMatchObject({
      'in_app delivered': 3,
      'sms sent': 1,
      'sms opted_out': 1,
      'email sent': 2,
      'email no_address': 1,
    });
    await expect.poll(() => numbersOf(order), patience).toEqual(['12025550132']);
    expect(recipientsOf(order)).toEqual(['nour@example.com', 'omar@example.com']);
  });
});

describe('e-mails wait', () => {
  const emailOnly = { name: 'receipt', workflowId: 'receipt', steps: steps.filter(({ type }) => type === 'email') };
  beforeAll(() => createWorkflow(client, { body: emailOnly }));

  /** Waits until the log has a line of a text more often than before. */
  async function logged(text: string, countBefore: number): Promise<void> {
    await expect.poll(() => linesWith(text), patience).toBeGreaterThan(countBefore);
  }
  const linesWith = (text: string) => service.lines.filter((line) => JSON.stringify(line).includes(text)).length;

  it('while the mail server is down, are then sent once, and those of a cancelled event never', async () => {
    await mail.stop();
    const [order, cancelled] = [newOrder(), newOrder()];
    await Promise.all([trigger(order, ['lina', 'omar'], 'receipt'), trigger(cancelled, 'lina', 'receipt')]);
    // The first attempts of all three.
    await logged('An e-mail was not accepted yet', 2);
    expect(await outcomesOf(order)).toEqual({ 'email pending': 2 });
    const { data: isCancelled } = await cancelEvent(client, { params: { path: { transactionId: cancelled } } });
    expect(isCancelled).toBe(true);
    await mail.start();
    expect(await finished(order)).toEqual({ 'email sent': 2 });
    await expect.poll(() => outcomesOf(cancelled), patience).toEqual({ 'email cancelled': 1 });
    expect([recipientsOf(order), recipientsOf(cancelled)]).toEqual([['lina@example.com', 'omar@example.com'], []]);
  });

  it('while the mail server rejects the password, and are sent once after the operator corrects it', async () => {
    const { json, file } = operator;
    await mail.changePassword('battery-staple');
    secrets.push(mail.password);
    const [first, second] = [newOrder(), newOrder()];
    await trigger(first, 'lina', 'receipt');
    // The reason why the connection is broken, and why the e-mail is retried.
    await logged('authentication failed', 1);
    const { rejectedSignIns } = mail;
    await trigger(second, 'omar', 'receipt');
    await logged('every connection for e-mail is off', 0);
    expect(await outcomesOf(second)).toEqual({ 'email pending': 1 });
    expect(await json('connections', 'show', 'mail')).toMatchObject({ state: 'broken' });
    // A broken connection is not used: a mail server may lock an account after too many failed sign-ins.
    expect(mail.rejectedSignIns).toBe(rejectedSignIns);
    const credentials = await file({ user: 'shop', password: mail.password });
    expect(await json('connections', 'set', 'mail', '--credentials-file', credentials)).toMatchObject({ state: 'on' });
    expect([await finished(first), await finished(second)]).toEqual([{ 'email sent': 1 }, { 'email sent': 1 }]);
    expect([recipientsOf(first), recipientsOf(second)]).toEqual([['lina@example.com'], ['omar@example.com']]);
  });
});

it('sends every e-mail with a Message-ID of its own, and logs neither addresses nor secrets', async () => {
  const ids = mail.received().map(({ headers }) => headers['message-id']);
  expect(new Set(ids).size).toBe(ids.length);
  service.child.kill('SIGTERM');
  const { code, stdout, stderr } = await service.ended;
  expect(code).toBe(0);
  const log = stdout + stderr;
  for (const { phone, email } of people) secrets.push(...[phone?.slice(1), email].filter((text) => text !== undefined));
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  // Nor a field whose name the log redacts, which would tell the operator nothing.
  expect(service.lines.filter((line) => JSON.stringify(line).includes('[redacted]'))).toEqual([]);
});
