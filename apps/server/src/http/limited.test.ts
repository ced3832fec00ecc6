import { describe, expect, it } from 'vitest';
import { HttpError } from './http-error.ts';
import { account, appWith, expectProblem, find, samples, send } from './testing.ts';
import { sampleHandlers } from './testing-samples.ts';

describe('a limit', () => {
  const headers = { RateLimit: '"account";r=9;t=1', 'RateLimit-Policy': '"account";q=10;w=1' };

  it('is in every response, and counts before the body is read', async () => {
    const seen: unknown[] = [];
    const limited = appWith(sampleHandlers(samples), {
      limit: async (request) => {
        seen.push(request);
        return headers;
      },
    });
    for (const payload of [undefined, '{']) {
      const response = await send(find('createTopic'), { payload }, limited);
      expect(response.headers).toMatchObject({
        ratelimit: headers.RateLimit,
        'ratelimit-policy': headers['RateLimit-Policy'],
      });
    }
    await send(find('createAccessToken'), { headers: { authorization: undefined } }, limited);
    expect(seen).toEqual([
      { operationId: 'createTopic', account, operator: null, address: '127.0.0.1' },
      { operationId: 'createTopic', account, operator: null, address: '127.0.0.1' },
      { operationId: 'createAccessToken', account: null, operator: null, address: '127.0.0.1' },
    ]);
  });

  it('that is reached is 429, with the time to wait', async () => {
    const reached = appWith(sampleHandlers(samples), {
      limit: async () => {
        throw new HttpError(429, 'Too many requests. Wait.', { retryAfter: 1.2, headers });
      },
    });
    const response = await send(find('listTopics'), {}, reached);
    expectProblem(find('listTopics'), response, 429);
    expect(response.headers).toMatchObject({ 'retry-after': '2', ratelimit: headers.RateLimit });
  });

  it.each([
    ['malformed JSON', { payload: '{' }, 400],
    ['a body of another type', { headers: { 'content-type': 'text/csv' } }, 415],
    [
      'an empty body of a malformed type',
      { payload: '', headers: { 'content-type': 'garbage', 'content-length': '0' } },
      415,
    ],
    ['a response of another type', { headers: { accept: 'text/csv' } }, 406],
  ])('counts a request that is rejected before its work: %s', async (_, sent, status) => {
    let counted = 0;
    const limited = appWith(
      { createTopic: () => expect.fail('It was carried out.') },
      {
        limit: async () => {
          counted += 1;
          return headers;
        },
      },
    );
    const response = await send(find('createTopic'), sent, limited);
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject({ ratelimit: headers.RateLimit });
    expect(counted).toBe(1);
  });
});
