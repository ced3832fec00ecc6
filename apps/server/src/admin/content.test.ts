import { describe, expect, it } from 'vitest';
import { testActor } from '../features/audit/testing.ts';
import { createFolder } from '../features/knowledge/testing.ts';
import { importWorkflows, readWorkflowFiles } from '../features/workflows/import-workflows.ts';
import type { Role } from '../http/operator-roles.ts';
import { newId } from '../platform/postgres/ids.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const app = testAdminApi(context);

/** Creates an account, and returns a function that sends requests below it. */
async function newAccount(role: Role = 'operator') {
  const account = await testAccount(context, { sandbox: false });
  const send = async (target: string, body?: object) => {
    const [method, path = ''] = target.split(' ');
    return sendAs(app, role, `${method} /admin/v1/accounts/${account.id}/${path}`, body);
  };
  return { account, send };
}

describe('cards', () => {
  const card = { title: 'Order', text: 'On its way', buttons: [{ text: 'Track', url: 'https://example.com' }] };

  it('are stored, listed page by page, replaced and deleted', async () => {
    const { send } = await newAccount();
    for (const id of ['b', 'a', 'c']) expect((await send(`PUT cards/${id}`, card)).statusCode).toBe(200);
    const first = (await send('GET cards?limit=2')).json();
    expect(first).toMatchObject({ data: [{ id: 'a', title: 'Order' }, { id: 'b' }], hasMore: true });
    expect((await send(`GET cards?cursor=${first.next}`)).json().data).toMatchObject([{ id: 'c' }]);
    expect((await send('PUT cards/a', { title: 'Changed' })).json()).toMatchObject({ title: 'Changed', buttons: [] });
    expect((await send('GET cards/b')).json()).toMatchObject({ id: 'b', ...card });
    expect((await send('GET cards?search=CHANGED')).json().data).toMatchObject([{ id: 'a' }]);
    expect((await send('DELETE cards/a')).statusCode).toBe(204);
    expect((await send('GET cards/a')).statusCode).toBe(404);
  });

  it('are rejected with an invalid address or id', async () => {
    const { send } = await newAccount();
    const response = await send('PUT cards/a', { title: 'x', image: 'javascript:alert(1)' });
    expect(response.json()).toMatchObject({ statusCode: 422, errors: { image: {} } });
    expect((await send('PUT cards/a%20b', { title: 'x' })).json()).toMatchObject({ errors: { cardId: {} } });
  });
});

describe('subscribers and topics', () => {
  it('are listed and found by the role support', async () => {
    const { account, send } = await newAccount('support');
    const { environmentId: environment_id } = account;
    const people = ['b', 'a', 'c'].map((subscriber_id) => {
      return { id: newId(), environment_id, subscriber_id, first_name: `Layla ${subscriber_id}` };
    });
    await open.database.insertInto('subscribers').values(people).execute();
    const [topic, other] = ['orders', 'news'].map((key) => ({ id: newId(), environment_id, key, name: `All ${key}` }));
    await open.database
      .insertInto('topics')
      .values([topic as never, other as never])
      .execute();
    const members = ['a', 'c'].map((subscriber_id) => ({
      topic_id: topic?.id as string,
      environment_id,
      subscriber_id,
    }));
    await open.database.insertInto('topic_subscribers').values(members).execute();

    const first = (await send('GET subscribers?limit=2')).json();
    expect(first).toMatchObject({ data: [{ subscriberId: 'a', firstName: 'Layla a' }, { subscriberId: 'b' }] });
    expect((await send(`GET subscribers?cursor=${first.next}`)).json().data).toMatchObject([{ subscriberId: 'c' }]);
    expect((await send('GET subscribers?search=layla%20c')).json().data).toMatchObject([{ subscriberId: 'c' }]);
    expect((await send('GET subscribers/a')).json()).toMatchObject({
      subscriber: { subscriberId: 'a' },
      topics: [{ key: 'orders', name: 'All orders' }],
    });
    expect((await send('GET subscribers/z')).statusCode).toBe(404);
    expect((await send('GET topics')).json().data).toMatchObject([
      { key: 'news', subscribers: 0 },
      { key: 'orders', subscribers: 2 },
    ]);
    expect((await send('GET topics?search=ORD')).json().data).toHaveLength(1);
    expect((await send('GET topics/orders')).json()).toMatchObject({ name: 'All orders', subscribers: 2 });
    expect((await send('GET topics/orders/subscribers')).json().data).toMatchObject([
      { subscriberId: 'a' },
      { subscriberId: 'c' },
    ]);
    expect((await send('GET topics/unknown/subscribers')).statusCode).toBe(404);
  });

  it('of one account are not found below another', async () => {
    const { account } = await newAccount();
    const other = await newAccount('support');
    const person = { id: newId(), environment_id: account.environmentId, subscriber_id: 'a' };
    await open.database.insertInto('subscribers').values(person).execute();
    expect((await other.send('GET subscribers/a')).statusCode).toBe(404);
  });
});

