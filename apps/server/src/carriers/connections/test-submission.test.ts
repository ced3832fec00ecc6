import { beforeEach, describe, expect, it } from 'vitest';
import type { Connection, PartResult } from '../connection-kind.ts';
import { submitTestMessage } from './test-submission.ts';
import { createTestProvider, type TestProvider, testCredentials, testSettings } from './testing.ts';
import { validateConnection } from './validate-connection.ts';

let provider: TestProvider;
beforeEach(() => {
  provider = createTestProvider();
});

const sms = {
  id: '0123456789abcdef01234567',
  environmentId: '',
  channel: 'sms' as const,
  to: '+12025550123',
  sender: 'Shop',
  text: 'x'.repeat(200),
  purpose: 'message' as const,
  reference: 1,
};

async function submit(settings: Record<string, unknown> = {}, limits: { readyMs?: number; receiptMs?: number } = {}) {
  const given = { settings: { ...testSettings, ...settings }, credentials: testCredentials };
  const connection = validateConnection(provider.kind, given) as unknown as Connection;
  try {
    return await submitTestMessage(provider.kind, connection, sms, { readyMs: 10_000, receiptMs: 10_000, ...limits });
  } finally {
    expect(provider.openLinks).toBe(0);
  }
}

it('submits all parts, and returns their receipts', async () => {
  expect(await submit()).toEqual({
    plan: { parts: 2, segments: 2, alphabet: 'gsm' },
    parts: [
      { outcome: 'accepted', id: 'part-0' },
      { outcome: 'accepted', id: 'part-1' },
    ],
    receipts: [
      { status: 'delivered', at: expect.any(Date) },
      { status: 'delivered', at: expect.any(Date) },
    ],
  });
  expect(provider.submitted).toEqual([
    { sms, part: 0 },
    { sms, part: 1 },
  ]);
});

it.each<PartResult>([
  { outcome: 'rejected', code: '11', reason: 'invalid destination', scope: 'recipient' },
  { outcome: 'later', afterMs: 1000, reason: 'throttled' },
  { outcome: 'unknown', reason: 'no response' },
  { outcome: 'notSent', reason: 'connection lost' },
])('stops at a part that is not accepted: %j', async (result) => {
  provider.respond = () => result;
  expect(await submit()).toEqual({
    plan: { parts: 2, segments: 2, alphabet: 'gsm' },
    parts: [result],
    receipts: [],
  });
});

it('repeats no credentials of a reason', async () => {
  provider.respond = () => ({ outcome: 'unknown', reason: `no response to ${testCredentials.password}` });
  expect((await submit()).parts).toEqual([{ outcome: 'unknown', reason: 'no response to •••' }]);
});

describe('a receipt', () => {
  it('that does not arrive in time is missing', async () => {
    const { parts, receipts } = await submit({ receipts: 'none' }, { receiptMs: 20 });
    expect(parts).toHaveLength(2);
    expect(receipts).toEqual([null, null]);
  });

  it('is not awaited for a part without an id', async () => {
    provider.respond = () => ({ outcome: 'accepted' });
    expect((await submit({ receipts: 'none' })).receipts).toEqual([null, null]);
  });

  it('of another message is left to the service', async () => {
    provider.strayReceipt = { id: 'other', status: 'failed', at: new Date() };
    provider.isStrayAcknowledged = true;
    const { receipts } = await submit();
    expect(receipts.map((receipt) => receipt?.status)).toEqual(['delivered', 'delivered']);
    expect(provider.isStrayAcknowledged).toBe(false);
  });

  it('matches by another form of the id', async () => {
    provider.strayReceipt = { id: '10', alternativeIds: ['part-1'], status: 'sent', at: new Date(), code: '000' };
    const { receipts } = await submit({ receipts: 'link' });
    expect(receipts[1]?.status).toBe('delivered');
  });
});

describe('a link', () => {
  it('that the provider rejects is an error without the credentials', async () => {
    provider.password = 'another-one';
    await expect(submit()).rejects.toThrow('The provider rejects the connection: Invalid password •••');
  });

  it('that does not become ready is an error with its reason', async () => {
    provider.network = 'down';
    await expect(submit({}, { readyMs: 20 })).rejects.toThrow(
      'The link is not ready after 0.02 s: sms.example.com is down.',
    );
    expect(provider.submitted).toEqual([]);
  });
});
