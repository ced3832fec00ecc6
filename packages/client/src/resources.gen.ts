// Generated from the contract by `pnpm generate`. Do not edit.
import type { AccessTokenReply, AccessTokenRequest, ChatAppContactsRequest, ChatAppContactsResult, ChatAppDeletedMedia, ChatAppMessage, ChatAppTemplateNamespace, ChatAppWebhookRequest, ChatAppWebhookResult, ChatChannelInboundMessage, ChatChannelMessage, ChatMessage, ChatMessageStop, ChatMessageStopped, Conversation, ConversationRename, EventCancellation, EventDetailsReply, EventReply, EventResults, FeedCountReply, FeedItemsReply, GlobalPreferenceInput, MarkAllMessagesInput, MarkMessagesInput, MarkedCountReply, MessengerMessage, MessengerSentMessage, NotificationDeletedReply, OnlineStatusInput, PreferenceInput, RcsMessage, ReceivedMessages, SentMessages, SmsMessage, SubscriberInput, SubscriberPreferenceReply, SubscriberPreferencesReply, SubscriberRecordReply, SubscriberReply, SubscriberTokenInput, SubscriberTokenReply, SubscriberUpdate, SubscribersInput, SubscribersReply, TopicInput, TopicNameInput, TopicRecordReply, TopicReply, TopicSubscriberReply, TopicSubscribersInput, TopicSubscribersReply, UploadedFile, VerificationCheck, VerificationCheckReply, VerificationLookupReply, VerificationReply, VerificationRequest, WorkflowDeletion, WorkflowInput, WorkflowReply } from '@omnichannel/types';
import type { AnyPayloads, TypedEventBroadcast, TypedEventTrigger, TypedEventTriggers } from './event-body.ts';
import { type List, paginate } from './lists.ts';
import type { LogOptions } from './log.ts';
import { createResourceClient } from './resource-client.ts';
import { type UploadOptions, uploadMedia } from './media.ts';
import type { Data, DownloadAs, DownloadOptions, OperationCall, OperationError } from './operation.ts';
import { addTopicSubscribers, broadcastEvent, cancelEvent, checkVerification, countUnread, countUnseen, createAccessToken, createChatMessage, createInboundChatChannelMessage, createSubscriber, createSubscriberToken, createSubscribers, createTopic, createWorkflow, deleteChatAppMedia, deleteSubscriber, deleteTopic, deleteWorkflow, getChatAppMedia, getChatAppTemplateNamespace, getEvent, getPreferences, getSubscriber, getTopic, getTopicSubscriber, getVerification, getWorkflow, listPreferences, markAllMessages, markMessages, removeTopicSubscribers, renameConversation, renameTopic, requestVerification, sendChatAppMessage, sendChatChannelMessage, sendMessengerMessage, sendRcsMessage, sendSmsMessage, stopChatMessage, streamNotifications, triggerEvent, triggerEvents, updateChatAppWebhook, updateGlobalPreference, updateOnlineStatus, updatePreference, updateSubscriber, updateWorkflow, uploadFile, validateChatAppContacts } from './operations.gen.ts';
import type { ClientOptions, IdempotentOptions, RequestOptions } from './options.ts';
import { type Body, type Query, Resource } from './resource.ts';
import { type ChatMessageStream, type StreamOptions, streamChatMessage } from './stream.ts';

