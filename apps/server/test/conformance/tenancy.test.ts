import { everyNth } from '@omnichannel/tooling/full-run';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OperationId } from '../../src/http/contract/operation.ts';
import { createScenarioContext, type RequestParts, type ScenarioContext } from './scenario-context.ts';
import { readScenarios } from './scenarios.ts';
import { startTargets } from './targets.ts';

const targets = await startTargets();
afterAll(() => targets.close());
const { served: operations, document } = targets;
const sampled = everyNth('server, operations of a stranger', operations, 3, ({ id }) => id);
const { samples } = readScenarios(document, operations);

const world = async () =>
  createScenarioContext(targets.service, await targets.service.newCaller(), { operations, samples });

/** The data of one account. Each of its texts contains a word that no other account has. */
interface Owned {
  subscriberId: string;
  topicKey: string;
  workflowId: string;
  /** Ids of the subscriber, the topic and the workflow. */
  recordIds: string[];
  checkCode: string;
  /** Id of a picture. */
  mediaId: string;
  messageIds: string[];
  /** Id of an image for a question. */
  fileId: string;
  conversationId: string;
  messageId: string;
  taskId: string;
  /** Identifies an event. */
  transactionId: string;
}

const mark = 'zeppelin';
const key = { 'Idempotency-Key': 'one-key' };
const png = { body: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), headers: { ...key, 'Content-Type': 'image/png' } };
const upload = { body: { file: new File([new Uint8Array(png.body)], 'label.png'), user: mark }, headers: key };
const person = '+12025550100';
/** A number that the owner has validated. */
const contact = '+12025550150';
const text = { to: person, type: 'text', text: { body: mark } };
const written = { from: person, id: mark, type: 'text', text: { body: mark } };
const toMessenger = { to: '1000000000000100', type: 'text', text: mark };
const workflow = { name: mark, steps: [{ type: 'in_app', content: { body: mark } }] };
const image = (id: string) => ({ to: person, type: 'image', image: { id } });

async function fill({ call }: ScenarioContext): Promise<Owned> {
  const subscriberId = `${mark}-subscriber`;
  const topicKey = `${mark}-topic`;
  const subscriber = await call('createSubscriber', {
    body: { subscriberId, email: `${mark}@example.com`, firstName: mark },
    headers: key,
  });
  const topic = await call('createTopic', { body: { key: topicKey, name: mark }, headers: key });
  await call('addTopicSubscribers', { params: { topicKey }, body: { subscribers: [subscriberId] } });
  const workflowId = `${mark}-workflow`;
  const stored = await call('createWorkflow', { body: { ...workflow, workflowId }, headers: key });
  const transactionId = `${mark}-event`;
  await call('createWorkflow', {
    body: { name: mark, workflowId: mark, steps: [{ type: 'in_app', content: { body: mark } }] },
  });
  const event = { name: mark, to: subscriberId, payload: { mark }, transactionId };
  await call('triggerEvent', { body: event, headers: key });
  const verification = await call('requestVerification', {
    body: { number: '+12025550100', sender: mark },
    headers: key,
  });
  const media = await call('uploadChatAppMedia', png);
  const mediaId = media.json.media[0].id;
  const sent = [
    await call('sendChatAppMessage', { body: text, headers: key }),
    await call('sendRcsMessage', { body: image(mediaId), headers: key }),
    await call('sendChatChannelMessage', { body: text, headers: key }),
    await call('createInboundChatChannelMessage', { body: written, headers: key }),
  ];
  const toPage = await call('sendMessengerMessage', { body: toMessenger, headers: key });
  await call('validateChatAppContacts', { body: { blocking: 'wait', contacts: [contact] } });
  await call('updateChatAppWebhook', { body: { url: `https://example.com/${mark}`, type: 'status' } });
  const file = await call('uploadFile', upload);
  const asked = await call('createChatMessage', { body: { query: mark, user: mark, inputs: { mark } } });
  return {
    fileId: file.json.id,
    conversationId: asked.json.conversation_id,
    messageId: asked.json.id,
    taskId: asked.json.task_id,
    subscriberId,
    topicKey,
    workflowId,
    recordIds: [subscriber.json.data._id, topic.json.data._id, stored.json.data._id],
    transactionId,
    checkCode: verification.json.data.checkCode,
    mediaId,
    messageIds: [...sent.map(({ json }) => json.messages[0].id), toPage.json.message_id],
  };
}

