/** Search words of the pages of operations: the parts of the name, the known name of the channel, and words of readers. */

/** The names that people know, by the tag of the contract. */
const channelNames: Readonly<Record<string, string>> = {
  'Chat app': 'WhatsApp Business',
  Messenger: 'Facebook Messenger',
  RCS: 'Google RCS',
  SMS: 'text message',
  'Knowledge base': 'chatbot AI answers',
  Verification: 'OTP 2FA',
};

/** Words for what an operation does that its name and its summary do not have. */
const others: Readonly<Record<string, string>> = {
  createAccessToken: 'login, get token, authenticate',
  createSubscriber: 'add user, register user, upsert',
  createSubscribers: 'import users, bulk users',
  deleteSubscriber: 'remove user, unsubscribe user',
  updateOnlineStatus: 'presence',
  listNotifications: 'notification feed, inbox',
  countUnseen: 'badge count',
  countUnread: 'badge count',
  markMessages: 'mark as read, mark as seen',
  markAllMessages: 'mark all as read',
  updateGlobalPreference: 'mute all',
  updatePreference: 'mute workflow',
  createSubscriberToken: 'browser token, frontend token',
  streamNotifications: 'SSE, real time, live notifications',
  createTopic: 'add group',
  addTopicSubscribers: 'join topic, add to group',
  removeTopicSubscribers: 'leave topic, unsubscribe from topic',
  triggerEvent: 'send notification',
  triggerEvents: 'bulk trigger, bulk notifications',
  broadcastEvent: 'notify everyone, announcement',
  cancelEvent: 'stop notification',
  requestVerification: 'send code, send OTP',
  checkVerification: 'verify code, verify OTP',
  getVerification: 'verification status',
  sendChatAppMessage: 'send WhatsApp message',
  validateChatAppContacts: 'has WhatsApp, check number',
  listChatAppTemplates: 'WhatsApp templates',
  uploadChatAppMedia: 'upload image, upload document',
  getChatAppMedia: 'download image, download document',
  updateChatAppWebhook: 'webhook URL, callback URL',
  sendMessengerMessage: 'send Facebook message',
  createChatMessage: 'ask question, chat completion',
  stopChatMessage: 'abort answer',
  listChatMessages: 'chat history',
};

export function operationKeywords(operationId: string, tag: string | undefined): string {
  const words = operationId.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  const channel = tag === undefined ? undefined : channelNames[tag];
  // Not a phrase of its own: the guide of the channel is meant by its name alone.
  return [words, channel && `for ${channel}`, others[operationId]].filter(Boolean).join(', ');
}