class AccessTokens extends Resource {
  /**
   * Exchanges the API key and user name of an account for an access token. Send the token as `Authorization: Bearer <token>` with every other operation. `data.expires_in` is its lifetime: a setting of the account, and at most until the API key expires. The token has the scopes of the key, and ends when the key is revoked. There is no refresh operation, so sign in again shortly before the token expires. The trailing slash of the path is optional.
   *
   * `POST /auth/v1/tokens/`, the function `createAccessToken`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: AccessTokenRequest, options?: RequestOptions): OperationCall<AccessTokenReply, OperationError<'createAccessToken'>> {
    return createAccessToken(this.client, { ...options, body });
  }
}
class SubscribersPreferences extends Resource {
  /**
   * Returns the preferences of a subscriber for every active workflow with its channels. A workflow or channel that the subscriber never changed is on. A channel arrives only if it is on here and in the preferences for all workflows: see `getPreferences`.
   *
   * `GET /v1/subscribers/{subscriberId}/preferences`, the function `listPreferences`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(subscriberId: string, options?: RequestOptions): OperationCall<SubscriberPreferencesReply, OperationError<'listPreferences'>> {
    return listPreferences(this.client, { ...options, params: { path: { subscriberId } } });
  }
  /**
   * Turns everything, or single channels, on or off for a subscriber, over all workflows but critical ones. Channels that the body does not name stay unchanged.
   *
   * `PATCH /v1/subscribers/{subscriberId}/preferences`, the function `updateGlobalPreference`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  updateGlobal(subscriberId: string, body: GlobalPreferenceInput, options?: RequestOptions): OperationCall<SubscriberPreferenceReply, OperationError<'updateGlobalPreference'>> {
    return updateGlobalPreference(this.client, { ...options, params: { path: { subscriberId } }, body });
  }
  /**
   * Returns the preferences of a subscriber on one level: `global` for all workflows together, or `template` for each workflow as `listPreferences` does.
   *
   * `GET /v1/subscribers/{subscriberId}/preferences/{scope}`, the function `getPreferences`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(subscriberId: string, scope: 'global' | 'template', options?: RequestOptions): OperationCall<SubscriberPreferencesReply, OperationError<'getPreferences'>> {
    return getPreferences(this.client, { ...options, params: { path: { subscriberId, scope } } });
  }
  /**
   * Turns a workflow, or one of its channels, on or off for a subscriber. Channels that the body does not name stay unchanged. The preferences of a critical workflow cannot be changed.
   *
   * `PATCH /v1/subscribers/{subscriberId}/preferences/{scope}`, the function `updatePreference`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  update(subscriberId: string, scope: string, body: PreferenceInput, options?: RequestOptions): OperationCall<SubscriberPreferenceReply, OperationError<'updatePreference'>> {
    return updatePreference(this.client, { ...options, params: { path: { subscriberId, scope } }, body });
  }
}
class Subscribers extends Resource {
  readonly preferences: SubscribersPreferences = new SubscribersPreferences(this.client);
  /**
   * Returns the subscribers of the account a page at a time, ordered by `subscriberId`.
   *
   * `GET /v1/subscribers`, the function `listSubscribers`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listSubscribers'>, options?: RequestOptions): List<'listSubscribers'> {
    return paginate(this.client, 'listSubscribers', { ...options, query });
  }
  /**
   * Stores a subscriber with the addresses at which it is reached, and returns the record. Every field is optional; send `{}` for a subscriber about which you know nothing yet. A request with an existing `subscriberId` updates that subscriber and returns 201 as well.
   *
   * `POST /v1/subscribers`, the function `createSubscriber`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: SubscriberInput = {}, options?: IdempotentOptions): OperationCall<SubscriberReply, OperationError<'createSubscriber'>> {
    return createSubscriber(this.client, { ...options, body });
  }
  /**
   * Creates or updates up to 500 subscribers as `createSubscriber` does, and reports each. If a field does not fit the contract, nothing is stored. Two requests with the same subscriber at the same time never create it twice.
   *
   * `POST /v1/subscribers/bulk`, the function `createSubscribers`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  createBulk(body: SubscribersInput, options?: IdempotentOptions): OperationCall<SubscribersReply, OperationError<'createSubscribers'>> {
    return createSubscribers(this.client, { ...options, body });
  }
  /**
   * Returns the record of a subscriber.
   *
   * `GET /v1/subscribers/{subscriberId}`, the function `getSubscriber`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(subscriberId: string, options?: RequestOptions): OperationCall<SubscriberRecordReply, OperationError<'getSubscriber'>> {
    return getSubscriber(this.client, { ...options, params: { path: { subscriberId } } });
  }
  /**
   * Changes the fields of a subscriber that the body has, and returns the record. An absent field keeps its value; `null` clears it.
   *
   * `PUT /v1/subscribers/{subscriberId}`, the function `updateSubscriber`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  update(subscriberId: string, body: SubscriberUpdate = {}, options?: RequestOptions): OperationCall<SubscriberRecordReply, OperationError<'updateSubscriber'>> {
    return updateSubscriber(this.client, { ...options, params: { path: { subscriberId } }, body });
  }
  /**
   * Deletes a subscriber, its memberships in topics, its preferences and its notification feed. Its id can be used again: the new subscriber begins with none of them. Messages of events that were not sent yet get the outcome `no_address`.
   *
   * `DELETE /v1/subscribers/{subscriberId}`, the function `deleteSubscriber`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  delete(subscriberId: string, options?: RequestOptions): OperationCall<NotificationDeletedReply, OperationError<'deleteSubscriber'>> {
    return deleteSubscriber(this.client, { ...options, params: { path: { subscriberId } } });
  }
  /**
   * Sets whether a subscriber is online, and returns the record. Going offline sets `lastOnlineAt`. A subscriber with an open stream of its notification feed stays online.
   *
   * `PATCH /v1/subscribers/{subscriberId}/online-status`, the function `updateOnlineStatus`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  updateOnlineStatus(subscriberId: string, body: OnlineStatusInput, options?: RequestOptions): OperationCall<SubscriberRecordReply, OperationError<'updateOnlineStatus'>> {
    return updateOnlineStatus(this.client, { ...options, params: { path: { subscriberId } }, body });
  }
  /**
   * Returns a short-lived token for the browser or the app of one subscriber. It reads and marks the feed of that subscriber, opens its stream, and reads and changes its preferences; it does nothing else. Call this operation from your server, after you know who the user is. A token ends at `expiresAt`, and at once when the API key that created it is revoked or expires, the account is disabled or the subscriber is deleted. It cannot be withdrawn alone, so keep `expiresIn` short.
   *
   * `POST /v1/subscribers/{subscriberId}/tokens`, the function `createSubscriberToken`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  createToken(subscriberId: string, body: SubscriberTokenInput = {}, options?: RequestOptions): OperationCall<SubscriberTokenReply, OperationError<'createSubscriberToken'>> {
    return createSubscriberToken(this.client, { ...options, params: { path: { subscriberId } }, body });
  }
}
class Notifications extends Resource {
  /**
   * Returns the in-app items of a subscriber a page at a time, the newest first. The content is rendered with the subscriber's data and locale as they are now. Page through a feed with `after`: with `page`, items that arrive meanwhile move the next page.
   *
   * `GET /v1/subscribers/{subscriberId}/notifications/feed`, the function `listNotifications`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(subscriberId: string, query?: Query<'listNotifications'>, options?: RequestOptions): List<'listNotifications'> {
    return paginate(this.client, 'listNotifications', { ...options, path: { subscriberId }, query });
  }
  /**
   * Returns how many items of the subscriber's feed are not seen. The count is exact, however large it is.
   *
   * `GET /v1/subscribers/{subscriberId}/notifications/unseen`, the function `countUnseen`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  countUnseen(subscriberId: string, options?: RequestOptions): OperationCall<FeedCountReply, OperationError<'countUnseen'>> {
    return countUnseen(this.client, { ...options, params: { path: { subscriberId } } });
  }
  /**
   * Returns how many items of the subscriber's feed are not read. The count is exact, however large it is.
   *
   * `GET /v1/subscribers/{subscriberId}/notifications/unread`, the function `countUnread`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  countUnread(subscriberId: string, options?: RequestOptions): OperationCall<FeedCountReply, OperationError<'countUnread'>> {
    return countUnread(this.client, { ...options, params: { path: { subscriberId } } });
  }
  /**
   * Marks items of the subscriber's feed as seen or read, or as not. An item that is read is always seen: `read: true` marks it as seen, too, and `seen: false` as unread. `read: false` leaves it seen. The response has the items with these ids, as they are now. Ids of other feeds are ignored.
   *
   * `POST /v1/subscribers/{subscriberId}/messages/markAs`, the function `markMessages`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  mark(subscriberId: string, body: MarkMessagesInput, options?: RequestOptions): OperationCall<FeedItemsReply, OperationError<'markMessages'>> {
    return markMessages(this.client, { ...options, params: { path: { subscriberId } }, body });
  }
  /**
   * Marks all items of the subscriber's feed, and returns how many it changed. `read` marks them as seen, too, `unseen` as unread, too; `unread` leaves them seen.
   *
   * `POST /v1/subscribers/{subscriberId}/messages/mark-all`, the function `markAllMessages`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  markAll(subscriberId: string, body: MarkAllMessagesInput, options?: RequestOptions): OperationCall<MarkedCountReply, OperationError<'markAllMessages'>> {
    return markAllMessages(this.client, { ...options, params: { path: { subscriberId } }, body });
  }
  /**
   * Opens a stream of Server-Sent Events with the changes of one feed: each new item, and each change of the counts of unseen and unread items. It begins with both counts. Read the feed with `listNotifications` after the stream has begun and merge by `_id`, so that you miss no item. Each event has an `id`: to continue a stream that broke, send the last one as `Last-Event-ID`. No item is lost; an item can arrive twice, with the same `_id`. After more than 1,000 missed items the stream begins with `feed_reset` instead of the items. A line `: keep-alive` every 15 seconds keeps the connection open. The subscriber is online while a stream is open. The stream ends when its subscriber token expires, the account is disabled or has another API key, the subscriber is deleted, the service stops, or the reader reads nothing for 15 seconds or more.
   *
   * `GET /v1/subscribers/{subscriberId}/notifications/stream`, the function `streamNotifications`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  stream<As extends keyof DownloadAs = 'blob'>(subscriberId: string, options?: DownloadOptions<As>): OperationCall<DownloadAs[As], OperationError<'streamNotifications'>> {
    return streamNotifications(this.client, { ...options, params: { path: { subscriberId } } });
  }
}
class Topics extends Resource {
  /**
   * Returns the topics of the account a page at a time, or the one with the given key. There are more pages while `(page + 1) * pageSize` is less than `totalCount`.
   *
   * `GET /v1/topics`, the function `listTopics`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listTopics'>, options?: RequestOptions): List<'listTopics'> {
    return paginate(this.client, 'listTopics', { ...options, query });
  }
  /**
   * Creates a topic without subscribers. Add them with `addTopicSubscribers`. A key that another topic has returns 409.
   *
   * `POST /v1/topics`, the function `createTopic`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: TopicInput, options?: IdempotentOptions): OperationCall<TopicReply, OperationError<'createTopic'>> {
    return createTopic(this.client, { ...options, body });
  }
  /**
   * Returns a topic with all its subscribers.
   *
   * `GET /v1/topics/{topicKey}`, the function `getTopic`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(topicKey: string, options?: RequestOptions): OperationCall<TopicRecordReply, OperationError<'getTopic'>> {
    return getTopic(this.client, { ...options, params: { path: { topicKey } } });
  }
  /**
   * Changes the name of a topic, and returns the topic. Its key stays.
   *
   * `PATCH /v1/topics/{topicKey}`, the function `renameTopic`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  rename(topicKey: string, body: TopicNameInput, options?: RequestOptions): OperationCall<TopicRecordReply, OperationError<'renameTopic'>> {
    return renameTopic(this.client, { ...options, params: { path: { topicKey } }, body });
  }
  /**
   * Deletes a topic without subscribers. Remove them first with `removeTopicSubscribers`; a topic that has any returns 409.
   *
   * `DELETE /v1/topics/{topicKey}`, the function `deleteTopic`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 409, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  delete(topicKey: string, options?: RequestOptions): OperationCall<Data<'deleteTopic'>, OperationError<'deleteTopic'>> {
    return deleteTopic(this.client, { ...options, params: { path: { topicKey } } });
  }
  /**
   * Adds subscribers to a topic. Existing subscribers are added even when others do not exist: the status is 200, and `data.failed.notFound` lists the others. Adding a subscriber that is in the topic already changes nothing, so the call can be repeated.
   *
   * `POST /v1/topics/{topicKey}/subscribers`, the function `addTopicSubscribers`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  addSubscribers(topicKey: string, body: TopicSubscribersInput, options?: RequestOptions): OperationCall<TopicSubscribersReply, OperationError<'addTopicSubscribers'>> {
    return addTopicSubscribers(this.client, { ...options, params: { path: { topicKey } }, body });
  }
  /**
   * Removes subscribers from a topic; the subscribers themselves stay. An id that is not in the topic is ignored, so the call can be repeated.
   *
   * `POST /v1/topics/{topicKey}/subscribers/removal`, the function `removeTopicSubscribers`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  removeSubscribers(topicKey: string, body: TopicSubscribersInput, options?: RequestOptions): OperationCall<Data<'removeTopicSubscribers'>, OperationError<'removeTopicSubscribers'>> {
    return removeTopicSubscribers(this.client, { ...options, params: { path: { topicKey } }, body });
  }
  /**
   * Returns 200 when the subscriber is in the topic, and 404 when it is not.
   *
   * `GET /v1/topics/{topicKey}/subscribers/{subscriberId}`, the function `getTopicSubscriber`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  getSubscriber(topicKey: string, subscriberId: string, options?: RequestOptions): OperationCall<TopicSubscriberReply, OperationError<'getTopicSubscriber'>> {
    return getTopicSubscriber(this.client, { ...options, params: { path: { topicKey, subscriberId } } });
  }
}
class Workflows extends Resource {
  /**
   * Returns the workflows of the account a page at a time, the oldest first. `hasMore` says whether there are more pages.
   *
   * `GET /v1/workflows`, the function `listWorkflows`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listWorkflows'>, options?: RequestOptions): List<'listWorkflows'> {
    return paginate(this.client, 'listWorkflows', { ...options, query });
  }
  /**
   * Creates a workflow: the steps that an event sends, each on one channel, with their content. Texts are templates that show fields of the event's payload and of the subscriber: `{{ order.id }}`, `{{ subscriber.firstName }}`. They have outputs and filters, and no tags or loops. `variables` of the response lists the fields that the payload of every event must have. A text in another language goes to `translations`, and the `locale` of the subscriber chooses. A step of the chat app names one of the account's templates: outside the 24-hour customer-care window no other message can be sent.
   *
   * `POST /v1/workflows`, the function `createWorkflow`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: WorkflowInput, options?: IdempotentOptions): OperationCall<WorkflowReply, OperationError<'createWorkflow'>> {
    return createWorkflow(this.client, { ...options, body });
  }
  /**
   * Returns one workflow with its steps.
   *
   * `GET /v1/workflows/{workflowId}`, the function `getWorkflow`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(workflowId: string, options?: RequestOptions): OperationCall<WorkflowReply, OperationError<'getWorkflow'>> {
    return getWorkflow(this.client, { ...options, params: { path: { workflowId } } });
  }
  /**
   * Replaces name, steps and all other fields of a workflow; an absent field gets its default. The identifier stays. Events that were triggered before keep the content that they were triggered with. Repeating the request changes nothing.
   *
   * `PUT /v1/workflows/{workflowId}`, the function `updateWorkflow`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  update(workflowId: string, body: WorkflowInput, options?: RequestOptions): OperationCall<WorkflowReply, OperationError<'updateWorkflow'>> {
    return updateWorkflow(this.client, { ...options, params: { path: { workflowId } }, body });
  }
  /**
   * Deletes a workflow. Its identifier is free again. Events that were triggered before go on, and the items in the feeds of subscribers stay.
   *
   * `DELETE /v1/workflows/{workflowId}`, the function `deleteWorkflow`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  delete(workflowId: string, options?: RequestOptions): OperationCall<WorkflowDeletion, OperationError<'deleteWorkflow'>> {
    return deleteWorkflow(this.client, { ...options, params: { path: { workflowId } } });
  }
}
class Events<Payloads extends object = AnyPayloads> extends Resource {
  /**
   * Notifies subscribers by the steps of a workflow. Workflow, recipients and variables are checked before the response, and a request with an error stores nothing. Each recipient is notified once, even when it is named several times or is in several topics. Named subscribers have the items in their feeds when the response arrives; the subscribers of topics follow in batches. Call `getEvent` for the progress, and for the number of recipients by outcome.
   *
   * `POST /v1/events/trigger`, the function `triggerEvent`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  trigger(body: TypedEventTrigger<Payloads>, options?: IdempotentOptions): OperationCall<EventReply, OperationError<'triggerEvent'>> {
    return triggerEvent<Payloads>(this.client, { ...options, body });
  }
  /**
   * Triggers up to 100 events, as `triggerEvent` does for one. The results are in the order of the request. An event with an unknown workflow, topic or subscriber, or with missing variables, has the status `error` and stores nothing; the other events are triggered. A body that does not fit this operation is rejected as a whole.
   *
   * `POST /v1/events/trigger/bulk`, the function `triggerEvents`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  triggerBulk(body: TypedEventTriggers<Payloads>, options?: IdempotentOptions): OperationCall<EventResults, OperationError<'triggerEvents'>> {
    return triggerEvents<Payloads>(this.client, { ...options, body });
  }
  /**
   * Notifies every subscriber of the account by the steps of a workflow, except the `actor`. It returns at once, and the subscribers are notified in batches. Call `getEvent` for the progress, and `cancelEvent` to stop it.
   *
   * `POST /v1/events/trigger/broadcast`, the function `broadcastEvent`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  broadcast(body: TypedEventBroadcast<Payloads>, options?: IdempotentOptions): OperationCall<EventReply, OperationError<'broadcastEvent'>> {
    return broadcastEvent<Payloads>(this.client, { ...options, body });
  }
  /**
   * Returns the progress of an event and the number of its recipients by step and outcome, with the reasons of failures. While the event is `queued` or `running`, the numbers grow.
   *
   * `GET /v1/events/trigger/{transactionId}`, the function `getEvent`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(transactionId: string, options?: RequestOptions): OperationCall<EventDetailsReply, OperationError<'getEvent'>> {
    return getEvent(this.client, { ...options, params: { path: { transactionId } } });
  }
  /**
   * Stops an event. Recipients that were not reached yet are not notified, and messages that were not sent yet get the outcome `cancelled`. Items that are in a feed stay there.
   *
   * `DELETE /v1/events/trigger/{transactionId}`, the function `cancelEvent`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  cancel(transactionId: string, options?: RequestOptions): OperationCall<EventCancellation, OperationError<'cancelEvent'>> {
    return cancelEvent(this.client, { ...options, params: { path: { transactionId } } });
  }
  /**
   * Returns who has which outcome, a page at a time: one entry for each recipient and active step, by the order of the steps. With `outcome`, it lists only the recipients who were skipped, or those whose message failed. While the event is `queued` or `running`, recipients that are not reached yet are missing, and outcomes change.
   *
   * `GET /v1/events/trigger/{transactionId}/recipients`, the function `listEventRecipients`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  listRecipients(transactionId: string, query?: Query<'listEventRecipients'>, options?: RequestOptions): List<'listEventRecipients'> {
    return paginate(this.client, 'listEventRecipients', { ...options, path: { transactionId }, query });
  }
}
class Verifications extends Resource {
  /**
   * Sends an SMS with a numeric passcode to `number` and returns `data.checkCode`, which identifies this verification. Ask the user for the passcode and send both to `checkVerification` before the passcode expires. A further request for the same number within 30 seconds returns 429, except for test numbers in the sandbox. A later one with the same `sender` and `codeLength` sends the same passcode with the same `checkCode`. That holds only while the passcode is not confirmed, was checked fewer than five times, and lasts as long as `codeExp` asks for. Otherwise the request sends a new passcode with a new `checkCode`, and does not change the previous one. Failed checks do not stop passcodes: when `checkVerification` returns 429 with the code -429 for a number, do not request another for it before `Retry-After` has passed.
   *
   * `POST /mfa/v1/destinations/verification`, the function `requestVerification`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500, 501, 503 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: VerificationRequest, options?: IdempotentOptions): OperationCall<VerificationReply, OperationError<'requestVerification'>> {
    return requestVerification(this.client, { ...options, body });
  }
  /**
   * Checks the passcode that the user typed in. A wrong or expired passcode is not an HTTP error: the status is 200 and `data.PasscodeStatus` is the outcome. A passcode can be checked five times, counted over all its resends, and succeeds once. An account can check a number with a wrong passcode ten times in 24 hours, over all its passcodes, unless the operator sets another limit. Never repeat this call blindly: a request whose response was lost has used up a check.
   *
   * `PUT /mfa/v1/destinations/verification`, the function `checkVerification`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  check(body: VerificationCheck, options?: RequestOptions): OperationCall<VerificationCheckReply, OperationError<'checkVerification'>> {
    return checkVerification(this.client, { ...options, body });
  }
  /**
   * Returns the state of a verification, the delivery status of its SMS and the checks made so far. Passcodes are masked: the passcode itself cannot be read back.
   *
   * `GET /mfa/v1/destinations/verification`, the function `getVerification`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get(query: Query<'getVerification'>, options?: RequestOptions): OperationCall<VerificationLookupReply, OperationError<'getVerification'>> {
    return getVerification(this.client, { ...options, params: { query } });
  }
}
class ChatAppMessages extends Resource {
  /**
   * Sends a text, a file, a location or a template to one person on WhatsApp Business, and returns the message `id`. Delivery statuses arrive at the `chatAppStatus` webhook. The trailing slash of the path is optional.
   *
   * `POST /conversation/wab/v1/messages/`, the function `sendChatAppMessage`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500, 501, 503 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  send(body: ChatAppMessage, options?: IdempotentOptions): OperationCall<SentMessages, OperationError<'sendChatAppMessage'>> {
    return sendChatAppMessage(this.client, { ...options, body });
  }
}
class ChatAppContacts extends Resource {
  /**
   * Returns which numbers belong to users of WhatsApp, the chat app, and their chat-app ids. Outside the customer-care window, a template can be sent only to a number that this operation has reported as `valid`. Results are kept for 7 days.
   *
   * `POST /conversation/wab/v1/contacts`, the function `validateChatAppContacts`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 429, 500, 501 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  validate(body: ChatAppContactsRequest, options?: RequestOptions): OperationCall<ChatAppContactsResult, OperationError<'validateChatAppContacts'>> {
    return validateChatAppContacts(this.client, { ...options, body });
  }
}
class ChatAppTemplates extends Resource {
  /**
   * Returns the message templates of the account a page at a time, ordered by name and language. Each language of a template is an entry of its own, with the values that a message must supply. Raise `page` while `has_more` is true.
   *
   * `GET /conversation/wab/v1/templates`, the function `listChatAppTemplates`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listChatAppTemplates'>, options?: RequestOptions): List<'listChatAppTemplates'> {
    return paginate(this.client, 'listChatAppTemplates', { ...options, query });
  }
  /**
   * Returns the namespace that the message templates of the account belong to. Every template message needs it. It does not change, so keep it.
   *
   * `GET /conversation/wab/v1/templates/namespace`, the function `getChatAppTemplateNamespace`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  getNamespace(options?: RequestOptions): OperationCall<ChatAppTemplateNamespace, OperationError<'getChatAppTemplateNamespace'>> {
    return getChatAppTemplateNamespace(this.client, { ...options });
  }
}
class ChatAppMedia extends Resource {
  /**
   * Stores a file and returns its media id, which can be sent any number of times. The body is the file itself, without a form around it; `Content-Type` is the file's own type. A file is kept for 14 days.
   *
   * `POST /conversation/wab/v1/media`, the function `uploadChatAppMedia`.
   *
   * By default an attempt may take 120 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 413, 415, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  upload(file: Parameters<typeof uploadMedia>[1], options?: UploadOptions): Promise<string> {
    return uploadMedia(this.client, file, options);
  }
  /**
   * Returns a file byte for byte: one that you uploaded, or one that a customer sent. `Content-Type` is the file's own type, whatever the type.
   *
   * `GET /conversation/wab/v1/media/{mediaId}`, the function `getChatAppMedia`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  get<As extends keyof DownloadAs = 'blob'>(mediaId: string, options?: DownloadOptions<As>): OperationCall<DownloadAs[As], OperationError<'getChatAppMedia'>> {
    return getChatAppMedia(this.client, { ...options, params: { path: { mediaId } } });
  }
  /**
   * Deletes a file before its 14 days are over. Messages that were sent with it are not changed.
   *
   * `DELETE /conversation/wab/v1/media/{mediaId}`, the function `deleteChatAppMedia`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  delete(mediaId: string, options?: RequestOptions): OperationCall<ChatAppDeletedMedia, OperationError<'deleteChatAppMedia'>> {
    return deleteChatAppMedia(this.client, { ...options, params: { path: { mediaId } } });
  }
}
class ChatAppWebhook extends Resource {
  /**
   * Sets the URL that incoming messages, or the statuses of sent messages, are delivered to. There is one URL for each type. A later call replaces the URL and secret of that type, and enables a disabled endpoint. The webhooks `chatAppMessage` and `chatAppStatus` describe delivery and retries. The URLs also receive the messages and statuses of SMS, as the webhook `channelEvent` with the `channel` `sms`.
   *
   * `PUT /conversation/wab/v1/webhook`, the function `updateChatAppWebhook`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  update(body: ChatAppWebhookRequest, options?: RequestOptions): OperationCall<ChatAppWebhookResult, OperationError<'updateChatAppWebhook'>> {
    return updateChatAppWebhook(this.client, { ...options, body });
  }
}
class ChatApp extends Resource {
  readonly messages: ChatAppMessages = new ChatAppMessages(this.client);
  readonly contacts: ChatAppContacts = new ChatAppContacts(this.client);
  readonly templates: ChatAppTemplates = new ChatAppTemplates(this.client);
  readonly media: ChatAppMedia = new ChatAppMedia(this.client);
  readonly webhook: ChatAppWebhook = new ChatAppWebhook(this.client);

}
class MessengerMessages extends Resource {
  /**
   * Sends a reply to a person who wrote to your page in Facebook Messenger. `to` comes from the `messengerMessage` event of their message. A text or file can be sent within 24 hours after their last message. Later only a template can be sent, and everything else returns 403. A file is given by the `id` that `uploadChatAppMedia` returned or by a `link` to it, never by both. The trailing slash of the path is optional.
   *
   * `POST /conversation/messenger/v1/messages/`, the function `sendMessengerMessage`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500, 501, 503 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  send(body: MessengerMessage, options?: IdempotentOptions): OperationCall<MessengerSentMessage, OperationError<'sendMessengerMessage'>> {
    return sendMessengerMessage(this.client, { ...options, body });
  }
}
class Messenger extends Resource {
  readonly messages: MessengerMessages = new MessengerMessages(this.client);

}
class RcsMessages extends Resource {
  /**
   * Sends a text, picture, video, sound recording, document or card to the messaging app of a phone, by Google RCS. A file is given by the `id` that `uploadChatAppMedia` returned or by a `link` to it, never by both. `suggestions` are buttons below the message, and a tap on a reply arrives as `channelEvent`. The trailing slash of the path is optional.
   *
   * `POST /conversation/rcs/v1/messages/`, the function `sendRcsMessage`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500, 501, 503 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  send(body: RcsMessage, options?: IdempotentOptions): OperationCall<SentMessages, OperationError<'sendRcsMessage'>> {
    return sendRcsMessage(this.client, { ...options, body });
  }
}
class Rcs extends Resource {
  readonly messages: RcsMessages = new RcsMessages(this.client);

}
class SmsMessages extends Resource {
  /**
   * Sends a text to a mobile phone by SMS. The statuses of the message arrive as the webhook `channelEvent` with the `channel` `sms`, at the endpoint that `updateChatAppWebhook` sets for the type `status`. An SMS is never `read`. To send a passcode, call `requestVerification`. The trailing slash of the path is optional.
   *
   * `POST /conversation/sms/v1/messages/`, the function `sendSmsMessage`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500, 501, 503 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  send(body: SmsMessage, options?: IdempotentOptions): OperationCall<SentMessages, OperationError<'sendSmsMessage'>> {
    return sendSmsMessage(this.client, { ...options, body });
  }
}
class Sms extends Resource {
  readonly messages: SmsMessages = new SmsMessages(this.client);

}
class ChatMessages extends Resource {
  /**
   * Sends a text, picture, video, sound recording, document or card to a user of your own application, which shows it in its chat. A card is prepared beforehand and sent by its id. A file is given by the `id` that `uploadChatAppMedia` returned or by a `link` to it, never by both. For a live account, an event `outbound` carries the message to the endpoint of its chat channel: your own application, which shows it to the user. The message is `sent` when the event is queued, `delivered` when your application has returned 2xx, and `failed` when the delivery has failed permanently. The trailing slash of the path is optional.
   *
   * `POST /conversation/chat/v1/messages/`, the function `sendChatChannelMessage`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500, 501 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  send(body: ChatChannelMessage, options?: IdempotentOptions): OperationCall<SentMessages, OperationError<'sendChatChannelMessage'>> {
    return sendChatChannelMessage(this.client, { ...options, body });
  }
  /**
   * Stores a message that a user of your own application wrote in the chat channel: a text, picture, video, sound recording, document or place. It belongs to the conversation with this user. Replies can name it, and the event `message` reports it to the endpoint of the chat channel. Upload a file with `uploadChatAppMedia` first, and name it by its `id`. A repeated `id` of the message returns the first response again. In the sandbox, the message appears in the sandbox inbox.
   *
   * `POST /conversation/chat/v1/inbound`, the function `createInboundChatChannelMessage`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  createInbound(body: ChatChannelInboundMessage, options?: IdempotentOptions): OperationCall<ReceivedMessages, OperationError<'createInboundChatChannelMessage'>> {
    return createInboundChatChannelMessage(this.client, { ...options, body });
  }
}
class Chat extends Resource {
  readonly messages: ChatMessages = new ChatMessages(this.client);

}
class KnowledgeChatMessages extends Resource {
  /**
   * Sends a question to the app's model, which answers it from the knowledge bases. With `response_mode: blocking` the response is the whole answer as `application/json`. With `streaming` it is `text/event-stream`, with one `ChatMessageEvent` as the `data` of each event. To continue a conversation, send the `conversation_id` of its last answer. A blocking request is cut off after 100 seconds and returns 504, so wait a little longer than that, or stream. The status of a stream is 200 once it has begun: a later failure arrives as its last event, `error`. A model that sends nothing for 60 seconds fails the answer with the code `completion_request_error`. An answer that reaches the maximum length ends there, with `metadata.truncated`. An operator of the service can change both limits.
   *
   * `POST /chat-messages`, the function `createChatMessage`.
   *
   * By default an attempt may take 110 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 429, 500, 504 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  create(body: Body<'createChatMessage'>, options?: RequestOptions): OperationCall<ChatMessage, OperationError<'createChatMessage'>> {
    return createChatMessage(this.client, { ...options, body });
  }
  /**
   * Asks the knowledge base and streams the answer. Leaving the loop aborts the request.
   *
   * `POST /chat-messages`, the function `streamChatMessage`.
   *
   * By default the answer may take 110 s until it begins, and 30 s without data. The call is not retried.
   *
   * @throws {ApiError} when the service rejects the question, or an `error` event ends the answer
   * @throws {ConnectionError} when the stream breaks before its end; a `TimeoutError` when no data arrives in time
   */
  stream(body: StreamOptions['body'], options?: Omit<StreamOptions, 'body'>): ChatMessageStream {
    return streamChatMessage(this.client, { ...options, body });
  }
  /**
   * Stops an answer that is being streamed. The stream then ends with `message_end`, and the conversation keeps the text written so far. The call also succeeds when it stops nothing: because the answer has ended, belongs to another end user, or never existed. An answer in blocking mode cannot be stopped, since its `task_id` arrives with the answer.
   *
   * `POST /chat-messages/{task_id}/stop`, the function `stopChatMessage`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  stop(taskId: string, body: ChatMessageStop, options?: RequestOptions): OperationCall<ChatMessageStopped, OperationError<'stopChatMessage'>> {
    return stopChatMessage(this.client, { ...options, params: { path: { task_id: taskId } }, body });
  }
  /**
   * Returns the questions and answers of a conversation. The first page holds the latest `limit` messages. While `has_more` is true, repeat the request with the `id` of the first message of the page as `first_id` to get those before it. Within a page the oldest message comes first.
   *
   * `GET /messages`, the function `listChatMessages`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query: Query<'listChatMessages'>, options?: RequestOptions): List<'listChatMessages'> {
    return paginate(this.client, 'listChatMessages', { ...options, query });
  }
}
class KnowledgeChatConversations extends Resource {
  /**
   * Gives a conversation the title `name`, or, with `auto_generate: true`, a title that the model generates from the conversation. Use the latter after `createChatMessage` with `auto_generate_name: false`.
   *
   * `POST /conversations/{conversation_id}/name`, the function `renameConversation`.
   *
   * By default an attempt may take 30 s, and a call that failed is not retried.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 404, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  rename(conversationId: string, body: ConversationRename, options?: RequestOptions): OperationCall<Conversation, OperationError<'renameConversation'>> {
    return renameConversation(this.client, { ...options, params: { path: { conversation_id: conversationId } }, body });
  }
}
class KnowledgeChatFiles extends Resource {
  /**
   * Uploads an image and returns its id. Send the id as `upload_file_id` of a file with `transfer_method: local_file` in `createChatMessage`, for the same end user. Only models with image input accept images.
   *
   * `POST /files/upload`, the function `uploadFile`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 409, 413, 415, 422, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  upload(body: Body<'uploadFile'>, options?: IdempotentOptions): OperationCall<UploadedFile, OperationError<'uploadFile'>> {
    return uploadFile(this.client, { ...options, body });
  }
}
class KnowledgeChat extends Resource {
  readonly messages: KnowledgeChatMessages = new KnowledgeChatMessages(this.client);
  readonly conversations: KnowledgeChatConversations = new KnowledgeChatConversations(this.client);
  readonly files: KnowledgeChatFiles = new KnowledgeChatFiles(this.client);

}
class KnowledgeBases extends Resource {
  /**
   * Returns all knowledge bases of the account, newest first. With `limit` it returns a page of them: raise `page` while `has_more` is true.
   *
   * `GET /datasets`, the function `listKnowledgeBases`.
   *
   * By default an attempt may take 30 s, and a call that failed is retried twice.
   *
   * @throws {ApiError} when the service rejects the call: 400, 401, 403, 429, 500 …
   * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
   */
  list(query?: Query<'listKnowledgeBases'>, options?: RequestOptions): List<'listKnowledgeBases'> {
    return paginate(this.client, 'listKnowledgeBases', { ...options, query });
  }
}
/**
 * The API by resources: `omnichannel.verifications.create({ number })`. Each method calls the function of
 * `@omnichannel/client/operations` that its description names, which a program that must be small calls directly.
 *
 * With `new Omnichannel<Payloads>(…)` a compiler checks the payloads of `events.trigger`: `Payloads` has the type of each payload by its
 * `workflowId`.
 *
 * @example
 * const omnichannel = new Omnichannel({ baseUrl: 'https://api.example.com', token: getToken });
 * const { data } = await omnichannel.verifications.create({ number: '+12025550100' });
 */
