import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { testDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { DeliveryReceipt } from './carrier.ts';
import { advanceStatus, type MessageStatus } from './message-status.ts';
import { type TestMessages, testMessages } from './testing.ts';

const steps = ['accepted', 'sent', 'delivered', 'read'] as const;
const receipts = ['sent', 'delivered', 'read', 'failed'] as const;
const all: readonly MessageStatus[] = [...steps, 'failed'];
const pairs = all.flatMap((from) => receipts.map((reported) => [from, reported] as const));

/** By the words of the contract, not by the table of the code. */
function expected(from: MessageStatus, reported: DeliveryReceipt['status']): MessageStatus {
  if (reported === 'failed') return from === 'accepted' || from === 'sent' ? 'failed' : from;
  if (from === 'failed') return 'failed';
  return steps.indexOf(reported) > steps.indexOf(from) ? reported : from;
}

describe('advance', () => {
  it.each(pairs)('%s, reported %s', (from, reported) => {
    expect(advanceStatus(from, reported)).toBe(expected(from, reported));
  });
});

describe('the database', () => {
  let open: OpenDatabase;
  let account: Account;
  let messages: TestMessages;
  beforeAll(async () => {
    open = await testDatabase();
    const context = testContext(open);
    account = await testAccount(context);
    messages = testMessages(context);
  });
  afterAll(() => open.close());

  async function message(status: MessageStatus = 'accepted'): Promise<string> {
    const id = newId();
    await open.database
      .insertInto('messages')
      .values({
        id,
        environment_id: account.environmentId,
        account_id: account.id,
        channel: 'chatApp',
        recipient: '+12025550100',
        type: 'text',
        request: '{}',
        content: '{}',
        status,
      })
      .execute();
    return id;
  }
  const statusOf = async (id: string) =>
    (await open.database.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).status;
  const receipt = (messageId: string, status: DeliveryReceipt['status']): DeliveryReceipt => ({
    messageId,
    status,
    at: new Date(),
  });
  const toldOf = (id: string) =>
    messages.reported.flatMap(({ messageId, body }) =>
      messageId === id ? (body as { statuses: { status: MessageStatus }[] }).statuses.map(({ status }) => status) : [],
    );

  it.each(pairs)('changes as `advanceStatus` does, and emits only changes: %s, received %s', async (from, reported) => {
    const id = await message(from);
    await messages.events.receive([receipt(id, reported)]);
    const after = await statusOf(id);
    expect(after).toBe(advanceStatus(from, reported));
    expect(toldOf(id)).toEqual(after === from ? [] : [reported]);
  });

  it('never moves backwards, whatever comes how often in which order, in one batch or many', async () => {
    const arrivals = fc.array(fc.array(fc.constantFrom(...receipts), { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(arrivals, fc.boolean(), async (calls, atOnce) => {
        const [id, other] = [await message(), await message()];
        const batches = calls.map((statuses) =>
          statuses.flatMap((status) => [receipt(id, status), receipt(other, status)]),
        );
        if (atOnce) await Promise.all(batches.map((batch) => messages.events.receive(batch)));
        else for (const batch of batches) await messages.events.receive(batch);

        const moves: MessageStatus[] = [];
        calls.flat().reduce<MessageStatus>((current, reported) => {
          const next = advanceStatus(current, reported);
          if (next !== current) moves.push(next);
          return next;
        }, 'accepted');
        for (const each of [id, other]) {
          expect(await statusOf(each)).toBe(moves.at(-1));
          expect(toldOf(each)).toEqual(moves);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('holds over two instances that get receipts at the same time', async () => {
    const second = testMessages(testContext(open));
    const ids = await Promise.all(Array.from({ length: 20 }, () => message()));
    const both = [messages, second].map(async ({ events }) => {
      for (const status of ['delivered', 'sent', 'read', 'failed', 'delivered'] as const) {
        await events.receive(ids.map((id) => receipt(id, status)));
      }
    });
    await Promise.all(both);
    for (const id of ids) {
      expect(await statusOf(id)).toBe('read');
      const reported = [...messages.reported, ...second.reported].filter(({ messageId }) => messageId === id);
      const moves = reported.map(({ body }) => (body as { statuses: { status: string }[] }).statuses[0]?.status);
      expect(moves.sort()).toEqual(['delivered', 'read']);
    }
  });

  it('is moved by what comes after another instance has moved it unseen', async () => {
    const [first, second] = [testMessages(testContext(open)), testMessages(testContext(open))];
    const [id, other] = [await message(), await message()];
    await first.events.receive([receipt(id, 'sent'), receipt(other, 'sent')]);
    await second.events.receive([receipt(id, 'delivered')]);
    await first.events.receive([receipt(id, 'read'), receipt(other, 'delivered')]);
    expect([await statusOf(id), await statusOf(other)]).toEqual(['read', 'delivered']);
    const reported = [first, second].flatMap(({ reported }) => reported).filter(({ messageId }) => messageId === id);
    const moves = reported.flatMap(({ body }) => (body as { statuses: { status: string }[] }).statuses);
    expect(moves.map(({ status }) => status).sort()).toEqual(['delivered', 'read', 'sent']);
    const count = await first.metrics.metrics();
    expect(count).toMatch(/status="read"[^\n]* 1$/m);
  });
});
