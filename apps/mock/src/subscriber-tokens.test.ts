import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mock, startMock } from './index.ts';

/** Every response is checked against the contract; a wrong one is a 500. */
let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, checkResponses: true, seed: 1 });
});
afterAll(() => mock.close());

async function create(subscriberId: string, body: object, prefer = '') {
  const response = await fetch(`${mock.url}/v1/subscribers/${encodeURIComponent(subscriberId)}/tokens`, {
    method: 'POST',
    headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json', ...(prefer && { Prefer: prefer }) },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: { token: string; expiresAt: string } };
  const claims = JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString());
  return { ...data, claims };
}

it.each([
  [{}, 3600],
  [{ expiresIn: 600 }, 600],
])('a token for the body %j names its subscriber, and ends in time', async (body, seconds) => {
  const { claims, expiresAt } = await create('مستخدم/١', body);
  expect(claims).toMatchObject({
    sub: 'example',
    subscriber_id: 'مستخدم/١',
    sid: 'مستخدم/١',
    iss: 'omnichannel',
    aud: 'omnichannel-subscriber',
    client_id: 'example',
    jti: expect.any(String),
  });
  expect(claims.exp - claims.iat).toBe(seconds);
  expect(Date.parse(expiresAt)).toBe(claims.exp * 1000);
});

it('a response that is chosen by name is the example', async () => {
  const { claims } = await create('lina', {}, 'example=created');
  expect(claims).toEqual({ sub: 'example' });
});
