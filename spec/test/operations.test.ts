import { expect, test } from 'vitest';
import { operations } from './contract.ts';

/** The operations of the contract. Add a new operation here, on purpose. */
const expected = `
createAccessToken            POST /auth/v1/tokens/                               assumed
createSubscriber             POST /v1/subscribers                                documented
listSubscribers              GET /v1/subscribers                                 added
createSubscribers            POST /v1/subscribers/bulk                           added
getSubscriber                GET /v1/subscribers/{subscriberId}                  added
updateSubscriber             PUT /v1/subscribers/{subscriberId}                  added
deleteSubscriber             DELETE /v1/subscribers/{subscriberId}               added
updateOnlineStatus           PATCH /v1/subscribers/{subscriberId}/online-status  added
getTopic                     GET /v1/topics/{topicKey}                           added
renameTopic                  PATCH /v1/topics/{topicKey}                         added
deleteTopic                  DELETE /v1/topics/{topicKey}                        added
getTopicSubscriber           GET /v1/topics/{topicKey}/subscribers/{subscriberId}  added
createSubscriberToken        POST /v1/subscribers/{subscriberId}/tokens          added
streamNotifications          GET /v1/subscribers/{subscriberId}/notifications/stream  added
listTopics                   GET /v1/topics                                      documented
createTopic                  POST /v1/topics                                     added
addTopicSubscribers          POST /v1/topics/{topicKey}/subscribers              added
removeTopicSubscribers       POST /v1/topics/{topicKey}/subscribers/removal      added
listWorkflows                GET /v1/workflows                                   added
createWorkflow               POST /v1/workflows                                  added
getWorkflow                  GET /v1/workflows/{workflowId}                      added
updateWorkflow               PUT /v1/workflows/{workflowId}                      added
deleteWorkflow               DELETE /v1/workflows/{workflowId}                   added
listNotifications            GET /v1/subscribers/{subscriberId}/notifications/feed  added
countUnseen                  GET /v1/subscribers/{subscriberId}/notifications/unseen  added
countUnread                  GET /v1/subscribers/{subscriberId}/notifications/unread  added
markMessages                 POST /v1/subscribers/{subscriberId}/messages/markAs  added
markAllMessages              POST /v1/subscribers/{subscriberId}/messages/mark-all  added
listPreferences              GET /v1/subscribers/{subscriberId}/preferences      added
updateGlobalPreference       PATCH /v1/subscribers/{subscriberId}/preferences    added
getPreferences               GET /v1/subscribers/{subscriberId}/preferences/{scope}  added
updatePreference             PATCH /v1/subscribers/{subscriberId}/preferences/{scope}  added
triggerEvent                 POST /v1/events/trigger                             added
triggerEvents                POST /v1/events/trigger/bulk                        added
broadcastEvent               POST /v1/events/trigger/broadcast                   added
getEvent                     GET /v1/events/trigger/{transactionId}              added
cancelEvent                  DELETE /v1/events/trigger/{transactionId}           added
listEventRecipients          GET /v1/events/trigger/{transactionId}/recipients   added
requestVerification          POST /mfa/v1/destinations/verification              documented
checkVerification            PUT /mfa/v1/destinations/verification               added
getVerification              GET /mfa/v1/destinations/verification               added
sendChatAppMessage           POST /conversation/wab/v1/messages/                 documented
validateChatAppContacts      POST /conversation/wab/v1/contacts                  assumed
listChatAppTemplates         GET /conversation/wab/v1/templates                  added
getChatAppTemplateNamespace  GET /conversation/wab/v1/templates/namespace        assumed
uploadChatAppMedia           POST /conversation/wab/v1/media                     assumed
getChatAppMedia              GET /conversation/wab/v1/media/{mediaId}            added
deleteChatAppMedia           DELETE /conversation/wab/v1/media/{mediaId}         added
updateChatAppWebhook         PUT /conversation/wab/v1/webhook                    documented
sendMessengerMessage         POST /conversation/messenger/v1/messages/           documented
sendRcsMessage               POST /conversation/rcs/v1/messages/                 assumed
sendSmsMessage               POST /conversation/sms/v1/messages/                 added
sendChatChannelMessage       POST /conversation/chat/v1/messages/                assumed
createInboundChatChannelMessage  POST /conversation/chat/v1/inbound              added
createChatMessage            POST /chat-messages                                 documented
listChatMessages             GET /messages                                       added
stopChatMessage              POST /chat-messages/{task_id}/stop                  added
renameConversation           POST /conversations/{conversation_id}/name          assumed
uploadFile                   POST /files/upload                                  assumed
listKnowledgeBases           GET /datasets                                       assumed
receiveChatAppMessage        webhook chatAppMessage                              assumed
receiveChatAppStatus         webhook chatAppStatus                               assumed
receiveMessengerMessage      webhook messengerMessage                            assumed
receiveChannelEvent          webhook channelEvent                                added
receiveUsageEvent            webhook usageEvent                                  added
`;

test('the contract has these operations and webhooks, and no others', () => {
  const rows = expected
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/ {2,}/));
  const actual = operations.map(({ id, address, node }) => [id, address, node['x-provenance']]);
  expect(actual.toSorted()).toEqual(rows.toSorted());
});
