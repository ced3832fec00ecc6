import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMock } from '../index.ts';

let mock: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  mock = await startMock({ port: 0, stateful: true });
});
afterAll(() => mock.close());

const call = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${mock.url}/v1/workflows${path}`, {
    method,
    headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};
const steps = [{ type: 'sms', content: { text: 'Order {{ order.id }}' } }];
const workflow = { name: 'Late', workflowId: 'late', steps };

it('keeps workflows', async () => {
  expect(await call('POST', '', workflow)).toMatchObject({ status: 201, body: { data: { workflowId: 'late' } } });
  expect(await call('POST', '', workflow)).toMatchObject({ status: 409 });
  expect(await call('GET', '/late')).toMatchObject({ status: 200, body: { data: { name: 'Late', steps } } });
  expect(await call('GET', '?limit=1')).toMatchObject({ body: { totalCount: 1, hasMore: false, pageSize: 1 } });
  expect(await call('PUT', '/late', { ...workflow, name: 'Very late' })).toMatchObject({ status: 200 });
  expect(await call('GET', '/late')).toMatchObject({ body: { data: { workflowId: 'late', name: 'Very late' } } });
  expect(await call('DELETE', '/late')).toMatchObject({ status: 200 });
  expect(await call('GET', '/late')).toMatchObject({ status: 404 });
});
