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
const asked: unknown[] = [];
const told: DeliveryReceipt[] = [];
let answer = 202;
let provider: Server;
let carrier: SmsCarrier;
let app: FastifyInstance;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const { authorization, 'idempotency-key': key } = request.headers;
    asked.push({ authorization, key, body: await json(request) });
    response.writeHead(answer).end();
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
    receive: async (receipts: readonly DeliveryReceipt[]) => void told.push(...receipts),
    receiveInbound: () => Promise.reject(new Error('Nobody writes by SMS.')),
  };
  carrier.connect(events, {} as MediaStore).routes?.(app);
});
afterAll(async () => {
  await app.close();
  provider.close();
});

const send = () => {
  const sms = { id: 'sms-1', environmentId: 'environment-1', to: '+12025550123', sender: 'Shop', text: '123456' };
  return carrier.sendSms(sms, new AbortController().signal);
};

it('hands an SMS over under its id', async () => {
  answer = 202;
  expect(await send()).toEqual({ outcome: 'accepted' });
  const body = { to: '+12025550123', sender: 'Shop', text: '123456' };
  expect(asked).toEqual([{ authorization: 'Bearer a token', key: 'sms-1', body }]);
});

it('tells a refusal from what is to be tried again', async () => {
  answer = 422;
  expect(await send()).toEqual({ outcome: 'rejected', reason: 'the provider answered 422' });
  answer = 503;
  await expect(send()).rejects.toThrow('The provider answered 503.');
});

it('tells what became of an SMS, and believes nobody but the provider', async () => {
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
  expect(told).toEqual([]);
  expect((await report(createHmac('sha256', secret).update(payload).digest('hex'))).statusCode).toBe(204);
  expect(told).toEqual([{ messageId: 'sms-1', status: 'delivered', at: new Date('2026-11-21T10:00:00Z') }]);
});
