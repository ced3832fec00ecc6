// Generated from the contract by `pnpm generate`. Do not edit.
import type { EventOperation } from './event-body.ts';
import { toForm } from './form.ts';
import { type DownloadOperation, type Operation, operation } from './operation.ts';

export type {
  Data, DownloadAs, DownloadOperation, DownloadOptions, Operation, OperationCall, OperationError, OperationId, OperationOptions, Result, TransportError,
} from './operation.ts';
export type {
  AnyPayloads, EventOperation, TypedEventBroadcast, TypedEventTrigger, TypedEventTriggers,
} from './event-body.ts';

/**
 * Exchanges the API key and user name of an account for an access token. Send the token as `Authorization: Bearer <token>` with every other operation. `data.expires_in` is its lifetime: a setting of the account, and at most until the API key expires. The token has the scopes of the key, and ends when the key is revoked. There is no refresh operation, so sign in again shortly before the token expires. The trailing slash of the path is optional.
 *
 * `POST /auth/v1/tokens/`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `createAccessToken.isError(error)` types it by its status: 400, 401, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const createAccessToken: Operation<'createAccessToken'> = /* @__PURE__ */ operation('createAccessToken', 'POST', '/auth/v1/tokens/');
/**
 * Returns the subscribers of the account a page at a time, ordered by `subscriberId`.
 *
 * `GET /v1/subscribers`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `listSubscribers.isError(error)` types it by its status: 401, 403, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `paginate` of `@omnichannel/client/lists` reads all pages
 */
export const listSubscribers: Operation<'listSubscribers'> = /* @__PURE__ */ operation('listSubscribers', 'GET', '/v1/subscribers');
/**
 * Stores a subscriber with the addresses at which it is reached, and returns the record. Every field is optional; send `{}` for a subscriber about which you know nothing yet. A request with an existing `subscriberId` updates that subscriber and returns 201 as well.
 *
 * `POST /v1/subscribers`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `createSubscriber.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const createSubscriber: Operation<'createSubscriber'> = /* @__PURE__ */ operation('createSubscriber', 'POST', '/v1/subscribers');
/**
 * Creates or updates up to 500 subscribers as `createSubscriber` does, and reports each. If a field does not fit the contract, nothing is stored. Two requests with the same subscriber at the same time never create it twice.
 *
 * `POST /v1/subscribers/bulk`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `createSubscribers.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const createSubscribers: Operation<'createSubscribers'> = /* @__PURE__ */ operation('createSubscribers', 'POST', '/v1/subscribers/bulk');
/**
 * Returns the record of a subscriber.
 *
 * `GET /v1/subscribers/{subscriberId}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `getSubscriber.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const getSubscriber: Operation<'getSubscriber'> = /* @__PURE__ */ operation('getSubscriber', 'GET', '/v1/subscribers/{subscriberId}');
/**
 * Changes the fields of a subscriber that the body has, and returns the record. An absent field keeps its value; `null` clears it.
 *
 * `PUT /v1/subscribers/{subscriberId}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `updateSubscriber.isError(error)` types it by its status: 400, 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const updateSubscriber: Operation<'updateSubscriber'> = /* @__PURE__ */ operation('updateSubscriber', 'PUT', '/v1/subscribers/{subscriberId}');
/**
 * Deletes a subscriber, its memberships in topics, its preferences and its notification feed. Its id can be used again: the new subscriber begins with none of them. Messages of events that were not sent yet get the outcome `no_address`.
 *
 * `DELETE /v1/subscribers/{subscriberId}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `deleteSubscriber.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const deleteSubscriber: Operation<'deleteSubscriber'> = /* @__PURE__ */ operation('deleteSubscriber', 'DELETE', '/v1/subscribers/{subscriberId}');
/**
 * Sets whether a subscriber is online, and returns the record. Going offline sets `lastOnlineAt`. A subscriber with an open stream of its notification feed stays online.
 *
 * `PATCH /v1/subscribers/{subscriberId}/online-status`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `updateOnlineStatus.isError(error)` types it by its status: 400, 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const updateOnlineStatus: Operation<'updateOnlineStatus'> = /* @__PURE__ */ operation('updateOnlineStatus', 'PATCH', '/v1/subscribers/{subscriberId}/online-status');
