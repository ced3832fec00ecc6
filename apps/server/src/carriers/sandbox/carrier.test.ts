import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Sms } from '../../features/messaging/carrier.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { createSandboxCarrier } from './carrier.ts';
import { setBehaviour } from './sandbox-behaviour.ts';
import { sandboxChannel } from './serialized-writes.ts';

const open = await useDatabase();
let next = 0;
const { environmentId } = await testAccount(testContext(open));

/** A message that no test has sent. */
function newSms(changes: Partial<Sms> = {}): Sms {
  next += 1;
  return {
    id: `message-${next}`,
    environmentId,
    to: '+12125550123',
    sender: 'ExampleShop',
    text: 'Hello',
    purpose: 'passcode',
    ...changes,
  };
}

const send = (sms: Sms, paceMs = 0) =>
  createSandboxCarrier(
    open.database,
    { ...testContext(open).config, sandboxPaceMs: paceMs },
    testContext(open).log,
  ).sendSms(sms, new AbortController().signal);

/** Messages of that id, with the whole seconds until their outcome. */
const received = async ({ id }: Sms) =>
  await open.database
    .selectFrom('sandbox_messages')
    .selectAll()
    .select(sql<number>`extract(epoch FROM outcome_at - created_at)::float8`.as('wait'))
    .where('message_id', '=', id)
    .execute();

it('shows an SMS as its owner would see it', async () => {
  const sms = newSms({ text: '123456 هو رمز التحقق' });
  expect(await send(sms)).toEqual({ outcome: 'accepted' });
  expect(await received(sms)).toEqual([
    expect.objectContaining({
      environment_id: environmentId,
      channel: 'sms',
      recipient: sms.to,
      sender: 'ExampleShop',
      text: '123456 هو رمز التحقق',
    }),
  ]);
});

describe('the outcome', () => {
  it.each([
    ['any number', '+12125550123', 'delivered'],
    ['a test number that reads', '+12025550100', 'delivered'],
    ['with outcome delivered', '+12025550101', 'delivered'],
    ['with outcome sent', '+12025550102', 'sent'],
    ['one that fails', '+12025550103', 'failed'],
  ])('of %s is that of the contract', async (_, to, outcome) => {
    const sms = newSms({ to });
    expect(await send(sms)).toEqual({ outcome: 'accepted' });
    expect(await received(sms)).toEqual([expect.objectContaining({ outcome })]);
  });

  it('comes after the pace, and ten times as late for the slow number', async () => {
    const [usual, slow] = [newSms(), newSms({ to: '+12025550107' })];
    await send(usual, 2000);
    await send(slow, 2000);
    expect(await received(usual)).toEqual([expect.objectContaining({ wait: 2 })]);
    expect(await received(slow)).toEqual([expect.objectContaining({ wait: 20, outcome: 'delivered' })]);
  });
});

describe('the receipts', () => {
  const planOf = async (sms: Sms) => (await received(sms)).map(({ plan }) => plan.map(({ status }) => status));

  it.each([
    ['+12125550123', ['sent', 'delivered']],
    ['+12025550100', ['sent', 'delivered']],
    ['+12025550102', ['sent']],
    ['+12025550103', ['failed']],
  ])('of a message to %s are those of its statuses', async (to, statuses) => {
    const sms = newSms({ to, purpose: 'message' });
    await send(sms, 2000);
    expect(await planOf(sms)).toEqual([statuses]);
    expect(await received(sms)).toMatchObject([{ outcome: 'accepted', content: { type: 'text', text: 'Hello' } }]);
  });

  it('of a passcode are one, for its outcome', async () => {
    const [usual, failing] = [newSms(), newSms({ to: '+12025550103' })];
    await send(usual);
    await send(failing);
    expect([await planOf(usual), await planOf(failing)]).toEqual([[['delivered']], [['failed']]]);
  });
});

it('stores a message once, however often it is submitted, also simultaneously', async () => {
  const sms = newSms();
  const results = await Promise.all(Array.from({ length: 10 }, () => send(sms)));
  expect(results).toEqual(results.map(() => ({ outcome: 'accepted' })));
  await send({ ...sms, text: 'Another' });
  expect(await received(sms)).toEqual([expect.objectContaining({ text: sms.text })]);
});

it('gives ids that rise in the order of commits, so that a reader of one has seen all before it', async () => {
  const seen: number[] = [];
  const sending = Promise.all(Array.from({ length: 50 }, () => send(newSms())));
  let ended = false;
  void sending.then(() => {
    ended = true;
  });
  const read = async () => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM sandbox_messages WHERE environment_id = ${environmentId} ORDER BY id
    `.execute(open.database);
    const ids = rows.map(({ id }) => id);
    // New rows come after all earlier ones.
    expect(ids.slice(0, seen.length)).toEqual(seen);
    seen.push(...ids.slice(seen.length));
  };
  while (!ended) await read();
  await sending;
  await read();
});

it('notifies listeners of a new message of their environment, and of no earlier message', async () => {
  const listener = new pg.Client(open.directUrl);
  await listener.connect();
  const reported: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => reported.push(payload));
  try {
    await listener.query(`LISTEN ${sandboxChannel}`);
    const other = await testAccount(testContext(open));
    const sms = newSms();
    await send(sms);
    await send(sms);
    await send(newSms({ environmentId: other.environmentId }));
    // Each submission of this test has a notifier of its own, so their order is open.
    await expect.poll(() => reported.toSorted()).toEqual([environmentId, other.environmentId].sort());
  } finally {
    await listener.end();
  }
});

describe('an e-mail', () => {
  const newEmail = () => {
    next += 1;
    return {
      id: `email-${next}`,
      environmentId,
      to: 'ada@example.org',
      subject: 'Your order',
      text: 'It has shipped.',
    };
  };
  const carrier = () => createSandboxCarrier(open.database, testContext(open).config, testContext(open).log);
  const find = ({ id }: { id: string }) =>
    open.database.selectFrom('sandbox_messages').selectAll().where('message_id', '=', id).execute();

  it('shows its subject and text, once however often it is submitted', async () => {
    const email = newEmail();
    const { sendEmail } = carrier();
    for (const _ of [1, 2])
      expect(await sendEmail(email, new AbortController().signal, async () => true)).toEqual({ outcome: 'accepted' });
    expect(await find(email)).toEqual([
      expect.objectContaining({
        channel: 'email',
        recipient: 'ada@example.org',
        text: 'Your order',
        content: { type: 'text', text: 'Your order\n\nIt has shipped.' },
        outcome: 'delivered',
        plan: [],
      }),
    ]);
  });

  it('keeps its HTML', async () => {
    const email = { ...newEmail(), html: '<p>It has shipped.</p>' };
    await carrier().sendEmail(email, new AbortController().signal, async () => true);
    expect(await find(email)).toMatchObject([{ content: { html: '<p>It has shipped.</p>' } }]);
  });

  it('is rejected while the failure simulation is on', async () => {
    const email = newEmail();
    const failing = { duplicates: false, outOfOrder: false, failing: true };
    await setBehaviour(open.database, environmentId, failing);
    try {
      expect(await carrier().sendEmail(email, new AbortController().signal, async () => true)).toMatchObject({
        outcome: 'rejected',
      });
      expect(await find(email)).toMatchObject([{ outcome: 'failed' }]);
    } finally {
      await setBehaviour(open.database, environmentId, { ...failing, failing: false });
    }
  });
});