/** Returns all data of an account that the API shows, without fields that differ between two responses. */
async function view({ call }: ScenarioContext, owned: Owned): Promise<string> {
  const { checkCode, mediaId, conversationId, topicKey, subscriberId, transactionId } = owned;
  const topics = await call('listTopics', { query: {} });
  const subscribers = await call('listSubscribers', { query: {} });
  const member = await call('getTopicSubscriber', { params: { topicKey, subscriberId } });
  const workflows = await call('listWorkflows', { query: {} });
  const verification = await call('getVerification', { query: { checkCode } });
  const media = await call('getChatAppMedia', { params: { mediaId } });
  const contacts = await call('validateChatAppContacts', { body: { contacts: [contact] } });
  const messages = await call('listChatMessages', { query: { conversation_id: conversationId, user: mark } });
  const event = await call('getEvent', { params: { transactionId } });
  const recipients = await call('listEventRecipients', { params: { transactionId }, query: {} });
  const preferences = await call('listPreferences', { params: { subscriberId } });
  const feed = await call('listNotifications', { params: { subscriberId }, query: {} });
  return JSON.stringify([
    topics.json,
    subscribers.json,
    member.json,
    workflows.json,
    event.json,
    recipients.json,
    preferences.json,
    feed.json,
    verification.json.data,
    String(media.response.body),
    contacts.json,
    messages.json,
  ]);
}

/** Returns an id and its two neighbours, as an attacker guesses them. */
function neighboursOf(id: string): string[] {
  const number = BigInt(`0x${id}`);
  return [number - 1n, number, number + 1n].map((each) => each.toString(16).padStart(id.length, '0'));
}

const guessedSubscribers = ({ subscriberId, recordIds }: Owned) =>
  [subscriberId, ...recordIds.flatMap(neighboursOf)].map((guess) => ({ params: { subscriberId: guess } }));
const guessedTopics = ({ topicKey, recordIds }: Owned) =>
  [topicKey, ...recordIds.flatMap(neighboursOf)].map((guess) => ({ params: { topicKey: guess } }));
/** Paths of the subscriber's feed and preferences, by known and guessed ids. */
const feedsOf = ({ subscriberId, recordIds }: Owned, params: { scope?: string } = {}) =>
  [subscriberId, ...recordIds.flatMap(neighboursOf)].map((guess) => ({ params: { ...params, subscriberId: guess } }));

/**
 * Requests of a stranger who knows or guesses all ids, by operation. They look up objects, or would create or change them. The test fails
 * for a new operation of the service until it has its requests here.
 */