/**
 * Returns the in-app items of a subscriber a page at a time, the newest first. The content is rendered with the subscriber's data and locale as they are now. Page through a feed with `after`: with `page`, items that arrive meanwhile move the next page.
 *
 * `GET /v1/subscribers/{subscriberId}/notifications/feed`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `listNotifications.isError(error)` types it by its status: 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `paginate` of `@omnichannel/client/lists` reads all pages
 */
export const listNotifications: Operation<'listNotifications'> = /* @__PURE__ */ operation('listNotifications', 'GET', '/v1/subscribers/{subscriberId}/notifications/feed');
/**
 * Returns how many items of the subscriber's feed are not seen. The count is exact, however large it is.
 *
 * `GET /v1/subscribers/{subscriberId}/notifications/unseen`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `countUnseen.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const countUnseen: Operation<'countUnseen'> = /* @__PURE__ */ operation('countUnseen', 'GET', '/v1/subscribers/{subscriberId}/notifications/unseen');
/**
 * Returns how many items of the subscriber's feed are not read. The count is exact, however large it is.
 *
 * `GET /v1/subscribers/{subscriberId}/notifications/unread`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `countUnread.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const countUnread: Operation<'countUnread'> = /* @__PURE__ */ operation('countUnread', 'GET', '/v1/subscribers/{subscriberId}/notifications/unread');
/**
 * Marks items of the subscriber's feed as seen or read, or as not. An item that is read is always seen: `read: true` marks it as seen, too, and `seen: false` as unread. `read: false` leaves it seen. The response has the items with these ids, as they are now. Ids of other feeds are ignored.
 *
 * `POST /v1/subscribers/{subscriberId}/messages/markAs`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `markMessages.isError(error)` types it by its status: 400, 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const markMessages: Operation<'markMessages'> = /* @__PURE__ */ operation('markMessages', 'POST', '/v1/subscribers/{subscriberId}/messages/markAs');
/**
 * Marks all items of the subscriber's feed, and returns how many it changed. `read` marks them as seen, too, `unseen` as unread, too; `unread` leaves them seen.
 *
 * `POST /v1/subscribers/{subscriberId}/messages/mark-all`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `markAllMessages.isError(error)` types it by its status: 400, 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const markAllMessages: Operation<'markAllMessages'> = /* @__PURE__ */ operation('markAllMessages', 'POST', '/v1/subscribers/{subscriberId}/messages/mark-all');
/**
 * Returns the preferences of a subscriber for every active workflow with its channels. A workflow or channel that the subscriber never changed is on. A channel arrives only if it is on here and in the preferences for all workflows: see `getPreferences`.
 *
 * `GET /v1/subscribers/{subscriberId}/preferences`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `listPreferences.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const listPreferences: Operation<'listPreferences'> = /* @__PURE__ */ operation('listPreferences', 'GET', '/v1/subscribers/{subscriberId}/preferences');
/**
 * Turns everything, or single channels, on or off for a subscriber, over all workflows but critical ones. Channels that the body does not name stay unchanged.
 *
 * `PATCH /v1/subscribers/{subscriberId}/preferences`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `updateGlobalPreference.isError(error)` types it by its status: 400, 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const updateGlobalPreference: Operation<'updateGlobalPreference'> = /* @__PURE__ */ operation('updateGlobalPreference', 'PATCH', '/v1/subscribers/{subscriberId}/preferences');
/**
 * Returns the preferences of a subscriber on one level: `global` for all workflows together, or `template` for each workflow as `listPreferences` does.
 *
 * `GET /v1/subscribers/{subscriberId}/preferences/{scope}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `getPreferences.isError(error)` types it by its status: 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const getPreferences: Operation<'getPreferences'> = /* @__PURE__ */ operation('getPreferences', 'GET', '/v1/subscribers/{subscriberId}/preferences/{scope}');
