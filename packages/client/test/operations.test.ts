import { readFile } from 'node:fs/promises';
import { startMock } from '@omnichannel/mock';
import type { operations } from '@omnichannel/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../src/client.ts';
import type { Client } from '../src/core.ts';
import { toForm } from '../src/form.ts';

/** The operations that a client calls; the others are webhooks, which it receives. */
type OperationId = Exclude<keyof operations, `receive${string}`>;

const to = '+12025550100';
const user = 'user-1';
/** The first bytes of a PNG, which identify its type. */
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const conversation_id = 'f7c9a1de-52b4-4e0a-9d36-8b1c2e4f7a50';
const link = 'https://example.com/file';

/** One call an operation. An operation that is new in the contract fails here until it has its call. */
const calls: Record<OperationId, (client: Client) => Promise<{ response: Response; data?: unknown; error?: unknown }>> =
  {
    createAccessToken: (client) =>
      client.POST('/auth/v1/tokens/', { body: { apiKey: 'example-api-key', userName: 'developer@example.com' } }),
    createSubscriber: (client) =>
      client.POST('/v1/subscribers', {
        body: { subscriberId: 'user-1', email: 'amira@example.com', data: { vip: true } },
      }),
    listSubscribers: (client) => client.GET('/v1/subscribers', { params: { query: { page: 0, limit: 10 } } }),
    createSubscribers: (client) =>
      client.POST('/v1/subscribers/bulk', { body: { subscribers: [{ subscriberId: 'user-1', firstName: 'Amira' }] } }),
    getSubscriber: (client) =>
      client.GET('/v1/subscribers/{subscriberId}', { params: { path: { subscriberId: 'user-1' } } }),
    updateSubscriber: (client) =>
      client.PUT('/v1/subscribers/{subscriberId}', {
        params: { path: { subscriberId: 'user-1' } },
        body: { firstName: 'Amira', phone: null },
      }),
    deleteSubscriber: (client) =>
      client.DELETE('/v1/subscribers/{subscriberId}', { params: { path: { subscriberId: 'user-1' } } }),
    updateOnlineStatus: (client) =>
      client.PATCH('/v1/subscribers/{subscriberId}/online-status', {
        params: { path: { subscriberId: 'user-1' } },
        body: { isOnline: true },
      }),
    getTopic: (client) => client.GET('/v1/topics/{topicKey}', { params: { path: { topicKey: 'orders' } } }),
    renameTopic: (client) =>
      client.PATCH('/v1/topics/{topicKey}', {
        params: { path: { topicKey: 'orders' } },
        body: { name: 'All orders' },
      }),
    deleteTopic: (client) => client.DELETE('/v1/topics/{topicKey}', { params: { path: { topicKey: 'orders' } } }),
    getTopicSubscriber: (client) =>
      client.GET('/v1/topics/{topicKey}/subscribers/{subscriberId}', {
        params: { path: { topicKey: 'orders', subscriberId: 'user-1' } },
      }),
    createSubscriberToken: (client) =>
      client.POST('/v1/subscribers/{subscriberId}/tokens', {
        params: { path: { subscriberId: 'user-1' } },
        body: { expiresIn: 600 },
      }),
    streamNotifications: (client) =>
      client.GET('/v1/subscribers/{subscriberId}/notifications/stream', {
        params: { path: { subscriberId: 'user-1' } },
        parseAs: 'stream',
      }),
    listTopics: (client) => client.GET('/v1/topics', { params: { query: { page: 0, pageSize: 10 } } }),
    createTopic: (client) => client.POST('/v1/topics', { body: { key: 'orders', name: 'Orders' } }),
    addTopicSubscribers: (client) =>
      client.POST('/v1/topics/{topicKey}/subscribers', {
        params: { path: { topicKey: 'orders' } },
        body: { subscribers: ['user-1'] },
      }),
    removeTopicSubscribers: (client) =>
      client.POST('/v1/topics/{topicKey}/subscribers/removal', {
        params: { path: { topicKey: 'orders' } },
        body: { subscribers: ['user-1'] },
      }),
    listWorkflows: (client) => client.GET('/v1/workflows', { params: { query: { page: 0, limit: 10 } } }),
    createWorkflow: (client) =>
      client.POST('/v1/workflows', {
        body: { name: 'Order shipped', steps: [{ type: 'in_app', content: { body: 'Order {{ order.id }}' } }] },
      }),
    getWorkflow: (client) =>
      client.GET('/v1/workflows/{workflowId}', { params: { path: { workflowId: 'order-shipped' } } }),
    updateWorkflow: (client) =>
      client.PUT('/v1/workflows/{workflowId}', {
        params: { path: { workflowId: 'order-shipped' } },
        body: { name: 'Order shipped', steps: [{ type: 'sms', content: { text: 'Order {{ order.id }}' } }] },
      }),
    deleteWorkflow: (client) =>
      client.DELETE('/v1/workflows/{workflowId}', { params: { path: { workflowId: 'order-shipped' } } }),
    listNotifications: (client) =>
      client.GET('/v1/subscribers/{subscriberId}/notifications/feed', {
        params: { path: { subscriberId: 'user-1' }, query: { limit: 10, read: false } },
      }),
    countUnseen: (client) =>
      client.GET('/v1/subscribers/{subscriberId}/notifications/unseen', {
        params: { path: { subscriberId: 'user-1' } },
      }),
    countUnread: (client) =>
      client.GET('/v1/subscribers/{subscriberId}/notifications/unread', {
        params: { path: { subscriberId: 'user-1' } },
      }),
    markMessages: (client) =>
      client.POST('/v1/subscribers/{subscriberId}/messages/markAs', {
        params: { path: { subscriberId: 'user-1' } },
        body: { messageId: ['692034489a01f3c27be45d03'], mark: { read: true } },
      }),
    markAllMessages: (client) =>
      client.POST('/v1/subscribers/{subscriberId}/messages/mark-all', {
        params: { path: { subscriberId: 'user-1' } },
        body: { markAs: 'read' },
      }),
    listPreferences: (client) =>
      client.GET('/v1/subscribers/{subscriberId}/preferences', { params: { path: { subscriberId: 'user-1' } } }),
    updateGlobalPreference: (client) =>
      client.PATCH('/v1/subscribers/{subscriberId}/preferences', {
        params: { path: { subscriberId: 'user-1' } },
        body: { preferences: [{ type: 'email', enabled: false }] },
      }),
    getPreferences: (client) =>
      client.GET('/v1/subscribers/{subscriberId}/preferences/{scope}', {
        params: { path: { subscriberId: 'user-1', scope: 'global' } },
      }),
    updatePreference: (client) =>
      client.PATCH('/v1/subscribers/{subscriberId}/preferences/{scope}', {
        params: { path: { subscriberId: 'user-1', scope: 'order-shipped' } },
        body: { channel: { type: 'sms', enabled: false } },
      }),
    triggerEvent: (client) =>
      client.POST('/v1/events/trigger', {
        body: { name: 'order-shipped', to: 'user-1', payload: { order: { id: '1042' } } },
      }),
    triggerEvents: (client) =>
      client.POST('/v1/events/trigger/bulk', { body: { events: [{ name: 'order-shipped', to: ['user-1'] }] } }),
    broadcastEvent: (client) => client.POST('/v1/events/trigger/broadcast', { body: { name: 'order-shipped' } }),
    getEvent: (client) =>
      client.GET('/v1/events/trigger/{transactionId}', { params: { path: { transactionId: 'order-1042-shipped' } } }),
    listEventRecipients: (client) =>
      client.GET('/v1/events/trigger/{transactionId}/recipients', {
        params: {
          path: { transactionId: 'order-1042-shipped' },
          query: { outcome: 'skipped_by_preference', limit: 10 },
        },
      }),
    cancelEvent: (client) =>
      client.DELETE('/v1/events/trigger/{transactionId}', {
        params: { path: { transactionId: 'order-1042-shipped' } },
      }),
    requestVerification: (client) =>
      client.POST('/mfa/v1/destinations/verification', { body: { number: to, codeLength: '4', language: 'ar' } }),
    checkVerification: (client) =>
      client.PUT('/mfa/v1/destinations/verification', {
        body: { passCode: '000000', checkCode: '0f8c1d2ab34e4e7d9c5a6b7f8091a2b3' },
      }),
    getVerification: (client) =>
      client.GET('/mfa/v1/destinations/verification', {
        params: { query: { checkCode: '0f8c1d2ab34e4e7d9c5a6b7f8091a2b3' } },
      }),
    sendChatAppMessage: (client) =>
      client.POST('/conversation/wab/v1/messages/', { body: { to, type: 'text', text: { body: 'Hello' } } }),
    validateChatAppContacts: (client) =>
      client.POST('/conversation/wab/v1/contacts', { body: { blocking: 'wait', contacts: [to] } }),
    listChatAppTemplates: (client) =>
      client.GET('/conversation/wab/v1/templates', { params: { query: { name: 'order_shipped', limit: 10 } } }),
    getChatAppTemplateNamespace: (client) => client.GET('/conversation/wab/v1/templates/namespace'),
    uploadChatAppMedia: (client) =>
      client.POST('/conversation/wab/v1/media', {
        body: new Blob([png]),
        headers: { 'Content-Type': 'image/png' },
      }),
    getChatAppMedia: (client) =>
      client.GET('/conversation/wab/v1/media/{mediaId}', { params: { path: { mediaId: 'media-1' } }, parseAs: 'blob' }),
    deleteChatAppMedia: (client) =>
      client.DELETE('/conversation/wab/v1/media/{mediaId}', { params: { path: { mediaId: 'media-1' } } }),
    updateChatAppWebhook: (client) =>
      client.PUT('/conversation/wab/v1/webhook', {
        body: { url: 'https://example.com/hooks/chat-app/statuses', type: 'status' },
      }),
    sendMessengerMessage: (client) =>
      client.POST('/conversation/messenger/v1/messages/', {
        body: { to: '1000000000000100', type: 'text', text: 'Hello' },
      }),
    sendRcsMessage: (client) =>
      client.POST('/conversation/rcs/v1/messages/', { body: { to, type: 'image', image: { link } } }),
    sendSmsMessage: (client) => client.POST('/conversation/sms/v1/messages/', { body: { to, text: 'Hello' } }),
    sendChatChannelMessage: (client) =>
      client.POST('/conversation/chat/v1/messages/', { body: { to: 'user-1', type: 'card', card: { id: 'card-1' } } }),
    createInboundChatChannelMessage: (client) =>
      client.POST('/conversation/chat/v1/inbound', { body: { from: 'user-1', type: 'text', text: { body: 'Hello' } } }),
    createChatMessage: (client) =>
      client.POST('/chat-messages', { body: { query: 'How do I return an order?', user, response_mode: 'blocking' } }),
    stopChatMessage: (client) =>
      client.POST('/chat-messages/{task_id}/stop', {
        params: { path: { task_id: 'c3800678-a077-43df-a102-53f23ed20b88' } },
        body: { user },
      }),
    listChatMessages: (client) => client.GET('/messages', { params: { query: { conversation_id, user } } }),
    renameConversation: (client) =>
      client.POST('/conversations/{conversation_id}/name', {
        params: { path: { conversation_id } },
        body: { auto_generate: true, user },
      }),
    uploadFile: (client) =>
      client.POST('/files/upload', {
        body: { file: new File([png], 'cat.png', { type: 'image/png' }), user },
        bodySerializer: toForm,
      }),
    listKnowledgeBases: (client) => client.GET('/datasets'),
  };

