import type { OperationId } from '../contract/operation.ts';

/** Default requests per second of an account, or of an address for the sign-in. Settings of an account override them. */
export const defaultRateLimits: Readonly<Record<OperationId, number>> = {
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
  listTopics: 200,
  createTopic: 100,
  addTopicSubscribers: 100,
  removeTopicSubscribers: 100,

  listWorkflows: 200,
  createWorkflow: 20,
  getWorkflow: 200,
  updateWorkflow: 20,
  deleteWorkflow: 20,

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

  createChatMessage: 20,
  listChatMessages: 200,
  stopChatMessage: 20,
  renameConversation: 20,
  uploadFile: 20,
  listKnowledgeBases: 200,
};
