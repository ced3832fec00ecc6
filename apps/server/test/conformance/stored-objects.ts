import { type AnyRequest, fileOfType } from '@omnichannel/fuzzing';
import { send } from './http.ts';
import type { Caller, Target } from './targets.ts';

/** The objects that exist for a caller, so that requests can name them. */
export interface StoredObjects {
  topicKey: string;
  /** A topic without subscribers, which may be deleted. */
  spareTopicKey: string;
  subscriberId: string;
  /** A subscriber who may be deleted. */
  spareSubscriberId: string;
  workflowId: string;
  /** A workflow that may be deleted. */
  spareWorkflowId: string;
  /** A workflow that stays as it is, so that it can be triggered. */
  eventWorkflowId: string;
  transactionId: string;
  checkCode: string;
  mediaId: string;
  /** A file that may be deleted. */
  spareMediaId: string;
  /** Sent to `testNumber` on the chat app. */
  messageId: string;
  /** Sent to `testNumber` in the chat channel. */
  chatMessageId: string;
  conversationId: string;
}

const testNumber = '+12025550100';
/** The user of the knowledge chat that the conversation belongs to. */
const user = 'lina';
/** Random steps seldom fit rules such as that each language tag is valid. */
const steps = [{ type: 'sms', content: { text: 'Order {{ order.id }}' } }];
/** Has the variable of the workflow that is triggered. */
const payload = { order: { id: '1042' } };
/** The test numbers accept it. */
const passCode = '0000';

