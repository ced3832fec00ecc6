import type { OperationId, PublicOperationId } from '../contract/operation.ts';

/** Default requests per second of an account, or of an address for the sign-in. Settings of an account override them. */
export const defaultRateLimits: Readonly<Record<PublicOperationId, number>> = {
  createAccessToken: 10,

  createSubscriber: 100,
  listSubscribers: 200,
  createSubscribers: 20,
  getSubscriber: 200,
  updateSubscriber: 100,
  deleteSubscriber: 100,
  updateOnlineStatus: 100,
  getTopic: 200,
  renameTopic: 100,
  deleteTopic: 100,
  getTopicSubscriber: 200,
  createSubscriberToken: 100,
  streamNotifications: 100,
  listTopics: 200,
  createTopic: 100,
  addTopicSubscribers: 100,
  removeTopicSubscribers: 100,

  listWorkflows: 200,
  createWorkflow: 20,
  getWorkflow: 200,
  updateWorkflow: 20,
  deleteWorkflow: 20,
  listNotifications: 200,
  countUnseen: 200,
  countUnread: 200,
  markMessages: 200,
  markAllMessages: 100,
  listPreferences: 200,
  updateGlobalPreference: 100,
  getPreferences: 200,
  updatePreference: 100,
  triggerEvent: 100,
  triggerEvents: 10,
  broadcastEvent: 1,
  getEvent: 200,
  listEventRecipients: 100,
  cancelEvent: 100,

  requestVerification: 100,
  checkVerification: 200,
  getVerification: 200,

  sendChatAppMessage: 100,
  validateChatAppContacts: 100,
  listChatAppTemplates: 200,
  getChatAppTemplateNamespace: 200,
  uploadChatAppMedia: 20,
  getChatAppMedia: 200,
  deleteChatAppMedia: 100,
  updateChatAppWebhook: 10,
  sendMessengerMessage: 100,
  sendRcsMessage: 100,
  sendSmsMessage: 100,
  sendChatChannelMessage: 100,
  createInboundChatChannelMessage: 100,

  createChatMessage: 20,
  listChatMessages: 200,
  stopChatMessage: 20,
  renameConversation: 20,
  uploadFile: 20,
  listKnowledgeBases: 200,
};

/** Requests per second of an operator for each operation of the admin API. */
const adminRateLimit = 50;

/** Returns the default requests per second for an operation. */
export function defaultRateLimitOf(operationId: OperationId): number {
  return (defaultRateLimits as Readonly<Partial<Record<OperationId, number>>>)[operationId] ?? adminRateLimit;
}
