import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  Carrier,
  CarrierEvents,
  DeliveryReceipt,
  InboundMessage,
  OutboundMessage,
} from '../../features/messaging/carrier.ts';
import { createMediaStore } from '../../features/messaging/media/create-media-store.ts';
import type { Feature } from '../../http/feature.ts';
import { newUuid } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { createSandboxCarrier } from './carrier.ts';
import { type SandboxBehaviour, setBehaviour } from './sandbox-behaviour.ts';

const log = pino({ level: 'silent' });
const open = await useDatabase();
let carrier: Carrier;
let feature: Feature | undefined;
let environmentId: string;
/** The reported receipts, and the response of the service to them. */
let receipts: DeliveryReceipt[] = [];
let inbound: InboundMessage[] = [];
let listen: (receipts: readonly DeliveryReceipt[]) => void = () => {};

const events: CarrierEvents = {
  async receive(seen) {
    listen(seen);
    receipts.push(...seen);
  },
  async receiveInbound(message) {
    inbound.push(message);
  },
};

beforeAll(async () => {
  await start(0);
});
afterAll(() => feature?.close?.());
beforeEach(async () => {
  receipts = [];
  inbound = [];
  listen = () => {};
  ({ environmentId } = await testAccount(testContext(open)));
});

const files = () => createMediaStore(open.database, testContext(open).config);

async function start(sandboxPaceMs: number): Promise<void> {
  await feature?.close?.();
  carrier = createSandboxCarrier(open.database, { ...testContext(open).config, sandboxPaceMs }, log);
  feature = carrier.connect(events, files());
  await feature.start?.();
}

/** A message that no test has sent. */
function newMessage(changes: Partial<OutboundMessage> = {}): OutboundMessage {
  return {
    id: newUuid(),
    environmentId,
    channel: 'chatApp',
    to: '+12125550123',
    content: { type: 'text', text: 'Hello' },
    ...changes,
  };
}

const send = (message: OutboundMessage, by = carrier) => by.send(message, new AbortController().signal);
const seen = (id: string) => receipts.filter(({ messageId }) => messageId === id).map(({ status }) => status);
const rowOf = ({ id }: OutboundMessage) =>
  open.database.selectFrom('sandbox_messages').selectAll().where('message_id', '=', id).executeTakeFirstOrThrow();
const choose = (changes: Partial<SandboxBehaviour>) =>
  setBehaviour(open.database, environmentId, { duplicates: false, outOfOrder: false, failing: false, ...changes });
const isDue = (message: OutboundMessage) => async () => {
  const due = open.database.selectFrom('sandbox_due').select('message_id').where('message_id', '=', message.id);
  return (await due.execute()).length > 0;
};
/** Resolves when no further receipt will be reported. */
const settled = async (message: OutboundMessage) => {
  await expect.poll(async () => (await rowOf(message)).plan).toEqual([]);
  expect(await isDue(message)()).toBe(false);
};