const bundle = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const contract = JSON.parse(await readFile(bundle, 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
};
const contracted = Object.values(contract.paths).flatMap((item) => Object.values(item));

describe('the client calls every operation of the mock', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  let client: Client;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
    client = createClient({ baseUrl: mock.url, token: 'any-token' });
  });
  afterAll(() => mock.close());

  it('has a call for each operation of the contract and for nothing else', () => {
    expect(Object.keys(calls).sort()).toEqual(contracted.map(({ operationId }) => operationId).sort());
  });

  it.each(contracted.map(({ operationId, responses }) => [operationId, responses] as const))(
    '%s',
    async (operationId, responses) => {
      const { data, error, response } = await calls[operationId as OperationId](client);
      expect(error).toBeUndefined();
      const success = Object.keys(responses).filter((status) => status.startsWith('2'));
      expect(success).toContain(String(response.status));
      if (response.status === 204) expect(data).toBeUndefined();
      else expect(data).toBeTruthy();
    },
  );

  it('reads a streamed answer raw', async () => {
    const { response } = await client.POST('/chat-messages', {
      body: { query: 'How do I return an order?', user, response_mode: 'streaming' },
      parseAs: 'stream',
    });
    const text = await response.text();
    expect(text).toMatch(/^data: \{.*"event":"message"/m);
    expect(text).toMatch(/"event":"message_end"/);
  });

  it('gives the error of the operation, typed', async () => {
    const { error, response } = await client.POST('/v1/subscribers', { body: { email: 'not-an-address' } });
    expect(response.status).toBe(422);
    expect(error).toMatchObject({ statusCode: 422, errors: { email: {} } });
  });
});