/**
 * Turns a workflow, or one of its channels, on or off for a subscriber. Channels that the body does not name stay unchanged. The preferences of a critical workflow cannot be changed.
 *
 * `PATCH /v1/subscribers/{subscriberId}/preferences/{scope}`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `updatePreference.isError(error)` types it by its status: 400, 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const updatePreference: Operation<'updatePreference'> = /* @__PURE__ */ operation('updatePreference', 'PATCH', '/v1/subscribers/{subscriberId}/preferences/{scope}');
/**
 * Returns a short-lived token for the browser or the app of one subscriber. It reads and marks the feed of that subscriber, opens its stream, and reads and changes its preferences; it does nothing else. Call this operation from your server, after you know who the user is. A token ends at `expiresAt`, and at once when the API key that created it is revoked or expires, the account is disabled or the subscriber is deleted. It cannot be withdrawn alone, so keep `expiresIn` short.
 *
 * `POST /v1/subscribers/{subscriberId}/tokens`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `createSubscriberToken.isError(error)` types it by its status: 400, 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const createSubscriberToken: Operation<'createSubscriberToken'> = /* @__PURE__ */ operation('createSubscriberToken', 'POST', '/v1/subscribers/{subscriberId}/tokens');
/**
 * Opens a stream of Server-Sent Events with the changes of one feed: each new item, and each change of the counts of unseen and unread items. It begins with both counts. Read the feed with `listNotifications` after the stream has begun and merge by `_id`, so that you miss no item. Each event has an `id`: to continue a stream that broke, send the last one as `Last-Event-ID`. No item is lost; an item can arrive twice, with the same `_id`. After more than 1,000 missed items the stream begins with `feed_reset` instead of the items. A line `: keep-alive` every 15 seconds keeps the connection open. The subscriber is online while a stream is open. The stream ends when its subscriber token expires, the account is disabled or has another API key, the subscriber is deleted, the service stops, or the reader reads nothing for 15 seconds or more.
 *
 * `GET /v1/subscribers/{subscriberId}/notifications/stream`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `streamNotifications.isError(error)` types it by its status: 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const streamNotifications: DownloadOperation<'streamNotifications'> = /* @__PURE__ */ operation('streamNotifications', 'GET', '/v1/subscribers/{subscriberId}/notifications/stream', { parseAs: 'blob' });
/**
 * Returns the topics of the account a page at a time, or the one with the given key. There are more pages while `(page + 1) * pageSize` is less than `totalCount`.
 *
 * `GET /v1/topics`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `listTopics.isError(error)` types it by its status: 401, 403, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `paginate` of `@omnichannel/client/lists` reads all pages
 */
export const listTopics: Operation<'listTopics'> = /* @__PURE__ */ operation('listTopics', 'GET', '/v1/topics');
/**
 * Creates a topic without subscribers. Add them with `addTopicSubscribers`. A key that another topic has returns 409.
 *
 * `POST /v1/topics`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `createTopic.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const createTopic: Operation<'createTopic'> = /* @__PURE__ */ operation('createTopic', 'POST', '/v1/topics');
/**
 * Returns a topic with all its subscribers.
 *
 * `GET /v1/topics/{topicKey}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `getTopic.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const getTopic: Operation<'getTopic'> = /* @__PURE__ */ operation('getTopic', 'GET', '/v1/topics/{topicKey}');
/**
 * Changes the name of a topic, and returns the topic. Its key stays.
 *
 * `PATCH /v1/topics/{topicKey}`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `renameTopic.isError(error)` types it by its status: 400, 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const renameTopic: Operation<'renameTopic'> = /* @__PURE__ */ operation('renameTopic', 'PATCH', '/v1/topics/{topicKey}');
/**
 * Deletes a topic without subscribers. Remove them first with `removeTopicSubscribers`; a topic that has any returns 409.
 *
 * `DELETE /v1/topics/{topicKey}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `deleteTopic.isError(error)` types it by its status: 401, 403, 404, 409, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const deleteTopic: Operation<'deleteTopic'> = /* @__PURE__ */ operation('deleteTopic', 'DELETE', '/v1/topics/{topicKey}');
