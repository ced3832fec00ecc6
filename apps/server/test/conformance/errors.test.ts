import { describeViolation, fillTemplate, validateResponse } from '@omnichannel/contract';
import { everyNth } from '@omnichannel/tooling/full-run';
import { afterAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../src/http/contract/operation.ts';
import { send, sendRaw } from './http.ts';
import { requestIdFault } from './request-id.ts';
import { startTargets } from './targets.ts';

/** Rejections that precede the handler, for every operation of the contract. */
const targets = await startTargets();
afterAll(() => targets.close());
const { operations, familyOf } = targets.contract;
const sampled = everyNth('server, rejections that precede the handler', operations, 4, ({ id }) => id);

/** A path of the operation, whatever its parameters are. */
const pathOf = ({ template }: Operation) =>
  fillTemplate(template, Object.fromEntries(Array.from(template.matchAll(/\{(.+?)\}/g), ([, name]) => [name, '1'])));

/** Returns a method that no operation on the path has. */
function otherMethod({ template }: Operation): string {
  const methods = operations.filter((one) => one.template === template).map(({ method }) => method);
  return ['PATCH', 'PUT', 'POST'].find((method) => !methods.includes(method)) as string;
}

describe.each(targets.all)('the $name', ({ url, newCaller }) => {
  it.each(sampled.filter(({ secured }) => secured))(
    '$id returns 401 for callers without a token',
    async (operation) => {
      for (const Authorization of ['', 'Basic dXNlcjpwYXNz', 'Bearer ']) {
        const { method } = operation;
        const response = await send(url, { method, path: pathOf(operation), headers: { Authorization } });
        expect(response.status).toBe(401);
        expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
        expect(validateResponse(operation.declaredResponses, response).map(describeViolation)).toEqual([]);
        expect(requestIdFault(response)).toBeUndefined();
      }
    },
  );

  it.each(sampled)('$id returns 405 for another method, and says which there are', async (operation) => {
    const response = await send(url, { method: otherMethod(operation), path: pathOf(operation), headers: {} });
    expect(response.status).toBe(405);
    expect(String(response.headers.allow).split(', ')).toContain(operation.method);
    expect(validateResponse(operation.declaredResponses, response).map(describeViolation)).toEqual([]);
    expect(requestIdFault(response)).toBeUndefined();
  });

  it.each([
    '/nothing',
    '/v1/nothing',
    '/auth/v1/nothing',
    '/mfa/v1/nothing',
    '/conversation/wab/v1/nothing',
    '/conversation/rcs/v1/nothing',
    '/conversation/chat/v1/nothing',
    '/conversation/messenger/v1/nothing',
    '/chat-messages/1/nothing',
    '/messages/nothing',
    '/messagesnothing',
    '/datasets/nothing',
  ])('returns 404 in the error format of the path: %s', async (path) => {
    const { token } = await newCaller();
    const response = await send(url, { method: 'GET', path, headers: { Authorization: `Bearer ${token}` } });
    expect(response.status).toBe(404);
    // All operations of a family declare the same `default`.
    const relative = operations.find(({ family }) => family === familyOf(path)) as Operation;
    expect(validateResponse(relative.declaredResponses, response).map(describeViolation)).toEqual([]);
    expect(requestIdFault(response)).toBeUndefined();
  });

  it('rejects a malformed id with the message of the contract', async () => {
    const { token } = await newCaller();
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ query: 'Hello?', user: 'customer-1', conversation_id: '123' });
    const { examples } = targets.document.components;
    for (const [name, answer] of [
      ['createChatMessage', await send(url, { method: 'POST', path: '/chat-messages', headers, body })],
      [
        'listChatMessages',
        await send(url, { method: 'GET', path: '/messages?user=customer-1&conversation_id=123', headers }),
      ],
    ] as const) {
      expect(JSON.parse(String(answer.body))).toEqual(examples[`${name}.invalidConversationId.response`]?.value);
    }
  });

  it('rejects numbers that are not exact, and an empty user', async () => {
    const { token } = await newCaller();
    const headers = { Authorization: `Bearer ${token}` };
    const faultOf = async (path: string) => {
      const response = await send(url, { method: 'GET', path, headers });
      return `${response.status} ${response.body}`;
    };
    for (const number of ['1e400', '99999999999999999999', '9007199254740992', '-1', '0x10', '%205', '1e', 'NaN']) {
      expect(await faultOf(`/v1/topics?page=${number}`)).toMatch(/^422 .*page must be /);
      expect(await faultOf(`/v1/topics?pageSize=${number}`)).toMatch(/^422 .*pageSize must be /);
      expect(await faultOf(`/datasets?page=${number}`)).toMatch(/^400 .*page must be /);
    }
    for (const path of ['/v1/topics?page=9007199254740991', '/datasets?page=9007199254740991&limit=20']) {
      expect(await faultOf(path)).toMatch(/^200 .*9007199254740991/);
    }
    const id = '45701982-8118-4bc5-8e9b-64562b4555f2';
    expect(await faultOf(`/messages?user=&conversation_id=${id}`)).toMatch(/^400 .*user must not be empty/);
    const body = '{"query":"Hello?","user":""}';
    const asked = await send(url, {
      method: 'POST',
      path: '/chat-messages',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
    expect(JSON.parse(String(asked.body))).toMatchObject({
      status: 400,
      params: 'user',
      message: 'user must not be empty.',
    });
    const json = { method: 'POST', path: '/auth/v1/tokens/', headers: { 'Content-Type': 'application/json' } };
    const signIn = await send(url, { ...json, body: '{"userName":"a","apiKey":"b","clientRequestId":1e400}' });
    expect(String(signIn.body)).toContain('clientRequestId must be');
  });

  // Node's own client would not send them.
  it.each([
    ['Host', 400, 'Host: a\r\nhOST: b'],
    ['Authorization', 400, 'Authorization: Bearer a\r\nauthorization: Bearer b'],
    ['Content-Type', 400, 'Content-Type: application/json\r\nContent-type: text/plain'],
    ['Idempotency-Key', 400, 'Idempotency-Key: a\r\nidempotency-key: b'],
    ['Expect', 417, 'Expect: 200-ok'],
  ])('rejects a wrong header %s with %i in the error format of the path', async (name, status, lines) => {
    for (const operation of operations) {
      const host = name === 'Host' ? '' : 'Host: a\r\n';
      const head = `${operation.method} ${pathOf(operation)} HTTP/1.1\r\n${host}${lines}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;
      const response = await sendRaw(url, head);
      expect(response.status, `${operation.id} ${response.body}`).toBe(status);
      expect(response.body).toContain(`The header ${name} `);
      expect(validateResponse(operation.declaredResponses, response).map(describeViolation)).toEqual([]);
      expect(requestIdFault(response)).toBeUndefined();
    }
  });

  it('returns 400 for a path whose percent-encoding is broken', async () => {
    const response = await send(url, { method: 'POST', path: '/v1/topics/%zz/subscribers', headers: {} });
    expect(response.status).toBe(400);
    expect(JSON.parse(String(response.body))).toMatchObject({ statusCode: 400 });
    expect(requestIdFault(response)).toBeUndefined();
  });
});