const attempts: Partial<Record<OperationId, (owned: Owned) => (RequestParts & { isRejected?: true })[]>> = {
  createAccessToken: () => [],
  createSubscriber: ({ subscriberId, recordIds }) => [
    { body: { subscriberId }, headers: key },
    { body: { subscriberId, firstName: 'Mallory' } },
    ...recordIds.map((id) => ({ body: { subscriberId: id, _id: id } })),
  ],
  createSubscriberToken: ({ subscriberId, recordIds }) =>
    [subscriberId, ...recordIds.flatMap(neighboursOf)].map((guess) => ({ params: { subscriberId: guess }, body: {} })),
  streamNotifications: ({ subscriberId, recordIds }) =>
    [subscriberId, ...recordIds.flatMap(neighboursOf)].map((guess) => ({ params: { subscriberId: guess } })),
  listTopics: ({ topicKey, recordIds }) => [
    { query: {} },
    { query: { key: topicKey } },
    { query: { pageSize: 0 } },
    ...recordIds.flatMap(neighboursOf).map((id) => ({ query: { key: id } })),
  ],
  listSubscribers: () => [{ query: {} }, { query: { limit: 100 } }, { query: { page: 1 } }],
  createSubscribers: ({ subscriberId, recordIds }) => [
    { body: { subscribers: [{ subscriberId }] }, headers: key },
    { body: { subscribers: [subscriberId, ...recordIds].map((id) => ({ subscriberId: id, firstName: 'Mallory' })) } },
  ],
  getSubscriber: (owned) => guessedSubscribers(owned),
  updateSubscriber: (owned) => guessedSubscribers(owned).map((one) => ({ ...one, body: { firstName: 'Mallory' } })),
  deleteSubscriber: (owned) => guessedSubscribers(owned),
  updateOnlineStatus: (owned) => guessedSubscribers(owned).map((one) => ({ ...one, body: { isOnline: true } })),
  getTopic: (owned) => guessedTopics(owned),
  renameTopic: (owned) => guessedTopics(owned).map((one) => ({ ...one, body: { name: 'Mine' } })),
  deleteTopic: (owned) => guessedTopics(owned),
  getTopicSubscriber: (owned) =>
    guessedTopics(owned).map(({ params }) => ({ params: { ...params, subscriberId: owned.subscriberId } })),
  createTopic: ({ topicKey }) => [{ body: { key: topicKey, name: 'Mine' }, headers: key }],
  addTopicSubscribers: ({ topicKey, subscriberId, recordIds }) =>
    [topicKey, ...recordIds.flatMap(neighboursOf)].map((guess) => ({
      params: { topicKey: guess },
      body: { subscribers: [subscriberId] },
    })),
  removeTopicSubscribers: ({ topicKey, subscriberId, recordIds }) =>
    [topicKey, ...recordIds.flatMap(neighboursOf)].map((guess) => ({
      params: { topicKey: guess },
      body: { subscribers: [subscriberId] },
    })),
  listWorkflows: () => [{ query: {} }],
  createWorkflow: ({ workflowId }) => [{ body: { ...workflow, workflowId, name: 'Mine' }, headers: key }],
  getWorkflow: ({ workflowId, recordIds }) =>
    [workflowId, ...recordIds.flatMap(neighboursOf)].map((guess) => ({ params: { workflowId: guess } })),
  updateWorkflow: ({ workflowId, recordIds }) =>
    [workflowId, ...recordIds.flatMap(neighboursOf)].map((guess) => ({
      params: { workflowId: guess },
      body: { ...workflow, name: 'Mine' },
    })),
  deleteWorkflow: ({ workflowId, recordIds }) =>
    [workflowId, ...recordIds.flatMap(neighboursOf)].map((guess) => ({ params: { workflowId: guess } })),
  triggerEvent: ({ subscriberId, topicKey, transactionId }) => [
    { body: { name: mark, to: { subscriberId }, transactionId }, headers: key, isRejected: true },
    { body: { name: mark, to: { type: 'Topic', topicKey } }, isRejected: true },
  ],
  triggerEvents: ({ subscriberId, transactionId }) => [
    { body: { events: [{ name: mark, to: subscriberId, transactionId }] } },
  ],
  broadcastEvent: ({ transactionId }) => [{ body: { name: mark, transactionId }, isRejected: true }],
  getEvent: ({ transactionId }) => [{ params: { transactionId } }],
  listEventRecipients: ({ transactionId }) => [
    { params: { transactionId }, query: {} },
    { params: { transactionId }, query: { outcome: 'delivered', limit: 100 } },
  ],
  cancelEvent: ({ transactionId }) => [{ params: { transactionId } }],
  listNotifications: (owned) => feedsOf(owned),
  countUnseen: (owned) => feedsOf(owned),
  countUnread: (owned) => feedsOf(owned),
  markMessages: (owned) =>
    feedsOf(owned).map((one) => ({ ...one, body: { messageId: owned.recordIds, mark: { read: true } } })),
  markAllMessages: (owned) => feedsOf(owned).map((one) => ({ ...one, body: { markAs: 'read' } })),
  listPreferences: (owned) => feedsOf(owned),
  updateGlobalPreference: (owned) => feedsOf(owned).map((one) => ({ ...one, body: { enabled: false } })),
  getPreferences: (owned) => feedsOf(owned, { scope: 'global' }),
  updatePreference: (owned) =>
    feedsOf(owned, { scope: 'welcome' }).map((one) => ({ ...one, body: { enabled: false } })),
  requestVerification: () => [{ body: { number: '+12025550100', sender: mark }, headers: key }],
  checkVerification: ({ checkCode }) =>
    neighboursOf(checkCode).map((code) => ({ body: { checkCode: code, passCode: '000000' } })),
  getVerification: ({ checkCode }) => neighboursOf(checkCode).map((code) => ({ query: { checkCode: code } })),
  sendChatAppMessage: ({ mediaId, messageIds }) => [
    { body: text, headers: key },
    { body: image(mediaId), isRejected: true },
    { body: image(messageIds[0] as string), isRejected: true },
    {
      body: {
        to: contact,
        type: 'template',
        template: { namespace: mark, name: 'order_shipped', language: { policy: 'deterministic', code: 'en_US' } },
      },
      isRejected: true,
    },
  ],
  sendRcsMessage: ({ mediaId }) => [
    { body: text, headers: key },
    { body: image(mediaId), isRejected: true },
  ],
  sendSmsMessage: () => [{ body: { to: contact, text: mark }, headers: key }],
  sendChatChannelMessage: ({ mediaId }) => [
    { body: text, headers: key },
    { body: image(mediaId), isRejected: true },
  ],
  createInboundChatChannelMessage: ({ mediaId, messageIds }) => [
    { body: written, headers: key },
    { body: { ...image(mediaId), from: person }, isRejected: true },
    { body: { ...written, id: undefined, context: { message_id: messageIds[2] } }, isRejected: true },
  ],
  sendMessengerMessage: () => [{ body: toMessenger, headers: key }],
  validateChatAppContacts: () => [{ body: { blocking: 'no_wait', contacts: [contact] } }],
  listChatAppTemplates: () => [{ query: {} }, { query: { name: mark } }],
  getChatAppTemplateNamespace: () => [{}],
  uploadChatAppMedia: () => [png],
  getChatAppMedia: ({ mediaId }) => [{ params: { mediaId } }],
  deleteChatAppMedia: ({ mediaId }) => [{ params: { mediaId } }],
  updateChatAppWebhook: () => [{ body: { url: 'https://example.com/mallory', type: 'status' } }],
  createChatMessage: ({ conversationId }) => [
    { body: { query: 'What was said?', user: mark, conversation_id: conversationId } },
  ],
  listChatMessages: ({ conversationId, messageId }) => [
    { query: { conversation_id: conversationId, user: mark } },
    { query: { conversation_id: conversationId, user: mark, first_id: messageId } },
    { query: { conversation_id: messageId, user: mark } },
  ],
  renameConversation: ({ conversationId }) => [
    { params: { conversation_id: conversationId }, body: { name: 'Mine', user: mark } },
    { params: { conversation_id: conversationId }, body: { auto_generate: true, user: mark } },
  ],
  stopChatMessage: ({ taskId }) => [{ params: { task_id: taskId }, body: { user: mark } }],
  listKnowledgeBases: () => [{ query: {} }],
  uploadFile: () => [upload],
};