/**
 * Adds subscribers to a topic. Existing subscribers are added even when others do not exist: the status is 200, and `data.failed.notFound` lists the others. Adding a subscriber that is in the topic already changes nothing, so the call can be repeated.
 *
 * `POST /v1/topics/{topicKey}/subscribers`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `addTopicSubscribers.isError(error)` types it by its status: 400, 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const addTopicSubscribers: Operation<'addTopicSubscribers'> = /* @__PURE__ */ operation('addTopicSubscribers', 'POST', '/v1/topics/{topicKey}/subscribers');
/**
 * Removes subscribers from a topic; the subscribers themselves stay. An id that is not in the topic is ignored, so the call can be repeated.
 *
 * `POST /v1/topics/{topicKey}/subscribers/removal`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `removeTopicSubscribers.isError(error)` types it by its status: 400, 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const removeTopicSubscribers: Operation<'removeTopicSubscribers'> = /* @__PURE__ */ operation('removeTopicSubscribers', 'POST', '/v1/topics/{topicKey}/subscribers/removal');
/**
 * Returns 200 when the subscriber is in the topic, and 404 when it is not.
 *
 * `GET /v1/topics/{topicKey}/subscribers/{subscriberId}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `getTopicSubscriber.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const getTopicSubscriber: Operation<'getTopicSubscriber'> = /* @__PURE__ */ operation('getTopicSubscriber', 'GET', '/v1/topics/{topicKey}/subscribers/{subscriberId}');
/**
 * Returns the workflows of the account a page at a time, the oldest first. `hasMore` says whether there are more pages.
 *
 * `GET /v1/workflows`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `listWorkflows.isError(error)` types it by its status: 401, 403, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `paginate` of `@omnichannel/client/lists` reads all pages
 */
export const listWorkflows: Operation<'listWorkflows'> = /* @__PURE__ */ operation('listWorkflows', 'GET', '/v1/workflows');
/**
 * Creates a workflow: the steps that an event sends, each on one channel, with their content. Texts are templates that show fields of the event's payload and of the subscriber: `{{ order.id }}`, `{{ subscriber.firstName }}`. They have outputs and filters, and no tags or loops. `variables` of the response lists the fields that the payload of every event must have. A text in another language goes to `translations`, and the `locale` of the subscriber chooses. A step of the chat app names one of the account's templates: outside the 24-hour customer-care window no other message can be sent.
 *
 * `POST /v1/workflows`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `createWorkflow.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const createWorkflow: Operation<'createWorkflow'> = /* @__PURE__ */ operation('createWorkflow', 'POST', '/v1/workflows');
/**
 * Returns one workflow with its steps.
 *
 * `GET /v1/workflows/{workflowId}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `getWorkflow.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const getWorkflow: Operation<'getWorkflow'> = /* @__PURE__ */ operation('getWorkflow', 'GET', '/v1/workflows/{workflowId}');
/**
 * Replaces name, steps and all other fields of a workflow; an absent field gets its default. The identifier stays. Events that were triggered before keep the content that they were triggered with. Repeating the request changes nothing.
 *
 * `PUT /v1/workflows/{workflowId}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `updateWorkflow.isError(error)` types it by its status: 400, 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const updateWorkflow: Operation<'updateWorkflow'> = /* @__PURE__ */ operation('updateWorkflow', 'PUT', '/v1/workflows/{workflowId}');
/**
 * Deletes a workflow. Its identifier is free again. Events that were triggered before go on, and the items in the feeds of subscribers stay.
 *
 * `DELETE /v1/workflows/{workflowId}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `deleteWorkflow.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const deleteWorkflow: Operation<'deleteWorkflow'> = /* @__PURE__ */ operation('deleteWorkflow', 'DELETE', '/v1/workflows/{workflowId}');
/**
 * Notifies subscribers by the steps of a workflow. Workflow, recipients and variables are checked before the response, and a request with an error stores nothing. Each recipient is notified once, even when it is named several times or is in several topics. Named subscribers have the items in their feeds when the response arrives; the subscribers of topics follow in batches. Call `getEvent` for the progress, and for the number of recipients by outcome.
 *
 * `POST /v1/events/trigger`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `triggerEvent.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const triggerEvent: EventOperation<'triggerEvent'> = /* @__PURE__ */ operation('triggerEvent', 'POST', '/v1/events/trigger');
