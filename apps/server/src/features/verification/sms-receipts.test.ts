import { describe, expect, it } from 'vitest';
import type { DeliveryReceipt } from '../messaging/carrier.ts';
import type { UnknownOutcome } from '../messaging/submissions.ts';
import { createSmsId, parseSmsId } from './sms-id.ts';
import { createSmsReceiptRecorder } from './sms-receipts.ts';
import { useVerification } from './testing.ts';

const { open, newNumber, request, lookUp, coolDown } = await useVerification();

const passedOn: DeliveryReceipt[] = [];
const receive = createSmsReceiptRecorder(open, async (receipts) => void passedOn.push(...receipts));

const at = new Date('2026-11-21T09:30:00.000Z');
type Part = Pick<DeliveryReceipt, 'status'> & Partial<DeliveryReceipt>;
const receiptOf = (checkCode: string, part: Part, send = 1): DeliveryReceipt => ({
  messageId: createSmsId({ checkCode, send }),
  at,
  ...part,
});
const unknown = (checkCode: string, cause: UnknownOutcome['cause']): UnknownOutcome => ({
  messageId: createSmsId({ checkCode, send: 1 }),
  status: 'unknown',
  cause,
  at,
});
const report = (checkCode: string, ...parts: readonly Part[]) =>
  receive(parts.map((part) => receiptOf(checkCode, part)));
const deliveryOf = async (checkCode: string) => (await lookUp(checkCode))?.Delivery;

describe('the SMS of a passcode', () => {
  it('is accepted from the time of the request, until a receipt comes', async () => {
    const code = await request({ number: newNumber() });
    expect(await lookUp(code)).toMatchObject({ Delivery: { Status: 'accepted' } });
    const { CreationDate, Delivery } = (await lookUp(code)) ?? {};
    expect(Delivery?.Time).toBe(CreationDate);
  });

  it('has the status of its last receipt, with the time of the carrier', async () => {
    const code = await request({ number: newNumber() });
    await report(code, { status: 'sent' });
    expect(await deliveryOf(code)).toEqual({ Status: 'sent', Time: at.toISOString() });
    await report(code, { status: 'delivered' });
    expect(await deliveryOf(code)).toEqual({ Status: 'delivered', Time: at.toISOString() });
  });

  it('says why it failed, by the code', async () => {
    const code = await request({ number: newNumber() });
    await report(code, { status: 'failed', error: { code: 1026, title: 'Receiver incapable' } });
    expect(await deliveryOf(code)).toEqual({ Status: 'failed', Time: at.toISOString(), ErrorCode: 1026 });
  });

  it.each<[string, readonly Part['status'][], string]>([
    ['late', ['delivered', 'sent'], 'delivered'],
    ['of a failure after the delivery', ['delivered', 'failed'], 'delivered'],
    ['of a delivery after the failure', ['failed', 'delivered'], 'failed'],
    ['twice', ['sent', 'sent'], 'sent'],
    ['of a read SMS', ['read'], 'delivered'],
  ])('does not go back where a receipt comes %s, together or one by one', async (_, statuses, expected) => {
    const [together, oneByOne] = [await request({ number: newNumber() }), await request({ number: newNumber() })];
    await report(together, ...statuses.map((status) => ({ status })));
    for (const status of statuses) await report(oneByOne, { status });
    expect(await deliveryOf(together)).toMatchObject({ Status: expected });
    expect(await deliveryOf(oneByOne)).toMatchObject({ Status: expected });
  });

  it('is accepted again when it is resent, and no receipt of the first counts then', async () => {
    const number = newNumber();
    const code = await request({ number, codeExp: '10' });
    await report(code, { status: 'failed', error: { code: 1026, title: 'Receiver incapable' } });
    await coolDown();
    expect(await request({ number })).toBe(code);
    expect(await deliveryOf(code)).toEqual({ Status: 'accepted', Time: expect.any(String) });
    await report(code, { status: 'sent' });
    expect(await deliveryOf(code)).toMatchObject({ Status: 'accepted' });
    await receive([receiptOf(code, { status: 'delivered' }, 2)]);
    expect(await deliveryOf(code)).toMatchObject({ Status: 'delivered' });
  });

  it('whose status is unknown has that of any receipt', async () => {
    const code = await request({ number: newNumber() });
    await receive([unknown(code, 'inDoubt')]);
    expect(await deliveryOf(code)).toEqual({ Status: 'unknown', Time: at.toISOString() });
    await report(code, { status: 'sent' });
    expect(await deliveryOf(code)).toMatchObject({ Status: 'sent' });
    await receive([unknown(code, 'provider')]);
    expect(await deliveryOf(code)).toMatchObject({ Status: 'unknown' });
    await report(code, { status: 'failed', error: { code: 1026, title: 'Receiver incapable' } });
    expect(await deliveryOf(code)).toMatchObject({ Status: 'failed' });
  });

  it.each([
    ['sent', 'inDoubt', 'sent'],
    ['sent', 'provider', 'unknown'],
    ['delivered', 'provider', 'delivered'],
    ['failed', 'inDoubt', 'failed'],
  ] as const)('that is %s and then unknown (%s) is %s, together or one by one', async (status, cause, expected) => {
    const [together, oneByOne] = [await request({ number: newNumber() }), await request({ number: newNumber() })];
    await receive([receiptOf(together, { status }), unknown(together, cause)]);
    await report(oneByOne, { status });
    await receive([unknown(oneByOne, cause)]);
    expect(await deliveryOf(together)).toMatchObject({ Status: expected });
    expect(await deliveryOf(oneByOne)).toMatchObject({ Status: expected });
  });
});

it('receipts of messages are passed on, and those of unknown passcodes change nothing', async () => {
  const message: DeliveryReceipt = { messageId: '6920344893bc5f1a7e0d2c41', status: 'sent', at };
  const inDoubt: UnknownOutcome = { messageId: message.messageId, status: 'unknown', cause: 'inDoubt', at };
  await receive([message, inDoubt, receiptOf('f'.repeat(32), { status: 'sent' })]);
  expect(passedOn).toEqual([message]);
});

it.each(['6920344893bc5f1a7e0d2c41', '01a20e01-6b49-7e55-8646-d19601f00642', `${'f'.repeat(32)}-`, ''])(
  '%j is no id of a passcode',
  (id) => {
    expect(parseSmsId(id)).toBeUndefined();
  },
);