it('workflows are listed and shown', async () => {
  const { account, send } = await newAccount('readOnly');
  const steps = [{ type: 'sms', content: { text: 'Order {{ order.id }}' } }];
  const folder = await createFolder({
    'a.json': JSON.stringify([{ name: 'Order shipped', workflowId: 'order-shipped', steps }]),
  });
  const definitions = (await readWorkflowFiles([folder])).map(({ item }) => item);
  await importWorkflows(open.database, testActor, account.environmentId, definitions);
  expect((await send('GET workflows?search=shipped')).json().data).toMatchObject([{ workflowId: 'order-shipped' }]);
  expect((await send('GET workflows/order-shipped')).json()).toMatchObject({
    variables: ['order.id'],
    steps: [{ type: 'sms', content: { text: 'Order {{ order.id }}' } }],
  });
  expect((await send('GET workflows/unknown')).statusCode).toBe(404);
});

describe('imports of workflows and subscribers', () => {
  const workflow = {
    workflowId: 'order-shipped',
    name: 'Order shipped',
    steps: [{ type: 'sms', content: { text: 'Sent' } }],
  };

  it('create, replace and delete workflows, all or none', async () => {
    const { send } = await newAccount();
    const unchanged = (await send('POST workflows', { workflows: [workflow] })).json();
    expect(unchanged.imported).toEqual([{ workflowId: 'order-shipped', result: 'created' }]);
    const again = (await send('POST workflows', { workflows: [{ ...workflow, name: 'Shipped' }] })).json();
    expect(again.imported).toEqual([{ workflowId: 'order-shipped', result: 'replaced' }]);
    const rejected = await send('POST workflows', {
      workflows: [{ ...workflow, workflowId: 'other' }, { name: 'No steps' }],
    });
    expect(rejected.statusCode).toBe(422);
    expect(Object.keys(rejected.json().errors)).toContain('workflows.1.steps');
    expect((await send('GET workflows/other')).statusCode).toBe(404);
    expect((await send('DELETE workflows/order-shipped')).statusCode).toBe(204);
    expect((await send('DELETE workflows/order-shipped')).statusCode).toBe(404);
  });

  it('create and update subscribers, all or none', async () => {
    const { send } = await newAccount();
    const first = { subscriberId: 'customer-1', firstName: 'Ada' };
    expect((await send('POST subscribers', { subscribers: [first] })).json()).toEqual({ created: 1, updated: 0 });
    const both = [{ subscriberId: 'customer-1', lastName: 'Lovelace' }, { subscriberId: 'customer-2' }];
    expect((await send('POST subscribers', { subscribers: both })).json()).toEqual({ created: 1, updated: 1 });
    const { subscriber } = (await send('GET subscribers/customer-1')).json();
    expect(subscriber).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
    const rejected = await send('POST subscribers', { subscribers: [{ subscriberId: 'customer-3' }, { email: 'no' }] });
    expect(rejected.statusCode).toBe(422);
    expect(Object.keys(rejected.json().errors)).toEqual(['subscribers.1']);
    expect((await send('GET subscribers/customer-3')).statusCode).toBe(404);
  });
});