/**
 * Triggers up to 100 events, as `triggerEvent` does for one. The results are in the order of the request. An event with an unknown workflow, topic or subscriber, or with missing variables, has the status `error` and stores nothing; the other events are triggered. A body that does not fit this operation is rejected as a whole.
 *
 * `POST /v1/events/trigger/bulk`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `triggerEvents.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const triggerEvents: EventOperation<'triggerEvents'> = /* @__PURE__ */ operation('triggerEvents', 'POST', '/v1/events/trigger/bulk');
/**
 * Notifies every subscriber of the account by the steps of a workflow, except the `actor`. It returns at once, and the subscribers are notified in batches. Call `getEvent` for the progress, and `cancelEvent` to stop it.
 *
 * `POST /v1/events/trigger/broadcast`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `broadcastEvent.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const broadcastEvent: EventOperation<'broadcastEvent'> = /* @__PURE__ */ operation('broadcastEvent', 'POST', '/v1/events/trigger/broadcast');
/**
 * Returns the progress of an event and the number of its recipients by step and outcome, with the reasons of failures. While the event is `queued` or `running`, the numbers grow.
 *
 * `GET /v1/events/trigger/{transactionId}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `getEvent.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const getEvent: Operation<'getEvent'> = /* @__PURE__ */ operation('getEvent', 'GET', '/v1/events/trigger/{transactionId}');
/**
 * Stops an event. Recipients that were not reached yet are not notified, and messages that were not sent yet get the outcome `cancelled`. Items that are in a feed stay there.
 *
 * `DELETE /v1/events/trigger/{transactionId}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `cancelEvent.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const cancelEvent: Operation<'cancelEvent'> = /* @__PURE__ */ operation('cancelEvent', 'DELETE', '/v1/events/trigger/{transactionId}');
/**
 * Returns who has which outcome, a page at a time: one entry for each recipient and active step, by the order of the steps. With `outcome`, it lists only the recipients who were skipped, or those whose message failed. While the event is `queued` or `running`, recipients that are not reached yet are missing, and outcomes change.
 *
 * `GET /v1/events/trigger/{transactionId}/recipients`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `listEventRecipients.isError(error)` types it by its status: 401, 403, 404, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `paginate` of `@omnichannel/client/lists` reads all pages
 */
export const listEventRecipients: Operation<'listEventRecipients'> = /* @__PURE__ */ operation('listEventRecipients', 'GET', '/v1/events/trigger/{transactionId}/recipients');
/**
 * Sends an SMS with a numeric passcode to `number` and returns `data.checkCode`, which identifies this verification. Ask the user for the passcode and send both to `checkVerification` before the passcode expires. A further request for the same number within 30 seconds returns 429, except for test numbers in the sandbox. A later one with the same `sender` and `codeLength` sends the same passcode with the same `checkCode`. That holds only while the passcode is not confirmed, was checked fewer than five times, and lasts as long as `codeExp` asks for. Otherwise the request sends a new passcode with a new `checkCode`, and does not change the previous one. Failed checks do not stop passcodes: when `checkVerification` returns 429 with the code -429 for a number, do not request another for it before `Retry-After` has passed.
 *
 * `POST /mfa/v1/destinations/verification`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `requestVerification.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500, 501, 503 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `verifyPhone` of `@omnichannel/client/phone` sends a passcode and checks it
 */
export const requestVerification: Operation<'requestVerification'> = /* @__PURE__ */ operation('requestVerification', 'POST', '/mfa/v1/destinations/verification');
/**
 * Checks the passcode that the user typed in. A wrong or expired passcode is not an HTTP error: the status is 200 and `data.PasscodeStatus` is the outcome. A passcode can be checked five times, counted over all its resends, and succeeds once. An account can check a number with a wrong passcode ten times in 24 hours, over all its passcodes, unless the operator sets another limit. Never repeat this call blindly: a request whose response was lost has used up a check.
 *
 * `PUT /mfa/v1/destinations/verification`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `checkVerification.isError(error)` types it by its status: 400, 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `verifyPhone` of `@omnichannel/client/phone` sends a passcode and checks it
 */
