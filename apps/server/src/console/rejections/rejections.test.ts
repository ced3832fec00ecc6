import type { RejectedRequests } from '@omnichannel/console/sandbox';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { Rejection } from '../../http/rejection.ts';
import { newUuid } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testPage } from '../testing.ts';
import { createRejections, maxRejections, readRejections } from './rejections.ts';

const open = await useDatabase();
const context = testContext(open);
const page = await testPage(context);
afterAll(() => page.app.close());
let account: Account;
beforeEach(async () => {
  account = await testAccount(context);
});

function rejection(changes: Partial<Rejection> = {}): Rejection {
  const fields = { method: 'POST', path: '/v1/topics', status: 400, message: 'key is required.', requestId: newUuid() };
  return { account, ...fields, ...changes };
}

async function store(...rejections: Rejection[]): Promise<void> {
  const { observe, close } = createRejections(context);
  for (const each of rejections) observe(each);
  await close();
}

const requestsOf = (of: Account) => readRejections(open.database, of.environmentId);

it('keeps what the page shows, the newest first', async () => {
  const [first, second] = [rejection(), rejection({ status: 470, code: '470', message: 'The window is closed.' })];
  await store(first, second);
  const response = await page.call(await page.enter(account), 'GET', '/requests');
  const { requests } = (await response.json()) as RejectedRequests;
  expect(requests).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      method: 'POST',
      path: '/v1/topics',
      status: 470,
      code: '470',
      message: 'The window is closed.',
      requestId: second.requestId,
    },
    expect.objectContaining({ requestId: first.requestId, status: 400 }),
  ]);
  expect(requests[1]).not.toHaveProperty('code');
});

it('keeps the newest 100 of each environment', async () => {
  const other = await testAccount(context);
  const theirs = rejection({ account: other });
  const many = Array.from({ length: maxRejections + 20 }, (_, index) => rejection({ message: `${index}` }));
  await store(theirs, ...many.slice(0, 110));
  await store(...many.slice(110));
  const kept = await requestsOf(account);
  expect(kept.map(({ message }) => message)).toEqual(
    many
      .map(({ message }) => message)
      .reverse()
      .slice(0, maxRejections),
  );
  expect(await requestsOf(other)).toHaveLength(1);
});

it('drops what is more than 1,000 within one write, so that a flood costs one statement', async () => {
  const others = await testAccount(context);
  const flood = Array.from({ length: 1000 }, () => rejection());
  await store(...flood, rejection({ account: others }));
  expect(await requestsOf(account)).toHaveLength(maxRejections);
  expect(await requestsOf(others)).toEqual([]);
});

it.each([
  ['of a live account', () => rejection({ account: { ...account, sandbox: false } })],
  ['of an operation that a page called', () => rejection({ path: '/sandbox/api/v1/workflows' })],
])('keeps none %s', async (_, create) => {
  await store(create());
  expect(await requestsOf(account)).toEqual([]);
});

it('cuts a long message', async () => {
  await store(rejection({ message: 'x'.repeat(5000) }));
  expect((await requestsOf(account))[0]?.message).toHaveLength(1000);
});

it('shows nothing without a session', async () => {
  expect((await fetch(`${page.url}/sandbox/requests`)).status).toBe(403);
});