/** Creates one object of each kind that an operation looks up. @throws {Error} when the target rejects one */
export async function createObjects(target: Target, { token }: Caller): Promise<StoredObjects> {
  async function create(method: string, path: string, body: object | Buffer) {
    const response = await send(target.url, {
      method,
      path,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': Buffer.isBuffer(body) ? 'image/png' : 'application/json',
      },
      body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
    if (response.status >= 300) throw new Error(`${method} ${path} returned ${response.status}: ${response.body}`);
    return JSON.parse(String(response.body));
  }
  const picture = fileOfType('image/png', Buffer.from('picture'));
  for (const key of ['order-updates', 'winter-sale']) await create('POST', '/v1/topics', { key, name: key });
  for (const subscriberId of ['user-1042', 'user-1043']) await create('POST', '/v1/subscribers', { subscriberId });
  await create('POST', '/v1/topics/order-updates/subscribers', { subscribers: ['user-1042'] });
  for (const workflowId of ['order-shipped', 'order-delayed']) {
    await create('POST', '/v1/workflows', { name: 'Order', workflowId, steps });
  }
  const inApp = { type: 'in_app', content: { body: 'Order {{ order.id }}' } };
  await create('POST', '/v1/workflows', { name: 'Order placed', workflowId: 'order-placed', steps: [inApp] });
  const transactionId = 'order-1042-placed';
  await create('POST', '/v1/events/trigger', { name: 'order-placed', to: 'user-1042', payload, transactionId });
  const question = { query: 'How long is the warranty?', user, inputs: {}, response_mode: 'blocking' };
  const message = { to: testNumber, type: 'text', text: { body: 'Hello' } };
  const verification = await create('POST', '/mfa/v1/destinations/verification', {
    number: testNumber,
    codeLength: passCode.length,
  });
  return {
    topicKey: 'order-updates',
    spareTopicKey: 'winter-sale',
    subscriberId: 'user-1042',
    spareSubscriberId: 'user-1043',
    workflowId: 'order-shipped',
    spareWorkflowId: 'order-delayed',
    eventWorkflowId: 'order-placed',
    transactionId,
    checkCode: verification.data.checkCode,
    mediaId: (await create('POST', '/conversation/wab/v1/media', picture)).media[0].id,
    spareMediaId: (await create('POST', '/conversation/wab/v1/media', picture)).media[0].id,
    messageId: (await create('POST', '/conversation/wab/v1/messages/', message)).messages[0].id,
    chatMessageId: (await create('POST', '/conversation/chat/v1/messages/', message)).messages[0].id,
    conversationId: (await create('POST', '/chat-messages', question)).conversation_id,
  };
}

/** Puts stored objects in the place of those that a request names. */
export function nameStored(objects: StoredObjects, request: AnyRequest): AnyRequest {
  const { operationId, body } = request;
  const query = new URLSearchParams(request.query);
  if (query.has('checkCode')) query.set('checkCode', objects.checkCode);
  if (query.has('conversation_id')) {
    query.set('conversation_id', objects.conversationId);
    query.set('user', user);
    query.delete('first_id');
  }
  if (operationId === 'listNotifications') {
    query.delete('after');
    if (query.has('payload')) query.set('payload', Buffer.from(JSON.stringify(payload)).toString('base64'));
  }
  if (operationId === 'listEventRecipients') query.delete('after');
  const topicKey = operationId === 'deleteTopic' ? objects.spareTopicKey : objects.topicKey;
  const subscriberId = operationId === 'deleteSubscriber' ? objects.spareSubscriberId : objects.subscriberId;
  const mediaId = operationId === 'deleteChatAppMedia' ? objects.spareMediaId : objects.mediaId;
  const workflowId = operationId === 'deleteWorkflow' ? objects.spareWorkflowId : objects.workflowId;
  return {
    ...request,
    path: request.path
      .replace(/(?<=\/topics\/)[^/]+/, topicKey)
      .replace(/(?<=\/subscribers\/)(?!(bulk|removal)\/?$)[^/]+/, subscriberId)
      .replace(/(?<=\/workflows\/)[^/]+/, workflowId)
      .replace(/(?<=\/events\/trigger\/)(?!(bulk|broadcast)\/?$)[^/]+/, objects.transactionId)
      .replace(/(?<=\/preferences\/)(?!(global|template)\/?$)[^/]+/, objects.eventWorkflowId)
      .replace(/(?<=\/media\/)[^/]+/, mediaId)
      .replace(/(?<=\/conversations\/)[^/]+/, objects.conversationId),
    query: String(query),
    ...(body && !Buffer.isBuffer(body) && { body: { json: namedIn(operationId, body.json as object, objects) } }),
  };
}

function namedIn(operationId: string, json: object, objects: StoredObjects): object {
  const { checkCode, messageId, chatMessageId, conversationId, mediaId, workflowId } = objects;
  const isOfChat = operationId === 'sendChatChannelMessage' || operationId === 'createInboundChatChannelMessage';
  const isOfConversation =
    operationId === 'renameConversation' || (operationId === 'createChatMessage' && 'conversation_id' in json);
  return {
    ...json,
    ...('checkCode' in json && { checkCode, passCode }),
    ...('context' in json && { context: { message_id: isOfChat ? chatMessageId : messageId } }),
    // A reply belongs to the conversation with this person.
    ...('context' in json && isOfChat && { ['from' in json ? 'from' : 'to']: testNumber }),
    ...('conversation_id' in json && { conversation_id: conversationId }),
    ...(isOfConversation && { user }),
    ...(operationId === 'updateWorkflow' && { workflowId, steps }),
    ...(['triggerEvent', 'broadcastEvent'].includes(operationId) && { name: objects.eventWorkflowId, payload }),
    ...(operationId === 'triggerEvent' && 'to' in json && { to: storedRecipients(json.to, objects) }),
    ...('actor' in json && typeof json.actor === 'string' && { actor: objects.subscriberId }),
    ...('image' in json && { image: { id: mediaId } }),
    // The mock calls only this machine. No receiver listens on the port.
    ...(operationId === 'updateChatAppWebhook' && { url: 'http://localhost:9/webhooks' }),
  };
}

/** Replaces the ids of subscribers and topics that must exist. A subscriber in an object is created. */
function storedRecipients(to: unknown, objects: StoredObjects): unknown {
  if (Array.isArray(to)) return to.map((one) => storedRecipients(one, objects));
  if (typeof to === 'string') return objects.subscriberId;
  return 'topicKey' in (to as object) ? { ...(to as object), topicKey: objects.topicKey } : to;
}
