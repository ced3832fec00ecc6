import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeliveryReceipt, SmsCarrier } from '../../src/features/messaging/carrier.ts';
import type { MediaStore } from '../../src/features/messaging/media/media-store.ts';
import { createApp } from '../../src/http/app.ts';
import { readContract } from '../../src/http/contract/contract.ts';
import { readDocument } from '../../src/http/contract/document.ts';
import { createSmsCarrier } from './carrier.ts';

const secret = 'a secret of the provider';
const submitted: unknown[] = [];
const receipts: DeliveryReceipt[] = [];
let nextStatus = 202;
let provider: Server;
let carrier: SmsCarrier;
let app: FastifyInstance;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const { authorization, 'idempotency-key': key } = request.headers;
    submitted.push({ authorization, key, body: await json(request) });
    response.writeHead(nextStatus).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => provider.once('listening', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  carrier = createSmsCarrier({ url, token: 'a token', secret });
  app = createApp({
    contract: { ...readContract(await readDocument()), operations: [] },
    handlers: {},
    authenticate: () => Promise.reject(new Error('No operation is served.')),
  });
  const events = {
    receive: async (received: readonly DeliveryReceipt[]) => void receipts.push(...received),
    receiveInbound: () => Promise.reject(new Error('SMS has no inbound messages.')),
  };
  carrier.connect(events, {} as MediaStore).routes?.(app);
});
afterAll(async () => {
  await app.close();
  provider.close();
});

const send = () => {
  const recipient = { environmentId: 'environment-1', to: '+12025550123' };
  const sms = { id: 'sms-1', ...recipient, sender: 'Shop', text: '123456', purpose: 'passcode' as const };
  return carrier.sendSms(sms, new AbortController().signal);
};

it('submits an SMS with its id as the idempotency key', async () => {
  nextStatus = 202;
  expect(await send()).toEqual({ outcome: 'accepted' });
  const body = { to: '+12025550123', sender: 'Shop', text: '123456' };
  expect(submitted).toEqual([{ authorization: 'Bearer a token', key: 'sms-1', body }]);
});

it('rejects an SMS after 422, and throws for a retry after 503', async () => {
  nextStatus = 422;
  expect(await send()).toEqual({ outcome: 'rejected', reason: 'the provider returned 422' });
  nextStatus = 503;
  await expect(send()).rejects.toThrow('The provider returned 503.');
});

it('records the receipt of an SMS, and rejects calls that the provider did not sign', async () => {
  const payload = JSON.stringify({ key: 'sms-1', delivered: true, time: '2026-11-21T10:00:00Z' });
  const report = (signature: string) =>
    app.inject({
      method: 'POST',
      url: '/carriers/sms/report',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      payload,
    });
  for (const signature of ['', createHmac('sha256', 'another').update(payload).digest('hex')])
    expect((await report(signature)).statusCode).toBe(401);
  expect(receipts).toEqual([]);
  expect((await report(createHmac('sha256', secret).update(payload).digest('hex'))).statusCode).toBe(204);
  expect(receipts).toEqual([{ messageId: 'sms-1', status: 'delivered', at: new Date('2026-11-21T10:00:00Z') }]);
});
