import {
  BadRequestError,
  type Client,
  createClient,
  NotFoundError,
  SignInError,
  TooManyRequestsError,
  UnprocessableContentError,
} from '@omnichannel/client';
import { paginate } from '@omnichannel/client/lists';
import {
  addTopicSubscribers,
  checkVerification,
  createSubscriber,
  createTopic,
  getVerification,
  listTopics,
  requestVerification,
} from '@omnichannel/client/operations';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTargets } from './targets.ts';

const targets = await startTargets();
afterAll(() => targets.close());

const number = '+12025550100';

describe.each(targets.all)('the client of the $name', (target) => {
  let caller: Caller;
  let client: Client;
  beforeEach(async () => {
    caller = await target.newCaller();
    client = createClient({ baseUrl: target.url, credentials: caller.credentials });
  });

  it('signs in by itself, and verifies a phone', async () => {
    const { data } = await requestVerification(client, { body: { number, codeLength: '4', language: 'ar' } });
    const check = (passCode: string) => checkVerification(client, { body: { passCode, checkCode: data.checkCode } });
    expect((await check('9999')).data.PasscodeStatus).toBe(2);
    expect((await check('0000')).data.PasscodeStatus).toBe(1);
    const found = await getVerification(client, { params: { query: { checkCode: data.checkCode } } });
    expect(found.data.ChecksList[0]?.Passcode).toMatch(/^\*+$/);
  });

  it('signs in once for many calls at the same time', async () => {
    const signIns: string[] = [];
    const counting = createClient({
      baseUrl: target.url,
      credentials: caller.credentials,
      fetch: (url, init) => {
        if (url.includes('/tokens')) signIns.push(url);
        return fetch(url, init);
      },
    });
    await Promise.all(Array.from({ length: 20 }, () => listTopics(counting)));
    expect(signIns).toHaveLength(1);
  });

  it('goes through all topics page by page', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) await createTopic(client, { body: { key, name: key } });
    const pages: number[] = [];
    const keys: string[] = [];
    for await (const topic of paginate(client, 'listTopics', {
      query: { pageSize: 2 },
      onEvent: ({ type }) => type === 'outcome' && pages.push(1),
    }))
      keys.push(topic.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThanOrEqual(5);
    expect(pages).toHaveLength(Math.ceil(keys.length / 2));
    if (target.stateful) expect(keys.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('throws rejections by status, in one form for all error formats', async () => {
    const badBody = createSubscriber(client, { body: { email: 'no-address' } });
    await expect(badBody).rejects.toBeInstanceOf(UnprocessableContentError);
    await expect(badBody).rejects.toMatchObject({ status: 422, details: { email: {} } });

    const badNumber = requestVerification(client, { body: { number: 'unknown' } });
    await expect(badNumber).rejects.toBeInstanceOf(BadRequestError);
    await expect(badNumber).rejects.toMatchObject({ status: 400, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    await expect(badNumber).rejects.not.toThrow('unknown');
  });

  it('returns Retry-After for a rate-limited test number', async () => {
    const limited = requestVerification(client, { body: { number: '+12025550106' }, maxRetries: 0 });
    await expect(limited).rejects.toBeInstanceOf(TooManyRequestsError);
    await expect(limited).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  });
});

describe('the client of the service', () => {
  const { service } = targets;
  const clientOf = ({ credentials }: Caller) => createClient({ baseUrl: service.url, credentials });

  it('executes a call once however often it is sent: the lost response is replayed', async () => {
    let lost = 0;
    const { credentials } = await service.newCaller();
    const client = createClient({
      baseUrl: service.url,
      credentials,
      async fetch(url, init) {
        const response = await fetch(url, init);
        if (!url.includes('/topics') || init.method !== 'POST' || lost > 0) return response;
        lost += 1;
        throw new TypeError('The connection was lost.');
      },
    });
    const { data } = await createTopic(client, { body: { key: 'once', name: 'Once' } });
    expect(lost).toBe(1);
    expect(await listTopics(client)).toMatchObject({ totalCount: 1, data: [{ _id: data._id }] });
  });

  it('replays the first response for a key, and rejects another body', async () => {
    const client = clientOf(await service.newCaller());
    const headers = { 'Idempotency-Key': 'order-1' };
    const ask = (sender: string) => requestVerification(client, { body: { number, sender }, headers });
    const [first, again] = [await ask('ExampleShop'), await ask('ExampleShop')];
    expect(again.data.checkCode).toBe(first.data.checkCode);
    await expect(ask('Another')).rejects.toBeInstanceOf(UnprocessableContentError);
  });

  it('is held to the limit of its account, and reported for how long', async () => {
    const client = clientOf(await service.newCaller({ listTopics: 1 }));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => listTopics(client, { maxRetries: 0 })));
    const denied = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(denied.length).toBeGreaterThan(0);
    for (const error of denied) {
      expect(error).toBeInstanceOf(TooManyRequestsError);
      expect(error.retryAfter).toBeGreaterThan(0);
    }
    // By itself it waits and comes again.
    expect(await listTopics(client)).toMatchObject({ totalCount: 0 });
  });

  it('names what is not there', async () => {
    const client = clientOf(await service.newCaller());
    const missing = addTopicSubscribers(client, {
      params: { path: { topicKey: 'nothing' } },
      body: { subscribers: ['user-1'] },
    });
    await expect(missing).rejects.toBeInstanceOf(NotFoundError);
    await expect(getVerification(client, { params: { query: { checkCode: 'f'.repeat(32) } } })).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });

  it('is rejected with an invalid key', async () => {
    const { credentials } = await service.newCaller();
    const client = createClient({ baseUrl: service.url, credentials: { ...credentials, apiKey: 'wrong' } });
    const error = await listTopics(client).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(SignInError);
    expect((error as SignInError).cause.status).toBe(401);
  });
});