export const checkVerification: Operation<'checkVerification'> = /* @__PURE__ */ operation('checkVerification', 'PUT', '/mfa/v1/destinations/verification');
/**
 * Returns the state of a verification, the delivery status of its SMS and the checks made so far. Passcodes are masked: the passcode itself cannot be read back.
 *
 * `GET /mfa/v1/destinations/verification`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `getVerification.isError(error)` types it by its status: 400, 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const getVerification: Operation<'getVerification'> = /* @__PURE__ */ operation('getVerification', 'GET', '/mfa/v1/destinations/verification');
/**
 * Sends a text, a file, a location or a template to one person on WhatsApp Business, and returns the message `id`. Delivery statuses arrive at the `chatAppStatus` webhook. The trailing slash of the path is optional.
 *
 * `POST /conversation/wab/v1/messages/`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `sendChatAppMessage.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500, 501, 503 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const sendChatAppMessage: Operation<'sendChatAppMessage'> = /* @__PURE__ */ operation('sendChatAppMessage', 'POST', '/conversation/wab/v1/messages/');
/**
 * Returns which numbers belong to users of WhatsApp, the chat app, and their chat-app ids. Outside the customer-care window, a template can be sent only to a number that this operation has reported as `valid`. Results are kept for 7 days.
 *
 * `POST /conversation/wab/v1/contacts`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `validateChatAppContacts.isError(error)` types it by its status: 400, 401, 403, 429, 500, 501 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const validateChatAppContacts: Operation<'validateChatAppContacts'> = /* @__PURE__ */ operation('validateChatAppContacts', 'POST', '/conversation/wab/v1/contacts');
/**
 * Returns the message templates of the account a page at a time, ordered by name and language. Each language of a template is an entry of its own, with the values that a message must supply. Raise `page` while `has_more` is true.
 *
 * `GET /conversation/wab/v1/templates`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `listChatAppTemplates.isError(error)` types it by its status: 400, 401, 403, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `paginate` of `@omnichannel/client/lists` reads all pages
 */
export const listChatAppTemplates: Operation<'listChatAppTemplates'> = /* @__PURE__ */ operation('listChatAppTemplates', 'GET', '/conversation/wab/v1/templates');
/**
 * Returns the namespace that the message templates of the account belong to. Every template message needs it. It does not change, so keep it.
 *
 * `GET /conversation/wab/v1/templates/namespace`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `getChatAppTemplateNamespace.isError(error)` types it by its status: 401, 403, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const getChatAppTemplateNamespace: Operation<'getChatAppTemplateNamespace'> = /* @__PURE__ */ operation('getChatAppTemplateNamespace', 'GET', '/conversation/wab/v1/templates/namespace');
/**
 * Stores a file and returns its media id, which can be sent any number of times. The body is the file itself, without a form around it; `Content-Type` is the file's own type. A file is kept for 14 days.
 *
 * `POST /conversation/wab/v1/media`
 *
 * By default an attempt may take 120 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `uploadChatAppMedia.isError(error)` types it by its status: 400, 401, 403, 409, 413, 415, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `uploadMedia` of `@omnichannel/client/media` finds the media type of the file
 */
export const uploadChatAppMedia: Operation<'uploadChatAppMedia'> = /* @__PURE__ */ operation('uploadChatAppMedia', 'POST', '/conversation/wab/v1/media');
/**
 * Returns a file byte for byte: one that you uploaded, or one that a customer sent. `Content-Type` is the file's own type, whatever the type.
 *
 * `GET /conversation/wab/v1/media/{mediaId}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `getChatAppMedia.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const getChatAppMedia: DownloadOperation<'getChatAppMedia'> = /* @__PURE__ */ operation('getChatAppMedia', 'GET', '/conversation/wab/v1/media/{mediaId}', { parseAs: 'blob' });
/**
 * Deletes a file before its 14 days are over. Messages that were sent with it are not changed.
 *
 * `DELETE /conversation/wab/v1/media/{mediaId}`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `deleteChatAppMedia.isError(error)` types it by its status: 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const deleteChatAppMedia: Operation<'deleteChatAppMedia'> = /* @__PURE__ */ operation('deleteChatAppMedia', 'DELETE', '/conversation/wab/v1/media/{mediaId}');