describe('receipts', () => {
  it.each([
    ['+12025550100', ['sent', 'delivered', 'read']],
    ['+12025550101', ['sent', 'delivered']],
    ['+12025550102', ['sent']],
    ['+12025550103', ['failed']],
    ['+12025550107', ['sent', 'delivered', 'read']],
    ['+12125550123', ['sent', 'delivered']],
    ['1000000000000100', ['sent', 'delivered', 'read']],
    ['1000000000000103', ['failed']],
  ])('of a message to %s are %j', async (to, statuses) => {
    const message = newMessage({ to });
    expect(await send(message)).toEqual({ outcome: 'accepted' });
    await settled(message);
    expect(seen(message.id)).toEqual(statuses);
    expect(await rowOf(message)).toMatchObject({
      outcome: statuses.at(-1),
      receipts: statuses.map((status) => ({ status })),
    });
  });

  it('of a failure say why, in the codes of the contract', async () => {
    const message = newMessage({ to: '+12025550103' });
    await send(message);
    await settled(message);
    const error = { code: 1026, title: 'Receiver incapable' };
    expect(receipts).toMatchObject([{ messageId: message.id, error }]);
    expect(await rowOf(message)).toMatchObject({ failure: error });
  });

  it('come about a pace apart, and ten times as far for the slow number', async () => {
    const paced = createSandboxCarrier(open.database, { ...testContext(open).config, sandboxPaceMs: 60_000 }, log);
    const [usual, slow] = [newMessage(), newMessage({ to: '+12025550107' })];
    await Promise.all([send(usual, paced), send(slow, paced)]);
    const minutes = async (message: OutboundMessage) => {
      const { plan, created_at } = await rowOf(message);
      return plan.map(({ at }) => Math.round((Date.parse(at) - created_at.getTime()) / 60_000));
    };
    expect(await minutes(usual)).toEqual([1, 2]);
    expect(await minutes(slow)).toEqual([10, 20, 30]);
    expect(seen(usual.id)).toEqual([]);
    const { rows } = await sql<{ minutes: number }>`
      SELECT round(extract(epoch FROM due_at - now()) / 60)::int AS minutes FROM sandbox_due
      WHERE message_id IN (${usual.id}, ${slow.id}) ORDER BY due_at
    `.execute(open.database);
    expect(rows).toEqual([{ minutes: 1 }, { minutes: 10 }]);
  });

  it('are reported while their message waits for the next one', async () => {
    await start(300);
    const message = newMessage({ to: '+12025550100' });
    await send(message);
    await settled(message);
    expect(seen(message.id)).toEqual(['sent', 'delivered', 'read']);
    const times = (await rowOf(message)).receipts.map(({ reportedAt }) => Date.parse(reportedAt));
    expect(new Set(times).size).toBe(3);
    await start(0);
  });

  it('come twice each where the environment has chosen so', async () => {
    await choose({ duplicates: true });
    const message = newMessage();
    await send(message);
    await settled(message);
    expect(seen(message.id)).toEqual(['sent', 'sent', 'delivered', 'delivered']);
  });

  it('come backwards where the environment has chosen so, with the times at which they came about', async () => {
    await start(20);
    await choose({ outOfOrder: true });
    const message = newMessage({ to: '+12025550100' });
    await send(message);
    await settled(message);
    expect(seen(message.id)).toEqual(['read', 'delivered', 'sent']);
    const times = receipts.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((left, right) => right - left));
    // The phone does not unread it.
    expect(await rowOf(message)).toMatchObject({ outcome: 'read' });
    await start(0);
  });

  it('are failures where the environment has chosen that no phone can be reached; others are not touched', async () => {
    await choose({ failing: true });
    const { environmentId: other } = await testAccount(testContext(open));
    const [failing, usual] = [newMessage(), newMessage({ environmentId: other })];
    await Promise.all([send(failing), send(usual)]);
    await settled(failing);
    await settled(usual);
    expect([seen(failing.id), seen(usual.id)]).toEqual([['failed'], ['sent', 'delivered']]);
  });

  it('are reported again when the service could not store them, in the same order', async () => {
    const message = newMessage();
    let failures = 1;
    listen = ([first]) => {
      if (first?.status === 'sent' && failures-- > 0) throw new Error('The database is away.');
    };
    await send(message);
    await settled(message);
    expect(seen(message.id)).toEqual(['sent', 'delivered']);
  });

  it('are reported although other due ones cannot be', async () => {
    const [lost, fine] = [newMessage(), newMessage()];
    listen = (some) => {
      if (some.some(({ messageId }) => messageId === lost.id)) throw new Error('It cannot be stored.');
    };
    await Promise.all([send(lost), send(fine)]);
    await settled(fine);
    expect([seen(lost.id), seen(fine.id)]).toEqual([[], ['sent', 'delivered']]);
    listen = () => {};
    await settled(lost);
    expect(seen(lost.id)).toEqual(['sent', 'delivered']);
  });

  it('do not report on a deleted message', async () => {
    const message = newMessage();
    await send(message, createSandboxCarrier(open.database, { ...testContext(open).config, sandboxPaceMs: 500 }, log));
    await sql`DELETE FROM sandbox_messages WHERE message_id = ${message.id}`.execute(open.database);
    await expect.poll(isDue(message)).toBe(false);
    expect(seen(message.id)).toEqual([]);
  });

  it('are planned once for a message that is submitted twice, also simultaneously', async () => {
    const message = newMessage();
    await Promise.all([send(message), send(message), send({ ...message, content: { type: 'text', text: 'Another' } })]);
    await send(message);
    await settled(message);
    expect(seen(message.id)).toEqual(['sent', 'delivered']);
    expect(await rowOf(message)).toMatchObject({ content: { type: 'text', text: 'Hello' } });
  });

  it('of many messages are reported once each', async () => {
    const messages = Array.from({ length: 300 }, () => newMessage({ to: '+12025550100' }));
    await Promise.all(messages.map((message) => send(message)));
    await expect.poll(() => receipts.length).toBe(900);
    for (const { id } of messages) expect(seen(id)).toEqual(['sent', 'delivered', 'read']);
  });

  it('are reported once by two instances; one takes over when the other stops', async () => {
    const other = createSandboxCarrier(open.database, { ...testContext(open).config, sandboxPaceMs: 0 }, log);
    const others = other.connect(events, files());
    await others.start?.();
    const messages = Array.from({ length: 200 }, () => newMessage({ to: '+12025550100' }));
    await Promise.all(messages.map((message, index) => send(message, index % 2 === 0 ? carrier : other)));
    await expect.poll(() => receipts.length).toBe(600);
    await others.close?.();
    await Promise.all(messages.map(settled));
    for (const { id } of messages) expect(seen(id)).toEqual(['sent', 'delivered', 'read']);
    const late = newMessage();
    await send(late, other);
    await settled(late);
    expect(seen(late.id)).toEqual(['sent', 'delivered']);
  });

  it('of a killed process are reported by another', async () => {
    await feature?.close?.();
    const doomed = fork(fileURLToPath(new URL('testing-receipt-scheduler.ts', import.meta.url)), [open.directUrl], {
      execArgv: [],
    });
    try {
      const message = newMessage();
      await send(message);
      expect((await once(doomed, 'message'))[0]).toContain(message.id);
      doomed.kill('SIGKILL');
      await once(doomed, 'exit');
      await start(0);
      await settled(message);
      expect(seen(message.id)).toEqual(['sent', 'delivered']);
    } finally {
      doomed.kill('SIGKILL');
    }
  });
});
