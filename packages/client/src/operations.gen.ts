// Generated from the contract by `pnpm generate`. Do not edit.
import { toForm } from './form.ts';
import { type Operation, operation } from './operation.ts';

export type {
  Data, Operation, OperationCall, OperationError, OperationId, OperationOptions, Result, TransportError,
} from './operation.ts';

/** Sign in: `POST /auth/v1/tokens/`. */
export const createAccessToken: Operation<'createAccessToken'> = /* @__PURE__ */ operation('createAccessToken', 'POST', '/auth/v1/tokens/');
/** Create or update a subscriber: `POST /v1/subscribers`. */
export const createSubscriber: Operation<'createSubscriber'> = /* @__PURE__ */ operation('createSubscriber', 'POST', '/v1/subscribers');
/** List topics: `GET /v1/topics`. */
export const listTopics: Operation<'listTopics'> = /* @__PURE__ */ operation('listTopics', 'GET', '/v1/topics');
/** Create a topic: `POST /v1/topics`. */
export const createTopic: Operation<'createTopic'> = /* @__PURE__ */ operation('createTopic', 'POST', '/v1/topics');
/** Add subscribers to a topic: `POST /v1/topics/{topicKey}/subscribers`. */
export const addTopicSubscribers: Operation<'addTopicSubscribers'> = /* @__PURE__ */ operation('addTopicSubscribers', 'POST', '/v1/topics/{topicKey}/subscribers');
/** Remove subscribers from a topic: `POST /v1/topics/{topicKey}/subscribers/removal`. */
export const removeTopicSubscribers: Operation<'removeTopicSubscribers'> = /* @__PURE__ */ operation('removeTopicSubscribers', 'POST', '/v1/topics/{topicKey}/subscribers/removal');
/** Send a passcode: `POST /mfa/v1/destinations/verification`. */
export const requestVerification: Operation<'requestVerification'> = /* @__PURE__ */ operation('requestVerification', 'POST', '/mfa/v1/destinations/verification');
/** Check a passcode: `PUT /mfa/v1/destinations/verification`. */
export const checkVerification: Operation<'checkVerification'> = /* @__PURE__ */ operation('checkVerification', 'PUT', '/mfa/v1/destinations/verification');
/** Look up a verification: `GET /mfa/v1/destinations/verification`. */
export const getVerification: Operation<'getVerification'> = /* @__PURE__ */ operation('getVerification', 'GET', '/mfa/v1/destinations/verification');
/** Send a chat-app message: `POST /conversation/wab/v1/messages/`. */
export const sendChatAppMessage: Operation<'sendChatAppMessage'> = /* @__PURE__ */ operation('sendChatAppMessage', 'POST', '/conversation/wab/v1/messages/');
/** Validate numbers: `POST /conversation/wab/v1/contacts`. */
export const validateChatAppContacts: Operation<'validateChatAppContacts'> = /* @__PURE__ */ operation('validateChatAppContacts', 'POST', '/conversation/wab/v1/contacts');
/** Get the template namespace: `GET /conversation/wab/v1/templates/namespace`. */
export const getChatAppTemplateNamespace: Operation<'getChatAppTemplateNamespace'> = /* @__PURE__ */ operation('getChatAppTemplateNamespace', 'GET', '/conversation/wab/v1/templates/namespace');
/** Upload a file: `POST /conversation/wab/v1/media`. */
export const uploadChatAppMedia: Operation<'uploadChatAppMedia'> = /* @__PURE__ */ operation('uploadChatAppMedia', 'POST', '/conversation/wab/v1/media');
/** Download a file: `GET /conversation/wab/v1/media/{mediaId}`. */
export const getChatAppMedia: Operation<'getChatAppMedia'> = /* @__PURE__ */ operation('getChatAppMedia', 'GET', '/conversation/wab/v1/media/{mediaId}', { parseAs: 'blob' });
/** Delete a file: `DELETE /conversation/wab/v1/media/{mediaId}`. */
export const deleteChatAppMedia: Operation<'deleteChatAppMedia'> = /* @__PURE__ */ operation('deleteChatAppMedia', 'DELETE', '/conversation/wab/v1/media/{mediaId}');
/** Set a webhook: `PUT /conversation/wab/v1/webhook`. */
export const updateChatAppWebhook: Operation<'updateChatAppWebhook'> = /* @__PURE__ */ operation('updateChatAppWebhook', 'PUT', '/conversation/wab/v1/webhook');
/** Send a messenger message: `POST /conversation/messenger/v1/messages/`. */
export const sendMessengerMessage: Operation<'sendMessengerMessage'> = /* @__PURE__ */ operation('sendMessengerMessage', 'POST', '/conversation/messenger/v1/messages/');
/** Send an RCS message: `POST /conversation/rcs/v1/messages/`. */
export const sendRcsMessage: Operation<'sendRcsMessage'> = /* @__PURE__ */ operation('sendRcsMessage', 'POST', '/conversation/rcs/v1/messages/');
/** Send a chat message: `POST /conversation/chat/v1/messages/`. */
export const sendChatChannelMessage: Operation<'sendChatChannelMessage'> = /* @__PURE__ */ operation('sendChatChannelMessage', 'POST', '/conversation/chat/v1/messages/');
/** Ask a question: `POST /chat-messages`. */
export const createChatMessage: Operation<'createChatMessage'> = /* @__PURE__ */ operation('createChatMessage', 'POST', '/chat-messages');
/** Stop an answer: `POST /chat-messages/{task_id}/stop`. */
export const stopChatMessage: Operation<'stopChatMessage'> = /* @__PURE__ */ operation('stopChatMessage', 'POST', '/chat-messages/{task_id}/stop');
/** Read a conversation: `GET /messages`. */
export const listChatMessages: Operation<'listChatMessages'> = /* @__PURE__ */ operation('listChatMessages', 'GET', '/messages');
/** Rename a conversation: `POST /conversations/{conversation_id}/name`. */
export const renameConversation: Operation<'renameConversation'> = /* @__PURE__ */ operation('renameConversation', 'POST', '/conversations/{conversation_id}/name');
/** Upload an image for a question: `POST /files/upload`. */
export const uploadFile: Operation<'uploadFile'> = /* @__PURE__ */ operation('uploadFile', 'POST', '/files/upload', { bodySerializer: toForm });
/** List knowledge bases: `GET /datasets`. */
export const listKnowledgeBases: Operation<'listKnowledgeBases'> = /* @__PURE__ */ operation('listKnowledgeBases', 'GET', '/datasets');
