// Uses each export of each entry but the testing kit, as a program does; the test beside it says when one is missing. Those of the
// operations follow the contract.
import * as client from '@omnichannel/client';
import * as media from '@omnichannel/client/media';
import * as minimal from '@omnichannel/client/minimal';
import * as phone from '@omnichannel/client/phone';
import * as stream from '@omnichannel/client/stream';
import * as topics from '@omnichannel/client/topics';
import * as webhooks from '@omnichannel/client/webhooks';
import operations from './operations.gen.ts';

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
  ...operations,
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