/**
 * Sets the URL that incoming messages, or the statuses of sent messages, are delivered to. There is one URL for each type. A later call replaces the URL and secret of that type, and enables a disabled endpoint. The webhooks `chatAppMessage` and `chatAppStatus` describe delivery and retries. The URLs also receive the messages and statuses of SMS, as the webhook `channelEvent` with the `channel` `sms`.
 *
 * `PUT /conversation/wab/v1/webhook`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `updateChatAppWebhook.isError(error)` types it by its status: 400, 401, 403, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const updateChatAppWebhook: Operation<'updateChatAppWebhook'> = /* @__PURE__ */ operation('updateChatAppWebhook', 'PUT', '/conversation/wab/v1/webhook');
/**
 * Sends a reply to a person who wrote to your page in Facebook Messenger. `to` comes from the `messengerMessage` event of their message. A text or file can be sent within 24 hours after their last message. Later only a template can be sent, and everything else returns 403. A file is given by the `id` that `uploadChatAppMedia` returned or by a `link` to it, never by both. The trailing slash of the path is optional.
 *
 * `POST /conversation/messenger/v1/messages/`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `sendMessengerMessage.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500, 501, 503 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const sendMessengerMessage: Operation<'sendMessengerMessage'> = /* @__PURE__ */ operation('sendMessengerMessage', 'POST', '/conversation/messenger/v1/messages/');
/**
 * Sends a text, picture, video, sound recording, document or card to the messaging app of a phone, by Google RCS. A file is given by the `id` that `uploadChatAppMedia` returned or by a `link` to it, never by both. `suggestions` are buttons below the message, and a tap on a reply arrives as `channelEvent`. The trailing slash of the path is optional.
 *
 * `POST /conversation/rcs/v1/messages/`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `sendRcsMessage.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500, 501, 503 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const sendRcsMessage: Operation<'sendRcsMessage'> = /* @__PURE__ */ operation('sendRcsMessage', 'POST', '/conversation/rcs/v1/messages/');
/**
 * Sends a text to a mobile phone by SMS. The statuses of the message arrive as the webhook `channelEvent` with the `channel` `sms`, at the endpoint that `updateChatAppWebhook` sets for the type `status`. An SMS is never `read`. To send a passcode, call `requestVerification`. The trailing slash of the path is optional.
 *
 * `POST /conversation/sms/v1/messages/`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `sendSmsMessage.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500, 501, 503 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const sendSmsMessage: Operation<'sendSmsMessage'> = /* @__PURE__ */ operation('sendSmsMessage', 'POST', '/conversation/sms/v1/messages/');
/**
 * Sends a text, picture, video, sound recording, document or card to a user of your own application, which shows it in its chat. A card is prepared beforehand and sent by its id. A file is given by the `id` that `uploadChatAppMedia` returned or by a `link` to it, never by both. For a live account, an event `outbound` carries the message to the endpoint of its chat channel: your own application, which shows it to the user. The message is `sent` when the event is queued, `delivered` when your application has returned 2xx, and `failed` when the delivery has failed permanently. The trailing slash of the path is optional.
 *
 * `POST /conversation/chat/v1/messages/`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `sendChatChannelMessage.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500, 501 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const sendChatChannelMessage: Operation<'sendChatChannelMessage'> = /* @__PURE__ */ operation('sendChatChannelMessage', 'POST', '/conversation/chat/v1/messages/');
/**
 * Stores a message that a user of your own application wrote in the chat channel: a text, picture, video, sound recording, document or place. It belongs to the conversation with this user. Replies can name it, and the event `message` reports it to the endpoint of the chat channel. Upload a file with `uploadChatAppMedia` first, and name it by its `id`. A repeated `id` of the message returns the first response again. In the sandbox, the message appears in the sandbox inbox.
 *
 * `POST /conversation/chat/v1/inbound`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `createInboundChatChannelMessage.isError(error)` types it by its status: 400, 401, 403, 409, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const createInboundChatChannelMessage: Operation<'createInboundChatChannelMessage'> = /* @__PURE__ */ operation('createInboundChatChannelMessage', 'POST', '/conversation/chat/v1/inbound');
