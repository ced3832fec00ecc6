import { afterAll, describe, expect, it } from 'vitest';
import { startMock } from './index.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());
const recipients = Object.values(mock.document['x-test-numbers'] ?? {}).flat();
const withOutcome = (outcome: string) => recipients.find((known) => known.outcome === outcome)?.number as string;

// biome-ignore lint/suspicious/noExplicitAny: bodies of several families
async function call(path: string, body: unknown, { method = 'POST', prefer = '' } = {}): Promise<any> {
  const response = await fetch(mock.url + path, {
    method,
    headers: { Authorization: 'Bearer test', 'Content-Type': 'application/json', Prefer: prefer },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

const verification = '/mfa/v1/destinations/verification';
const chatApp = '/conversation/wab/v1/messages/';
const text = (to: string) => ({ to, type: 'text', text: { body: 'Hello' } });
const template = (to: string) => ({
  to,
  type: 'template',
  template: {
    namespace: 'c8ae5f90_307a_ca4c_b8f6_d1e2a2573574',
    name: 'appointment_reminder',
    language: { code: 'ar', policy: 'deterministic' },
    components: [{ type: 'body', parameters: ['Layla', 'Monday'].map((text) => ({ type: 'text', text })) }],
  },
});

describe('a message', () => {
  it.each([
    ['notOnChannel', 400, 1013],
    ['outsideWindow', 400, 470],
    ['cannotReceive', 400, 1026],
    ['rateLimited', 429, 1015],
    ['serverError', 500, 1014],
  ])('to %s returns %i, in any form of the number', async (outcome, status, code) => {
    const number = withOutcome(outcome);
    for (const to of [number, number.replace('+', '')]) {
      expect(await call(chatApp, text(to))).toMatchObject({ status, errors: [{ code }] });
    }
  });

  it.each(['read', 'delivered', 'sent', 'failed', 'slow'])('to %s is accepted', async (outcome) => {
    expect(await call(chatApp, text(withOutcome(outcome)))).toMatchObject({ status: 200 });
  });

  it('that is a template needs validation outside the window, until the mock is reset', async () => {
    const number = withOutcome('outsideWindow');
    const rejected = { status: 400, errors: [{ code: 1013, details: expect.stringContaining('was not validated') }] };
    expect(await call(chatApp, template(number))).toMatchObject(rejected);
    await call('/conversation/wab/v1/contacts', { contacts: [withOutcome('read'), number.replace('+', '')] });
    expect(await call(chatApp, template(number))).toMatchObject({ status: 200 });
    expect(await call(chatApp, text(number))).toMatchObject({ status: 400, errors: [{ code: 470 }] });
    mock.reset();
    expect(await call(chatApp, template(number))).toMatchObject(rejected);
  });

  it('that is a template needs no validation in the messenger', async () => {
    const { id } = recipients.find((known) => known.id && known.outcome === 'outsideWindow') ?? {};
    expect(await call('/conversation/messenger/v1/messages/', template(id as string))).toMatchObject({ status: 200 });
  });

  it('is answered as Prefer says in any case', async () => {
    expect(await call(chatApp, text(withOutcome('serverError')), { prefer: 'code=200' })).toMatchObject({
      status: 200,
    });
  });

  it('in the messenger is answered by the id', async () => {
    for (const { id, outcome } of recipients.filter((known) => known.id)) {
      const status = { outsideWindow: 403, rateLimited: 429 }[outcome] ?? 200;
      const to = { to: id, type: 'text', text: 'Hello' };
      expect((await call('/conversation/messenger/v1/messages/', to)).status, outcome).toBe(status);
    }
  });

  it('by SMS is rejected for a person who has opted out', async () => {
    const sms = { to: withOutcome('optedOut'), text: 'Hello' };
    const path = '/conversation/sms/v1/messages/';
    expect(await call(path, sms)).toMatchObject({ status: 400, errors: [{ code: 1610 }] });
    expect(await call(path, { ...sms, to: withOutcome('notOnChannel') })).toMatchObject({ status: 200 });
    expect(await call(verification, { number: sms.to })).toMatchObject({ status: 200 });
  });

  it('is accepted where the operation has no such scenario', async () => {
    const card = text(withOutcome('outsideWindow'));
    expect(await call('/conversation/rcs/v1/messages/', card)).toMatchObject({ status: 200 });
  });
});

it('contacts are answered one by one, in the order of the request', async () => {
  const numbers = ['+12025550104', '+1 (202) 555-0142', '12025550103'];
  const { contacts } = await call('/conversation/wab/v1/contacts', { contacts: numbers });
  expect(contacts).toEqual([
    { input: '+12025550104', status: 'invalid' },
    { input: '+1 (202) 555-0142', status: 'valid', wa_id: '12025550142' },
    { input: '12025550103', status: 'failed' },
  ]);
  const forced = { blocking: 'wait', contacts: ['+12025550103'], force_check: true };
  expect((await call('/conversation/wab/v1/contacts', forced)).contacts[0].status).toBe('failed');
});

describe('a verification', () => {
  const check = async (checkCode: string, passCode: string) =>
    (await call(verification, { checkCode, passCode }, { method: 'PUT' })).data.PasscodeStatus;

  it.each([
    ['0000', 1],
    ['00000', 1],
    ['000000', 1],
    ['0001', 2],
    ['123456', 2],
  ])('checked with %s has the status %i', async (passCode, status) => {
    const { data } = await call(verification, { number: '+12025550142' });
    expect(await check(data.checkCode, passCode)).toBe(status);
    expect(await check('of-another-verification', passCode)).toBe(status);
  });

  it('of the number whose passcodes expire has expired, whatever the passcode', async () => {
    const { data } = await call(verification, { number: withOutcome('passcodeExpired') });
    expect([await check(data.checkCode, '0000'), await check(data.checkCode, '1234')]).toEqual([0, 0]);
  });

  it('of a number that is rate limited, or makes the service fail, is rejected', async () => {
    expect(await call(verification, { number: withOutcome('rateLimited') })).toMatchObject({ status: 429 });
    expect(await call(verification, { number: withOutcome('serverError') })).toMatchObject({ status: 500 });
  });
});