/** Operations that return 404 for an object of another account. The other operations create an object of the stranger. */
const lookups: readonly OperationId[] = [
  'getSubscriber',
  'updateSubscriber',
  'deleteSubscriber',
  'updateOnlineStatus',
  'getTopic',
  'renameTopic',
  'deleteTopic',
  'getTopicSubscriber',
  'listNotifications',
  'countUnseen',
  'countUnread',
  'markMessages',
  'markAllMessages',
  'listPreferences',
  'updateGlobalPreference',
  'getPreferences',
  'updatePreference',
  'createSubscriberToken',
  'streamNotifications',
  'addTopicSubscribers',
  'removeTopicSubscribers',
  'getWorkflow',
  'updateWorkflow',
  'deleteWorkflow',
  'getEvent',
  'listEventRecipients',
  'cancelEvent',
  'checkVerification',
  'getVerification',
  'getChatAppMedia',
  'deleteChatAppMedia',
  'createChatMessage',
  'listChatMessages',
  'renameConversation',
];

describe('a stranger', () => {
  let owner: ScenarioContext;
  let owned: Owned;
  let before: string;
  beforeAll(async () => {
    owner = await world();
    owned = await fill(owner);
    before = await view(owner, owned);
    expect(before).toContain(mark);
  });

  it('tries every operation of the service', () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(attempts).sort());
  });

  it.each(sampled)('learns and changes nothing by $id', async ({ id }) => {
    const { call } = await world();
    for (const { isRejected = false, ...parts } of attempts[id]?.(owned) ?? []) {
      const { response, json } = await call(id, parts);
      expect(response.status).toBeLessThan(500);
      if (lookups.includes(id)) expect(response.status).toBe(404);
      else if (isRejected) expect([400, 422]).toContain(response.status);
      else expect(response.status).toBeLessThan(300);
      // A response may repeat what the stranger has sent.
      const received = JSON.stringify(json ?? '');
      const sent = JSON.stringify(parts);
      const { recordIds, checkCode, mediaId, fileId, conversationId, messageId } = owned;
      const secrets = [...recordIds, checkCode, mediaId, fileId, conversationId, messageId];
      for (const secret of [mark, ...secrets, ...owned.messageIds]) {
        if (!sent.includes(secret)) expect(received).not.toContain(secret);
      }
      if (['listTopics', 'listSubscribers', 'listWorkflows'].includes(id))
        expect(json).toMatchObject({ data: [], totalCount: 0 });
      if (id === 'requestVerification') expect(json.data.checkCode).not.toBe(owned.checkCode);
      if (id === 'validateChatAppContacts') expect(json.contacts).toMatchObject([{ status: 'processing' }]);
      // The response is neither the owner's response for the same key nor the owner's record.
      if (id.startsWith('create') && json.data) expect(owned.recordIds).not.toContain(json.data._id);
    }
    expect(await view(owner, owned)).toBe(before);
  });

  it('finds the same as the owner leaves it: the passcode still works, once', async () => {
    const body = { checkCode: owned.checkCode, passCode: '000000' };
    expect((await owner.call('checkVerification', { body })).json.data.PasscodeStatus).toBe(1);
    expect((await owner.call('checkVerification', { body })).json.data.PasscodeStatus).toBe(0);
  });
});