/**
 * Sends a question to the app's model, which answers it from the knowledge bases. With `response_mode: blocking` the response is the whole answer as `application/json`. With `streaming` it is `text/event-stream`, with one `ChatMessageEvent` as the `data` of each event. To continue a conversation, send the `conversation_id` of its last answer. A blocking request is cut off after 100 seconds and returns 504, so wait a little longer than that, or stream. The status of a stream is 200 once it has begun: a later failure arrives as its last event, `error`. A model that sends nothing for 60 seconds fails the answer with the code `completion_request_error`. An answer that reaches the maximum length ends there, with `metadata.truncated`. An operator of the service can change both limits.
 *
 * `POST /chat-messages`
 *
 * By default an attempt may take 110 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `createChatMessage.isError(error)` types it by its status: 400, 401, 403, 404, 429, 500, 504 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `streamChatMessage` of `@omnichannel/client/stream` streams the answer
 */
export const createChatMessage: Operation<'createChatMessage'> = /* @__PURE__ */ operation('createChatMessage', 'POST', '/chat-messages');
/**
 * Stops an answer that is being streamed. The stream then ends with `message_end`, and the conversation keeps the text written so far. The call also succeeds when it stops nothing: because the answer has ended, belongs to another end user, or never existed. An answer in blocking mode cannot be stopped, since its `task_id` arrives with the answer.
 *
 * `POST /chat-messages/{task_id}/stop`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `stopChatMessage.isError(error)` types it by its status: 400, 401, 403, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const stopChatMessage: Operation<'stopChatMessage'> = /* @__PURE__ */ operation('stopChatMessage', 'POST', '/chat-messages/{task_id}/stop');
/**
 * Returns the questions and answers of a conversation. The first page holds the latest `limit` messages. While `has_more` is true, repeat the request with the `id` of the first message of the page as `first_id` to get those before it. Within a page the oldest message comes first.
 *
 * `GET /messages`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `listChatMessages.isError(error)` types it by its status: 400, 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `paginate` of `@omnichannel/client/lists` reads all pages
 */
export const listChatMessages: Operation<'listChatMessages'> = /* @__PURE__ */ operation('listChatMessages', 'GET', '/messages');
/**
 * Gives a conversation the title `name`, or, with `auto_generate: true`, a title that the model generates from the conversation. Use the latter after `createChatMessage` with `auto_generate_name: false`.
 *
 * `POST /conversations/{conversation_id}/name`
 *
 * By default an attempt may take 30 s, and a call that failed is not retried.
 *
 * @throws {ApiError} when the service rejects the call; `renameConversation.isError(error)` types it by its status: 400, 401, 403, 404, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const renameConversation: Operation<'renameConversation'> = /* @__PURE__ */ operation('renameConversation', 'POST', '/conversations/{conversation_id}/name');
/**
 * Uploads an image and returns its id. Send the id as `upload_file_id` of a file with `transfer_method: local_file` in `createChatMessage`, for the same end user. Only models with image input accept images.
 *
 * `POST /files/upload`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `uploadFile.isError(error)` types it by its status: 400, 401, 403, 409, 413, 415, 422, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 */
export const uploadFile: Operation<'uploadFile'> = /* @__PURE__ */ operation('uploadFile', 'POST', '/files/upload', { bodySerializer: toForm });
/**
 * Returns all knowledge bases of the account, newest first. With `limit` it returns a page of them: raise `page` while `has_more` is true.
 *
 * `GET /datasets`
 *
 * By default an attempt may take 30 s, and a call that failed is retried twice.
 *
 * @throws {ApiError} when the service rejects the call; `listKnowledgeBases.isError(error)` types it by its status: 400, 401, 403, 429, 500 …
 * @throws {ConnectionError} when no complete response arrived; a `TimeoutError` when not in time
 * @throws {OmnichannelError} for the rest: a rejected sign-in, an abort, an answer that is not the API's
 * @see `paginate` of `@omnichannel/client/lists` reads all pages
 */
export const listKnowledgeBases: Operation<'listKnowledgeBases'> = /* @__PURE__ */ operation('listKnowledgeBases', 'GET', '/datasets');
