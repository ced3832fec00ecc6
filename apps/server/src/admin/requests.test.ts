import { expect, it } from 'vitest';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const app = testAdminApi(context);

it('finds the message and the audit entry of a request', async () => {
  const { id, environmentId, userName } = await testAccount(context);
  const changed = await sendAs(app, 'owner', `POST /admin/v1/accounts/${id}/disable`);
  const requestId = changed.headers['x-request-id'] as string;
  await open.database
    .insertInto('messages')
    .values({
      id: 'message-1',
      environment_id: environmentId,
      account_id: id,
      request_id: requestId,
      channel: 'rcs',
      type: 'text',
      recipient: '+12025550123',
      request: '{}',
      content: '{}',
    })
    .execute();
  const response = await sendAs(app, 'support', `GET /admin/v1/requests/${requestId}`);
  expect(response.json()).toMatchObject({
    requestId,
    messages: [{ id: 'message-1', channel: 'rcs', accountId: id, account: userName, status: 'accepted' }],
    verifications: [],
    events: [],
    auditEntries: [{ action: 'account.disabled', requestId }],
  });
  expect(response.body).not.toContain('12025550123');
});

it('is empty for a request that has stored nothing', async () => {
  const { statusCode, body } = await sendAs(app, 'support', 'GET /admin/v1/requests/unknown');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ messages: [], verifications: [], events: [], auditEntries: [] });
});
