import { describe, expect, it, vi } from 'vitest';
import type { ProviderReceipt } from '../provider-events.ts';
import { createInboundQueue, type StoredDelivery } from './inbound-queue.ts';
import { status } from './status.ts';

const receipt = (id: string): StoredDelivery => ({
  type: 'receipt',
  receipt: { id, status: 'delivered', at: new Date() },
});

function start(receive: (receipts: readonly ProviderReceipt[]) => Promise<void>) {
  const onError = vi.fn();
  const queue = createInboundQueue({ receive, receiveInbound: async () => {} }, onError);
  const codes = new Map<string, number>();
  const add = (id: string) => queue.add(receipt(id), (code) => codes.set(id, code));
  return { queue, add, codes, onError };
}

describe('the queue of deliveries', () => {
  it('responds after the delivery is stored, and not before', async () => {
    const stored = Promise.withResolvers<void>();
    const { queue, add, codes } = start(() => stored.promise);
    add('a');
    await new Promise(setImmediate);
    expect(codes.size).toBe(0);
    stored.resolve();
    await queue.waitUntilIdle();
    expect(codes).toEqual(new Map([['a', status.ROK]]));
  });

  it('stores together what arrives meanwhile', async () => {
    const batches: number[] = [];
    const { queue, add, codes } = start(async (receipts) => {
      batches.push(receipts.length);
      await new Promise(setImmediate);
    });
    for (let index = 0; index < 250; index++) add(String(index));
    await queue.waitUntilIdle();
    expect(batches).toEqual([100, 100, 50]);
    expect(codes.size).toBe(250);
  });

  it('makes the provider repeat only what cannot be stored', async () => {
    const { queue, add, codes, onError } = start(async (receipts) => {
      if (receipts.some(({ id }) => id === 'bad')) throw new Error('cannot be stored');
    });
    for (const id of ['a', 'bad', 'b']) add(id);
    await queue.waitUntilIdle();
    expect(codes).toEqual(
      new Map([
        ['a', status.ROK],
        ['bad', status.RX_T_APPN],
        ['b', status.ROK],
      ]),
    );
    expect(onError).toHaveBeenCalledTimes(1);
    add('c');
    await queue.waitUntilIdle();
    expect(codes.get('c')).toBe(status.ROK);
  });

  it('holds a limited number of deliveries, and makes the provider repeat the rest', async () => {
    const stored = Promise.withResolvers<void>();
    const { queue, add, codes } = start(() => stored.promise);
    for (let index = 0; index < 3000; index++) add(String(index));
    expect(codes.size).toBeGreaterThan(1500);
    expect(new Set(codes.values())).toEqual(new Set([status.RX_T_APPN]));
    stored.resolve();
    await queue.waitUntilIdle();
    expect(codes.size).toBe(3000);
  });
});