describe('a subscriber token', () => {
  const own = `${mark}-reader`;
  let owner: ScenarioContext;
  let owned: Owned;
  let token: string;
  let before: string;

  /** Creates a subscriber and a token for it. */
  async function createToken({ call }: ScenarioContext, subscriberId: string): Promise<string> {
    await call('createSubscriber', { body: { subscriberId } });
    const { json } = await call('createSubscriberToken', { params: { subscriberId }, body: { expiresIn: 3600 } });
    return json.data.token;
  }

  /** Expects that no response of the operation to the owner's requests contains what they did not send. */
  async function expectRejected(id: OperationId, token: string, status: number): Promise<void> {
    const { call } = await world();
    for (const { isRejected, ...parts } of attempts[id]?.(owned) ?? []) {
      const { response } = await call(id, { ...parts, token });
      expect(response.status, String(response.body)).toBe(status);
      if (!JSON.stringify(parts).includes(mark)) expect(String(response.body)).not.toContain(mark);
    }
  }

  beforeAll(async () => {
    owner = await world();
    owned = await fill(owner);
    token = await createToken(owner, own);
    before = await view(owner, owned);
  });

  it('reads its own feed, so that the rejections are of the others', async () => {
    const { response } = await owner.call('listNotifications', { params: { subscriberId: own }, query: {}, token });
    expect(response.status).toBe(200);
  });

  it.each(sampled)('of the same account reads and changes nothing of another subscriber by $id', async ({ id }) => {
    await expectRejected(id, token, 403);
    expect(await view(owner, owned)).toBe(before);
  });

  it.each(sampled)('of another account reads and changes nothing by $id', async ({ id }) => {
    await expectRejected(id, await createToken(await world(), own), 403);
    expect(await view(owner, owned)).toBe(before);
  });

  it('shows the feed of its own account for a subscriberId that both accounts have', async () => {
    const stranger = await world();
    const params = { subscriberId: owned.subscriberId };
    const theirs = await createToken(stranger, owned.subscriberId);
    const { json } = await stranger.call('listNotifications', { params, query: {}, token: theirs });
    expect(json).toMatchObject({ data: [], totalCount: 0 });
    await stranger.call('markAllMessages', { params, body: { markAs: 'read' }, token: theirs });
    await stranger.call('updateGlobalPreference', { params, body: { enabled: false }, token: theirs });
    expect(await view(owner, owned)).toBe(before);
  });

  it('is rejected by each operation after it has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3600 * 1000 });
    const expired = await world()
      .then((past) => createToken(past, own))
      .finally(() => vi.useRealTimers());
    for (const { id } of operations) await expectRejected(id, expired, 401);
  });
});
