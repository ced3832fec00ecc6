// Uses each export of each entry but the testing kit, as a program does; the test beside it says when one is missing. Those of the
// operations `pnpm generate` writes.
import * as client from '@omnichannel/client';
import * as media from '@omnichannel/client/media';
import * as minimal from '@omnichannel/client/minimal';
import * as operations from '@omnichannel/client/operations';
import * as phone from '@omnichannel/client/phone';
import * as stream from '@omnichannel/client/stream';
import * as topics from '@omnichannel/client/topics';
import * as webhooks from '@omnichannel/client/webhooks';

console.log([
  client.AbortError,
  client.ApiError,
  client.BadRequestError,
  client.ConfigurationError,
  client.ConflictError,
  client.ConnectionError,
  client.ForbiddenError,
  client.NotFoundError,
  client.OmnichannelError,
  client.PayloadTooLargeError,
  client.ServerError,
  client.SignInError,
  client.TimeoutError,
  client.TooManyRequestsError,
  client.UnauthorizedError,
  client.UnexpectedResponseError,
  client.UnprocessableContentError,
  client.UnsupportedMediaTypeError,
  client.createApiError,
  client.createClient,
  client.toForm,
  minimal.createClient,
  operations.addTopicSubscribers,
  operations.checkVerification,
  operations.createAccessToken,
  operations.createChatMessage,
  operations.createSubscriber,
  operations.createTopic,
  operations.deleteChatAppMedia,
  operations.getChatAppMedia,
  operations.getChatAppTemplateNamespace,
  operations.getVerification,
  operations.listChatMessages,
  operations.listKnowledgeBases,
  operations.listTopics,
  operations.removeTopicSubscribers,
  operations.renameConversation,
  operations.requestVerification,
  operations.sendChatAppMessage,
  operations.sendChatChannelMessage,
  operations.sendMessengerMessage,
  operations.sendRcsMessage,
  operations.stopChatMessage,
  operations.updateChatAppWebhook,
  operations.uploadChatAppMedia,
  operations.uploadFile,
  operations.validateChatAppContacts,
  stream.collect,
  stream.streamChatMessage,
  webhooks.WebhookVerificationError,
  webhooks.signWebhook,
  webhooks.verifyWebhook,
  topics.iterateTopics,
  media.uploadMedia,
  phone.resumeVerification,
  phone.verifyPhone,
]);