export class Omnichannel<Payloads extends object = AnyPayloads> extends Resource {
  readonly accessTokens: AccessTokens = new AccessTokens(this.client);
  readonly subscribers: Subscribers = new Subscribers(this.client);
  readonly notifications: Notifications = new Notifications(this.client);
  readonly topics: Topics = new Topics(this.client);
  readonly workflows: Workflows = new Workflows(this.client);
  readonly events: Events<Payloads> = new Events<Payloads>(this.client);
  readonly verifications: Verifications = new Verifications(this.client);
  readonly chatApp: ChatApp = new ChatApp(this.client);
  readonly messenger: Messenger = new Messenger(this.client);
  readonly rcs: Rcs = new Rcs(this.client);
  readonly sms: Sms = new Sms(this.client);
  readonly chat: Chat = new Chat(this.client);
  readonly knowledgeChat: KnowledgeChat = new KnowledgeChat(this.client);
  readonly knowledgeBases: KnowledgeBases = new KnowledgeBases(this.client);

  /**
   * Creates the resources on a new client. It sends no request.
   *
   * @param options the base URL, the token or credentials, the log, and the policy of all calls; a call can override the policy
   * @throws {ConfigurationError} as `createClient` and `createLog`
   */
  constructor(options: ClientOptions & LogOptions) {
    super(createResourceClient(options));
  }
}
