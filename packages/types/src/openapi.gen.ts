// Generated from the contract by `pnpm generate`. Do not edit.
export interface paths {
    "/auth/v1/tokens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Exchanges the API key and user name of an account for an access token. Send the token as `Authorization: Bearer <token>` with every other operation. `data.expires_in` is its lifetime: a setting of the account, and at most until the API key expires. The token has the scopes of the key, and ends when the key is revoked. There is no refresh operation, so sign in again shortly before the token expires. The trailing slash of the path is optional.
         */
        post: operations["createAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscribers
         * @description Returns the subscribers of the account a page at a time, ordered by `subscriberId`.
         */
        get: operations["listSubscribers"];
        put?: never;
        /**
         * Create or update a subscriber
         * @description Stores a subscriber with the addresses at which it is reached, and returns the record. Every field is optional; send `{}` for a subscriber about which you know nothing yet. A request with an existing `subscriberId` updates that subscriber and returns 201 as well.
         */
        post: operations["createSubscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscribers/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update many subscribers
         * @description Creates or updates up to 500 subscribers as `createSubscriber` does, and reports each. If a field does not fit the contract, nothing is stored. Two requests with the same subscriber at the same time never create it twice.
         */
        post: operations["createSubscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscribers/{subscriberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a subscriber
         * @description Returns the record of a subscriber.
         */
        get: operations["getSubscriber"];
        /**
         * Update a subscriber
         * @description Changes the fields of a subscriber that the body has, and returns the record. An absent field keeps its value; `null` clears it.
         */
        put: operations["updateSubscriber"];
        post?: never;
        /**
         * Delete a subscriber
         * @description Deletes a subscriber, its memberships in topics, its preferences and its notification feed. Its id can be used again: the new subscriber begins with none of them. Messages of events that were not sent yet get the outcome `no_address`.
         */
        delete: operations["deleteSubscriber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscribers/{subscriberId}/online-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set whether a subscriber is online
         * @description Sets whether a subscriber is online, and returns the record. Going offline sets `lastOnlineAt`. A subscriber with an open stream of its notification feed stays online.
         */
        patch: operations["updateOnlineStatus"];
        trace?: never;
    };
    "/v1/subscribers/{subscriberId}/notifications/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a feed
         * @description Returns the in-app items of a subscriber a page at a time, the newest first. The content is rendered with the subscriber's data and locale as they are now. Page through a feed with `after`: with `page`, items that arrive meanwhile move the next page.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscribers/{subscriberId}/notifications/unseen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the unseen items of a feed
         * @description Returns how many items of the subscriber's feed are not seen. The count is exact, however large it is.
         */
        get: operations["countUnseen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscribers/{subscriberId}/notifications/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the unread items of a feed
         * @description Returns how many items of the subscriber's feed are not read. The count is exact, however large it is.
         */
        get: operations["countUnread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscribers/{subscriberId}/messages/markAs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark items of a feed
         * @description Marks items of the subscriber's feed as seen or read, or as not. An item that is read is always seen: `read: true` marks it as seen, too, and `seen: false` as unread. `read: false` leaves it seen. The response has the items with these ids, as they are now. Ids of other feeds are ignored.
         */
        post: operations["markMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscribers/{subscriberId}/messages/mark-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all items of a feed
         * @description Marks all items of the subscriber's feed, and returns how many it changed. `read` marks them as seen, too, `unseen` as unread, too; `unread` leaves them seen.
         */
        post: operations["markAllMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscribers/{subscriberId}/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List preferences
         * @description Returns the preferences of a subscriber for every active workflow with its channels. A workflow or channel that the subscriber never changed is on. A channel arrives only if it is on here and in the preferences for all workflows: see `getPreferences`.
         */
        get: operations["listPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the preferences for all workflows
         * @description Turns everything, or single channels, on or off for a subscriber, over all workflows but critical ones. Channels that the body does not name stay unchanged.
         */
        patch: operations["updateGlobalPreference"];
        trace?: never;
    };
    "/v1/subscribers/{subscriberId}/preferences/{scope}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get preferences by level
         * @description Returns the preferences of a subscriber on one level: `global` for all workflows together, or `template` for each workflow as `listPreferences` does.
         */
        get: operations["getPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the preferences for a workflow
         * @description Turns a workflow, or one of its channels, on or off for a subscriber. Channels that the body does not name stay unchanged. The preferences of a critical workflow cannot be changed.
         */
        patch: operations["updatePreference"];
        trace?: never;
    };
    "/v1/subscribers/{subscriberId}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token for a subscriber
         * @description Returns a short-lived token for the browser or the app of one subscriber. It reads and marks the feed of that subscriber, opens its stream, and reads and changes its preferences; it does nothing else. Call this operation from your server, after you know who the user is. A token ends at `expiresAt`, and at once when the API key that created it is revoked or expires, the account is disabled or the subscriber is deleted. It cannot be withdrawn alone, so keep `expiresIn` short.
         */
        post: operations["createSubscriberToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscribers/{subscriberId}/notifications/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream a feed
         * @description Opens a stream of Server-Sent Events with the changes of one feed: each new item, and each change of the counts of unseen and unread items. It begins with both counts. Read the feed with `listNotifications` after the stream has begun and merge by `_id`, so that you miss no item. Each event has an `id`: to continue a stream that broke, send the last one as `Last-Event-ID`. No item is lost; an item can arrive twice, with the same `_id`. After more than 1,000 missed items the stream begins with `feed_reset` instead of the items. A line `: keep-alive` every 15 seconds keeps the connection open. The subscriber is online while a stream is open. The stream ends when its subscriber token expires, the account is disabled or has another API key, the subscriber is deleted, the service stops, or the reader reads nothing for 15 seconds or more.
         */
        get: operations["streamNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List topics
         * @description Returns the topics of the account a page at a time, or the one with the given key. There are more pages while `(page + 1) * pageSize` is less than `totalCount`.
         */
        get: operations["listTopics"];
        put?: never;
        /**
         * Create a topic
         * @description Creates a topic without subscribers. Add them with `addTopicSubscribers`. A key that another topic has returns 409.
         */
        post: operations["createTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/topics/{topicKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a topic
         * @description Returns a topic with all its subscribers.
         */
        get: operations["getTopic"];
        put?: never;
        post?: never;
        /**
         * Delete a topic
         * @description Deletes a topic without subscribers. Remove them first with `removeTopicSubscribers`; a topic that has any returns 409.
         */
        delete: operations["deleteTopic"];
        options?: never;
        head?: never;
        /**
         * Rename a topic
         * @description Changes the name of a topic, and returns the topic. Its key stays.
         */
        patch: operations["renameTopic"];
        trace?: never;
    };
    "/v1/topics/{topicKey}/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add subscribers to a topic
         * @description Adds subscribers to a topic. Existing subscribers are added even when others do not exist: the status is 200, and `data.failed.notFound` lists the others. Adding a subscriber that is in the topic already changes nothing, so the call can be repeated.
         */
        post: operations["addTopicSubscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/topics/{topicKey}/subscribers/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove subscribers from a topic
         * @description Removes subscribers from a topic; the subscribers themselves stay. An id that is not in the topic is ignored, so the call can be repeated.
         */
        post: operations["removeTopicSubscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/topics/{topicKey}/subscribers/{subscriberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether a subscriber is in a topic
         * @description Returns 200 when the subscriber is in the topic, and 404 when it is not.
         */
        get: operations["getTopicSubscriber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description Returns the workflows of the account a page at a time, the oldest first. `hasMore` says whether there are more pages.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Create a workflow
         * @description Creates a workflow: the steps that an event sends, each on one channel, with their content. Texts are templates that show fields of the event's payload and of the subscriber: `{{ order.id }}`, `{{ subscriber.firstName }}`. They have outputs and filters, and no tags or loops. `variables` of the response lists the fields that the payload of every event must have. A text in another language goes to `translations`, and the `locale` of the subscriber chooses. A step of the chat app names one of the account's templates: outside the 24-hour customer-care window no other message can be sent.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{workflowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow
         * @description Returns one workflow with its steps.
         */
        get: operations["getWorkflow"];
        /**
         * Replace a workflow
         * @description Replaces name, steps and all other fields of a workflow; an absent field gets its default. The identifier stays. Events that were triggered before keep the content that they were triggered with. Repeating the request changes nothing.
         */
        put: operations["updateWorkflow"];
        post?: never;
        /**
         * Delete a workflow
         * @description Deletes a workflow. Its identifier is free again. Events that were triggered before go on, and the items in the feeds of subscribers stay.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger a workflow
         * @description Notifies subscribers by the steps of a workflow. Workflow, recipients and variables are checked before the response, and a request with an error stores nothing. Each recipient is notified once, even when it is named several times or is in several topics. Named subscribers have the items in their feeds when the response arrives; the subscribers of topics follow in batches. Call `getEvent` for the progress, and for the number of recipients by outcome.
         */
        post: operations["triggerEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/trigger/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger several workflows
         * @description Triggers up to 100 events, as `triggerEvent` does for one. The results are in the order of the request. An event with an unknown workflow, topic or subscriber, or with missing variables, has the status `error` and stores nothing; the other events are triggered. A body that does not fit this operation is rejected as a whole.
         */
        post: operations["triggerEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/trigger/broadcast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger a workflow for all subscribers
         * @description Notifies every subscriber of the account by the steps of a workflow, except the `actor`. It returns at once, and the subscribers are notified in batches. Call `getEvent` for the progress, and `cancelEvent` to stop it.
         */
        post: operations["broadcastEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/trigger/{transactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description Returns the progress of an event and the number of its recipients by step and outcome, with the reasons of failures. While the event is `queued` or `running`, the numbers grow.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        /**
         * Cancel an event
         * @description Stops an event. Recipients that were not reached yet are not notified, and messages that were not sent yet get the outcome `cancelled`. Items that are in a feed stay there.
         */
        delete: operations["cancelEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/trigger/{transactionId}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recipients of an event
         * @description Returns who has which outcome, a page at a time: one entry for each recipient and active step, by the order of the steps. With `outcome`, it lists only the recipients who were skipped, or those whose message failed. While the event is `queued` or `running`, recipients that are not reached yet are missing, and outcomes change.
         */
        get: operations["listEventRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mfa/v1/destinations/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a verification
         * @description Returns the state of a verification, the delivery status of its SMS and the checks made so far. Passcodes are masked: the passcode itself cannot be read back.
         */
        get: operations["getVerification"];
        /**
         * Check a passcode
         * @description Checks the passcode that the user typed in. A wrong or expired passcode is not an HTTP error: the status is 200 and `data.PasscodeStatus` is the outcome. A passcode can be checked five times, counted over all its resends, and succeeds once. An account can check a number with a wrong passcode ten times in 24 hours, over all its passcodes, unless the operator sets another limit. Never repeat this call blindly: a request whose response was lost has used up a check.
         */
        put: operations["checkVerification"];
        /**
         * Send a passcode
         * @description Sends an SMS with a numeric passcode to `number` and returns `data.checkCode`, which identifies this verification. Ask the user for the passcode and send both to `checkVerification` before the passcode expires. A further request for the same number within 30 seconds returns 429, except for test numbers in the sandbox. A later one with the same `sender` and `codeLength` sends the same passcode with the same `checkCode`. That holds only while the passcode is not confirmed, was checked fewer than five times, and lasts as long as `codeExp` asks for. Otherwise the request sends a new passcode with a new `checkCode`, and does not change the previous one. Failed checks do not stop passcodes: when `checkVerification` returns 429 with the code -429 for a number, do not request another for it before `Retry-After` has passed.
         */
        post: operations["requestVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/wab/v1/messages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a chat-app message
         * @description Sends a text, a file, a location or a template to one person on WhatsApp Business, and returns the message `id`. Delivery statuses
         *     arrive at the `chatAppStatus` webhook. The trailing slash of the path is optional.
         *
         *     - **Texts, files and locations** need a message from the person in the last 24 hours: the customer-care window.
         *     - **Templates** need none, if `validateChatAppContacts` has reported the number as `valid`. A user id needs no validation if the person
         *       has written to you.
         *     - **Test numbers** have fixed outcomes in the mock and in the sandbox.
         */
        post: operations["sendChatAppMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/wab/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate numbers
         * @description Returns which numbers belong to users of WhatsApp, the chat app, and their chat-app ids. Outside the customer-care window, a template can be sent only to a number that this operation has reported as `valid`. Results are kept for 7 days.
         */
        post: operations["validateChatAppContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/wab/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List message templates
         * @description Returns the message templates of the account a page at a time, ordered by name and language. Each language of a template is an entry of its own, with the values that a message must supply. Raise `page` while `has_more` is true.
         */
        get: operations["listChatAppTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/wab/v1/templates/namespace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the template namespace
         * @description Returns the namespace that the message templates of the account belong to. Every template message needs it. It does not change, so keep it.
         */
        get: operations["getChatAppTemplateNamespace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/wab/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description Stores a file and returns its media id, which can be sent any number of times. The body is the file itself,
         *     without a form around it; `Content-Type` is the file's own type. A file is kept for 14 days.
         *
         *     | for a message of type | `Content-Type` |
         *     |---|---|
         *     | `audio` | `audio/aac`, `audio/amr`, `audio/mp4`, `audio/mpeg`, `audio/ogg` with the Opus codec |
         *     | `image` | `image/jpeg`, `image/png` |
         *     | `sticker` | `image/webp` |
         *     | `video` | `video/3gpp`, `video/mp4` |
         *     | `document` | any type; name an audio, image or video of another type `application/octet-stream` |
         */
        post: operations["uploadChatAppMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/wab/v1/media/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description Returns a file byte for byte: one that you uploaded, or one that a customer sent. `Content-Type` is the file's own type, whatever the type.
         */
        get: operations["getChatAppMedia"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Deletes a file before its 14 days are over. Messages that were sent with it are not changed.
         */
        delete: operations["deleteChatAppMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/wab/v1/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a webhook
         * @description Sets the URL that incoming messages, or the statuses of sent messages, are delivered to. There is one URL for each type. A later call replaces the URL and secret of that type, and enables a disabled endpoint. The webhooks `chatAppMessage` and `chatAppStatus` describe delivery and retries. The URLs also receive the messages and statuses of SMS, as the webhook `channelEvent` with the `channel` `sms`.
         */
        put: operations["updateChatAppWebhook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/messenger/v1/messages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a messenger message
         * @description Sends a reply to a person who wrote to your page in Facebook Messenger. `to` comes from the `messengerMessage` event of their message. A text or file can be sent within 24 hours after their last message. Later only a template can be sent, and everything else returns 403. A file is given by the `id` that `uploadChatAppMedia` returned or by a `link` to it, never by both. The trailing slash of the path is optional.
         */
        post: operations["sendMessengerMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/rcs/v1/messages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an RCS message
         * @description Sends a text, picture, video, sound recording, document or card to the messaging app of a phone, by Google RCS. A file is given by the `id` that `uploadChatAppMedia` returned or by a `link` to it, never by both. `suggestions` are buttons below the message, and a tap on a reply arrives as `channelEvent`. The trailing slash of the path is optional.
         */
        post: operations["sendRcsMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/sms/v1/messages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an SMS
         * @description Sends a text to a mobile phone by SMS. The statuses of the message arrive as the webhook `channelEvent` with the `channel` `sms`, at the endpoint that `updateChatAppWebhook` sets for the type `status`. An SMS is never `read`. To send a passcode, call `requestVerification`. The trailing slash of the path is optional.
         */
        post: operations["sendSmsMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/chat/v1/messages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a chat message
         * @description Sends a text, picture, video, sound recording, document or card to a user of your own application, which shows it in its chat. A card is prepared beforehand and sent by its id. A file is given by the `id` that `uploadChatAppMedia` returned or by a `link` to it, never by both. For a live account, an event `outbound` carries the message to the endpoint of its chat channel: your own application, which shows it to the user. The message is `sent` when the event is queued, `delivered` when your application has returned 2xx, and `failed` when the delivery has failed permanently. The trailing slash of the path is optional.
         */
        post: operations["sendChatChannelMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversation/chat/v1/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pass on a message of a chat user
         * @description Stores a message that a user of your own application wrote in the chat channel: a text, picture, video, sound recording, document or place. It belongs to the conversation with this user. Replies can name it, and the event `message` reports it to the endpoint of the chat channel. Upload a file with `uploadChatAppMedia` first, and name it by its `id`. A repeated `id` of the message returns the first response again. In the sandbox, the message appears in the sandbox inbox.
         */
        post: operations["createInboundChatChannelMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a question
         * @description Sends a question to the app's model, which answers it from the knowledge bases. With `response_mode: blocking` the response is the whole answer as `application/json`. With `streaming` it is `text/event-stream`, with one `ChatMessageEvent` as the `data` of each event. To continue a conversation, send the `conversation_id` of its last answer. A blocking request is cut off after 100 seconds and returns 504, so wait a little longer than that, or stream. The status of a stream is 200 once it has begun: a later failure arrives as its last event, `error`. A model that sends nothing for 60 seconds fails the answer with the code `completion_request_error`. An answer that reaches the maximum length ends there, with `metadata.truncated`. An operator of the service can change both limits.
         */
        post: operations["createChatMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat-messages/{task_id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop an answer
         * @description Stops an answer that is being streamed. The stream then ends with `message_end`, and the conversation keeps the text written so far. The call also succeeds when it stops nothing: because the answer has ended, belongs to another end user, or never existed. An answer in blocking mode cannot be stopped, since its `task_id` arrives with the answer.
         */
        post: operations["stopChatMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversation
         * @description Returns the questions and answers of a conversation. The first page holds the latest `limit` messages. While `has_more` is true, repeat the request with the `id` of the first message of the page as `first_id` to get those before it. Within a page the oldest message comes first.
         */
        get: operations["listChatMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename a conversation
         * @description Gives a conversation the title `name`, or, with `auto_generate: true`, a title that the model generates from the conversation. Use the latter after `createChatMessage` with `auto_generate_name: false`.
         */
        post: operations["renameConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image for a question
         * @description Uploads an image and returns its id. Send the id as `upload_file_id` of a file with `transfer_method: local_file` in `createChatMessage`, for the same end user. Only models with image input accept images.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List knowledge bases
         * @description Returns all knowledge bases of the account, newest first. With `limit` it returns a page of them: raise `page` while `has_more` is true.
         */
        get: operations["listKnowledgeBases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    chatAppMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Message on WhatsApp (chat app)
         * @description Sent to the URL that `updateChatAppWebhook` set for the type `message` when a customer writes or replies to you.
         *     Each message opens the customer-care window again: for 24 hours you can reply with any kind of message.
         *
         *     A delivery is a POST with a JSON body. Respond with any 2xx within 15 seconds; anything else, including a redirect,
         *     is a failure. A failed delivery is retried after 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours,
         *     14 hours, 20 hours and 24 hours. Each wait is counted from the previous attempt and varied a little. After the last
         *     retry the delivery has failed permanently. A `Retry-After` of a 429 or 503 is respected. `webhook-id` stays the same
         *     over all attempts.
         *
         *     The order of deliveries is not guaranteed, and one can arrive twice: sort by `timestamp`, and handle each
         *     `messages[].id` only once.
         */
        post: operations["receiveChatAppMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    chatAppStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Status on WhatsApp (chat app)
         * @description Sent to the URL that `updateChatAppWebhook` set for the type `status` when the status of a sent message changes. An
         *     accepted message is `sent`, then `delivered`, then `read`; steps can be left out. An accepted or sent message
         *     can become `failed` instead.
         *
         *     A delivery is a POST with a JSON body. Respond with any 2xx within 15 seconds; anything else, including a redirect,
         *     is a failure. A failed delivery is retried after 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours,
         *     14 hours, 20 hours and 24 hours. Each wait is counted from the previous attempt and varied a little. After the last
         *     retry the delivery has failed permanently. A `Retry-After` of a 429 or 503 is respected. `webhook-id` stays the same
         *     over all attempts.
         *
         *     The order of deliveries is not guaranteed, and one can arrive twice. Let a late or repeated status never move a
         *     message backwards: once it is `read`, a later `delivered` changes nothing.
         */
        post: operations["receiveChatAppStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    messengerMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Event of Facebook Messenger
         * @description A person wrote to your page, pressed a button, reacted, or came through a link; or your messages were delivered or
         *     read. Each item of `messaging` has a field that says which. Ignore items with other fields.
         *
         *     Keep `messaging[0].sender.id`: it is the `to` of your reply. A reply can be a text or file for 24 hours from the
         *     message. An item with `delivery` or `read` is no message: it reports what reached the person. The messenger reports
         *     no failures.
         *
         *     No operation sets the endpoint that receives these events: the operator of the service configures
         *     it for your page, and gives you the secret that its deliveries are signed with. Check the signature before you trust
         *     the body, respond within 15 seconds and do the work afterwards. Any response but a 2xx is a failure, and the event
         *     is delivered again later, with the same `webhook-id`.
         */
        post: operations["receiveMessengerMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    channelEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Event of RCS, SMS or the chat channel
         * @description Sent when a person writes to you by RCS, by SMS or in the chat channel, and when the status of a message that you
         *     sent there changes. `channel` names the channel. `kind` of each event is `message`, or `status` for one of yours. An
         *     accepted message is `sent`, then `delivered`, then `read`; steps can be left out, and an SMS is never `read`. An
         *     accepted or sent message can become `failed` instead.
         *
         *     In the chat channel of a live account, an event of the kind `outbound` carries a message that you sent to your own
         *     application. Show it to the user in `to`. A 2xx makes its status `delivered`.
         *
         *     `updateChatAppWebhook` sets the endpoints of SMS: a `message` event goes to the URL of the type `message`, and a
         *     `status` event to that of the type `status`. No operation sets the endpoints of RCS and of the chat channel: the
         *     operator of the service configures them, one for each channel, and gives you the secret that their deliveries are
         *     signed with.
         *
         *     A delivery is a POST with a JSON body. Respond with any 2xx within 15 seconds; anything else, including a redirect,
         *     is a failure. A failed delivery is retried after 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours,
         *     14 hours, 20 hours and 24 hours. Each wait is counted from the previous attempt and varied a little. After the last
         *     retry the delivery has failed permanently. A `Retry-After` of a 429 or 503 is respected. `webhook-id` stays the same
         *     over all attempts.
         *
         *     The order of deliveries is not guaranteed, and one can arrive twice. Handle each message once by its `id`, and let a
         *     late or repeated status never move a message backwards.
         */
        post: operations["receiveChannelEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    usageEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Usage of a quota
         * @description Sent when an account of your environment has used 80 % of a quota, and when it has used 100 %. A quota limits the
         *     messages or SMS segments that the account may send in a month (UTC). At 100 % its requests return 429 until the month
         *     ends. Each event is sent once for each month and quota, and again only if the operator changes the quota.
         *
         *     No operation sets this endpoint: the operator of the service configures it, and gives you the secret that its
         *     deliveries are signed with.
         *
         *     A delivery is a POST with a JSON body. Respond with any 2xx within 15 seconds; anything else, including a redirect,
         *     is a failure. A failed delivery is retried after 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours,
         *     14 hours, 20 hours and 24 hours. Each wait is counted from the previous attempt and varied a little. After the last
         *     retry the delivery has failed permanently. A `Retry-After` of a 429 or 503 is respected. `webhook-id` stays the same
         *     over all attempts.
         *
         *     The order of deliveries is not guaranteed, and one can arrive twice. Handle each `webhook-id` once.
         */
        post: operations["receiveUsageEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Format: int64
         * @description A number of your own, repeated in the response. Use it to match responses to requests. It is between -9007199254740991 and 9007199254740991.
         */
        ClientRequestId: number;
        /** @description The credentials of an account. */
        AccessTokenRequest: {
            /** @description The API key of the account. Keep it on a server; never put it into an app or a web page. */
            apiKey: string;
            /** @description The user name that belongs to the key. */
            userName: string;
            /** @description A number of your own, repeated in the response. Use it to match responses to requests. It is between -9007199254740991 and 9007199254740991. */
            clientRequestId?: components["schemas"]["ClientRequestId"] | undefined;
        };
        /** @description The fields that every response of the sign-in and verification operations has. */
        ReplyEnvelope: {
            /** @description Result code. 0 is success; any other value is a failure, whatever the HTTP status. */
            replyCode: number;
            /** @description The result in words, for people. Let programs decide by `replyCode`, not by this text. */
            replyMessage: string;
            /**
             * Format: uuid
             * @description Identifies this request. Quote it when you ask for support.
             */
            requestId: string;
            /**
             * Format: int64
             * @description The `clientRequestId` of the request, or 0 when it had none.
             */
            clientRequestId: number;
            /** @description When the request was received, ISO 8601. Read a value without a zone as UTC. */
            requestTime: string;
        };
        /** @description One cause of a failure. */
        ReplyInternalError: {
            /** @description Known values: -6 no valid recipient, -9 empty text, -12 invalid sender name, -15 bad validity period, -17 not enough credit, -429 too many wrong passcodes were checked for the number, -501 no carrier is connected for SMS, -503 every connection for SMS is paused or broken, -1 any other invalid field. Treat an unknown value as a general failure. */
            code: number;
            /** @description The cause in words. It begins with the name of the invalid field, if there is one. */
            details: string;
        };
        /** @description A failed sign-in or verification request. Only a failure has the field `error`. */
        ReplyError: components["schemas"]["ReplyEnvelope"] & {
            /** @description Never 0. */
            replyCode?: number | undefined;
            /** @description What went wrong. */
            error: {
                /** @description The HTTP status of this response. */
                status: number;
                /** @description The problem and what to do about it. */
                description: string;
                /** @description One entry per cause; empty when `description` says it all. */
                internalErrors: components["schemas"]["ReplyInternalError"][];
            };
        };
        /** @description The reply to a sign-in that succeeded. */
        AccessTokenReply: components["schemas"]["ReplyEnvelope"] & {
            /**
             * @description Always 0, success.
             * @constant
             */
            replyCode: 0;
            /** @description The token. */
            data: {
                /** @description A JWT. Its `exp` claim is the time at which it expires. */
                access_token: string;
                /**
                 * @description Always `Bearer`.
                 * @constant
                 */
                token_type?: "Bearer" | undefined;
                /** @description Seconds until the token expires. */
                expires_in?: number | undefined;
            };
        };
        /** @description A failed request, or one to a path that does not exist. An invalid request also has `errors`; see `NotificationValidationError`. */
        NotificationError: {
            /** @description The HTTP status of this response. */
            statusCode: number;
            /**
             * Format: date-time
             * @description When the request failed.
             */
            timestamp: string;
            /** @description The path of the request. */
            path: string;
            /** @description The problem and what to do about it, for people. Let programs decide by `statusCode`, not by this text. */
            message: string;
            /** @description Further facts about the failure, where there are any. Their names differ from failure to failure. */
            ctx?: {
                [key: string]: unknown;
            } | undefined;
            /** @description Identifies this failure in the service's own records. Quote it when you ask for support. */
            errorId?: string | undefined;
        };
        /** @description Identifier that the service gave to a record, 24 hexadecimal digits. */
        RecordId: string;
        /** @description The record of an existing subscriber. A credential or name that was never given, or was cleared, is absent. */
        SubscriberRecord: {
            /** @description Identifier that the service gave to this record. Use `subscriberId` in other operations. */
            _id: components["schemas"]["RecordId"];
            /** @description First name. */
            firstName?: string | undefined;
            /** @description Last name. */
            lastName?: string | undefined;
            /** @description E-mail address at which the subscriber is reached. */
            email?: string | undefined;
            /** @description Phone number at which the subscriber is reached. */
            phone?: string | undefined;
            /** @description Chat-app number at which the subscriber is reached, exactly as it was given. Do not rely on it being a number: the documented interface also describes the field as the URL of a profile image. */
            chatappNumber?: string | undefined;
            /** @description URL of a picture of the subscriber. */
            avatar?: string | undefined;
            /** @description Language and, where it matters, region of the subscriber, such as `en-US` or `ar`. */
            locale?: string | undefined;
            /** @description Your identifier for the subscriber, or the generated one when you gave none. */
            subscriberId: string;
            /** @description Whether the subscriber is online now: a stream of the notification feed is open, or `updateOnlineStatus` set it. */
            isOnline?: boolean | undefined;
            /**
             * Format: date-time
             * @description When the subscriber last went offline. Absent if it never did.
             */
            lastOnlineAt?: string | undefined;
            /** @description The organization that the subscriber belongs to. */
            _organizationId: components["schemas"]["RecordId"];
            /** @description The environment of that organization, such as its test or its production one. */
            _environmentId: components["schemas"]["RecordId"];
            /** @description Whether the subscriber has been deleted. */
            deleted: boolean;
            /**
             * Format: date-time
             * @description When the subscriber was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the subscriber was last changed. Equal to `createdAt` until then.
             */
            updatedAt: string;
            /** @description Revision of the record, for the service's own use. */
            __v: number;
        };
        /** @description One page of subscribers. `hasMore` says whether there are more pages. */
        SubscriberPage: {
            /** @description The subscribers of this page, at most `pageSize`; empty past the last page. */
            data: components["schemas"]["SubscriberRecord"][];
            /** @description The number of this page, counted from 0. */
            page: number;
            /** @description The `limit` of the request. */
            pageSize: number;
            /** @description Whether there are more subscribers after this page. */
            hasMore: boolean;
            /** @description The number of subscribers of the account. */
            totalCount: number;
        };
        /** @description The faults of one field, query parameter or header. */
        NotificationFieldError: {
            /** @description One sentence per fault. */
            messages: string[];
            /** @description The rejected value, of any type. Absent when the field was missing. */
            value?: unknown | undefined;
        };
        /** @description A request that does not fit the operation. Unlike `NotificationError`, it has the field `errors`. */
        NotificationValidationError: components["schemas"]["NotificationError"] & {
            /**
             * @description Always 422.
             * @constant
             */
            statusCode: 422;
            /** @description The faults, by the name of the invalid field, query parameter or header. A nested field is named with dots, such as `subscribers.0`. */
            errors: {
                [key: string]: components["schemas"]["NotificationFieldError"];
            };
        };
        /**
         * @description Your own data about the subscriber: any JSON value, such as an object with names of your choice. Arrays and objects in it may be nested up to 63 levels deep, and the whole request takes at most 64 KiB (65,536 bytes). `null` replaces earlier data; leave the field out to keep it. The data is stored with the subscriber, and the response does not repeat it. A number is stored as an IEEE 754 double.
         * @example {
         *       "plan": "premium",
         *       "interests": [
         *         "sports",
         *         "travel"
         *       ],
         *       "newsletter": true,
         *       "loyaltyPoints": 320,
         *       "address": {
         *         "city": "Springfield",
         *         "floors": [
         *           1,
         *           2
         *         ]
         *       }
         *     }
         */
        SubscriberData: unknown;
        /** @description A subscriber as you know it. Every field is optional. When `subscriberId` belongs to a subscriber already, that subscriber is updated, and an absent field keeps its value. */
        SubscriberInput: {
            /**
             * @description Your own identifier for the subscriber, usually the user's id in your systems. One is generated when it is absent. 1 to 255 characters.
             * @example user-1042
             */
            subscriberId?: string | undefined;
            /**
             * Format: idn-email
             * @description E-mail address at which the subscriber is reached: a local part, `@`, and a domain name with a dot. Letters of every script are valid on both sides (RFC 6531). Spaces, control characters, quoted local parts and IP addresses are not. The last part of the domain has a letter. At most 254 characters.
             * @example lina.haddad@example.com
             * @example 用户@例え.example.com
             */
            email?: string | undefined;
            /**
             * @description First name. At most 255 characters.
             * @example Lina
             */
            firstName?: string | undefined;
            /**
             * @description Last name. At most 255 characters.
             * @example Haddad
             */
            lastName?: string | undefined;
            /**
             * @description Phone number at which the subscriber is reached. Give it complete, with country and network prefixes. At most 255 characters.
             * @example +12025550110
             */
            phone?: string | undefined;
            /**
             * @description Chat-app number at which the subscriber is reached, complete with country and network prefixes. The documented interface also describes this field as the URL of a profile image; that text does not fit its name. Send a number: a URL is stored as it is, but nothing can be delivered to it. At most 2,048 characters.
             * @example +12025550110
             */
            chatappNumber?: string | undefined;
            /**
             * @description URL of a picture of the subscriber, which feeds show. At most 2,048 characters.
             * @example https://example.com/avatars/lina.png
             */
            avatar?: string | undefined;
            /**
             * @description Language and, where it matters, region of the subscriber, such as `en-US` or `ar`. At most 255 characters.
             * @example en-US
             */
            locale?: string | undefined;
            /** @description Your own data about the subscriber: any JSON value, such as an object with names of your choice. Arrays and objects in it may be nested up to 63 levels deep, and the whole request takes at most 64 KiB (65,536 bytes). `null` replaces earlier data; leave the field out to keep it. The data is stored with the subscriber, and the response does not repeat it. A number is stored as an IEEE 754 double. */
            data?: components["schemas"]["SubscriberData"] | undefined;
        };
        /** @description The record of a subscriber. A credential or name that was never given is absent. */
        Subscriber: {
            /** @description Identifier that the service gave to this record. Use `subscriberId` in other operations. */
            _id: components["schemas"]["RecordId"];
            /** @description First name. */
            firstName?: string | undefined;
            /** @description Last name. */
            lastName?: string | undefined;
            /** @description E-mail address at which the subscriber is reached. */
            email?: string | undefined;
            /** @description Phone number at which the subscriber is reached. */
            phone?: string | undefined;
            /** @description Chat-app number at which the subscriber is reached, exactly as it was given. Do not rely on it being a number: the documented interface also describes the field as the URL of a profile image. */
            chatappNumber?: string | undefined;
            /** @description URL of a picture of the subscriber. */
            avatar?: string | undefined;
            /** @description Language and, where it matters, region of the subscriber, such as `en-US` or `ar`. */
            locale?: string | undefined;
            /** @description Your identifier for the subscriber, or the generated one when you gave none. */
            subscriberId: string;
            /** @description Whether the subscriber is online now: a stream of the notification feed is open, or `updateOnlineStatus` set it. */
            isOnline?: boolean | undefined;
            /**
             * Format: date-time
             * @description When the subscriber last went offline. Absent if it never did.
             */
            lastOnlineAt?: string | undefined;
            /** @description The organization that the subscriber belongs to. */
            _organizationId: components["schemas"]["RecordId"];
            /** @description The environment of that organization, such as its test or its production one. */
            _environmentId: components["schemas"]["RecordId"];
            /** @description Whether the subscriber has been deleted. */
            deleted: boolean;
            /**
             * Format: date-time
             * @description When the subscriber was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the subscriber was last changed. Equal to `createdAt` until then.
             */
            updatedAt: string;
            /** @description Revision of the record, for the service's own use. */
            __v: number;
        };
        /** @description The response of `createSubscriber`. */
        SubscriberReply: {
            /** @description The record of a subscriber. A credential or name that was never given is absent. */
            data: components["schemas"]["Subscriber"];
        };
        /** @description Subscribers to create or update in one request. */
        SubscribersInput: {
            /** @description 1 to 500 subscribers, each with its `subscriberId`. When several have the same id, they are one subscriber, and the last value of each field counts. */
            subscribers: (components["schemas"]["SubscriberInput"] & {
                /** @description Your own identifier for the subscriber. */
                subscriberId: string;
            })[];
        };
        /** @description The response of `createSubscribers`. Each `subscriberId` of the request is in exactly one of the lists. */
        SubscribersReply: {
            /** @description What happened to each subscriber, in lists that follow the order of the request. */
            data: {
                /** @description The new subscribers. */
                created: {
                    /** @description The id of the request. */
                    subscriberId: string;
                }[];
                /** @description The subscribers that existed before. */
                updated: {
                    /** @description The id of the request. */
                    subscriberId: string;
                }[];
                /** @description The subscribers that were not stored. Correct them and send them again. */
                failed: {
                    /** @description The id of the request. */
                    subscriberId: string;
                    /** @description The problem and what to do about it, for people. */
                    message: string;
                }[];
            };
        };
        /** @description A response with one subscriber. */
        SubscriberRecordReply: {
            /** @description The record of an existing subscriber. A credential or name that was never given, or was cleared, is absent. */
            data: components["schemas"]["SubscriberRecord"];
        };
        /** @description New values for fields of a subscriber. An absent field keeps its value, and `null` clears it. The `subscriberId` cannot be changed. */
        SubscriberUpdate: {
            /**
             * Format: idn-email
             * @description E-mail address at which the subscriber is reached, as `createSubscriber` takes it. At most 254 characters.
             * @example lina.haddad@example.com
             */
            email?: (string | null) | undefined;
            /**
             * @description First name. At most 255 characters.
             * @example Lina
             */
            firstName?: (string | null) | undefined;
            /**
             * @description Last name. At most 255 characters.
             * @example Haddad
             */
            lastName?: (string | null) | undefined;
            /**
             * @description Phone number at which the subscriber is reached. Give it complete, with country and network prefixes. At most 255 characters.
             * @example +12025550110
             */
            phone?: (string | null) | undefined;
            /**
             * @description Chat-app number at which the subscriber is reached, complete with country and network prefixes. At most 2,048 characters.
             * @example +12025550110
             */
            chatappNumber?: (string | null) | undefined;
            /**
             * @description URL of a picture of the subscriber. At most 2,048 characters.
             * @example https://example.com/avatars/lina.png
             */
            avatar?: (string | null) | undefined;
            /**
             * @description Language and, where it matters, region of the subscriber, such as `en-US` or `ar`. At most 255 characters.
             * @example ar
             */
            locale?: (string | null) | undefined;
            /** @description Your own data about the subscriber: any JSON value, such as an object with names of your choice. Arrays and objects in it may be nested up to 63 levels deep, and the whole request takes at most 64 KiB (65,536 bytes). `null` replaces earlier data; leave the field out to keep it. The data is stored with the subscriber, and the response does not repeat it. A number is stored as an IEEE 754 double. */
            data?: components["schemas"]["SubscriberData"] | undefined;
        };
        /** @description The response to the deletion of an object. */
        NotificationDeletedReply: {
            /** @description The confirmation. */
            data: {
                /**
                 * @description Always true.
                 * @constant
                 */
                acknowledged: true;
                /**
                 * @description Always `deleted`.
                 * @constant
                 */
                status: "deleted";
            };
        };
        /** @description Whether the subscriber is online. Send one of the two fields; if you send both, `isOnline` counts. */
        OnlineStatusInput: {
            /**
             * @description True while the subscriber is online.
             * @example true
             */
            isOnline: boolean;
            /**
             * @description The same under the name that existing clients send.
             * @example true
             */
            online?: boolean | undefined;
        } | {
            /**
             * @description Counts instead of `online`.
             * @example true
             */
            isOnline?: boolean | undefined;
            /**
             * @description True while the subscriber is online, under the name that existing clients send.
             * @example true
             */
            online: boolean;
        };
        /** @description An item of a subscriber's feed. */
        FeedItem: {
            /** @description Identifier of the item, for `markMessages` and for `after` of `listNotifications`. */
            _id: components["schemas"]["RecordId"];
            /** @description The environment that the subscriber belongs to. */
            _environmentId: components["schemas"]["RecordId"];
            /** @description The `_id` of the subscriber. */
            _subscriberId: components["schemas"]["RecordId"];
            /** @description Your identifier for the subscriber. */
            subscriberId: string;
            /** @description The `transactionId` of the trigger that led to the item. */
            transactionId: string;
            /** @description The identifier of the workflow. */
            workflowId: string;
            /** @description The same as `workflowId`, under the name that similar systems have. */
            templateIdentifier: string;
            /**
             * @description Always `in_app`.
             * @constant
             */
            channel: "in_app";
            /** @description The title. Absent if the workflow has none. */
            title?: string | undefined;
            /** @description The text. */
            content: string;
            /** @description URL of a picture. Absent if the workflow has none. */
            avatar?: string | undefined;
            /** @description The call to action, such as a button. Absent if the workflow has none. */
            cta?: {
                /**
                 * @description Always `redirect`.
                 * @constant
                 */
                type: "redirect";
                /** @description Where the call to action leads. */
                data: {
                    /** @description The URL to open. */
                    url: string;
                };
                /** @description The text of the button. Absent if the workflow has none. */
                label?: string | undefined;
            } | undefined;
            /** @description The `payload` of the trigger. */
            payload: {
                [key: string]: unknown;
            };
            /** @description Whether the subscriber has seen the item. An item that is read is seen. */
            seen: boolean;
            /** @description Whether the subscriber has read the item. */
            read: boolean;
            /**
             * Format: date-time
             * @description When the item was marked as seen. Absent while it is not.
             */
            seenAt?: string | undefined;
            /**
             * Format: date-time
             * @description When the item was marked as read. Absent while it is not.
             */
            readAt?: string | undefined;
            /**
             * Format: date-time
             * @description When the item arrived in the feed.
             */
            createdAt: string;
        };
        /** @description One page of a feed. `hasMore` says whether there are older items. */
        FeedPage: {
            /** @description The items of this page, at most `pageSize`, the newest first; empty past the last page. */
            data: components["schemas"]["FeedItem"][];
            /** @description The number of this page, counted from 0. */
            page: number;
            /** @description The `limit` of the request. */
            pageSize: number;
            /** @description Whether more items follow this page. */
            hasMore: boolean;
            /** @description How many items match the filters, over all pages. `after` does not change it. */
            totalCount: number;
        };
        /** @description A number of items of a feed. */
        FeedCountReply: {
            /** @description The count. */
            data: {
                /** @description The number of items. */
                count: number;
            };
        };
        /** @description The items to mark, and how. Name them with `messageId`, with `transactionId`, or with both: then it is those of the ids that the trigger led to. */
        MarkMessagesInput: {
            /**
             * @description The `_id` of an item, or of 1 to 100 items.
             * @example [
             *       "692034489a01f3c27be45d01"
             *     ]
             */
            messageId?: (string | string[]) | undefined;
            /**
             * @description The `transactionId` of a trigger. It stands for all items of the feed that the trigger led to. 1 to 255 characters.
             * @example order-A-1042
             */
            transactionId?: string | undefined;
            /** @description What to change. At least one of the fields is required. */
            mark: {
                /** @description Whether the items are seen. `false` marks them as unread, too, unless `read` is `true`. */
                seen?: boolean | undefined;
                /** @description Whether the items are read. `true` marks them as seen, too. */
                read?: boolean | undefined;
            };
        };
        /** @description Items of a feed. */
        FeedItemsReply: {
            /** @description The items of the feed that the request named, the newest first. Empty if it named none of the feed. */
            data: components["schemas"]["FeedItem"][];
        };
        /** @description How to mark all items of a feed. */
        MarkAllMessagesInput: {
            /**
             * @description The mark. `read` includes seen, and `unseen` includes unread.
             * @enum {string}
             */
            markAs: "read" | "unread" | "seen" | "unseen";
        };
        /** @description The response of `markAllMessages`. */
        MarkedCountReply: {
            /** @description How many items were changed. Items that had the mark already do not count. */
            data: number;
        };
        /** @description Whether each channel is on. The preferences for a workflow have the channels of its active steps; those for all workflows have every channel. */
        PreferenceChannels: {
            /** @description Whether items appear in the feed. */
            in_app?: boolean | undefined;
            /** @description Whether SMS are sent. */
            sms?: boolean | undefined;
            /** @description Whether chat-app messages are sent. */
            chatApp?: boolean | undefined;
            /** @description Whether messages of the messenger are sent. */
            messenger?: boolean | undefined;
            /** @description Whether RCS messages are sent. */
            rcs?: boolean | undefined;
            /** @description Whether e-mails are sent. */
            email?: boolean | undefined;
        };
        /** @description What a subscriber wants to get, of one workflow or of all. */
        SubscriberPreference: {
            /** @description The workflow. Absent from the preferences for all workflows. */
            template?: {
                /** @description Identifier that the service gave to the workflow. */
                _id: components["schemas"]["RecordId"];
                /** @description The name of the workflow, for people. */
                name: string;
                /** @description Whether the workflow is critical. Preferences do not apply to it. */
                critical: boolean;
                /** @description The identifier of the workflow, once. */
                triggers: {
                    /** @description The `workflowId`, which `triggerEvent` calls `name`. */
                    identifier: string;
                }[];
            } | undefined;
            /** @description The preferences. */
            preference: {
                /** @description Whether anything is sent at all. */
                enabled: boolean;
                /** @description Whether each channel is on. The preferences for a workflow have the channels of its active steps; those for all workflows have every channel. */
                channels: components["schemas"]["PreferenceChannels"];
            };
        };
        /** @description Preferences of a subscriber. */
        SubscriberPreferencesReply: {
            /** @description The preferences, by the identifier of the workflow. */
            data: components["schemas"]["SubscriberPreference"][];
        };
        /**
         * @description A channel of a workflow: the feed (`in_app`), SMS, the chat app, the messenger, RCS, or e-mail.
         * @enum {string}
         */
        NotificationChannel: "in_app" | "sms" | "chatApp" | "messenger" | "rcs" | "email";
        /** @description Turns a channel on or off. */
        ChannelPreference: {
            /** @description A channel of a workflow: the feed (`in_app`), SMS, the chat app, the messenger, RCS, or e-mail. */
            type: components["schemas"]["NotificationChannel"];
            /** @description Whether the channel is on. */
            enabled: boolean;
        };
        /** @description A change of the preferences for all workflows. At least one of the fields is required. */
        GlobalPreferenceInput: {
            /** @description Whether anything is sent at all. */
            enabled?: boolean | undefined;
            /** @description The channels to change. Of two entries for a channel, the later applies. 1 to 100 items. */
            preferences?: components["schemas"]["ChannelPreference"][] | undefined;
        };
        /** @description The preferences after a change. */
        SubscriberPreferenceReply: {
            /** @description What a subscriber wants to get, of one workflow or of all. */
            data: components["schemas"]["SubscriberPreference"];
        };
        /** @description A change of the preferences for a workflow. At least one of the fields is required. */
        PreferenceInput: {
            /** @description Whether anything of the workflow is sent. */
            enabled?: boolean | undefined;
            /** @description Turns a channel on or off. */
            channel?: components["schemas"]["ChannelPreference"] | undefined;
        };
        /** @description The lifetime of the token. Send `{}` for an hour. */
        SubscriberTokenInput: {
            /**
             * @description Lifetime of the token in seconds, from a minute to a day. 60 to 86,400.
             * @default 3600
             */
            expiresIn?: number | undefined;
        };
        /** @description The response of `createSubscriberToken`. */
        SubscriberTokenReply: {
            /** @description The token. */
            data: {
                /** @description The token, a JWT. Give it only to the subscriber. */
                token: string;
                /**
                 * Format: date-time
                 * @description When the token ends.
                 */
                expiresAt: string;
            };
        };
        /** @description A new item, and both counts after it. */
        FeedItemReceived: {
            /**
             * @description Always `notification_received`.
             * @enum {string}
             */
            event: "notification_received";
            /** @description The item. */
            message: components["schemas"]["FeedItem"];
            /** @description Unseen items of the feed. */
            unseenCount: number;
            /** @description Unread items of the feed. */
            unreadCount: number;
        };
        /** @description The count of unseen items. A stream begins with it. */
        FeedUnseenCountChanged: {
            /**
             * @description Always `unseen_count_changed`.
             * @enum {string}
             */
            event: "unseen_count_changed";
            /** @description Unseen items of the feed. */
            unseenCount: number;
        };
        /** @description The count of unread items. A stream begins with it. */
        FeedUnreadCountChanged: {
            /**
             * @description Always `unread_count_changed`.
             * @enum {string}
             */
            event: "unread_count_changed";
            /** @description Unread items of the feed. */
            unreadCount: number;
        };
        /** @description More than 1,000 items were missed since `Last-Event-ID`. Read the feed with `listNotifications`. */
        FeedReset: {
            /**
             * @description Always `feed_reset`.
             * @enum {string}
             */
            event: "feed_reset";
        };
        /** @description The `data` of one Server-Sent Event of a feed. `event` names its kind, which is also the name of the Server-Sent Event. Ignore a kind that you do not know. */
        FeedEvent: components["schemas"]["FeedItemReceived"] | components["schemas"]["FeedUnseenCountChanged"] | components["schemas"]["FeedUnreadCountChanged"] | components["schemas"]["FeedReset"];
        /**
         * @description Your name for the topic in other operations: letters, digits and `.`, `_`, `:`, `-`, beginning with a letter or digit, at most 255 characters. It cannot be changed.
         * @example order-updates
         */
        TopicKey: string;
        /** @description A named group of subscribers. */
        Topic: {
            /** @description Identifier that the service gave to this record. Use `key` in other operations. */
            _id: components["schemas"]["RecordId"];
            /** @description The organization that the topic belongs to. */
            _organizationId: components["schemas"]["RecordId"];
            /** @description The environment of that organization, such as its test or its production one. */
            _environmentId: components["schemas"]["RecordId"];
            /** @description Identifies the topic in other operations and in the filter of `listTopics`. */
            key: components["schemas"]["TopicKey"];
            /** @description The topic's name, for people. */
            name: string;
            /** @description The `subscriberId` of each subscriber in the topic; empty when it has none. */
            subscribers: string[];
        };
        /** @description One page of topics. `page`, `pageSize` and `totalCount` show whether there are more. */
        TopicPage: {
            /** @description The topics of this page, at most `pageSize`; empty past the last page. */
            data: components["schemas"]["Topic"][];
            /** @description The number of this page, counted from 0. It is that of the request, rounded down. */
            page: number;
            /** @description The page size that was applied. It is that of the request, rounded down, or 1000 when it asked for more. */
            pageSize: number;
            /** @description How many topics match the filter, over all pages. */
            totalCount: number;
        };
        /** @description A new topic. */
        TopicInput: {
            /** @description Your name for the topic in other operations: letters, digits and `.`, `_`, `:`, `-`, beginning with a letter or digit, at most 255 characters. It cannot be changed. */
            key: components["schemas"]["TopicKey"];
            /**
             * @description The topic's name, for people. 1 to 255 characters.
             * @example Order updates
             */
            name: string;
        };
        /** @description The response of `createTopic`. */
        TopicReply: {
            /** @description The identifiers of the new topic. */
            data: {
                /** @description Identifier that the service gave to this record. Use `key` in other operations. */
                _id: components["schemas"]["RecordId"];
                /** @description The key of the topic. */
                key: string;
            };
        };
        /** @description A response with one topic. */
        TopicRecordReply: {
            /** @description A named group of subscribers. */
            data: components["schemas"]["Topic"];
        };
        /** @description The new name of a topic. */
        TopicNameInput: {
            /**
             * @description The topic's name, for people. 1 to 255 characters.
             * @example Order updates
             */
            name: string;
        };
        /** @description The subscribers to add to a topic, or to remove from it. */
        TopicSubscribersInput: {
            /**
             * @description The `subscriberId` of each subscriber. Order and repetition do not matter. A topic has room for so many that their ids take 32 MiB in JSON: a million ids of 30 characters.
             * @example [
             *       "user-1042",
             *       "user-1043"
             *     ]
             */
            subscribers: string[];
        };
        /** @description The response of `addTopicSubscribers`. */
        TopicSubscribersReply: {
            /** @description The subscribers that are in the topic now, and the others. */
            data: {
                /** @description The `subscriberId` of each subscriber that is in the topic now, including those who were before. */
                succeeded: string[];
                /** @description Those who could not be added. Absent when every one was. */
                failed?: {
                    /** @description Each `subscriberId` that no subscriber has. Create it with `createSubscriber` and add it again. */
                    notFound?: string[] | undefined;
                } | undefined;
            };
        };
        /** @description The membership of a subscriber in a topic. */
        TopicSubscriberReply: {
            /** @description The topic and the subscriber. */
            data: {
                /** @description The organization that both belong to. */
                _organizationId: components["schemas"]["RecordId"];
                /** @description The environment of that organization, such as its test or its production one. */
                _environmentId: components["schemas"]["RecordId"];
                /** @description Identifier that the service gave to the topic. */
                _topicId: components["schemas"]["RecordId"];
                /** @description The key of the topic. */
                topicKey: string;
                /** @description Identifier that the service gave to the subscriber. */
                _subscriberId: components["schemas"]["RecordId"];
                /** @description Your identifier for the subscriber, its `subscriberId`. */
                externalSubscriberId: string;
            };
        };
        /**
         * @description Your name for the workflow in other operations: at most 100 lower-case letters, digits, `_` and `-`, beginning with a letter or digit. It cannot be changed.
         * @example order-shipped
         */
        WorkflowIdentifier: string;
        /**
         * @description Your name for the step, unique in the workflow. `getEvent` reports outcomes by it. Without one it is the type, with a number from the second step of the type on: `sms`, `sms-2`.
         * @example tell-by-sms
         */
        WorkflowStepId: string;
        /**
         * @description Whether events use the step.
         * @default true
         */
        WorkflowStepActive: boolean;
        /**
         * @description A template of at most 10,000 characters. `{{ order.id }}` shows a field of the payload, `{{ subscriber.firstName }}` one of the subscriber, and `{{ name | default: 'you' }}` a value for an absent field. Filters are those of Liquid for texts, numbers and dates. A tag (`{% … %}`) or a text that does not compile returns 422.
         * @example Your order {{ order.id }} is on its way.
         */
        WorkflowText: string;
        /** @description The content of an item in the feed of a subscriber. Its texts are templates. */
        WorkflowInAppContent: {
            /** @description A template for the title. */
            title?: components["schemas"]["WorkflowText"] | undefined;
            /** @description A template for the text. */
            body: components["schemas"]["WorkflowText"];
            /**
             * @description A template for the address of a picture. An item whose address does not begin with `https://` or `http://` has no picture.
             * @example https://example.com/pictures/{{ product.id }}.png
             */
            avatar?: components["schemas"]["WorkflowText"] | undefined;
            /** @description The link of the item. An item whose address is not of the web, a path of your site, an e-mail address or a phone number has no link. */
            callToAction?: {
                /**
                 * @description A template for the text of the link.
                 * @example Track the order
                 */
                label?: components["schemas"]["WorkflowText"] | undefined;
                /**
                 * @description A template for the address of the link. It begins with `https://`, `http://`, `/`, `mailto:` or `tel:`.
                 * @example https://example.com/orders/{{ order.id | url_encode }}
                 */
                url: components["schemas"]["WorkflowText"];
            } | undefined;
        };
        /** @description Shows an item in the feed of the subscriber. */
        WorkflowInAppStep: {
            /**
             * @description Always `in_app`.
             * @enum {string}
             */
            type: "in_app";
            /** @description Your name for the step, unique in the workflow. `getEvent` reports outcomes by it. Without one it is the type, with a number from the second step of the type on: `sms`, `sms-2`. */
            stepId?: components["schemas"]["WorkflowStepId"] | undefined;
            /** @description Whether events use the step. */
            active?: components["schemas"]["WorkflowStepActive"] | undefined;
            /** @description The content in the language `defaultLocale`. */
            content: components["schemas"]["WorkflowInAppContent"];
            /** @description The content in other languages, by language tag such as `ar`. The `locale` of a subscriber chooses: `ar-EG` gets `ar-EG`, else `ar`, else `content`. */
            translations?: {
                [key: string]: components["schemas"]["WorkflowInAppContent"];
            } | undefined;
        };
        /** @description The content of an SMS. Its texts are templates. */
        WorkflowSmsContent: {
            /** @description A template for the text. */
            text: components["schemas"]["WorkflowText"];
            /**
             * @description The sender of the SMS. Without one it is the default sender of the account.
             * @example ExampleShop
             */
            sender?: components["schemas"]["WorkflowText"] | undefined;
        };
        /** @description Sends an SMS to the `phone` of the subscriber. */
        WorkflowSmsStep: {
            /**
             * @description Always `sms`.
             * @enum {string}
             */
            type: "sms";
            /** @description Your name for the step, unique in the workflow. `getEvent` reports outcomes by it. Without one it is the type, with a number from the second step of the type on: `sms`, `sms-2`. */
            stepId?: components["schemas"]["WorkflowStepId"] | undefined;
            /** @description Whether events use the step. */
            active?: components["schemas"]["WorkflowStepActive"] | undefined;
            /** @description The content in the language `defaultLocale`. */
            content: components["schemas"]["WorkflowSmsContent"];
            /** @description The content in other languages, by language tag such as `ar`. The `locale` of a subscriber chooses: `ar-EG` gets `ar-EG`, else `ar`, else `content`. */
            translations?: {
                [key: string]: components["schemas"]["WorkflowSmsContent"];
            } | undefined;
        };
        /** @description The content of a chat-app message. Free text is impossible, so it is one of the account's templates. */
        WorkflowChatAppContent: {
            /** @description The template to send. The account must have it, and `parameters` must have a value for each variable of its body; otherwise the workflow is rejected with 422. A template with variables elsewhere, or with media, is rejected too. */
            template: {
                /**
                 * @description The name of the template. `listChatAppTemplates` lists those of the account.
                 * @example order_shipped
                 */
                name: string;
                /**
                 * @description The language of the template, as `listChatAppTemplates` has it. Without it, it is the language of the content: `defaultLocale`, or the tag of the translation.
                 * @example en_US
                 */
                language?: string | undefined;
                /** @description Templates for the variables of the body, in their order. */
                parameters?: components["schemas"]["WorkflowText"][] | undefined;
            };
        };
        /** @description Sends a template to the `chatappNumber` of the subscriber. */
        WorkflowChatAppStep: {
            /**
             * @description Always `chatApp`.
             * @enum {string}
             */
            type: "chatApp";
            /** @description Your name for the step, unique in the workflow. `getEvent` reports outcomes by it. Without one it is the type, with a number from the second step of the type on: `sms`, `sms-2`. */
            stepId?: components["schemas"]["WorkflowStepId"] | undefined;
            /** @description Whether events use the step. */
            active?: components["schemas"]["WorkflowStepActive"] | undefined;
            /** @description The content in the language `defaultLocale`. */
            content: components["schemas"]["WorkflowChatAppContent"];
            /** @description The content in other languages, by language tag such as `ar`. The `locale` of a subscriber chooses: `ar-EG` gets `ar-EG`, else `ar`, else `content`. */
            translations?: {
                [key: string]: components["schemas"]["WorkflowChatAppContent"];
            } | undefined;
        };
        /** @description The content of a messenger or RCS message. Its text is a template. */
        WorkflowTextContent: {
            /** @description A template for the text. */
            text: components["schemas"]["WorkflowText"];
        };
        /** @description Sends a messenger message to the `messengerId` in the `data` of the subscriber. */
        WorkflowMessengerStep: {
            /**
             * @description Always `messenger`.
             * @enum {string}
             */
            type: "messenger";
            /** @description Your name for the step, unique in the workflow. `getEvent` reports outcomes by it. Without one it is the type, with a number from the second step of the type on: `sms`, `sms-2`. */
            stepId?: components["schemas"]["WorkflowStepId"] | undefined;
            /** @description Whether events use the step. */
            active?: components["schemas"]["WorkflowStepActive"] | undefined;
            /** @description The content in the language `defaultLocale`. */
            content: components["schemas"]["WorkflowTextContent"];
            /** @description The content in other languages, by language tag such as `ar`. The `locale` of a subscriber chooses: `ar-EG` gets `ar-EG`, else `ar`, else `content`. */
            translations?: {
                [key: string]: components["schemas"]["WorkflowTextContent"];
            } | undefined;
        };
        /** @description Sends an RCS message to the `phone` of the subscriber. */
        WorkflowRcsStep: {
            /**
             * @description Always `rcs`.
             * @enum {string}
             */
            type: "rcs";
            /** @description Your name for the step, unique in the workflow. `getEvent` reports outcomes by it. Without one it is the type, with a number from the second step of the type on: `sms`, `sms-2`. */
            stepId?: components["schemas"]["WorkflowStepId"] | undefined;
            /** @description Whether events use the step. */
            active?: components["schemas"]["WorkflowStepActive"] | undefined;
            /** @description The content in the language `defaultLocale`. */
            content: components["schemas"]["WorkflowTextContent"];
            /** @description The content in other languages, by language tag such as `ar`. The `locale` of a subscriber chooses: `ar-EG` gets `ar-EG`, else `ar`, else `content`. */
            translations?: {
                [key: string]: components["schemas"]["WorkflowTextContent"];
            } | undefined;
        };
        /** @description The content of an e-mail. Its texts are templates. */
        WorkflowEmailContent: {
            /** @description A template for the subject. */
            subject: components["schemas"]["WorkflowText"];
            /** @description A template for the text without markup. */
            text: components["schemas"]["WorkflowText"];
            /**
             * @description A template for the HTML. Values that it shows are escaped.
             * @example <p>Your order <b>{{ order.id }}</b> is on its way.</p>
             */
            html?: components["schemas"]["WorkflowText"] | undefined;
        };
        /** @description Sends an e-mail to the `email` of the subscriber. */
        WorkflowEmailStep: {
            /**
             * @description Always `email`.
             * @enum {string}
             */
            type: "email";
            /** @description Your name for the step, unique in the workflow. `getEvent` reports outcomes by it. Without one it is the type, with a number from the second step of the type on: `sms`, `sms-2`. */
            stepId?: components["schemas"]["WorkflowStepId"] | undefined;
            /** @description Whether events use the step. */
            active?: components["schemas"]["WorkflowStepActive"] | undefined;
            /** @description The content in the language `defaultLocale`. */
            content: components["schemas"]["WorkflowEmailContent"];
            /** @description The content in other languages, by language tag such as `ar`. The `locale` of a subscriber chooses: `ar-EG` gets `ar-EG`, else `ar`, else `content`. */
            translations?: {
                [key: string]: components["schemas"]["WorkflowEmailContent"];
            } | undefined;
        };
        /** @description A step of a workflow. `type` names its channel. */
        WorkflowStep: components["schemas"]["WorkflowInAppStep"] | components["schemas"]["WorkflowSmsStep"] | components["schemas"]["WorkflowChatAppStep"] | components["schemas"]["WorkflowMessengerStep"] | components["schemas"]["WorkflowRcsStep"] | components["schemas"]["WorkflowEmailStep"];
        /** @description A workflow. */
        Workflow: {
            /** @description Identifier that the service gave to this record. */
            _id: components["schemas"]["RecordId"];
            /** @description The organization that the workflow belongs to. */
            _organizationId: components["schemas"]["RecordId"];
            /** @description The environment of that organization, such as its test or its production one. */
            _environmentId: components["schemas"]["RecordId"];
            /** @description The identifier that triggers use. */
            workflowId: components["schemas"]["WorkflowIdentifier"];
            /** @description The workflow's name, for people. */
            name: string;
            /** @description What the workflow is for. Absent when none was given. */
            description?: string | undefined;
            /** @description Words that group workflows; empty when it has none. */
            tags: string[];
            /** @description Whether the workflow can be triggered. */
            active: boolean;
            /** @description Whether subscribers get it whatever their preferences are. */
            critical: boolean;
            /** @description The language of `content` in each step. */
            defaultLocale: string;
            /** @description The steps, in their order, each with its `stepId`. */
            steps: components["schemas"]["WorkflowStep"][];
            /** @description Fields that the payload of every event must have, such as `order.id`: those that a text shows without the filter `default`. */
            variables: string[];
            /**
             * Format: date-time
             * @description When the workflow was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the workflow was changed last.
             */
            updatedAt: string;
        };
        /** @description One page of workflows. */
        WorkflowPage: {
            /** @description The workflows of this page; empty past the last page. */
            data: components["schemas"]["Workflow"][];
            /** @description The number of this page, counted from 0. */
            page: number;
            /** @description The largest number of workflows on a page, which is the `limit` of the request. */
            pageSize: number;
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description How many workflows the account has. */
            totalCount: number;
        };
        /**
         * @description A language tag of BCP 47, such as `en`, `ar` or `pt-BR`.
         * @example en
         */
        WorkflowLocale: string;
        /** @description A workflow as you write it. */
        WorkflowInput: {
            /**
             * @description The workflow's name, for people. 1 to 255 characters.
             * @example Order shipped
             */
            name: string;
            /** @description Your name for the workflow in other operations, such as `triggerEvent`: at most 100 lower-case letters, digits, `_` and `-`, beginning with a letter or digit. Without one it is made from `name`: `Order shipped` becomes `order-shipped`. It cannot be changed. */
            workflowId?: components["schemas"]["WorkflowIdentifier"] | undefined;
            /**
             * @description What the workflow is for. At most 1,000 characters.
             * @example Tells customers that their order has left the warehouse.
             */
            description?: string | undefined;
            /**
             * @description Words that group workflows. At most 20 items.
             * @example [
             *       "orders"
             *     ]
             */
            tags?: string[] | undefined;
            /**
             * @description Whether the workflow can be triggered. Events of an inactive workflow have the status `trigger_not_active`.
             * @default true
             */
            active?: boolean | undefined;
            /**
             * @description Whether subscribers get it whatever their preferences are.
             * @default false
             */
            critical?: boolean | undefined;
            /**
             * @description The language of `content` in each step, as a tag of BCP 47. At most 35 characters.
             * @default en
             */
            defaultLocale?: components["schemas"]["WorkflowLocale"] | undefined;
            /** @description The steps, in their order. 1 to 20 items. */
            steps: components["schemas"]["WorkflowStep"][];
        };
        /** @description The response with one workflow. */
        WorkflowReply: {
            /** @description A workflow. */
            data: components["schemas"]["Workflow"];
        };
        /** @description The response of `deleteWorkflow`. */
        WorkflowDeletion: {
            /** @description The result. */
            data: {
                /**
                 * @description Always `true`.
                 * @constant
                 */
                acknowledged: true;
                /**
                 * @description Always `deleted`.
                 * @constant
                 */
                status: "deleted";
            };
        };
        /**
         * @description The `workflowId` of the workflow, or its `_id`. One that no workflow has returns 422.
         * @example order-shipped
         */
        EventName: string;
        /**
         * @description The `subscriberId` of an existing subscriber. An unknown one returns 422.
         * @example user-1042
         */
        EventSubscriberId: string;
        /** @description A subscriber that is created, or updated as `createSubscriber` does, before the notification. Absent fields keep their value. */
        EventSubscriber: components["schemas"]["SubscriberInput"] & {
            /** @description Your identifier for the subscriber. 1 to 255 characters. */
            subscriberId: string;
        };
        /** @description All subscribers of a topic, except the `actor` of the event and those in `exclude`. */
        EventTopic: {
            /**
             * @description Always `Topic`.
             * @constant
             */
            type: "Topic";
            /**
             * @description The key of the topic. One that no topic has returns 422.
             * @example order-updates
             */
            topicKey: string;
            /**
             * @description The `subscriberId` of each subscriber that is not notified as one of this topic. Unknown ones are ignored.
             * @example [
             *       "user-1043"
             *     ]
             */
            exclude?: string[] | undefined;
        };
        /** @description A subscriber by its `subscriberId`, a subscriber with its fields, or a topic. */
        EventRecipient: components["schemas"]["EventSubscriberId"] | components["schemas"]["EventSubscriber"] | components["schemas"]["EventTopic"];
        /**
         * @description Values for the variables of the workflow's texts. All required variables must be there. The payload is stored with the event, and feeds return it. It takes at most 64 KiB (65,536 bytes) of JSON: a larger payload is an error of the event.
         * @example {
         *       "order": {
         *         "id": "1042"
         *       },
         *       "name": "Lina"
         *     }
         */
        EventPayload: {
            [key: string]: unknown;
        };
        /** @description Overrides of the steps of the type `sms`. */
        EventSmsOverrides: {
            /**
             * @description The text of the SMS. 1 to 1,600 characters.
             * @example Your order 1042 arrives today.
             */
            content?: string | undefined;
            /**
             * @description The sender of the SMS, as in `sendSmsMessage`. With one that the account may not use, the outcome is `failed`. 1 to 16 characters.
             * @example ExampleShop
             */
            from?: string | undefined;
        };
        /** @description Overrides of the steps of the type `email`. */
        EventEmailOverrides: {
            /**
             * @description The subject. Line breaks become spaces. 1 to 998 characters.
             * @example Your order 1042
             */
            subject?: string | undefined;
            /**
             * @description The text without markup. The HTML of the step is left out, unless `html` replaces it. 1 to 65,536 characters.
             * @example Your order arrives today.
             */
            text?: string | undefined;
            /**
             * @description The HTML, as it is. Escape the values in it. 1 to 65,536 characters.
             * @example <p>Your order arrives <b>today</b>.</p>
             */
            html?: string | undefined;
            /**
             * @description The name that the recipient sees as the sender. The address of the sender is that of the connection. 1 to 100 characters.
             * @example Example Shop
             */
            senderName?: string | undefined;
        };
        /**
         * @description Content and senders of this event instead of those of the steps, in all languages. Texts are sent as they are: they are no templates. The override of a channel applies to each of its steps, and has no effect without one. Other fields return 422. The address of a recipient has no override: send the subscriber with another one in `to`.
         * @example {
         *       "email": {
         *         "subject": "Your order 1042",
         *         "senderName": "Example Shop"
         *       }
         *     }
         */
        EventOverrides: {
            /** @description Overrides of the steps of the type `sms`. */
            sms?: components["schemas"]["EventSmsOverrides"] | undefined;
            /** @description Overrides of the steps of the type `email`. */
            email?: components["schemas"]["EventEmailOverrides"] | undefined;
        };
        /**
         * @description Your identifier of the event. An event is triggered once for each: a repeated one returns the first outcome, as long as the event is kept. A UUID is generated when it is absent.
         * @example order-1042-shipped
         */
        EventTransactionId: string;
        /** @description The subscriber that causes the event, by its `subscriberId` or with its fields. It is not notified as a subscriber of a topic or by a broadcast; it is when `to` names it. */
        EventActor: components["schemas"]["EventSubscriberId"] | components["schemas"]["EventSubscriber"];
        /** @description A workflow, and whom it notifies. */
        EventTrigger: {
            /** @description The `workflowId` of the workflow, or its `_id`. One that no workflow has returns 422. 1 to 255 characters. */
            name: components["schemas"]["EventName"];
            /** @description One recipient, or up to 100. */
            to: components["schemas"]["EventRecipient"] | components["schemas"]["EventRecipient"][];
            /** @description Values for the variables of the workflow's texts. All required variables must be there. The payload is stored with the event, and feeds return it. It takes at most 64 KiB (65,536 bytes) of JSON: a larger payload is an error of the event. */
            payload?: components["schemas"]["EventPayload"] | undefined;
            /** @description Content and senders of this event instead of those of the steps, in all languages. Texts are sent as they are: they are no templates. The override of a channel applies to each of its steps, and has no effect without one. Other fields return 422. The address of a recipient has no override: send the subscriber with another one in `to`. */
            overrides?: components["schemas"]["EventOverrides"] | undefined;
            /** @description Your identifier of the event. An event is triggered once for each: a repeated one returns the first outcome, as long as the event is kept. A UUID is generated when it is absent. 1 to 255 characters. */
            transactionId?: components["schemas"]["EventTransactionId"] | undefined;
            /** @description The subscriber that causes the event, by its `subscriberId` or with its fields. It is not notified as a subscriber of a topic or by a broadcast; it is when `to` names it. */
            actor?: components["schemas"]["EventActor"] | undefined;
        };
        /** @description The result of a trigger. */
        EventResult: {
            /** @description Always true. */
            acknowledged: boolean;
            /**
             * @description `processed`: the event was stored. `trigger_not_active`: the workflow is not active. `no_workflow_steps_defined`, `no_workflow_active_steps_defined`: the workflow has no step, or no active one. `error`: the event was rejected, only in `triggerEvents`. Only `processed` stores the event and uses the `transactionId`.
             * @enum {string}
             */
            status: "processed" | "trigger_not_active" | "no_workflow_steps_defined" | "no_workflow_active_steps_defined" | "error";
            /** @description Identifies the event in `getEvent` and `cancelEvent`. Absent with the status `error`. */
            transactionId?: string | undefined;
            /** @description What was wrong and what to do. Only with the status `error`. */
            error?: string[] | undefined;
        };
        /** @description The response of `triggerEvent` and `broadcastEvent`. */
        EventReply: {
            /** @description The result of a trigger. */
            data: components["schemas"]["EventResult"];
        };
        /** @description Several events. */
        EventTriggers: {
            /** @description The events, as `triggerEvent` takes one. 1 to 100 items. */
            events: components["schemas"]["EventTrigger"][];
        };
        /** @description The response of `triggerEvents`. */
        EventResults: {
            /** @description The results, in the order of the request. */
            data: {
                /** @description Always true. */
                acknowledged: boolean;
                /**
                 * @description As in `EventResult`. With `error` the event was rejected and nothing was stored for it.
                 * @enum {string}
                 */
                status: "processed" | "trigger_not_active" | "no_workflow_steps_defined" | "no_workflow_active_steps_defined" | "error";
                /** @description Identifies the event in `getEvent` and `cancelEvent`. Absent with the status `error`. */
                transactionId?: string | undefined;
                /** @description What was wrong and what to do. Only with the status `error`. */
                error?: string[] | undefined;
            }[];
        };
        /** @description A workflow that notifies every subscriber. */
        EventBroadcast: {
            /** @description The `workflowId` of the workflow, or its `_id`. One that no workflow has returns 422. 1 to 255 characters. */
            name: components["schemas"]["EventName"];
            /** @description Values for the variables of the workflow's texts. All required variables must be there. The payload is stored with the event, and feeds return it. It takes at most 64 KiB (65,536 bytes) of JSON: a larger payload is an error of the event. */
            payload?: components["schemas"]["EventPayload"] | undefined;
            /** @description Content and senders of this event instead of those of the steps, in all languages. Texts are sent as they are: they are no templates. The override of a channel applies to each of its steps, and has no effect without one. Other fields return 422. The address of a recipient has no override: send the subscriber with another one in `to`. */
            overrides?: components["schemas"]["EventOverrides"] | undefined;
            /** @description Your identifier of the event. An event is triggered once for each: a repeated one returns the first outcome, as long as the event is kept. A UUID is generated when it is absent. 1 to 255 characters. */
            transactionId?: components["schemas"]["EventTransactionId"] | undefined;
            /** @description The subscriber that causes the event, by its `subscriberId` or with its fields. It is not notified as a subscriber of a topic or by a broadcast; it is when `to` names it. */
            actor?: components["schemas"]["EventActor"] | undefined;
        };
        /**
         * @description `delivered`: in the feed. `sent`: accepted as a message. `pending`: not sent yet. `skipped_by_preference`: the subscriber has turned off the channel or the workflow. `opted_out`: the number has opted out. `no_address`: the subscriber has no address for the channel, or was deleted. `no_connection`: the account has no connection for the channel. `failed`: rejected by the channel. `cancelled`: stopped by `cancelEvent`.
         * @enum {string}
         */
        EventOutcomeName: "delivered" | "sent" | "pending" | "skipped_by_preference" | "opted_out" | "no_address" | "no_connection" | "failed" | "cancelled";
        /** @description The number of recipients with the same reason. */
        EventOutcomeReason: {
            /**
             * @description Why the recipients have the outcome, without personal data. For people, not for programs.
             * @example The subscriber was deleted.
             */
            reason: string;
            /** @description The number of recipients. */
            count: number;
        };
        /** @description The number of recipients of a step with the same outcome. */
        EventOutcome: {
            /** @description The `stepId` of the step in the workflow. */
            stepId: string;
            /**
             * @description The channel of the step.
             * @enum {string}
             */
            channel: "in_app" | "sms" | "chatApp" | "messenger" | "rcs" | "email";
            /** @description `delivered`: in the feed. `sent`: accepted as a message. `pending`: not sent yet. `skipped_by_preference`: the subscriber has turned off the channel or the workflow. `opted_out`: the number has opted out. `no_address`: the subscriber has no address for the channel, or was deleted. `no_connection`: the account has no connection for the channel. `failed`: rejected by the channel. `cancelled`: stopped by `cancelEvent`. */
            outcome: components["schemas"]["EventOutcomeName"];
            /** @description The number of recipients. */
            count: number;
            /** @description The most frequent reasons, the most frequent first. Absent if there are none. The reasons of one outcome can be fewer than its `count`. */
            reasons?: components["schemas"]["EventOutcomeReason"][] | undefined;
        };
        /** @description The progress of an event. */
        EventDetails: {
            /** @description Identifies the event. */
            transactionId: string;
            /** @description The `workflowId` of the workflow. */
            workflowId: string;
            /**
             * @description `queued`: no recipient was reached yet. `running`: some recipients were not reached, or messages were not sent yet. `completed`: every recipient has an outcome. `cancelled`: stopped by `cancelEvent`.
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "cancelled";
            /** @description The recipients of the event. */
            recipients: {
                /** @description The recipients that have an outcome for each active step. It is final when the event is `completed` or `cancelled`. */
                reached: number;
                /** @description All recipients. It is counted with the first batch, and absent before. Subscribers that join or leave a topic meanwhile change it at the end: for a `completed` event it equals `reached`. */
                total?: number | undefined;
            };
            /** @description The recipients by step and outcome. Outcomes that no recipient has are absent. */
            outcomes: components["schemas"]["EventOutcome"][];
            /**
             * Format: date-time
             * @description When the event was triggered.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the last recipient was reached, or the event was cancelled. Absent while the event is `queued` or `running`.
             */
            completedAt?: string | undefined;
        };
        /** @description The response of `getEvent`. */
        EventDetailsReply: {
            /** @description The progress of an event. */
            data: components["schemas"]["EventDetails"];
        };
        /** @description The response of `cancelEvent`. */
        EventCancellation: {
            /** @description Whether the event was stopped. */
            data: boolean;
        };
        /** @description The outcome of a step for one recipient. */
        EventRecipientOutcome: {
            /** @description The `_id` of the subscriber. */
            _subscriberId: components["schemas"]["RecordId"];
            /** @description Your identifier for the subscriber. Absent after the deletion of the subscriber. */
            subscriberId?: string | undefined;
            /** @description The `stepId` of the step in the workflow. */
            stepId: string;
            /**
             * @description The channel of the step.
             * @enum {string}
             */
            channel: "in_app" | "sms" | "chatApp" | "messenger" | "rcs" | "email";
            /** @description `delivered`: in the feed. `sent`: accepted as a message. `pending`: not sent yet. `skipped_by_preference`: the subscriber has turned off the channel or the workflow. `opted_out`: the number has opted out. `no_address`: the subscriber has no address for the channel, or was deleted. `no_connection`: the account has no connection for the channel. `failed`: rejected by the channel. `cancelled`: stopped by `cancelEvent`. */
            outcome: components["schemas"]["EventOutcomeName"];
            /**
             * @description Why the recipient has the outcome, without personal data. For people, not for programs.
             * @example The subscriber has turned off the channel for this workflow.
             */
            reason?: string | undefined;
        };
        /** @description One page of the recipients of an event. `next` leads to the page after it. */
        EventRecipientPage: {
            /** @description The entries of this page, at most `pageSize`. */
            data: components["schemas"]["EventRecipientOutcome"][];
            /** @description The `limit` of the request. */
            pageSize: number;
            /** @description Whether there are more entries after this page. */
            hasMore: boolean;
            /** @description The `after` of the request for the next page. Absent on the last page. */
            next?: string | undefined;
        };
        /** @description Opaque code that identifies one verification. Keep it with the user's session; it is not the passcode. */
        CheckCode: string;
        /** @description The delivery status of the last SMS of a verification. Absent if the service has no record of it. */
        SmsDelivery: {
            /**
             * @description `accepted`: the SMS waits to be sent. `sent`: the provider has it. `delivered`: it is on the phone. `failed`: it could not be delivered; `ErrorCode` says why. `unknown`: it is not known whether the provider has it, or what happened to it; the status can still change. Treat any other value like `unknown`.
             * @example delivered
             */
            Status: ("accepted" | "sent" | "delivered" | "failed" | "unknown") | string;
            /**
             * Format: date-time
             * @description When the SMS reached this status.
             */
            Time: string;
            /**
             * @description Why a `failed` SMS was not delivered: one of the codes of `ChatAppErrorItem`, such as 1026 for a phone that cannot receive it. Treat a code that is not listed there as a general failure.
             * @example 1026
             */
            ErrorCode?: number | undefined;
        };
        /**
         * @description 0: the passcode has expired or was used before. 1: it is valid. 2: it is wrong.
         * @enum {integer}
         */
        PasscodeStatus: 0 | 1 | 2;
        /** @description A verification and the checks made of it. */
        VerificationLookupReply: components["schemas"]["ReplyEnvelope"] & {
            /**
             * @description Always 0, success.
             * @constant
             */
            replyCode: 0;
            /** @description The verification. */
            data: {
                /** @description The number that the passcode was sent to. */
                Number: string;
                /** @description The sender name that was shown. */
                Sender: string;
                /**
                 * Format: date-time
                 * @description When the verification was requested.
                 */
                CreationDate: string;
                /** @description The delivery status of the last SMS of a verification. Absent if the service has no record of it. */
                Delivery?: components["schemas"]["SmsDelivery"] | undefined;
                /** @description The checks that counted so far, oldest first. The check of an expired or used passcode does not count. */
                ChecksList: {
                    /** @description The passcode that was tried, masked. */
                    Passcode: string;
                    /** @description The address that the check came from, where it is known. */
                    Ip?: string | undefined;
                    /**
                     * Format: date-time
                     * @description When it was checked.
                     */
                    VDate: string;
                    /** @description 0: the passcode has expired or was used before. 1: it is valid. 2: it is wrong. */
                    Status: components["schemas"]["PasscodeStatus"];
                }[];
            };
        };
        /** @description The passcode that the user typed in, and the verification it belongs to. */
        VerificationCheck: {
            /** @description The passcode, 4 to 6 digits. Leading zeros count. */
            passCode: string;
            /** @description Opaque code that identifies one verification. Keep it with the user's session; it is not the passcode. */
            checkCode: components["schemas"]["CheckCode"];
            /** @description A number of your own, repeated in the response. Use it to match responses to requests. It is between -9007199254740991 and 9007199254740991. */
            clientRequestId?: components["schemas"]["ClientRequestId"] | undefined;
        };
        /** @description The outcome of a check. */
        VerificationCheckReply: components["schemas"]["ReplyEnvelope"] & {
            /**
             * @description Always 0: the check was carried out. `data.PasscodeStatus` says whether the passcode is right.
             * @constant
             */
            replyCode: 0;
            /** @description The outcome. */
            data: {
                /** @description 0: the passcode has expired or was used before. 1: it is valid. 2: it is wrong. */
                PasscodeStatus: components["schemas"]["PasscodeStatus"];
            };
        };
        /** @description The number to send a passcode to, and the form of the passcode. */
        VerificationRequest: {
            /**
             * @description The phone number to verify, complete with country and network prefixes: 8 to 15 digits, with or without a leading `+`. The first digit is not 0.
             * @example +12025550100
             */
            number: string;
            /**
             * @description Sender shown on the SMS: a name, a short code, or a phone number with its country prefix. A name has 1 to 11 characters of the GSM 7-bit alphabet, without a space at its ends. A sender of digits alone is a number: 3 to 15 digits, with or without a leading `+`, and the first is not 0. Only some accented letters are in the alphabet, such as é, ñ and ü. The operator's own name when absent.
             * @example ExampleShop
             */
            sender?: string | undefined;
            /**
             * @description Number of digits of the passcode, 4 to 6. A string that holds an integer; an integer is accepted too.
             * @default 6
             */
            codeLength?: (("4" | "5" | "6") | (4 | 5 | 6)) | undefined;
            /**
             * @description Minutes until the passcode expires, 1 to 10. A string that holds an integer; an integer is accepted too. No passcode is sent that would expire sooner, also when it is requested again.
             * @default 3
             */
            codeExp?: (("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10") | (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)) | undefined;
            /**
             * @description Language of the SMS: `en` English, `ar` Arabic.
             * @default en
             * @enum {string}
             */
            language?: ("en" | "ar") | undefined;
            /**
             * @description The IP address, IPv4 or IPv6, of the end user who asks for the passcode. Your backend alone knows it: the connection comes from your backend. Requests of one address are limited, over all numbers. That prevents an attacker from sending passcodes to number after number through your sign-up page, so pass it wherever strangers can start a verification. Only a keyed hash of it is stored.
             * @example 192.0.2.44
             */
            endUserAddress?: (string) | undefined;
            /** @description A number of your own, repeated in the response. Use it to match responses to requests. It is between -9007199254740991 and 9007199254740991. */
            clientRequestId?: components["schemas"]["ClientRequestId"] | undefined;
        };
        /** @description The reply when the passcode is on its way. */
        VerificationReply: components["schemas"]["ReplyEnvelope"] & {
            /**
             * @description Always 0, success.
             * @constant
             */
            replyCode: 0;
            /** @description The verification. */
            data: {
                /** @description Opaque code that identifies one verification. Keep it with the user's session; it is not the passcode. */
                checkCode: components["schemas"]["CheckCode"];
            };
        };
        /**
         * @description A mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. For a person who hides the number, send the `from_user_id` of their message instead. A template for authentication needs a number.
         * @example +12025550100
         * @example US.13491208655302741918
         */
        ChatAppNumber: string;
        /**
         * @description The kind of recipient. Individual recipients only.
         * @default individual
         * @constant
         */
        ChatAppRecipientType: "individual";
        /**
         * Reply
         * @description Makes the message a reply. The chat app shows the message that it replies to as a quote above it.
         */
        ChatAppReplyContext: {
            /**
             * @description The id of a message of the same conversation: a message that you sent to this person, or one that they sent to you (`messages[].id` of the `chatAppMessage` webhook). Any other id is rejected with code 1006. 1 to 255 characters.
             * @example ABGGFlCGg0cvAgo-sJQh43L5Pe4W
             */
            message_id: string;
        };
        /**
         * Text
         * @description A text message.
         */
        ChatAppTextMessage: {
            /** @description A mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. For a person who hides the number, send the `from_user_id` of their message instead. A template for authentication needs a number. */
            to: components["schemas"]["ChatAppNumber"];
            /**
             * @description Always `text`.
             * @enum {string}
             */
            type: "text";
            /** @description The kind of recipient. Individual recipients only. */
            recipient_type?: components["schemas"]["ChatAppRecipientType"] | undefined;
            /** @description Makes the message a reply. The chat app shows the message that it replies to as a quote above it. */
            context?: components["schemas"]["ChatAppReplyContext"] | undefined;
            /** @description The text. */
            text: {
                /** @description The message text, at most 4096 characters. A longer text is rejected with code 1001. */
                body: string;
            };
            /**
             * @description Whether the first link in the text is shown with a preview of its page.
             * @default false
             */
            preview_url?: boolean | undefined;
        };
        /**
         * @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one.
         * @example f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68
         */
        ChatAppMediaId: string;
        /** @description Text shown below the file, at most 1024 characters. A longer text is rejected with code 1001. */
        ChatAppCaption: string;
        /**
         * By id
         * @description A stored file, with an optional caption.
         */
        ChatAppCaptionedMediaById: {
            /** @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one. */
            id: components["schemas"]["ChatAppMediaId"];
            /** @description Not allowed together with `id`. Leave it out. */
            link?: never;
            /** @description Text shown below the file, at most 1024 characters. A longer text is rejected with code 1001. */
            caption?: components["schemas"]["ChatAppCaption"] | undefined;
        };
        /**
         * Format: uri
         * @description An `http` or `https` URL from which the service downloads the file after it has accepted the message. The response must be 200 and carry the file's own `Content-Type`; redirects are not followed. The file has at most 10 MB (10,485,760 bytes). When it cannot be downloaded or the channel does not take it, the message gets the status `failed` with code 1053.
         * @example https://example.com/media/receipt-1042.pdf
         */
        ChatAppMediaLink: string;
        /**
         * By link
         * @description A file on the web, with an optional caption.
         */
        ChatAppCaptionedMediaByLink: {
            /** @description An `http` or `https` URL from which the service downloads the file after it has accepted the message. The response must be 200 and carry the file's own `Content-Type`; redirects are not followed. The file has at most 10 MB (10,485,760 bytes). When it cannot be downloaded or the channel does not take it, the message gets the status `failed` with code 1053. */
            link: components["schemas"]["ChatAppMediaLink"];
            /** @description Not allowed together with `link`. Leave it out. */
            id?: never;
            /** @description Text shown below the file, at most 1024 characters. A longer text is rejected with code 1001. */
            caption?: components["schemas"]["ChatAppCaption"] | undefined;
        };
        /** @description A file, with an optional caption. It has exactly one of `id`, for a stored file, and `link`, for one on the web. */
        ChatAppCaptionedMedia: components["schemas"]["ChatAppCaptionedMediaById"] | components["schemas"]["ChatAppCaptionedMediaByLink"];
        /**
         * Image
         * @description A picture.
         */
        ChatAppImageMessage: {
            /** @description A mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. For a person who hides the number, send the `from_user_id` of their message instead. A template for authentication needs a number. */
            to: components["schemas"]["ChatAppNumber"];
            /**
             * @description Always `image`.
             * @enum {string}
             */
            type: "image";
            /** @description The kind of recipient. Individual recipients only. */
            recipient_type?: components["schemas"]["ChatAppRecipientType"] | undefined;
            /** @description Makes the message a reply. The chat app shows the message that it replies to as a quote above it. */
            context?: components["schemas"]["ChatAppReplyContext"] | undefined;
            /** @description The picture, JPEG or PNG. */
            image: components["schemas"]["ChatAppCaptionedMedia"];
        };
        /**
         * Video
         * @description A video.
         */
        ChatAppVideoMessage: {
            /** @description A mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. For a person who hides the number, send the `from_user_id` of their message instead. A template for authentication needs a number. */
            to: components["schemas"]["ChatAppNumber"];
            /**
             * @description Always `video`.
             * @enum {string}
             */
            type: "video";
            /** @description The kind of recipient. Individual recipients only. */
            recipient_type?: components["schemas"]["ChatAppRecipientType"] | undefined;
            /** @description Makes the message a reply. The chat app shows the message that it replies to as a quote above it. */
            context?: components["schemas"]["ChatAppReplyContext"] | undefined;
            /** @description The video, MP4 or 3GPP. */
            video: components["schemas"]["ChatAppCaptionedMedia"];
        };
        /**
         * By id
         * @description A stored file.
         */
        ChatAppMediaById: {
            /** @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one. */
            id: components["schemas"]["ChatAppMediaId"];
            /** @description Not allowed together with `id`. Leave it out. */
            link?: never;
        };
        /**
         * By link
         * @description A file on the web.
         */
        ChatAppMediaByLink: {
            /** @description An `http` or `https` URL from which the service downloads the file after it has accepted the message. The response must be 200 and carry the file's own `Content-Type`; redirects are not followed. The file has at most 10 MB (10,485,760 bytes). When it cannot be downloaded or the channel does not take it, the message gets the status `failed` with code 1053. */
            link: components["schemas"]["ChatAppMediaLink"];
            /** @description Not allowed together with `link`. Leave it out. */
            id?: never;
        };
        /** @description A file. It has exactly one of `id`, for a stored file, and `link`, for one on the web. */
        ChatAppMedia: components["schemas"]["ChatAppMediaById"] | components["schemas"]["ChatAppMediaByLink"];
        /** @description A file without a caption. */
        ChatAppUncaptionedMedia: components["schemas"]["ChatAppMedia"] & {
            /** @description Not with this kind of file. Leave it out, and send the words as a text. */
            caption?: never;
        };
        /**
         * Audio
         * @description A sound recording.
         */
        ChatAppAudioMessage: {
            /** @description A mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. For a person who hides the number, send the `from_user_id` of their message instead. A template for authentication needs a number. */
            to: components["schemas"]["ChatAppNumber"];
            /**
             * @description Always `audio`.
             * @enum {string}
             */
            type: "audio";
            /** @description The kind of recipient. Individual recipients only. */
            recipient_type?: components["schemas"]["ChatAppRecipientType"] | undefined;
            /** @description Makes the message a reply. The chat app shows the message that it replies to as a quote above it. */
            context?: components["schemas"]["ChatAppReplyContext"] | undefined;
            /** @description The recording: AAC, MP4, AMR, MPEG, or Ogg with the Opus codec. It takes no caption. */
            audio: components["schemas"]["ChatAppUncaptionedMedia"];
        };
        /**
         * @description The file name that the recipient sees. Its extension says how the file is shown.
         * @example receipt-1042.pdf
         */
        ChatAppFilename: string;
        /**
         * By id
         * @description A stored document, with an optional caption and file name.
         */
        ChatAppDocumentById: {
            /** @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one. */
            id: components["schemas"]["ChatAppMediaId"];
            /** @description Not allowed together with `id`. Leave it out. */
            link?: never;
            /** @description Text shown below the file, at most 1024 characters. A longer text is rejected with code 1001. */
            caption?: components["schemas"]["ChatAppCaption"] | undefined;
            /** @description The file name that the recipient sees. Its extension says how the file is shown. */
            filename?: components["schemas"]["ChatAppFilename"] | undefined;
        };
        /**
         * By link
         * @description A document on the web, with an optional caption and file name.
         */
        ChatAppDocumentByLink: {
            /** @description An `http` or `https` URL from which the service downloads the file after it has accepted the message. The response must be 200 and carry the file's own `Content-Type`; redirects are not followed. The file has at most 10 MB (10,485,760 bytes). When it cannot be downloaded or the channel does not take it, the message gets the status `failed` with code 1053. */
            link: components["schemas"]["ChatAppMediaLink"];
            /** @description Not allowed together with `link`. Leave it out. */
            id?: never;
            /** @description Text shown below the file, at most 1024 characters. A longer text is rejected with code 1001. */
            caption?: components["schemas"]["ChatAppCaption"] | undefined;
            /** @description The file name that the recipient sees. Its extension says how the file is shown. */
            filename?: components["schemas"]["ChatAppFilename"] | undefined;
        };
        /** @description A document, with an optional caption and file name. It has exactly one of `id`, for a stored document, and `link`, for one on the web. */
        ChatAppDocument: components["schemas"]["ChatAppDocumentById"] | components["schemas"]["ChatAppDocumentByLink"];
        /**
         * Document
         * @description A document.
         */
        ChatAppDocumentMessage: {
            /** @description A mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. For a person who hides the number, send the `from_user_id` of their message instead. A template for authentication needs a number. */
            to: components["schemas"]["ChatAppNumber"];
            /**
             * @description Always `document`.
             * @enum {string}
             */
            type: "document";
            /** @description The kind of recipient. Individual recipients only. */
            recipient_type?: components["schemas"]["ChatAppRecipientType"] | undefined;
            /** @description Makes the message a reply. The chat app shows the message that it replies to as a quote above it. */
            context?: components["schemas"]["ChatAppReplyContext"] | undefined;
            /** @description The document, of any type. */
            document: components["schemas"]["ChatAppDocument"];
        };
        /**
         * Sticker
         * @description A sticker.
         */
        ChatAppStickerMessage: {
            /** @description A mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. For a person who hides the number, send the `from_user_id` of their message instead. A template for authentication needs a number. */
            to: components["schemas"]["ChatAppNumber"];
            /**
             * @description Always `sticker`.
             * @enum {string}
             */
            type: "sticker";
            /** @description The kind of recipient. Individual recipients only. */
            recipient_type?: components["schemas"]["ChatAppRecipientType"] | undefined;
            /** @description Makes the message a reply. The chat app shows the message that it replies to as a quote above it. */
            context?: components["schemas"]["ChatAppReplyContext"] | undefined;
            /** @description The sticker, WebP. It takes no caption. */
            sticker: components["schemas"]["ChatAppUncaptionedMedia"];
        };
        /** @description The place. */
        ChatAppLocation: {
            /**
             * @description Degrees north of the equator, negative for south. At most 90.
             * @example 24.7136
             */
            latitude: number;
            /**
             * @description Degrees east of Greenwich, negative for west. At most 180.
             * @example 46.6753
             */
            longitude: number;
            /**
             * @description The name of the place, such as that of a shop. 1 to 256 characters.
             * @example Example Shop
             */
            name?: string | undefined;
            /**
             * @description The address of the place. 1 to 1,024 characters.
             * @example 12 Example Street
             */
            address?: string | undefined;
        };
        /**
         * Location
         * @description A place, which the recipient can open on a map.
         */
        ChatAppLocationMessage: {
            /** @description A mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. For a person who hides the number, send the `from_user_id` of their message instead. A template for authentication needs a number. */
            to: components["schemas"]["ChatAppNumber"];
            /**
             * @description Always `location`.
             * @enum {string}
             */
            type: "location";
            /** @description The kind of recipient. Individual recipients only. */
            recipient_type?: components["schemas"]["ChatAppRecipientType"] | undefined;
            /** @description Makes the message a reply. The chat app shows the message that it replies to as a quote above it. */
            context?: components["schemas"]["ChatAppReplyContext"] | undefined;
            /** @description The place. */
            location: components["schemas"]["ChatAppLocation"];
        };
        /**
         * Text
         * @description A text as the value of a variable.
         */
        ChatAppTemplateText: {
            /**
             * @description Always `text`.
             * @enum {string}
             */
            type: "text";
            /** @description The text, without line breaks. */
            text: string;
        };
        /**
         * Currency
         * @description An amount of money as the value of a variable, written as the language of the template does.
         */
        ChatAppTemplateCurrency: {
            /**
             * @description Always `currency`.
             * @enum {string}
             */
            type: "currency";
            /** @description The amount. */
            currency: {
                /**
                 * @description The text to show when the amount cannot be written in the recipient's language.
                 * @example $49.90
                 */
                fallback_value: string;
                /**
                 * @description The currency, an ISO 4217 code.
                 * @example USD
                 */
                code: string;
                /**
                 * @description The amount in thousandths of the currency's unit. 49900 is 49.90.
                 * @example 49900
                 */
                amount_1000: number;
            };
        };
        /**
         * Date and time
         * @description A date and time as the value of a variable.
         */
        ChatAppTemplateDateTime: {
            /**
             * @description Always `date_time`.
             * @enum {string}
             */
            type: "date_time";
            /** @description The date and time. */
            date_time: {
                /**
                 * @description The date and time as text, which is what the recipient sees.
                 * @example November 21, 2026
                 */
                fallback_value: string;
            };
        };
        /**
         * Image
         * @description A picture on top of the message.
         */
        ChatAppTemplateImage: {
            /**
             * @description Always `image`.
             * @enum {string}
             */
            type: "image";
            /** @description The picture, JPEG or PNG. */
            image: components["schemas"]["ChatAppMedia"];
        };
        /**
         * Video
         * @description A video on top of the message.
         */
        ChatAppTemplateVideo: {
            /**
             * @description Always `video`.
             * @enum {string}
             */
            type: "video";
            /** @description The video, MP4 or 3GPP. */
            video: components["schemas"]["ChatAppMedia"];
        };
        /**
         * Document
         * @description A document on top of the message.
         */
        ChatAppTemplateDocument: {
            /**
             * @description Always `document`.
             * @enum {string}
             */
            type: "document";
            /** @description The document, of any type. */
            document: components["schemas"]["ChatAppDocument"];
        };
        /**
         * Payload
         * @description The payload of a quick-reply button.
         */
        ChatAppTemplatePayload: {
            /**
             * @description Always `payload`.
             * @enum {string}
             */
            type: "payload";
            /** @description A value of yours. It returns in `button.payload` of the message that the button sends. */
            payload: string;
        };
        /** @description The value of one variable of a template. */
        ChatAppTemplateParameter: components["schemas"]["ChatAppTemplateText"] | components["schemas"]["ChatAppTemplateCurrency"] | components["schemas"]["ChatAppTemplateDateTime"] | components["schemas"]["ChatAppTemplateImage"] | components["schemas"]["ChatAppTemplateVideo"] | components["schemas"]["ChatAppTemplateDocument"] | components["schemas"]["ChatAppTemplatePayload"];
        /**
         * Header
         * @description The values for the header of a template.
         */
        ChatAppTemplateHeader: {
            /**
             * @description Always `header`.
             * @enum {string}
             */
            type: "header";
            /** @description Its one value: a text, currency or date, or the picture, video or document on top of the message. */
            parameters: components["schemas"]["ChatAppTemplateParameter"][];
        };
        /**
         * Body
         * @description The values for the body of a template.
         */
        ChatAppTemplateBody: {
            /**
             * @description Always `body`.
             * @enum {string}
             */
            type: "body";
            /** @description Its values, in the order of the variables: texts, currencies and dates. */
            parameters: components["schemas"]["ChatAppTemplateParameter"][];
        };
        /**
         * Button
         * @description The value for one button of a template.
         */
        ChatAppTemplateButton: {
            /**
             * @description Always `button`.
             * @enum {string}
             */
            type: "button";
            /**
             * @description The kind of button. `quick_reply` sends a payload, which arrives in the inbound `button` message; `url` opens a page.
             * @enum {string}
             */
            sub_type: "quick_reply" | "url";
            /**
             * @description The position of the button, counted from 0. A string that holds an integer; an integer is accepted too.
             * @example 0
             */
            index: string | number;
            /** @description Its one value: a `payload` for a quick reply; a `text` for a URL, put at the end of the URL that the template has. */
            parameters: components["schemas"]["ChatAppTemplateParameter"][];
        };
        /** @description The values for one part of a template. */
        ChatAppTemplateComponent: components["schemas"]["ChatAppTemplateHeader"] | components["schemas"]["ChatAppTemplateBody"] | components["schemas"]["ChatAppTemplateButton"];
        /** @description The template to send, its language, and the values of its variables. */
        ChatAppTemplate: {
            /**
             * @description The namespace that the template belongs to; `getChatAppTemplateNamespace` returns that of the account.
             * @example c8ae5f90_307a_ca4c_b8f6_d1e2a2573574
             */
            namespace: string;
            /**
             * @description The name of the template. `listChatAppTemplates` returns the templates of the account, with the values that each takes.
             * @example order_shipped
             */
            name: string;
            /** @description The language to send it in. `code` alone is enough. */
            language: {
                /**
                 * @description Always `deterministic`: the template is sent in exactly this language or is rejected.
                 * @default deterministic
                 * @constant
                 */
                policy?: "deterministic" | undefined;
                /**
                 * @description A language, or a language and region, in which the template was approved.
                 * @example en_US
                 * @example ar
                 */
                code: string;
            };
            /** @description The values of the variables, one entry for each part of the template that has any. Their number must equal that of the template's variables; otherwise the message is rejected with code 2000. At most 12 items. */
            components?: components["schemas"]["ChatAppTemplateComponent"][] | undefined;
        };
        /**
         * Template
         * @description A message from a template that was approved beforehand: the only kind that can be sent outside the 24-hour customer-care window.
         */
        ChatAppTemplateMessage: {
            /** @description A mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. For a person who hides the number, send the `from_user_id` of their message instead. A template for authentication needs a number. */
            to: components["schemas"]["ChatAppNumber"];
            /**
             * @description Always `template`.
             * @enum {string}
             */
            type: "template";
            /** @description The kind of recipient. Individual recipients only. */
            recipient_type?: components["schemas"]["ChatAppRecipientType"] | undefined;
            /** @description Makes the message a reply. The chat app shows the message that it replies to as a quote above it. */
            context?: components["schemas"]["ChatAppReplyContext"] | undefined;
            /** @description The template to send, its language, and the values of its variables. */
            template: components["schemas"]["ChatAppTemplate"];
        };
        /** @description A message to one recipient. `type` names its kind, and the field of that name carries its content. */
        ChatAppMessage: components["schemas"]["ChatAppTextMessage"] | components["schemas"]["ChatAppImageMessage"] | components["schemas"]["ChatAppVideoMessage"] | components["schemas"]["ChatAppAudioMessage"] | components["schemas"]["ChatAppDocumentMessage"] | components["schemas"]["ChatAppStickerMessage"] | components["schemas"]["ChatAppLocationMessage"] | components["schemas"]["ChatAppTemplateMessage"];
        /** @description The version of the service that responded. */
        ChatAppMeta: {
            /**
             * @description The maturity of this version; `stable` for one in general use.
             * @example stable
             */
            api_status?: string | undefined;
            /**
             * @description The version that responded.
             * @example 1.0.0
             */
            version?: string | undefined;
        };
        /** @description One cause of a failure. */
        ChatAppErrorItem: {
            /**
             * @description The cause of the failure. Treat a value that is not listed as a general failure and decide by the HTTP status.
             *
             *     | code | meaning |
             *     |---|---|
             *     | 470 | The customer-care window is closed: the recipient has not written for 24 hours. Send a template, to a number that was validated. |
             *     | 471 | Messages are sent too fast, or too many recipients blocked or reported them. |
             *     | 1001 | The message is too long. |
             *     | 1005 | Access denied: no valid access token, or it does not allow this. |
             *     | 1006 | Not found: the path, or something the request refers to by its id. |
             *     | 1008 | A required parameter is missing. |
             *     | 1009 | A parameter has a value that is not valid. |
             *     | 1013 | The recipient is not a user of the channel, or is sent a template outside the window and was not validated. |
             *     | 1014 | Internal error of the service. In the status `failed` also: the provider could not deliver the message, for a cause without a code of its own. `details` has the code of the provider. |
             *     | 1015 | Too many requests. |
             *     | 1026 | The recipient's app or device cannot take this kind of message. |
             *     | 1053 | The file of the message could not be loaded from its `link`: the server did not send it, or it is too large or not of a type that the channel takes. Only in the status `failed`. |
             *     | 1413 | The files of the account have reached its storage quota. Delete some, or ask the operator for a larger quota. |
             *     | 1501 | No carrier is connected for this channel, and the account is not a sandbox account. Nothing was sent. |
             *     | 1503 | Every connection to a provider that could take the message is paused or broken. Nothing was sent. |
             *     | 1610 | The recipient has opted out of messages from this sender. Nothing was sent. |
             *     | 2000 | The number of template parameters differs from what the template takes. |
             *     | 2001 | The template does not exist in that language, or is not approved. |
             * @example 1008
             */
            code: number;
            /**
             * @description The meaning of the code in a few words, the same for every failure with this code.
             * @example Required parameter is missing
             */
            title: string;
            /**
             * @description The problem in this request and what to do about it. For people: let programs decide by `code`.
             * @example text.body is required when type is text.
             */
            details?: string | undefined;
            /**
             * Format: uri
             * @description A page about this code.
             * @example https://example.com/errors/1008
             */
            href?: string | undefined;
        };
        /** @description A failed chat-app, RCS, SMS or chat channel request. Only a failure has the field `errors`. */
        ChatAppError: {
            /** @description The version of the service that responded. */
            meta?: components["schemas"]["ChatAppMeta"] | undefined;
            /** @description The causes, one entry each. */
            errors: components["schemas"]["ChatAppErrorItem"][];
        };
        /** @description The message was accepted for delivery. Its later statuses arrive as status events with the same `id`. */
        SentMessages: {
            /** @description The accepted messages; one for a request. */
            messages: {
                /**
                 * @description Identifies the message from now on.
                 * @example gBEGkYiEB1VXAglK1ZEqA1YKPrU
                 */
                id: string;
            }[];
            /** @description The version of the service that responded. */
            meta?: components["schemas"]["ChatAppMeta"] | undefined;
        };
        /** @description The numbers to validate. */
        ChatAppContactsRequest: {
            /**
             * @description `wait`: respond when every number is checked. `no_wait`: respond at once; a number without a result yet has the status `processing`, so ask again for it a little later.
             * @default no_wait
             * @enum {string}
             */
            blocking?: ("wait" | "no_wait") | undefined;
            /**
             * @description The numbers, complete with their country codes. 1 to 1,000 items.
             * @example [
             *       "+12025550100",
             *       "+1 (202) 555-0104"
             *     ]
             */
            contacts: string[];
            /**
             * @description Whether to check a number again even if a result from the last 7 days exists.
             * @default false
             */
            force_check?: boolean | undefined;
        };
        /**
         * @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them.
         * @example 12025550100
         */
        ChatAppUserId: string;
        /**
         * Valid
         * @description A number that belongs to a user of the chat app. Templates can be sent to it.
         */
        ChatAppValidContact: {
            /** @description The number as the request gave it. */
            input: string;
            /**
             * @description Always `valid`.
             * @enum {string}
             */
            status: "valid";
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            wa_id: components["schemas"]["ChatAppUserId"];
        };
        /**
         * Not known to be valid
         * @description A number that is not known to belong to a user of the chat app.
         */
        ChatAppOtherContact: {
            /** @description The number as the request gave it. */
            input: string;
            /**
             * @description `processing`: the check is still running, only with `no_wait`. `invalid`: no user of the chat app has this number. `failed`: the check could not be made; repeat it.
             * @enum {string}
             */
            status: "processing" | "invalid" | "failed";
        };
        /** @description The result for one number. It has a `wa_id` when its `status` is `valid`. */
        ChatAppContact: components["schemas"]["ChatAppValidContact"] | components["schemas"]["ChatAppOtherContact"];
        /** @description The result for each number. */
        ChatAppContactsResult: {
            /** @description One entry per number, in the order of the request. */
            contacts: components["schemas"]["ChatAppContact"][];
            /** @description The version of the service that responded. */
            meta?: components["schemas"]["ChatAppMeta"] | undefined;
        };
        /** @description A value that a message supplies for a template. */
        ChatAppTemplateVariable: {
            /**
             * @description Number of the variable in the text, such as 1 for `{{1}}`, and its place among the `parameters`, from 1.
             * @example 1
             */
            position: number;
            /**
             * @description Types of parameter that fit. Types can be added.
             * @example [
             *       "text",
             *       "currency",
             *       "date_time"
             *     ]
             */
            types: (("text" | "currency" | "date_time" | "image" | "video" | "document" | "payload") | string)[];
            /** @description Whether a message must supply the value. Only the payload of a `quick_reply` button is optional: without it the button returns its label. */
            required: boolean;
        };
        /** @description A message template in one language. `header`, `body` and `buttons` list the values that a message supplies in `template.components`. */
        ChatAppListedTemplate: {
            /**
             * @description Use it as `template.namespace` in a message. It is the same for all templates of the account.
             * @example c8ae5f90_307a_ca4c_b8f6_d1e2a2573574
             */
            namespace: string;
            /**
             * @description Use it as `template.name` in a message.
             * @example order_shipped
             */
            name: string;
            /**
             * @description Use it as `template.language.code` in a message.
             * @example en_US
             */
            language: string;
            /**
             * @description State of the approval. Only `approved` templates can be sent. Treat an unknown status as not approved.
             * @example approved
             */
            status: ("approved" | "pending" | "rejected" | "paused" | "disabled") | string;
            /**
             * @description The quality rating of the template, if the provider reports it. Words can be added.
             * @example green
             */
            quality?: (("green" | "yellow" | "red" | "unknown") | string) | undefined;
            /** @description The part on top of the message. */
            header: {
                /**
                 * @description Kind of the header. `none` means that the template has no header. A message supplies the file of an `image`, `video` or `document`. Kinds can be added.
                 * @example text
                 */
                type: ("none" | "text" | "image" | "video" | "document") | string;
                /**
                 * @description Text of the header, with its variable as `{{1}}`. Only for the type `text`.
                 * @example {{1}} is on its way
                 */
                text?: string | undefined;
                /** @description The values of the component `header`, in the order of its `parameters`. Empty if it takes none. */
                variables: components["schemas"]["ChatAppTemplateVariable"][];
            };
            /** @description The text of the message. */
            body: {
                /**
                 * @description Text of the body, with its variables as `{{1}}`, `{{2}}` and so on.
                 * @example Hello {{1}}, your order {{2}} has left our store.
                 */
                text: string;
                /** @description The values of the component `body`, in the order of its `parameters`. Empty if it takes none. */
                variables: components["schemas"]["ChatAppTemplateVariable"][];
            };
            /** @description The small text below the body, if the template has one. It has no variables. */
            footer?: {
                /**
                 * @description Text of the footer.
                 * @example Example Shop
                 */
                text: string;
            } | undefined;
            /** @description The buttons, in their order. Empty if the template has none. */
            buttons: {
                /**
                 * @description Use it as `index` of the component `button`.
                 * @example 0
                 */
                index: number;
                /**
                 * @description Kind of the button; use it as `sub_type` of the component `button`. `quick_reply` returns a payload, `url` opens a page. Kinds can be added.
                 * @example url
                 */
                sub_type: ("quick_reply" | "url") | string;
                /**
                 * @description Label of the button.
                 * @example Track order
                 */
                text: string;
                /**
                 * @description Address that a `url` button opens. It may end with a variable.
                 * @example https://shop.example.com/{{1}}
                 */
                url?: string | undefined;
                /** @description The values of the component `button` with this `index`, in the order of its `parameters`. Empty if it takes none. */
                variables: components["schemas"]["ChatAppTemplateVariable"][];
            }[];
        };
        /** @description One page of the message templates of the account. */
        ChatAppTemplateList: {
            /** @description The templates of this page, ordered by name and language. */
            data: components["schemas"]["ChatAppListedTemplate"][];
            /** @description Whether there is a further page. */
            has_more: boolean;
            /** @description The `limit` of the request. */
            limit: number;
            /** @description The number of templates that match the filters, over all pages. */
            total: number;
            /** @description Number of this page, from 1. */
            page: number;
            /** @description The version of the service that responded. */
            meta?: components["schemas"]["ChatAppMeta"] | undefined;
        };
        /** @description The template namespace of the account. */
        ChatAppTemplateNamespace: {
            /** @description The namespace. */
            data: {
                /**
                 * @description Use it as `template.namespace` in a message.
                 * @example c8ae5f90_307a_ca4c_b8f6_d1e2a2573574
                 */
                message_template_namespace: string;
            };
            /** @description The version of the service that responded. */
            meta?: components["schemas"]["ChatAppMeta"] | undefined;
        };
        /**
         * Format: binary
         * @description The file itself, byte for byte, at most 10 MB (10,485,760 bytes).
         */
        ChatAppMediaFile: Blob;
        /** @description The file was stored. */
        ChatAppUploadedMedia: {
            /** @description The stored files; one for a request. */
            media: {
                /**
                 * @description The media id. Use it in a message, with `getChatAppMedia` and with `deleteChatAppMedia`.
                 * @example f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68
                 */
                id: string;
            }[];
            /** @description The version of the service that responded. */
            meta?: components["schemas"]["ChatAppMeta"] | undefined;
        };
        /** @description The file was deleted. */
        ChatAppDeletedMedia: {
            /** @description The version of the service that responded. */
            meta?: components["schemas"]["ChatAppMeta"] | undefined;
        };
        /** @description Where to deliver which events. */
        ChatAppWebhookRequest: {
            /**
             * Format: uri
             * @description The URL that events are sent to, by POST, reachable from the public internet. It must be `https`; only sandbox accounts may also set `http`, including `http://localhost`. Any other URL returns 400.
             * @example https://example.com/hooks/chat-app/messages
             */
            url: string;
            /**
             * @description `message`: messages and replies of customers (webhook `chatAppMessage`). `status`: statuses of the messages that you sent (webhook `chatAppStatus`). Each also receives SMS, as the webhook `channelEvent`.
             * @enum {string}
             */
            type: "message" | "status";
            /** @description The key that deliveries are signed with (Standard Webhooks): `whsec_` and the Base64 of 24 to 64 random bytes. Without it they are signed with the secret that the operator of the service gives you. */
            secret?: string | undefined;
        };
        /** @description The webhook is set. */
        ChatAppWebhookResult: {
            /** @description The version of the service that responded. */
            meta: {
                /**
                 * @description The version that responded.
                 * @example 1.0.0
                 */
                version: string;
            };
            /** @description The outcome. */
            data: {
                /**
                 * @description The outcome in a word, for people.
                 * @example updated
                 */
                status: string;
            };
        };
        /**
         * Text
         * @description A text. It can be sent within 24 hours after the person's last message.
         */
        MessengerTextMessage: {
            /**
             * @description The person's messenger identifier, taken from an inbound message: `messaging[0].sender.id` of `messengerMessage`.
             * @example 1000000000000100
             */
            to: string;
            /**
             * @description Always `text`.
             * @enum {string}
             */
            type: "text";
            /**
             * @description The text to send, 1 to 2,000 characters.
             * @example Your order has been shipped.
             */
            text: string;
        };
        /**
         * Image
         * @description A picture. It can be sent within 24 hours after the person's last message.
         */
        MessengerImageMessage: {
            /**
             * @description The person's messenger identifier, taken from an inbound message: `messaging[0].sender.id` of `messengerMessage`.
             * @example 1000000000000100
             */
            to: string;
            /**
             * @description Always `image`.
             * @enum {string}
             */
            type: "image";
            /** @description The picture. */
            image: components["schemas"]["ChatAppUncaptionedMedia"];
        };
        /**
         * Video
         * @description A video. It can be sent within 24 hours after the person's last message.
         */
        MessengerVideoMessage: {
            /**
             * @description The person's messenger identifier, taken from an inbound message: `messaging[0].sender.id` of `messengerMessage`.
             * @example 1000000000000100
             */
            to: string;
            /**
             * @description Always `video`.
             * @enum {string}
             */
            type: "video";
            /** @description The video. */
            video: components["schemas"]["ChatAppUncaptionedMedia"];
        };
        /**
         * Audio
         * @description A sound recording. It can be sent within 24 hours after the person's last message.
         */
        MessengerAudioMessage: {
            /**
             * @description The person's messenger identifier, taken from an inbound message: `messaging[0].sender.id` of `messengerMessage`.
             * @example 1000000000000100
             */
            to: string;
            /**
             * @description Always `audio`.
             * @enum {string}
             */
            type: "audio";
            /** @description The recording. */
            audio: components["schemas"]["ChatAppUncaptionedMedia"];
        };
        /** @description A document with an optional file name, without a caption. It has exactly one of `id`, for a stored document, and `link`, for one on the web. */
        MessengerDocument: components["schemas"]["ChatAppDocument"] & {
            /** @description Not in the messenger. Leave it out, and send the words as a text. */
            caption?: never;
        };
        /**
         * Document
         * @description A document. It can be sent within 24 hours after the person's last message.
         */
        MessengerDocumentMessage: {
            /**
             * @description The person's messenger identifier, taken from an inbound message: `messaging[0].sender.id` of `messengerMessage`.
             * @example 1000000000000100
             */
            to: string;
            /**
             * @description Always `document`.
             * @enum {string}
             */
            type: "document";
            /** @description The document, of any type. */
            document: components["schemas"]["MessengerDocument"];
        };
        /**
         * Template
         * @description A message made from an approved template. Templates are not bound to the 24 hours after the last message.
         */
        MessengerTemplateMessage: {
            /**
             * @description The person's messenger identifier, taken from an inbound message: `messaging[0].sender.id` of `messengerMessage`.
             * @example 1000000000000100
             */
            to: string;
            /**
             * @description Always `template`.
             * @enum {string}
             */
            type: "template";
            /** @description The template to send, its language, and the values of its variables. */
            template: components["schemas"]["ChatAppTemplate"];
        };
        /** @description A message to a person who wrote to you in the messenger; `type` names its kind. */
        MessengerMessage: components["schemas"]["MessengerTextMessage"] | components["schemas"]["MessengerImageMessage"] | components["schemas"]["MessengerVideoMessage"] | components["schemas"]["MessengerAudioMessage"] | components["schemas"]["MessengerDocumentMessage"] | components["schemas"]["MessengerTemplateMessage"];
        /** @description A failed messenger request. Only a failure has the field `error`. */
        MessengerError: {
            /** @description What went wrong. */
            error: {
                /** @description The problem and what to do about it. For people; decide by `code` and `error_subcode`. */
                message: string;
                /**
                 * @description The kind of error, coarser than `code`.
                 * @example OAuthException
                 */
                type: string;
                /**
                 * @description The cause of the failure. Treat a value that is not listed as a general failure and decide by the HTTP status.
                 *
                 *     | code | meaning |
                 *     |---|---|
                 *     | 1 | Internal error of the service. |
                 *     | 2 | The service is temporarily unavailable. |
                 *     | 10 | Not permitted; with subcode 2018278, the 24 hours after the person's last message are over. |
                 *     | 100 | The request or one of its fields is not valid; with subcode 2018001, no person has this identifier. |
                 *     | 190 | The access token is missing, malformed or expired; with subcode 463, it has expired. |
                 *     | 551 | The person cannot be reached, for instance because they left or blocked the conversation. |
                 *     | 613 | Too many requests; with subcode 1429, a quota of the account for this month is reached. |
                 *     | 1501 | No carrier is connected for this channel, and the account is not a sandbox account. Nothing was sent. |
                 *     | 2500 | There is no such path. |
                 * @example 10
                 */
                code: number;
                /**
                 * @description A more exact meaning of `code`, if there is one.
                 * @example 2018278
                 */
                error_subcode?: number | undefined;
                /**
                 * @description Identifies the request at the messenger. Quote it when you ask for support.
                 * @example AbC1dEfGhIjKlMnOpQrStUv
                 */
                fbtrace_id?: string | undefined;
            };
        };
        /** @description The message was sent. Only a success has the field `message_id`. */
        MessengerSentMessage: {
            /**
             * @description The messenger identifier that the message was sent to.
             * @example 1000000000000100
             */
            recipient_id: string;
            /**
             * @description Identifies the message from now on.
             * @example m_AG5Hz2Uq7tuwNEhXfYYKj8mJEM_QPpz5jdCK48PnKAjSdjfipqxqMvK8ma6AC8fplwlqLP
             */
            message_id: string;
        };
        /**
         * @description The recipient's mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0.
         * @example +12025550100
         */
        RcsNumber: string;
        /**
         * Reply
         * @description A button that replies. The tap arrives at your endpoint as a message of the type `button`.
         */
        RcsReplySuggestion: {
            /**
             * @description Always `reply`.
             * @enum {string}
             */
            type: "reply";
            /**
             * @description The label of the button, 1 to 25 characters.
             * @example Confirm
             */
            text: string;
            /**
             * @description Returns as `button.payload` when the person taps the button, at most 2048 characters.
             * @example confirm-1042
             */
            payload: string;
        };
        /**
         * Open a page
         * @description A button that opens a web page.
         */
        RcsOpenUrlSuggestion: {
            /**
             * @description Always `open_url`.
             * @enum {string}
             */
            type: "open_url";
            /**
             * @description The label of the button, 1 to 25 characters.
             * @example Track parcel
             */
            text: string;
            /**
             * Format: uri
             * @description The `http` or `https` URL of the page, at most 2048 characters.
             * @example https://example.com/orders/1042
             */
            url: string;
        };
        /**
         * @description The number to call, complete with its country code: a `+` and 8 to 15 digits.
         * @example +12025550199
         */
        RcsDialNumber: string;
        /**
         * Call
         * @description A button that calls a number.
         */
        RcsDialSuggestion: {
            /**
             * @description Always `dial`.
             * @enum {string}
             */
            type: "dial";
            /**
             * @description The label of the button, 1 to 25 characters.
             * @example Call us
             */
            text: string;
            /** @description The number to call, complete with its country code: a `+` and 8 to 15 digits. */
            phone_number: components["schemas"]["RcsDialNumber"];
        };
        /** @description A button below the message. `type` says what happens when the person taps it. */
        RcsSuggestion: components["schemas"]["RcsReplySuggestion"] | components["schemas"]["RcsOpenUrlSuggestion"] | components["schemas"]["RcsDialSuggestion"];
        /** @description Buttons below the message, at most 11. */
        RcsSuggestions: components["schemas"]["RcsSuggestion"][];
        /**
         * Text
         * @description A text message.
         */
        RcsTextMessage: {
            /** @description The recipient's mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. */
            to: components["schemas"]["RcsNumber"];
            /**
             * @description Always `text`.
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: {
                /** @description The message text, at most 3072 characters. A longer text is rejected with code 1001. */
                body: string;
            };
            /** @description Buttons below the message, at most 11. */
            suggestions?: components["schemas"]["RcsSuggestions"] | undefined;
        };
        /**
         * Format: uri
         * @description An `http` or `https` URL, at most 2048 characters, of a small picture that is shown until the file itself is loaded.
         * @example https://example.com/media/autumn-menu-small.jpg
         */
        RcsThumbnail: string;
        /**
         * By id
         * @description A stored file, with an optional caption, file name and thumbnail.
         */
        RcsMediaById: {
            /** @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one. */
            id: components["schemas"]["ChatAppMediaId"];
            /** @description Not allowed together with `id`. Leave it out. */
            link?: never;
            /** @description Text shown below the file, at most 1024 characters. A longer text is rejected with code 1001. */
            caption?: components["schemas"]["ChatAppCaption"] | undefined;
            /** @description The file name that the recipient sees. Its extension says how the file is shown. */
            filename?: components["schemas"]["ChatAppFilename"] | undefined;
            /** @description An `http` or `https` URL, at most 2048 characters, of a small picture that is shown until the file itself is loaded. */
            thumbnail?: components["schemas"]["RcsThumbnail"] | undefined;
        };
        /**
         * Format: uri
         * @description An `http` or `https` URL, at most 2048 characters, from which the service downloads the file after it has accepted the message. The response must be 200 and carry the file's own `Content-Type`; redirects are not followed. The file has at most 100 MB (104,857,600 bytes). When it cannot be downloaded or the channel does not take it, the message gets the status `failed` with code 1053.
         * @example https://example.com/media/receipt-1042.pdf
         */
        RcsMediaLink: string;
        /**
         * By link
         * @description A file on the web, with an optional caption, file name and thumbnail.
         */
        RcsMediaByLink: {
            /** @description An `http` or `https` URL, at most 2048 characters, from which the service downloads the file after it has accepted the message. The response must be 200 and carry the file's own `Content-Type`; redirects are not followed. The file has at most 100 MB (104,857,600 bytes). When it cannot be downloaded or the channel does not take it, the message gets the status `failed` with code 1053. */
            link: components["schemas"]["RcsMediaLink"];
            /** @description Not allowed together with `link`. Leave it out. */
            id?: never;
            /** @description Text shown below the file, at most 1024 characters. A longer text is rejected with code 1001. */
            caption?: components["schemas"]["ChatAppCaption"] | undefined;
            /** @description The file name that the recipient sees. Its extension says how the file is shown. */
            filename?: components["schemas"]["ChatAppFilename"] | undefined;
            /** @description An `http` or `https` URL, at most 2048 characters, of a small picture that is shown until the file itself is loaded. */
            thumbnail?: components["schemas"]["RcsThumbnail"] | undefined;
        };
        /** @description A file, with an optional caption, file name and thumbnail. It has exactly one of `id`, for a stored file of at most 10 MB, and `link`, for one on the web of at most 100 MB. */
        RcsMedia: components["schemas"]["RcsMediaById"] | components["schemas"]["RcsMediaByLink"];
        /**
         * Image
         * @description A picture.
         */
        RcsImageMessage: {
            /** @description The recipient's mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. */
            to: components["schemas"]["RcsNumber"];
            /**
             * @description Always `image`.
             * @enum {string}
             */
            type: "image";
            /** @description The picture, JPEG, GIF or PNG. */
            image: components["schemas"]["RcsMedia"];
            /** @description Buttons below the message, at most 11. */
            suggestions?: components["schemas"]["RcsSuggestions"] | undefined;
        };
        /**
         * Video
         * @description A video.
         */
        RcsVideoMessage: {
            /** @description The recipient's mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. */
            to: components["schemas"]["RcsNumber"];
            /**
             * @description Always `video`.
             * @enum {string}
             */
            type: "video";
            /** @description The video, H.263, M4V, MP4, MPEG or WebM. */
            video: components["schemas"]["RcsMedia"];
            /** @description Buttons below the message, at most 11. */
            suggestions?: components["schemas"]["RcsSuggestions"] | undefined;
        };
        /**
         * Audio
         * @description A sound recording.
         */
        RcsAudioMessage: {
            /** @description The recipient's mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. */
            to: components["schemas"]["RcsNumber"];
            /**
             * @description Always `audio`.
             * @enum {string}
             */
            type: "audio";
            /** @description The recording, AAC, MP3, MP4, 3GPP or Ogg. */
            audio: components["schemas"]["RcsMedia"];
            /** @description Buttons below the message, at most 11. */
            suggestions?: components["schemas"]["RcsSuggestions"] | undefined;
        };
        /**
         * Document
         * @description A document.
         */
        RcsDocumentMessage: {
            /** @description The recipient's mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. */
            to: components["schemas"]["RcsNumber"];
            /**
             * @description Always `document`.
             * @enum {string}
             */
            type: "document";
            /** @description The document, which must be a PDF. */
            document: components["schemas"]["RcsMedia"];
            /** @description Buttons below the message, at most 11. */
            suggestions?: components["schemas"]["RcsSuggestions"] | undefined;
        };
        /** @description The card. */
        RcsCard: {
            /**
             * @description The title, at most 200 characters.
             * @example Your order is on its way
             */
            title: string;
            /**
             * @description The text, at most 2000 characters.
             * @example It arrives on Tuesday between 14:00 and 16:00.
             */
            description?: string | undefined;
            /** @description The picture or video at the top of the card. */
            media?: {
                /**
                 * Format: uri
                 * @description The `http` or `https` URL of a JPEG, GIF, PNG or video, at most 2048 characters. The channel fetches it.
                 * @example https://example.com/media/autumn-menu.jpg
                 */
                link: string;
                /** @description An `http` or `https` URL, at most 2048 characters, of a small picture that is shown until the file itself is loaded. */
                thumbnail?: components["schemas"]["RcsThumbnail"] | undefined;
                /**
                 * @description The height of the picture or video on the card.
                 * @default medium
                 * @enum {string}
                 */
                height?: ("short" | "medium" | "tall") | undefined;
            } | undefined;
            /** @description Buttons on the card, at most 4. */
            suggestions?: components["schemas"]["RcsSuggestion"][] | undefined;
        };
        /**
         * Card
         * @description A card with a picture or video, a title, a text and buttons.
         */
        RcsCardMessage: {
            /** @description The recipient's mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. */
            to: components["schemas"]["RcsNumber"];
            /**
             * @description Always `card`.
             * @enum {string}
             */
            type: "card";
            /** @description The card. */
            card: components["schemas"]["RcsCard"];
            /** @description Buttons below the message, at most 11. */
            suggestions?: components["schemas"]["RcsSuggestions"] | undefined;
        };
        /** @description A message to one recipient. `type` names its kind, and the field of that name carries its content. */
        RcsMessage: components["schemas"]["RcsTextMessage"] | components["schemas"]["RcsImageMessage"] | components["schemas"]["RcsVideoMessage"] | components["schemas"]["RcsAudioMessage"] | components["schemas"]["RcsDocumentMessage"] | components["schemas"]["RcsCardMessage"];
        /** @description A text for one recipient. */
        SmsMessage: {
            /**
             * @description The recipient's mobile number, complete with its country code: 8 to 15 digits, with or without a leading `+`. The first digit is not 0. The number of a landline is rejected with code 1009.
             * @example +12025550100
             */
            to: string;
            /**
             * @description Sender shown on the SMS: a name, a short code, or a phone number with its country prefix. A name has 1 to 11 characters of the GSM 7-bit alphabet, without a space at its ends. A sender of digits alone is a number: 3 to 15 digits, with or without a leading `+`, and the first is not 0. People can reply to a number or a short code only. The default sender of the account when absent.
             * @example ExampleShop
             */
            sender?: string | undefined;
            /**
             * @description The message text, 1 to 1600 characters. A longer text is rejected with code 1001. One SMS segment holds 160 characters of the GSM 7-bit alphabet, or 70 characters when the text has any other character, such as an Arabic letter or an emoji. A longer text is sent as several segments of 153 or 67 characters, which the phone shows as one message. Providers charge for each segment. The characters `^{}\[~]|€` count twice.
             * @example Your table for two is booked for Friday, 27 November at 19:30.
             */
            text: string;
        };
        /**
         * @description The user, by the identifier that your application has for them, such as their phone number.
         * @example +12025550100
         */
        ChatChannelRecipient: string;
        /**
         * Reply
         * @description Makes the message a reply to an earlier message of the same conversation.
         */
        ChatChannelReplyContext: {
            /**
             * @description The id of a message of the same conversation, as `sendChatChannelMessage`, `createInboundChatChannelMessage` or a `channelEvent` named it. Any other id is rejected with code 1006. 1 to 255 characters.
             * @example ABGGFlCGg0cvAgo-sJQh43L5Pe4W
             */
            message_id: string;
        };
        /**
         * Text
         * @description A text message.
         */
        ChatChannelTextMessage: {
            /** @description The user, by the identifier that your application has for them, such as their phone number. */
            to: components["schemas"]["ChatChannelRecipient"];
            /**
             * @description Always `text`.
             * @enum {string}
             */
            type: "text";
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /** @description The text. */
            text: {
                /** @description The message text, at most 4096 characters. A longer text is rejected with code 1001. */
                body: string;
            };
        };
        /**
         * Image
         * @description A picture.
         */
        ChatChannelImageMessage: {
            /** @description The user, by the identifier that your application has for them, such as their phone number. */
            to: components["schemas"]["ChatChannelRecipient"];
            /**
             * @description Always `image`.
             * @enum {string}
             */
            type: "image";
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /** @description The picture. */
            image: components["schemas"]["ChatAppCaptionedMedia"];
        };
        /**
         * Video
         * @description A video.
         */
        ChatChannelVideoMessage: {
            /** @description The user, by the identifier that your application has for them, such as their phone number. */
            to: components["schemas"]["ChatChannelRecipient"];
            /**
             * @description Always `video`.
             * @enum {string}
             */
            type: "video";
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /** @description The video. */
            video: components["schemas"]["ChatAppCaptionedMedia"];
        };
        /**
         * Audio
         * @description A sound recording.
         */
        ChatChannelAudioMessage: {
            /** @description The user, by the identifier that your application has for them, such as their phone number. */
            to: components["schemas"]["ChatChannelRecipient"];
            /**
             * @description Always `audio`.
             * @enum {string}
             */
            type: "audio";
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /** @description The recording. It takes no caption. */
            audio: components["schemas"]["ChatAppUncaptionedMedia"];
        };
        /**
         * Document
         * @description A document.
         */
        ChatChannelDocumentMessage: {
            /** @description The user, by the identifier that your application has for them, such as their phone number. */
            to: components["schemas"]["ChatChannelRecipient"];
            /**
             * @description Always `document`.
             * @enum {string}
             */
            type: "document";
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /** @description The document. */
            document: components["schemas"]["ChatAppDocument"];
        };
        /**
         * Card
         * @description A card, which was prepared beforehand.
         */
        ChatChannelCardMessage: {
            /** @description The user, by the identifier that your application has for them, such as their phone number. */
            to: components["schemas"]["ChatChannelRecipient"];
            /**
             * @description Always `card`.
             * @enum {string}
             */
            type: "card";
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /** @description Which card to send. */
            card: {
                /**
                 * @description The id of the card. The operator of the service imports the cards.
                 * @example card_order_status
                 */
                id: string;
            };
        };
        /** @description A message to one end user. `type` names its kind, and the field of that name carries its content. */
        ChatChannelMessage: components["schemas"]["ChatChannelTextMessage"] | components["schemas"]["ChatChannelImageMessage"] | components["schemas"]["ChatChannelVideoMessage"] | components["schemas"]["ChatChannelAudioMessage"] | components["schemas"]["ChatChannelDocumentMessage"] | components["schemas"]["ChatChannelCardMessage"];
        /**
         * @description The user who writes, by the identifier under which your application knows them. Use it as `to` of `sendChatChannelMessage` to write to them.
         * @example user-1042
         */
        ChatChannelSender: string;
        /**
         * @description The display name of the user.
         * @example Layla Haddad
         */
        ChatChannelUserName: string;
        /**
         * @description The id that your application gives the message, unique among all messages that you pass on. A message with an id that was passed on before is not stored again: the response is that of the first one. Without an id, only an `Idempotency-Key` detects a repeated request.
         * @example m-20261121-0417
         */
        ChatChannelInboundId: string;
        /**
         * @description When the user wrote the message, in seconds since 1970-01-01 00:00 UTC, as a string. Without it, the time of the request. A time in the future counts as the time of the request.
         * @example 1795253400
         */
        ChatChannelInboundTime: string;
        /**
         * Text
         * @description A text of a user.
         */
        ChatChannelInboundText: {
            /** @description The user who writes, by the identifier under which your application knows them. Use it as `to` of `sendChatChannelMessage` to write to them. 1 to 255 characters. */
            from: components["schemas"]["ChatChannelSender"];
            /** @description The display name of the user. 1 to 100 characters. */
            name?: components["schemas"]["ChatChannelUserName"] | undefined;
            /** @description The id that your application gives the message, unique among all messages that you pass on. A message with an id that was passed on before is not stored again: the response is that of the first one. Without an id, only an `Idempotency-Key` detects a repeated request. 1 to 255 characters. */
            id?: components["schemas"]["ChatChannelInboundId"] | undefined;
            /** @description When the user wrote the message, in seconds since 1970-01-01 00:00 UTC, as a string. Without it, the time of the request. A time in the future counts as the time of the request. */
            timestamp?: components["schemas"]["ChatChannelInboundTime"] | undefined;
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /**
             * @description Always `text`.
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: {
                /** @description The text, at most 4096 characters. A longer text is rejected with code 1001. */
                body: string;
            };
        };
        /** @description A file that was uploaded before, with an optional caption. */
        ChatChannelInboundCaptionedFile: {
            /** @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one. */
            id: components["schemas"]["ChatAppMediaId"];
            /** @description Text shown below the file, at most 1024 characters. A longer text is rejected with code 1001. */
            caption?: components["schemas"]["ChatAppCaption"] | undefined;
        };
        /**
         * Image
         * @description A picture of a user.
         */
        ChatChannelInboundImage: {
            /** @description The user who writes, by the identifier under which your application knows them. Use it as `to` of `sendChatChannelMessage` to write to them. 1 to 255 characters. */
            from: components["schemas"]["ChatChannelSender"];
            /** @description The display name of the user. 1 to 100 characters. */
            name?: components["schemas"]["ChatChannelUserName"] | undefined;
            /** @description The id that your application gives the message, unique among all messages that you pass on. A message with an id that was passed on before is not stored again: the response is that of the first one. Without an id, only an `Idempotency-Key` detects a repeated request. 1 to 255 characters. */
            id?: components["schemas"]["ChatChannelInboundId"] | undefined;
            /** @description When the user wrote the message, in seconds since 1970-01-01 00:00 UTC, as a string. Without it, the time of the request. A time in the future counts as the time of the request. */
            timestamp?: components["schemas"]["ChatChannelInboundTime"] | undefined;
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /**
             * @description Always `image`.
             * @enum {string}
             */
            type: "image";
            /** @description The picture. */
            image: components["schemas"]["ChatChannelInboundCaptionedFile"];
        };
        /**
         * Video
         * @description A video of a user.
         */
        ChatChannelInboundVideo: {
            /** @description The user who writes, by the identifier under which your application knows them. Use it as `to` of `sendChatChannelMessage` to write to them. 1 to 255 characters. */
            from: components["schemas"]["ChatChannelSender"];
            /** @description The display name of the user. 1 to 100 characters. */
            name?: components["schemas"]["ChatChannelUserName"] | undefined;
            /** @description The id that your application gives the message, unique among all messages that you pass on. A message with an id that was passed on before is not stored again: the response is that of the first one. Without an id, only an `Idempotency-Key` detects a repeated request. 1 to 255 characters. */
            id?: components["schemas"]["ChatChannelInboundId"] | undefined;
            /** @description When the user wrote the message, in seconds since 1970-01-01 00:00 UTC, as a string. Without it, the time of the request. A time in the future counts as the time of the request. */
            timestamp?: components["schemas"]["ChatChannelInboundTime"] | undefined;
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /**
             * @description Always `video`.
             * @enum {string}
             */
            type: "video";
            /** @description The video. */
            video: components["schemas"]["ChatChannelInboundCaptionedFile"];
        };
        /** @description A file that was uploaded before. */
        ChatChannelInboundFile: {
            /** @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one. */
            id: components["schemas"]["ChatAppMediaId"];
        };
        /**
         * Audio
         * @description A sound recording of a user.
         */
        ChatChannelInboundAudio: {
            /** @description The user who writes, by the identifier under which your application knows them. Use it as `to` of `sendChatChannelMessage` to write to them. 1 to 255 characters. */
            from: components["schemas"]["ChatChannelSender"];
            /** @description The display name of the user. 1 to 100 characters. */
            name?: components["schemas"]["ChatChannelUserName"] | undefined;
            /** @description The id that your application gives the message, unique among all messages that you pass on. A message with an id that was passed on before is not stored again: the response is that of the first one. Without an id, only an `Idempotency-Key` detects a repeated request. 1 to 255 characters. */
            id?: components["schemas"]["ChatChannelInboundId"] | undefined;
            /** @description When the user wrote the message, in seconds since 1970-01-01 00:00 UTC, as a string. Without it, the time of the request. A time in the future counts as the time of the request. */
            timestamp?: components["schemas"]["ChatChannelInboundTime"] | undefined;
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /**
             * @description Always `audio`.
             * @enum {string}
             */
            type: "audio";
            /** @description The recording. */
            audio: components["schemas"]["ChatChannelInboundFile"];
        };
        /** @description A document that was uploaded before, with an optional caption and file name. */
        ChatChannelInboundDocumentFile: {
            /** @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one. */
            id: components["schemas"]["ChatAppMediaId"];
            /** @description Text shown below the file, at most 1024 characters. A longer text is rejected with code 1001. */
            caption?: components["schemas"]["ChatAppCaption"] | undefined;
            /** @description The file name that the recipient sees. Its extension says how the file is shown. */
            filename?: components["schemas"]["ChatAppFilename"] | undefined;
        };
        /**
         * Document
         * @description A document of a user.
         */
        ChatChannelInboundDocument: {
            /** @description The user who writes, by the identifier under which your application knows them. Use it as `to` of `sendChatChannelMessage` to write to them. 1 to 255 characters. */
            from: components["schemas"]["ChatChannelSender"];
            /** @description The display name of the user. 1 to 100 characters. */
            name?: components["schemas"]["ChatChannelUserName"] | undefined;
            /** @description The id that your application gives the message, unique among all messages that you pass on. A message with an id that was passed on before is not stored again: the response is that of the first one. Without an id, only an `Idempotency-Key` detects a repeated request. 1 to 255 characters. */
            id?: components["schemas"]["ChatChannelInboundId"] | undefined;
            /** @description When the user wrote the message, in seconds since 1970-01-01 00:00 UTC, as a string. Without it, the time of the request. A time in the future counts as the time of the request. */
            timestamp?: components["schemas"]["ChatChannelInboundTime"] | undefined;
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /**
             * @description Always `document`.
             * @enum {string}
             */
            type: "document";
            /** @description The document. */
            document: components["schemas"]["ChatChannelInboundDocumentFile"];
        };
        /**
         * Location
         * @description A place that a user shared.
         */
        ChatChannelInboundLocation: {
            /** @description The user who writes, by the identifier under which your application knows them. Use it as `to` of `sendChatChannelMessage` to write to them. 1 to 255 characters. */
            from: components["schemas"]["ChatChannelSender"];
            /** @description The display name of the user. 1 to 100 characters. */
            name?: components["schemas"]["ChatChannelUserName"] | undefined;
            /** @description The id that your application gives the message, unique among all messages that you pass on. A message with an id that was passed on before is not stored again: the response is that of the first one. Without an id, only an `Idempotency-Key` detects a repeated request. 1 to 255 characters. */
            id?: components["schemas"]["ChatChannelInboundId"] | undefined;
            /** @description When the user wrote the message, in seconds since 1970-01-01 00:00 UTC, as a string. Without it, the time of the request. A time in the future counts as the time of the request. */
            timestamp?: components["schemas"]["ChatChannelInboundTime"] | undefined;
            /** @description Makes the message a reply to an earlier message of the same conversation. */
            context?: components["schemas"]["ChatChannelReplyContext"] | undefined;
            /**
             * @description Always `location`.
             * @enum {string}
             */
            type: "location";
            /** @description The place. */
            location: {
                /**
                 * @description Degrees north of the equator, negative for south.
                 * @example 24.7136
                 */
                latitude: number;
                /**
                 * @description Degrees east of Greenwich, negative for west.
                 * @example 46.6753
                 */
                longitude: number;
                /**
                 * @description The name of the place.
                 * @example Warehouse 4
                 */
                name?: string | undefined;
                /**
                 * @description The address of the place.
                 * @example Olaya Street, Riyadh
                 */
                address?: string | undefined;
            };
        };
        /** @description A message of a user of your application. `type` names its kind, and the field of that name carries its content. */
        ChatChannelInboundMessage: components["schemas"]["ChatChannelInboundText"] | components["schemas"]["ChatChannelInboundImage"] | components["schemas"]["ChatChannelInboundVideo"] | components["schemas"]["ChatChannelInboundAudio"] | components["schemas"]["ChatChannelInboundDocument"] | components["schemas"]["ChatChannelInboundLocation"];
        /** @description The message is stored, and an event reports it to your endpoint of the chat channel. */
        ReceivedMessages: {
            /** @description The stored messages; one for a request. */
            messages: {
                /**
                 * @description Identifies the message from now on: in the event `message`, and as `context.message_id` of a reply.
                 * @example 6921c3a86f0d5be27a914c38
                 */
                id: string;
            }[];
            /** @description The version of the service that responded. */
            meta?: components["schemas"]["ChatAppMeta"] | undefined;
        };
        /**
         * @description Your identifier of the end user, unique within your application. Conversations and files belong to the end user who made them: use the same value to continue, read or rename a conversation. It also serves statistics.
         * @example customer-4711
         */
        EndUser: string;
        /** @description An image that the service fetches from the web. */
        ChatRemoteFile: {
            /**
             * @description Always `image`; no other kind is supported.
             * @constant
             */
            type: "image";
            /**
             * @description The image is at `url`.
             * @enum {string}
             */
            transfer_method: "remote_url";
            /**
             * Format: uri
             * @description The `http` or `https` address of the image. It must be reachable without signing in.
             * @example https://cdn.example.com/photos/shoe-sole.jpg
             */
            url: string;
        };
        /** @description An image that was uploaded before. */
        ChatLocalFile: {
            /**
             * @description Always `image`; no other kind is supported.
             * @constant
             */
            type: "image";
            /**
             * @description The image was uploaded with `uploadFile`.
             * @enum {string}
             */
            transfer_method: "local_file";
            /**
             * Format: uuid
             * @description The `id` that `uploadFile` returned to the same end user.
             */
            upload_file_id: string;
        };
        /** @description An image, by its address or by the id of an uploaded file. `transfer_method` says which. */
        ChatFile: components["schemas"]["ChatRemoteFile"] | components["schemas"]["ChatLocalFile"];
        /** @description A question, its end user, and the form of the answer. */
        ChatMessageRequest: {
            /**
             * @description What the end user asks or says, at most 32,768 characters.
             * @example How long do I have to return a pair of shoes?
             */
            query: string;
            /**
             * @description `streaming`: the answer arrives as Server-Sent Events while it is written. `blocking`: the answer arrives in one piece when it is complete; it is cut off after 100 seconds, and agent apps do not support it.
             * @default blocking
             * @enum {string}
             */
            response_mode?: ("streaming" | "blocking") | undefined;
            /** @description Your identifier of the end user, unique within your application. Conversations and files belong to the end user who made them: use the same value to continue, read or rename a conversation. It also serves statistics. */
            user: components["schemas"]["EndUser"];
            /**
             * @description One value for each variable that the app defines, by the variable's name. The values of a conversation are kept for its later questions. Together they take at most 64 kB of JSON.
             * @default {}
             */
            inputs?: {
                [key: string]: unknown;
            } | undefined;
            /**
             * @description The `conversation_id` of the previous answer, to continue that conversation. Leave it out, or send an empty string, to begin a new one.
             * @example 45701982-8118-4bc5-8e9b-64562b4555f2
             */
            conversation_id?: string | undefined;
            /** @description At most 10 images that belong to the question. Only for models with image input. Leave it out, or send `null`, for none. */
            files?: (components["schemas"]["ChatFile"][] | null) | undefined;
            /**
             * @description Whether a new conversation gets a title at once. With `false`, have it made later by `renameConversation` with `auto_generate: true`.
             * @default true
             */
            auto_generate_name?: boolean | undefined;
        };
        /**
         * @description The cause of the failure, for programs. An open set: treat an unknown value by the HTTP status alone. Known values:
         *
         *     - 400: `invalid_param` a field or parameter is wrong, named by `params`; `bad_request` the request cannot be read;
         *       `provider_not_initialize` no model is set up; `provider_quota_exceeded` the model's quota is used up;
         *       `model_currently_not_support` the model is not available; `completion_request_error` the model failed,
         *       or sent nothing for 60 seconds.
         *     - 401: `unauthorized` the access token is missing or has expired.
         *     - 403: `forbidden` the account may not do this.
         *     - 404: `not_found` there is no such conversation, message or path.
         *     - 405: `method_not_allowed` the path does not take this method.
         *     - 406: `not_acceptable` the response is not available in the requested type.
         *     - 409: `request_in_progress` the first request with this `Idempotency-Key` is still running.
         *     - 413: `file_too_large` the file is larger than 10 MB; `payload_too_large` the whole body is too large;
         *       `storage_quota_reached` the files of the account have reached its storage quota.
         *     - 415: `unsupported_file_type` the file is not an image; `unsupported_media_type` the body has the wrong type.
         *     - 422: `idempotency_key_reused` the `Idempotency-Key` was used with another body.
         *     - 429: `too_many_requests` the account's rate limit is reached; `rate_limit_error` the model's is.
         *     - 500: `internal_server_error` the service failed.
         *     - 503: `service_unavailable` the service is temporarily unavailable.
         *     - 504: `gateway_timeout` a blocking request was cut off after 100 seconds.
         * @example invalid_param
         * @example bad_request
         * @example provider_not_initialize
         * @example provider_quota_exceeded
         * @example model_currently_not_support
         * @example completion_request_error
         * @example unauthorized
         * @example forbidden
         * @example not_found
         * @example method_not_allowed
         * @example not_acceptable
         * @example request_in_progress
         * @example file_too_large
         * @example payload_too_large
         * @example storage_quota_reached
         * @example unsupported_file_type
         * @example unsupported_media_type
         * @example idempotency_key_reused
         * @example too_many_requests
         * @example rate_limit_error
         * @example internal_server_error
         * @example service_unavailable
         * @example gateway_timeout
         */
        KnowledgeErrorCode: string;
        /** @description A failed knowledge-base request. */
        KnowledgeError: {
            /**
             * @description The cause of the failure, for programs. An open set: treat an unknown value by the HTTP status alone. Known values:
             *
             *     - 400: `invalid_param` a field or parameter is wrong, named by `params`; `bad_request` the request cannot be read;
             *       `provider_not_initialize` no model is set up; `provider_quota_exceeded` the model's quota is used up;
             *       `model_currently_not_support` the model is not available; `completion_request_error` the model failed,
             *       or sent nothing for 60 seconds.
             *     - 401: `unauthorized` the access token is missing or has expired.
             *     - 403: `forbidden` the account may not do this.
             *     - 404: `not_found` there is no such conversation, message or path.
             *     - 405: `method_not_allowed` the path does not take this method.
             *     - 406: `not_acceptable` the response is not available in the requested type.
             *     - 409: `request_in_progress` the first request with this `Idempotency-Key` is still running.
             *     - 413: `file_too_large` the file is larger than 10 MB; `payload_too_large` the whole body is too large;
             *       `storage_quota_reached` the files of the account have reached its storage quota.
             *     - 415: `unsupported_file_type` the file is not an image; `unsupported_media_type` the body has the wrong type.
             *     - 422: `idempotency_key_reused` the `Idempotency-Key` was used with another body.
             *     - 429: `too_many_requests` the account's rate limit is reached; `rate_limit_error` the model's is.
             *     - 500: `internal_server_error` the service failed.
             *     - 503: `service_unavailable` the service is temporarily unavailable.
             *     - 504: `gateway_timeout` a blocking request was cut off after 100 seconds.
             */
            code: components["schemas"]["KnowledgeErrorCode"];
            /** @description The problem and what to do about it. */
            message: string;
            /** @description The HTTP status of this response. */
            status?: number | undefined;
            /** @description The invalid field or parameter, such as `conversation_id`; absent when there is none. */
            params?: string | undefined;
        };
        /** @description A `KnowledgeError` written as JSON text. The `Accept` header chooses: `text/plain` selects this text, anything else `application/json` with the same text. A request that accepts only `text/plain` still receives its success as JSON or as a stream. */
        KnowledgeErrorText: string;
        /** @description The model's use of tokens for an answer. Prices are decimal numbers in strings, so that no digit is lost. */
        ModelUsage: {
            /** @description Tokens that the model read. */
            prompt_tokens: number;
            /** @description List price of tokens read, before `prompt_price_unit` is applied. */
            prompt_unit_price?: string | undefined;
            /** @description The factor from the list price to the price of one token read: `0.001` for a price per 1,000 tokens. */
            prompt_price_unit?: string | undefined;
            /** @description Price of the tokens read. */
            prompt_price?: string | undefined;
            /** @description Tokens that the model wrote. */
            completion_tokens: number;
            /** @description List price of tokens written, before `completion_price_unit` is applied. */
            completion_unit_price?: string | undefined;
            /** @description The factor from the list price to the price of one token written. */
            completion_price_unit?: string | undefined;
            /** @description Price of the tokens written. */
            completion_price?: string | undefined;
            /** @description Tokens read and written. */
            total_tokens: number;
            /** @description Price of the answer. */
            total_price: string;
            /** @description Currency of the prices, ISO 4217. */
            currency: string;
            /** @description Seconds that the model took. */
            latency: number;
        };
        /** @description A chunk of a knowledge base that an answer rests on. */
        RetrieverResource: {
            /** @description Rank of the chunk, from 1. */
            position: number;
            /**
             * Format: uuid
             * @description The knowledge base, as `listKnowledgeBases` lists it.
             */
            dataset_id: string;
            /** @description Name of the knowledge base. */
            dataset_name: string;
            /**
             * Format: uuid
             * @description The document within the knowledge base.
             */
            document_id: string;
            /** @description Name of the document. */
            document_name: string;
            /**
             * Format: uuid
             * @description The chunk within the document.
             */
            segment_id: string;
            /** @description How well the chunk fits the question; higher is better. */
            score: number;
            /** @description Text of the chunk. */
            content: string;
        };
        /** @description The cost of an answer and the chunks that it rests on. */
        ChatMessageMetadata: {
            /** @description The model's use of tokens for an answer. Prices are decimal numbers in strings, so that no digit is lost. */
            usage: components["schemas"]["ModelUsage"];
            /** @description The chunks of knowledge bases that the answer rests on, best first; empty when it rests on none. */
            retriever_resources: components["schemas"]["RetrieverResource"][];
            /** @description True when the answer reached the maximum length of the service and was cut there; absent otherwise. */
            truncated?: boolean | undefined;
        };
        /** @description A complete answer, as blocking mode returns it. */
        ChatMessage: {
            /**
             * @description Always `message`.
             * @constant
             */
            event: "message";
            /**
             * Format: uuid
             * @description Identifies the work of answering.
             */
            task_id: string;
            /**
             * Format: uuid
             * @description Identifies the message. The same as `message_id`.
             */
            id: string;
            /**
             * Format: uuid
             * @description Identifies the message, that is this question with its answer.
             */
            message_id: string;
            /**
             * Format: uuid
             * @description The conversation that the message belongs to: that of the request, or a new one when the request named none. Send it with the next question.
             */
            conversation_id: string;
            /**
             * @description Always `chat`.
             * @constant
             */
            mode: "chat";
            /** @description The whole answer. It may hold Markdown. */
            answer: string;
            /** @description The cost of an answer and the chunks that it rests on. */
            metadata: components["schemas"]["ChatMessageMetadata"];
            /**
             * Format: int64
             * @description When the message was created, in Unix seconds.
             */
            created_at: number;
        };
        /** @description The fields that every event of a stream has. */
        ChatEventEnvelope: {
            /** @description The kind of the event. */
            event: string;
            /**
             * Format: uuid
             * @description Identifies the work of answering. `stopChatMessage` takes it.
             */
            task_id: string;
            /**
             * Format: uuid
             * @description Identifies the message, that is this question with its answer.
             */
            message_id: string;
            /**
             * Format: uuid
             * @description The conversation that the message belongs to: that of the request, or a new one when the request named none. Send it with the next question.
             */
            conversation_id: string;
            /**
             * Format: int64
             * @description When the message was created, in Unix seconds.
             */
            created_at: number;
        };
        /** @description The next piece of the answer. */
        ChatEventMessage: components["schemas"]["ChatEventEnvelope"] & {
            /**
             * @description Always `message`.
             * @constant
             */
            event: "message";
            /** @description Text to append to the answer so far. */
            answer: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "message";
        };
        /** @description The next piece of an agent's answer. */
        ChatEventAgentMessage: components["schemas"]["ChatEventEnvelope"] & {
            /**
             * @description Always `agent_message`.
             * @constant
             */
            event: "agent_message";
            /** @description Text to append to the answer so far. */
            answer: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "agent_message";
        };
        /** @description A step that an agent takes on its way to the answer. An event with an `id` seen before replaces that step. */
        ChatEventAgentThought: components["schemas"]["ChatEventEnvelope"] & {
            /**
             * @description Always `agent_thought`.
             * @constant
             */
            event: "agent_thought";
            /**
             * Format: uuid
             * @description Identifies the step.
             */
            id: string;
            /** @description Number of the step within the message, from 1. */
            position: number;
            /** @description The agent's reasoning; may be empty. */
            thought: string;
            /** @description What the tools returned; empty until they have. */
            observation: string;
            /** @description Names of the tools that the step calls, separated by `;`; empty when it calls none. */
            tool: string;
            /** @description What the tools are called with, as JSON text; empty when the step calls none. */
            tool_input: string;
            /** @description Ids of the files that the step made; each has a `message_file` event of its own. */
            message_files: string[];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "agent_thought";
        };
        /** @description A file that belongs to a message. */
        ChatMessageFile: {
            /**
             * Format: uuid
             * @description Identifies the file.
             */
            id: string;
            /**
             * @description Always `image`; no other kind is supported.
             * @constant
             */
            type: "image";
            /**
             * @description Who added the file: `user` sent it with the question, `assistant` made it for the answer.
             * @enum {string}
             */
            belongs_to: "user" | "assistant";
            /**
             * Format: uri
             * @description Where the file can be fetched for a while.
             */
            url: string;
        };
        /** @description A file that belongs to the answer. */
        ChatEventMessageFile: components["schemas"]["ChatEventEnvelope"] & components["schemas"]["ChatMessageFile"] & {
            /**
             * @description Always `message_file`.
             * @constant
             */
            event: "message_file";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "message_file";
        };
        /** @description The answer is complete. The last event of a stream that succeeded. */
        ChatEventMessageEnd: components["schemas"]["ChatEventEnvelope"] & {
            /**
             * @description Always `message_end`.
             * @constant
             */
            event: "message_end";
            /** @description The cost of an answer and the chunks that it rests on. */
            metadata: components["schemas"]["ChatMessageMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "message_end";
        };
        /** @description The answer so far was withdrawn, for instance by moderation. Show this text in its place. */
        ChatEventMessageReplace: components["schemas"]["ChatEventEnvelope"] & {
            /**
             * @description Always `message_replace`.
             * @constant
             */
            event: "message_replace";
            /** @description The text that takes the place of the answer so far. */
            answer: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "message_replace";
        };
        /** @description The next piece of the answer read aloud. Only when the app has speech switched on. */
        ChatEventTtsMessage: components["schemas"]["ChatEventEnvelope"] & {
            /**
             * @description Always `tts_message`.
             * @constant
             */
            event: "tts_message";
            /** @description A piece of MP3, base64-encoded. Append it to the pieces before. */
            audio: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "tts_message";
        };
        /** @description The answer has been read aloud. */
        ChatEventTtsMessageEnd: components["schemas"]["ChatEventEnvelope"] & {
            /**
             * @description Always `tts_message_end`.
             * @constant
             */
            event: "tts_message_end";
            /**
             * @description Always empty.
             * @constant
             */
            audio: "";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "tts_message_end";
        };
        /** @description Answering failed. The last event of the stream; its HTTP status stays 200. */
        ChatEventError: components["schemas"]["ChatEventEnvelope"] & {
            /**
             * @description Always `error`.
             * @constant
             */
            event: "error";
            /** @description The HTTP status that the failure would have had. */
            status: number;
            /**
             * @description The cause of the failure, for programs. An open set: treat an unknown value by the HTTP status alone. Known values:
             *
             *     - 400: `invalid_param` a field or parameter is wrong, named by `params`; `bad_request` the request cannot be read;
             *       `provider_not_initialize` no model is set up; `provider_quota_exceeded` the model's quota is used up;
             *       `model_currently_not_support` the model is not available; `completion_request_error` the model failed,
             *       or sent nothing for 60 seconds.
             *     - 401: `unauthorized` the access token is missing or has expired.
             *     - 403: `forbidden` the account may not do this.
             *     - 404: `not_found` there is no such conversation, message or path.
             *     - 405: `method_not_allowed` the path does not take this method.
             *     - 406: `not_acceptable` the response is not available in the requested type.
             *     - 409: `request_in_progress` the first request with this `Idempotency-Key` is still running.
             *     - 413: `file_too_large` the file is larger than 10 MB; `payload_too_large` the whole body is too large;
             *       `storage_quota_reached` the files of the account have reached its storage quota.
             *     - 415: `unsupported_file_type` the file is not an image; `unsupported_media_type` the body has the wrong type.
             *     - 422: `idempotency_key_reused` the `Idempotency-Key` was used with another body.
             *     - 429: `too_many_requests` the account's rate limit is reached; `rate_limit_error` the model's is.
             *     - 500: `internal_server_error` the service failed.
             *     - 503: `service_unavailable` the service is temporarily unavailable.
             *     - 504: `gateway_timeout` a blocking request was cut off after 100 seconds.
             */
            code: components["schemas"]["KnowledgeErrorCode"];
            /** @description The problem and what to do about it. */
            message: string;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "error";
        };
        /** @description The `data` of one Server-Sent Event. `event` names its kind. A stream ends with `message_end` or `error`. Ignore a kind that you do not know. Every 10 seconds a bare `event: ping` line without data keeps the connection open. */
        ChatMessageEvent: components["schemas"]["ChatEventMessage"] | components["schemas"]["ChatEventAgentMessage"] | components["schemas"]["ChatEventAgentThought"] | components["schemas"]["ChatEventMessageFile"] | components["schemas"]["ChatEventMessageEnd"] | components["schemas"]["ChatEventMessageReplace"] | components["schemas"]["ChatEventTtsMessage"] | components["schemas"]["ChatEventTtsMessageEnd"] | components["schemas"]["ChatEventError"];
        /** @description Who stops the answer. */
        ChatMessageStop: {
            /** @description The `user` of the question. An answer can be stopped only for the end user who asked. */
            user: components["schemas"]["EndUser"];
        };
        /** @description The answer is stopped, or there was none to stop. */
        ChatMessageStopped: {
            /**
             * @description Always `success`.
             * @constant
             */
            result: "success";
        };
        /** @description A question of a conversation with its answer. */
        ConversationMessage: {
            /**
             * Format: uuid
             * @description Identifies the message. Send it as `first_id` to list the messages before it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The conversation that the message belongs to.
             */
            conversation_id: string;
            /** @description The values of the app's variables. */
            inputs: {
                [key: string]: unknown;
            };
            /** @description What the end user asked. */
            query: string;
            /** @description The answer; incomplete when answering failed. */
            answer: string;
            /** @description The images of the question and of the answer. */
            message_files: components["schemas"]["ChatMessageFile"][];
            /** @description The chunks of knowledge bases that the answer rests on, best first. */
            retriever_resources: components["schemas"]["RetrieverResource"][];
            /**
             * Format: int64
             * @description When the message was created, in Unix seconds.
             */
            created_at: number;
            /**
             * @description `normal`: the question was answered. `error`: answering failed, and `answer` may be incomplete.
             * @enum {string}
             */
            status: "normal" | "error";
        };
        /** @description A page of a conversation. */
        ConversationMessageList: {
            /** @description The messages of the page, oldest first. */
            data: components["schemas"]["ConversationMessage"][];
            /** @description Whether the conversation has messages before this page. */
            has_more: boolean;
            /** @description The maximum number of messages on this page. */
            limit: number;
        };
        /** @description A title of your own. */
        ConversationRenameByHand: {
            /** @description The new title. */
            name: string;
            /**
             * @description Always `false`; may be left out.
             * @default false
             * @constant
             */
            auto_generate?: false | undefined;
            /** @description The end user whose conversation it is. */
            user: components["schemas"]["EndUser"];
        };
        /** @description A title that the model generates from the conversation. */
        ConversationRenameByModel: {
            /**
             * @description Always `true`. A `name` sent with it is ignored.
             * @constant
             */
            auto_generate: true;
            /** @description The end user whose conversation it is. */
            user: components["schemas"]["EndUser"];
        };
        /** @description A new title for a conversation, or a request to generate one. `auto_generate` says which. */
        ConversationRename: components["schemas"]["ConversationRenameByHand"] | components["schemas"]["ConversationRenameByModel"];
        /** @description A conversation of an end user. */
        Conversation: {
            /**
             * Format: uuid
             * @description Identifies the conversation.
             */
            id: string;
            /** @description The title, as given or as made by the model. */
            name: string;
            /** @description The values of the app's variables. */
            inputs: {
                [key: string]: unknown;
            };
            /** @description State of the conversation; `normal` unless it is closed to further questions. */
            status: string;
            /** @description The app's opening text before the first question; empty when it has none. */
            introduction: string;
            /**
             * Format: int64
             * @description When the conversation began, in Unix seconds.
             */
            created_at: number;
            /**
             * Format: int64
             * @description When the conversation last changed, in Unix seconds.
             */
            updated_at: number;
        };
        /** @description An image and the end user it belongs to. The form has at most 20 parts, and its text fields have at most 64 KiB (65,536 bytes) together. */
        FileUpload: {
            /**
             * Format: binary
             * @description The bytes of a JPEG, PNG, WebP or GIF image of at most 10 MB (10,485,760 bytes). Give the part a file name and the image's own `Content-Type`.
             */
            file: Blob;
            /** @description The end user who sends the image. Only this user's questions can refer to it. */
            user: components["schemas"]["EndUser"];
        };
        /** @description An uploaded file. */
        UploadedFile: {
            /**
             * Format: uuid
             * @description Identifies the file. `createChatMessage` takes it as `upload_file_id`.
             */
            id: string;
            /** @description The file name that came with the upload. */
            name: string;
            /** @description Size in bytes. */
            size: number;
            /** @description The ending of the name, without the dot. */
            extension: string;
            /** @description Media type of the image. */
            mime_type: string;
            /** @description The end user whom the file belongs to. */
            created_by: components["schemas"]["EndUser"];
            /**
             * Format: int64
             * @description When the file was uploaded, in Unix seconds.
             */
            created_at: number;
        };
        /** @description A collection of documents that questions are answered from. */
        KnowledgeBase: {
            /**
             * Format: uuid
             * @description Identifies the knowledge base. An answer refers to it as `dataset_id`.
             */
            id: string;
            /** @description Name of the knowledge base. */
            name: string;
            /** @description The subject of the knowledge base; may be empty. */
            description?: string | undefined;
            /** @description How many documents it holds. */
            document_count?: number | undefined;
            /** @description How many words its documents hold together. */
            word_count?: number | undefined;
            /**
             * Format: int64
             * @description When it was created, in Unix seconds.
             */
            created_at: number;
        };
        /** @description All knowledge bases, or a page of them. */
        KnowledgeBaseList: {
            /** @description The knowledge bases, newest first. */
            data: components["schemas"]["KnowledgeBase"][];
            /** @description Whether there is a further page. */
            has_more: boolean;
            /** @description The `limit` of the request. Without one, the same as `total`. */
            limit: number;
            /** @description How many knowledge bases there are. */
            total: number;
            /** @description Number of this page, from 1. */
            page: number;
        };
        /**
         * @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them.
         * @example US.13491208655302741918
         */
        ChatAppBusinessUserId: string;
        /**
         * @description Identifies an incoming message. A message that is delivered twice has the same id.
         * @example ABGGFlCGg0cvAgo-sJQh43L5Pe4W
         */
        ChatAppMessageId: string;
        /**
         * @description A time, in seconds since 1970-01-01 00:00 UTC, as a string.
         * @example 1795253400
         */
        ChatAppTimestamp: string;
        /** @description The message that this one replies to. Present for a reply and for a pressed button. */
        ChatAppContext: {
            /** @description The sender of that message. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /**
             * @description The id of that message, as `sendChatAppMessage` returned it.
             * @example gBEGkYiEB1VXAglK1ZEqA1YKPrU
             */
            id: string;
        };
        /** @description The ad or post that brought the person to you. Present in a message that they began there. */
        ChatAppReferral: {
            /**
             * @description The address of the ad or post.
             * @example https://example.com/ads/1042
             */
            source_url?: string | undefined;
            /**
             * @description The id of the ad or post.
             * @example 120208493571640000
             */
            source_id?: string | undefined;
            /**
             * @description What brought the person, `ad` or `post`. Treat other values as unknown.
             * @example ad
             */
            source_type?: string | undefined;
            /** @description The headline of the ad or post. */
            headline?: string | undefined;
            /** @description The text of the ad or post. */
            body?: string | undefined;
            /**
             * @description The kind of its picture or video, `image` or `video`.
             * @example image
             */
            media_type?: string | undefined;
            /** @description The address of its picture. */
            image_url?: string | undefined;
            /** @description The address of its video. */
            video_url?: string | undefined;
            /** @description The address of a small picture of its video. */
            thumbnail_url?: string | undefined;
            /** @description Identifies the click on the ad. */
            ctwa_clid?: string | undefined;
        };
        /**
         * Text
         * @description A text message from a customer.
         */
        ChatAppInboundText: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `text`.
             * @enum {string}
             */
            type: "text";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The text. */
            text: {
                /** @description The message text. */
                body: string;
            };
        };
        /** @description A file with an optional caption. Fetch it with `getChatAppMedia` within 14 days. */
        ChatAppInboundCaptionedFile: {
            /** @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one. */
            id: components["schemas"]["ChatAppMediaId"];
            /**
             * @description The type of the file.
             * @example image/jpeg
             */
            mime_type: string;
            /**
             * @description The SHA-256 of the file, in hexadecimal.
             * @example 29ed500fa64eb55fc19dc4124acb300e5dcca0f822a301ae99944db2c3d1e4f5
             */
            sha256?: string | undefined;
            /** @description The text below the file. */
            caption?: string | undefined;
        };
        /**
         * Image
         * @description A picture from a customer.
         */
        ChatAppInboundImage: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `image`.
             * @enum {string}
             */
            type: "image";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The picture. */
            image: components["schemas"]["ChatAppInboundCaptionedFile"];
        };
        /**
         * Video
         * @description A video from a customer.
         */
        ChatAppInboundVideo: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `video`.
             * @enum {string}
             */
            type: "video";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The video. */
            video: components["schemas"]["ChatAppInboundCaptionedFile"];
        };
        /** @description A file. Fetch it with `getChatAppMedia` within 14 days. */
        ChatAppInboundFile: {
            /** @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one. */
            id: components["schemas"]["ChatAppMediaId"];
            /**
             * @description The type of the file.
             * @example audio/ogg; codecs=opus
             */
            mime_type: string;
            /**
             * @description The SHA-256 of the file, in hexadecimal.
             * @example 29ed500fa64eb55fc19dc4124acb300e5dcca0f822a301ae99944db2c3d1e4f5
             */
            sha256?: string | undefined;
        };
        /**
         * Audio
         * @description A sound file from a customer.
         */
        ChatAppInboundAudio: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `audio`.
             * @enum {string}
             */
            type: "audio";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The sound file. */
            audio: components["schemas"]["ChatAppInboundFile"];
        };
        /**
         * Voice note
         * @description A voice note that a customer recorded in the chat app.
         */
        ChatAppInboundVoice: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `voice`.
             * @enum {string}
             */
            type: "voice";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The voice note. */
            voice: components["schemas"]["ChatAppInboundFile"];
        };
        /** @description A document with an optional caption and file name. Fetch it with `getChatAppMedia` within 14 days. */
        ChatAppInboundDocumentFile: {
            /** @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one. */
            id: components["schemas"]["ChatAppMediaId"];
            /**
             * @description The type of the file.
             * @example application/pdf
             */
            mime_type: string;
            /**
             * @description The SHA-256 of the file, in hexadecimal.
             * @example 29ed500fa64eb55fc19dc4124acb300e5dcca0f822a301ae99944db2c3d1e4f5
             */
            sha256?: string | undefined;
            /** @description The text below the file. */
            caption?: string | undefined;
            /** @description The name that the file had on the customer's device. Do not use it as a path. */
            filename?: string | undefined;
        };
        /**
         * Document
         * @description A document from a customer.
         */
        ChatAppInboundDocument: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `document`.
             * @enum {string}
             */
            type: "document";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The document. */
            document: components["schemas"]["ChatAppInboundDocumentFile"];
        };
        /**
         * Sticker
         * @description A sticker from a customer.
         */
        ChatAppInboundSticker: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `sticker`.
             * @enum {string}
             */
            type: "sticker";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The sticker, WebP. */
            sticker: components["schemas"]["ChatAppInboundFile"];
        };
        /**
         * Location
         * @description A place that a customer shared.
         */
        ChatAppInboundLocation: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `location`.
             * @enum {string}
             */
            type: "location";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The place. */
            location: {
                /** @description Degrees north of the equator, negative for south. */
                latitude: number;
                /** @description Degrees east of Greenwich, negative for west. */
                longitude: number;
                /** @description The name of the place. */
                name?: string | undefined;
                /** @description The address of the place. */
                address?: string | undefined;
            };
        };
        /** @description A contact card. Each part can be absent. */
        ChatAppContactCard: {
            /** @description The person's name. */
            name?: {
                /** @description The full name. */
                formatted_name?: string | undefined;
                /** @description The first name. */
                first_name?: string | undefined;
                /** @description The last name. */
                last_name?: string | undefined;
                /** @description The middle name. */
                middle_name?: string | undefined;
                /** @description The part before the name, such as `Dr.`. */
                prefix?: string | undefined;
                /** @description The part after the name, such as `Jr.`. */
                suffix?: string | undefined;
            } | undefined;
            /** @description Phone numbers. */
            phones?: {
                /** @description The number, unchanged from the card. */
                phone?: string | undefined;
                /** @description What the number is for, such as `CELL` or `WORK`. */
                type?: string | undefined;
                /** @description The chat-app id that belongs to the number, where there is one. */
                wa_id?: components["schemas"]["ChatAppUserId"] | undefined;
            }[] | undefined;
            /** @description E-mail addresses. */
            emails?: {
                /** @description The address. */
                email?: string | undefined;
                /** @description What the address is for, such as `WORK`. */
                type?: string | undefined;
            }[] | undefined;
            /** @description Postal addresses. */
            addresses?: {
                /** @description Street and number. */
                street?: string | undefined;
                /** @description City. */
                city?: string | undefined;
                /** @description State or province. */
                state?: string | undefined;
                /** @description Postal code. */
                zip?: string | undefined;
                /** @description Country. */
                country?: string | undefined;
                /** @description Country, as two letters (ISO 3166-1). */
                country_code?: string | undefined;
                /** @description What the address is for, such as `HOME`. */
                type?: string | undefined;
            }[] | undefined;
            /** @description Where the person works. */
            org?: {
                /** @description Company. */
                company?: string | undefined;
                /** @description Department. */
                department?: string | undefined;
                /** @description Job title. */
                title?: string | undefined;
            } | undefined;
            /** @description Web pages. */
            urls?: {
                /** @description Its address, unchanged from the card. */
                url?: string | undefined;
                /** @description What the page is for, such as `WORK`. */
                type?: string | undefined;
            }[] | undefined;
            /** @description The date of birth, unchanged from the card. */
            birthday?: string | undefined;
        };
        /**
         * Contact cards
         * @description Contact cards that a customer shared.
         */
        ChatAppInboundContacts: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `contacts`.
             * @enum {string}
             */
            type: "contacts";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The cards. */
            contacts: components["schemas"]["ChatAppContactCard"][];
        };
        /**
         * Button
         * @description A quick-reply button of a template, or a suggested reply of an RCS message, that a customer pressed.
         */
        ChatAppInboundButton: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `button`.
             * @enum {string}
             */
            type: "button";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The button. */
            button: {
                /** @description The label of the button. */
                text: string;
                /** @description The payload that your message gave the button. */
                payload?: string | undefined;
            };
        };
        /**
         * Button
         * @description A button that was pressed.
         */
        ChatAppButtonReply: {
            /**
             * @description Always `button_reply`.
             * @enum {string}
             */
            type: "button_reply";
            /** @description The button. */
            button_reply: {
                /** @description The id that the message gave the button. */
                id: string;
                /** @description The label of the button. */
                title: string;
            };
        };
        /**
         * Row of a list
         * @description A row that was chosen from a list.
         */
        ChatAppListReply: {
            /**
             * @description Always `list_reply`.
             * @enum {string}
             */
            type: "list_reply";
            /** @description The row. */
            list_reply: {
                /** @description The id that the message gave the row. */
                id: string;
                /** @description The label of the row. */
                title: string;
                /** @description The text below the label of the row. */
                description?: string | undefined;
            };
        };
        /** @description The choice. */
        ChatAppInteractiveReply: components["schemas"]["ChatAppButtonReply"] | components["schemas"]["ChatAppListReply"];
        /**
         * Interactive
         * @description A customer's choice from buttons or a list.
         */
        ChatAppInboundInteractive: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `interactive`.
             * @enum {string}
             */
            type: "interactive";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The choice. */
            interactive: components["schemas"]["ChatAppInteractiveReply"];
        };
        /**
         * Reaction
         * @description A person reacted to a message with an emoji, or removed the reaction.
         */
        ChatAppInboundReaction: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `reaction`.
             * @enum {string}
             */
            type: "reaction";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The reaction. */
            reaction: {
                /**
                 * @description The id of the message that the person reacted to.
                 * @example gBEGkYiEB1VXAglK1ZEqA1YKPrU
                 */
                message_id: string;
                /**
                 * @description The emoji. Absent when the person removed the reaction.
                 * @example 👍
                 */
                emoji?: string | undefined;
            };
        };
        /**
         * Order
         * @description A person ordered products of your catalog.
         */
        ChatAppInboundOrder: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `order`.
             * @enum {string}
             */
            type: "order";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The order. */
            order: {
                /**
                 * @description The id of the catalog.
                 * @example 3185047624890001
                 */
                catalog_id?: string | undefined;
                /** @description The text that the person added to the order. */
                text?: string | undefined;
                /** @description The products. */
                product_items: {
                    /**
                     * @description Your id of the product.
                     * @example oak-shelf-120
                     */
                    product_retailer_id?: string | undefined;
                    /** @description The number of pieces. */
                    quantity?: number | undefined;
                    /** @description The price of one piece, in `currency`. */
                    item_price?: number | undefined;
                    /**
                     * @description The currency, as three letters (ISO 4217).
                     * @example USD
                     */
                    currency?: string | undefined;
                }[];
            };
        };
        /**
         * @description The name that the provider gives this kind of message. Present for a kind that has no type here.
         * @example nfm_reply
         */
        ProviderMessageType: string;
        /** @description The message as the provider reported it, at most 16 KiB (16,384 bytes) of JSON. A larger one is left out. Its shape can change without notice. */
        ProviderMessage: {
            [key: string]: unknown;
        };
        /**
         * Unsupported
         * @description A message whose kind has no type here, or that the provider could not read. It opens the customer-care window, as every message does.
         */
        ChatAppInboundUnsupported: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `unsupported`.
             * @enum {string}
             */
            type: "unsupported";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description The causes that the provider reports. The codes can be those of the provider. */
            errors?: components["schemas"]["ChatAppErrorItem"][] | undefined;
            /** @description The name that the provider gives this kind of message. Present for a kind that has no type here. */
            provider_type?: components["schemas"]["ProviderMessageType"] | undefined;
            /** @description The message as the provider reported it, at most 16 KiB (16,384 bytes) of JSON. A larger one is left out. Its shape can change without notice. */
            provider_message?: components["schemas"]["ProviderMessage"] | undefined;
        };
        /**
         * Unknown
         * @description A message of a kind that the service cannot pass on.
         */
        ChatAppInboundUnknown: {
            /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
            from?: components["schemas"]["ChatAppUserId"] | undefined;
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            from_user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description Identifies an incoming message. A message that is delivered twice has the same id. */
            id: components["schemas"]["ChatAppMessageId"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `unknown`.
             * @enum {string}
             */
            type: "unknown";
            /** @description The message that this one replies to. Present for a reply and for a pressed button. */
            context?: components["schemas"]["ChatAppContext"] | undefined;
            /** @description The ad or post that brought the person to you. Present in a message that they began there. */
            referral?: components["schemas"]["ChatAppReferral"] | undefined;
            /** @description Why it cannot be passed on. */
            errors: components["schemas"]["ChatAppErrorItem"][];
        };
        /** @description A message from a customer. `type` names its kind, and the field of that name carries its content. Treat a `type` that is not listed like `unsupported`. `from` is absent when the person hides the number; then `from_user_id` identifies them. */
        ChatAppInboundMessage: components["schemas"]["ChatAppInboundText"] | components["schemas"]["ChatAppInboundImage"] | components["schemas"]["ChatAppInboundVideo"] | components["schemas"]["ChatAppInboundAudio"] | components["schemas"]["ChatAppInboundVoice"] | components["schemas"]["ChatAppInboundDocument"] | components["schemas"]["ChatAppInboundSticker"] | components["schemas"]["ChatAppInboundLocation"] | components["schemas"]["ChatAppInboundContacts"] | components["schemas"]["ChatAppInboundButton"] | components["schemas"]["ChatAppInboundInteractive"] | components["schemas"]["ChatAppInboundReaction"] | components["schemas"]["ChatAppInboundOrder"] | components["schemas"]["ChatAppInboundUnsupported"] | components["schemas"]["ChatAppInboundUnknown"];
        /** @description Messages that customers sent to you. */
        ChatAppMessageEvent: {
            /** @description The people who wrote, one entry each. */
            contacts: {
                /** @description The person's public profile. */
                profile: {
                    /** @description The name that the person chose in the chat app. Without a name, the person's number or `user_id`. */
                    name: string;
                };
                /** @description The chat-app id of a person, the number in digits only. Use it as `to` to write to them. */
                wa_id?: components["schemas"]["ChatAppUserId"] | undefined;
                /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
                user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            }[];
            /** @description The messages. */
            messages: components["schemas"]["ChatAppInboundMessage"][];
        };
        /** @description How the provider bills the message. Present when the provider reports it, usually with the first status. */
        ChatAppPricing: {
            /** @description Whether the provider bills the message. */
            billable?: boolean | undefined;
            /**
             * @description The pricing model of the provider, such as `PMP`, a price for each message.
             * @example PMP
             */
            pricing_model?: string | undefined;
            /**
             * @description The category that decides the price, such as `marketing`, `utility`, `authentication` or `service`. Treat other values as unknown.
             * @example utility
             */
            category?: string | undefined;
            /**
             * @description Why the message is billed or free, such as `regular` or `free_customer_service`.
             * @example regular
             */
            type?: string | undefined;
        };
        /**
         * Progress
         * @description The message has reached the next status.
         */
        ChatAppProgressStatus: {
            /**
             * @description The id of the message, as `sendChatAppMessage` returned it.
             * @example gBEGkYiEB1VXAglK1ZEqA1YKPrU
             */
            id: string;
            /** @description The recipient: the number in digits only, or the user id if you sent the message to one. Use it as `to` to write to them. */
            recipient_id: components["schemas"]["ChatAppUserId"];
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description `sent`: the channel has it. `delivered`: it is on the recipient's device. `read`: the recipient has seen it. `deleted`: it was deleted.
             * @enum {string}
             */
            status: "sent" | "delivered" | "read" | "deleted";
            /** @description How the provider bills the message. Present when the provider reports it, usually with the first status. */
            pricing?: components["schemas"]["ChatAppPricing"] | undefined;
        };
        /**
         * Failed
         * @description A message could not be delivered.
         */
        ChatAppFailedStatus: {
            /**
             * @description The id of the message, as `sendChatAppMessage` returned it.
             * @example gBEGkYiEB1VXAglK1ZEqA1YKPrU
             */
            id: string;
            /** @description The recipient: the number in digits only, or the user id if you sent the message to one. Use it as `to` to write to them. */
            recipient_id: components["schemas"]["ChatAppUserId"];
            /** @description The person's id for your business, such as `US.1349…`. It stays the same when the person hides or changes the number. Use it as `to` to write to them. */
            user_id?: components["schemas"]["ChatAppBusinessUserId"] | undefined;
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /**
             * @description Always `failed`. Nothing comes after it.
             * @enum {string}
             */
            status: "failed";
            /** @description Why it failed. */
            errors: components["schemas"]["ChatAppErrorItem"][];
            /** @description How the provider bills the message. Present when the provider reports it, usually with the first status. */
            pricing?: components["schemas"]["ChatAppPricing"] | undefined;
        };
        /** @description One status of a message. It has `errors` when its `status` is `failed`. */
        ChatAppStatus: components["schemas"]["ChatAppProgressStatus"] | components["schemas"]["ChatAppFailedStatus"];
        /** @description New statuses of messages that you sent. */
        ChatAppStatusEvent: {
            /** @description The statuses; usually one. */
            statuses: components["schemas"]["ChatAppStatus"][];
        };
        /** @description A file, or another attachment that has a `url` or a `title` only. */
        MessengerAttachment: {
            /**
             * @description The kind of attachment. `fallback` is a shared link or another part that has no kind here. Treat other values like `fallback`.
             * @example image
             */
            type: ("image" | "video" | "audio" | "file" | "template" | "fallback") | string;
            /** @description The attachment. A file has an `id`, other attachments have none. */
            payload: {
                /** @description The stored file. Fetch it with `getChatAppMedia` within 14 days. */
                id?: components["schemas"]["ChatAppMediaId"] | undefined;
                /**
                 * @description The type of the file.
                 * @example image/jpeg
                 */
                mime_type?: string | undefined;
                /** @description The name that the file had on the person's device. Do not use it as a path. */
                filename?: string | undefined;
                /** @description The address of an attachment that is not stored, such as a shared page. */
                url?: string | undefined;
                /** @description The title of the attachment. */
                title?: string | undefined;
            };
        };
        /** @description The content of the message. `text` is absent from a message of attachments only. */
        MessengerInboundMessage: {
            /**
             * @description Identifies the message. An event may arrive more than once; handle each `mid` once.
             * @example m_IdTHLEc8nrXr2OqVKQ8mCKyQyXbLQ1S0cLxGv5sIFQk
             */
            mid: string;
            /**
             * @description The text.
             * @example Where is my order?
             */
            text?: string | undefined;
            /** @description The files and other attachments. */
            attachments?: components["schemas"]["MessengerAttachment"][] | undefined;
            /** @description The quick reply that the person pressed. Its label is the `text`. */
            quick_reply?: {
                /**
                 * @description The payload that your message gave the quick reply.
                 * @example change-delivery-1042
                 */
                payload: string;
            } | undefined;
            /** @description The message that this one replies to. */
            reply_to?: {
                /**
                 * @description The id of that message. For one of yours, the `message_id` that `sendMessengerMessage` returned.
                 * @example m_AG5Hz2Uq7tuwNEhXfYYKj8mJEM_QPpz5jdCK48PnKAjSdjfipqxqMvK8ma6AC8fplwlqLP
                 */
                mid: string;
            } | undefined;
            /** @description Always `true`, for a message of a kind that has no field here. Absent from all others. */
            is_unsupported?: boolean | undefined;
            /** @description For an unsupported message, the causes that the provider reports. The codes can be those of the provider. */
            errors?: components["schemas"]["ChatAppErrorItem"][] | undefined;
            /** @description The name that the provider gives this kind of message. Present for a kind that has no type here. */
            provider_type?: components["schemas"]["ProviderMessageType"] | undefined;
            /** @description The message as the provider reported it, at most 16 KiB (16,384 bytes) of JSON. A larger one is left out. Its shape can change without notice. */
            provider_message?: components["schemas"]["ProviderMessage"] | undefined;
        };
        /** @description The link, ad or code that brought the person to the conversation. */
        MessengerReferral: {
            /**
             * @description The value that you gave the link, ad or code.
             * @example autumn-menu
             */
            ref?: string | undefined;
            /**
             * @description What brought the person, such as `SHORTLINK`, `ADS` or `CUSTOMER_CHAT_PLUGIN`.
             * @example SHORTLINK
             */
            source?: string | undefined;
            /**
             * @description The kind of referral, such as `OPEN_THREAD`.
             * @example OPEN_THREAD
             */
            type?: string | undefined;
            /** @description The id of the ad. */
            ad_id?: string | undefined;
            /** @description The address of the page that the person came from. */
            referer_uri?: string | undefined;
        };
        /** @description The person pressed a button that sends no text, such as the one that starts the conversation. */
        MessengerPostback: {
            /**
             * @description Identifies the postback. An event may arrive more than once; handle each `mid` once.
             * @example m_QpT4vXz8bLr1cWdKy3sUeJhG0fAiN7oR2tE6uMvB9k
             */
            mid: string;
            /**
             * @description The label of the button.
             * @example Get started
             */
            title: string;
            /**
             * @description The payload that you gave the button.
             * @example get-started
             */
            payload: string;
            /** @description The link, ad or code that brought the person to the conversation. */
            referral?: components["schemas"]["MessengerReferral"] | undefined;
        };
        /** @description The person reacted to a message with an emoji, or removed the reaction. */
        MessengerReaction: {
            /**
             * @description The id of the message that the person reacted to.
             * @example m_AG5Hz2Uq7tuwNEhXfYYKj8mJEM_QPpz5jdCK48PnKAjSdjfipqxqMvK8ma6AC8fplwlqLP
             */
            mid: string;
            /**
             * @description `react` for a new reaction, `unreact` when the person removed it.
             * @enum {string}
             */
            action: "react" | "unreact";
            /**
             * @description The name of the emoji, such as `love` or `like`, if the messenger has one.
             * @example love
             */
            reaction?: string | undefined;
            /**
             * @description The emoji. Absent when the person removed the reaction.
             * @example ❤
             */
            emoji?: string | undefined;
        };
        /** @description Messages that you sent are on the person's device. */
        MessengerDelivery: {
            /** @description The `message_id` of each of these messages. It can be absent: then all messages up to `watermark` were delivered. */
            mids?: string[] | undefined;
            /**
             * Format: int64
             * @description All messages that you sent up to this time were delivered, in milliseconds since 1970-01-01T00:00:00Z.
             * @example 1795253403127
             */
            watermark: number;
        };
        /** @description The person has read messages that you sent. */
        MessengerRead: {
            /**
             * Format: int64
             * @description All messages that you sent up to this time were read, in milliseconds since 1970-01-01T00:00:00Z.
             * @example 1795253465127
             */
            watermark: number;
        };
        /** @description What people did on your page. They wrote, reacted or pressed a button, or a message of yours reached them. */
        MessengerEvent: {
            /**
             * @description Identifies your page.
             * @example 1000000000000001
             */
            id: string;
            /**
             * Format: int64
             * @description When the event was sent, in milliseconds since 1970-01-01T00:00:00Z.
             * @example 1795253400512
             */
            time: number;
            /** @description The items; one in most events. */
            messaging: {
                /** @description The person who did it. */
                sender: {
                    /**
                     * @description The person's messenger identifier. Reply with `sendMessengerMessage` and this as its `to`.
                     * @example 1000000000000100
                     */
                    id: string;
                };
                /** @description Your page. */
                recipient: {
                    /**
                     * @description Identifies your page.
                     * @example 1000000000000001
                     */
                    id: string;
                };
                /**
                 * Format: int64
                 * @description The time of the item, in milliseconds since 1970-01-01T00:00:00Z. For a message or postback, the 24 hours for a reply begin here.
                 * @example 1795253400127
                 */
                timestamp: number;
                /** @description The content of the message. `text` is absent from a message of attachments only. */
                message?: components["schemas"]["MessengerInboundMessage"] | undefined;
                /** @description The person pressed a button that sends no text, such as the one that starts the conversation. */
                postback?: components["schemas"]["MessengerPostback"] | undefined;
                /** @description The person reacted to a message with an emoji, or removed the reaction. */
                reaction?: components["schemas"]["MessengerReaction"] | undefined;
                /** @description The link, ad or code that brought the person to the conversation. */
                referral?: components["schemas"]["MessengerReferral"] | undefined;
                /** @description Messages that you sent are on the person's device. */
                delivery?: components["schemas"]["MessengerDelivery"] | undefined;
                /** @description The person has read messages that you sent. */
                read?: components["schemas"]["MessengerRead"] | undefined;
            }[];
        };
        /**
         * Message
         * @description A person wrote.
         */
        ChannelMessageEvent: {
            /**
             * @description Always `message`.
             * @enum {string}
             */
            kind: "message";
            /**
             * @description The person's display name, if the channel reports it.
             * @example Layla Haddad
             */
            name?: string | undefined;
            /** @description The message. Its `from` is the `to` of your reply. */
            message: components["schemas"]["ChatAppInboundMessage"];
        };
        /**
         * Status
         * @description The status of a message that you sent has changed.
         */
        ChannelStatusEvent: {
            /**
             * @description Always `status`.
             * @enum {string}
             */
            kind: "status";
            /** @description The message and its new status. */
            status: components["schemas"]["ChatAppStatus"];
        };
        /**
         * @description Identifies the message, as in the response of `sendChatChannelMessage`. Repeated deliveries have the same id.
         * @example gBEGkYiEB1VXAglK1ZEqA1YKPrU
         */
        ChatChannelOutboundId: string;
        /**
         * @description The user whom the message is for, by the identifier that the sender gave as `to`.
         * @example user-1042
         */
        ChatChannelOutboundRecipient: string;
        /** @description The message that this one replies to. */
        ChatChannelOutboundContext: {
            /**
             * @description The id of that message, as in the event or the response that named it.
             * @example 6921c3a86f0d5be27a914c38
             */
            id: string;
        };
        /**
         * Text
         * @description A text for a user.
         */
        ChatChannelOutboundText: {
            /** @description Identifies the message, as in the response of `sendChatChannelMessage`. Repeated deliveries have the same id. */
            id: components["schemas"]["ChatChannelOutboundId"];
            /** @description The user whom the message is for, by the identifier that the sender gave as `to`. */
            to: components["schemas"]["ChatChannelOutboundRecipient"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /** @description The message that this one replies to. */
            context?: components["schemas"]["ChatChannelOutboundContext"] | undefined;
            /**
             * @description Always `text`.
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: {
                /** @description The message text. */
                body: string;
            };
        };
        /** @description A file. It has exactly one of `id`, for a stored file that you fetch with `getChatAppMedia` within 14 days, and `link`, for one on the web. */
        ChatChannelOutboundFile: {
            /** @description Identifies a stored file. `uploadChatAppMedia` returns one, and an incoming message with a file has one. */
            id?: components["schemas"]["ChatAppMediaId"] | undefined;
            /**
             * @description The type of a stored file.
             * @example image/jpeg
             */
            mime_type?: string | undefined;
            /**
             * @description The `http` or `https` URL of the file, as the sender gave it. The service has not loaded it.
             * @example https://example.com/media/user-guide.pdf
             */
            link?: string | undefined;
            /** @description The text below the file. */
            caption?: string | undefined;
            /** @description The name of a document. */
            filename?: string | undefined;
        };
        /**
         * Image
         * @description A picture for a user.
         */
        ChatChannelOutboundImage: {
            /** @description Identifies the message, as in the response of `sendChatChannelMessage`. Repeated deliveries have the same id. */
            id: components["schemas"]["ChatChannelOutboundId"];
            /** @description The user whom the message is for, by the identifier that the sender gave as `to`. */
            to: components["schemas"]["ChatChannelOutboundRecipient"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /** @description The message that this one replies to. */
            context?: components["schemas"]["ChatChannelOutboundContext"] | undefined;
            /**
             * @description Always `image`.
             * @enum {string}
             */
            type: "image";
            /** @description The file. */
            image: components["schemas"]["ChatChannelOutboundFile"];
        };
        /**
         * Video
         * @description A video for a user.
         */
        ChatChannelOutboundVideo: {
            /** @description Identifies the message, as in the response of `sendChatChannelMessage`. Repeated deliveries have the same id. */
            id: components["schemas"]["ChatChannelOutboundId"];
            /** @description The user whom the message is for, by the identifier that the sender gave as `to`. */
            to: components["schemas"]["ChatChannelOutboundRecipient"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /** @description The message that this one replies to. */
            context?: components["schemas"]["ChatChannelOutboundContext"] | undefined;
            /**
             * @description Always `video`.
             * @enum {string}
             */
            type: "video";
            /** @description The file. */
            video: components["schemas"]["ChatChannelOutboundFile"];
        };
        /**
         * Audio
         * @description A sound recording for a user.
         */
        ChatChannelOutboundAudio: {
            /** @description Identifies the message, as in the response of `sendChatChannelMessage`. Repeated deliveries have the same id. */
            id: components["schemas"]["ChatChannelOutboundId"];
            /** @description The user whom the message is for, by the identifier that the sender gave as `to`. */
            to: components["schemas"]["ChatChannelOutboundRecipient"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /** @description The message that this one replies to. */
            context?: components["schemas"]["ChatChannelOutboundContext"] | undefined;
            /**
             * @description Always `audio`.
             * @enum {string}
             */
            type: "audio";
            /** @description The file. */
            audio: components["schemas"]["ChatChannelOutboundFile"];
        };
        /**
         * Document
         * @description A document for a user.
         */
        ChatChannelOutboundDocument: {
            /** @description Identifies the message, as in the response of `sendChatChannelMessage`. Repeated deliveries have the same id. */
            id: components["schemas"]["ChatChannelOutboundId"];
            /** @description The user whom the message is for, by the identifier that the sender gave as `to`. */
            to: components["schemas"]["ChatChannelOutboundRecipient"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /** @description The message that this one replies to. */
            context?: components["schemas"]["ChatChannelOutboundContext"] | undefined;
            /**
             * @description Always `document`.
             * @enum {string}
             */
            type: "document";
            /** @description The file. */
            document: components["schemas"]["ChatChannelOutboundFile"];
        };
        /**
         * Card
         * @description A card for a user.
         */
        ChatChannelOutboundCard: {
            /** @description Identifies the message, as in the response of `sendChatChannelMessage`. Repeated deliveries have the same id. */
            id: components["schemas"]["ChatChannelOutboundId"];
            /** @description The user whom the message is for, by the identifier that the sender gave as `to`. */
            to: components["schemas"]["ChatChannelOutboundRecipient"];
            /** @description A time, in seconds since 1970-01-01 00:00 UTC, as a string. */
            timestamp: components["schemas"]["ChatAppTimestamp"];
            /** @description The message that this one replies to. */
            context?: components["schemas"]["ChatChannelOutboundContext"] | undefined;
            /**
             * @description Always `card`.
             * @enum {string}
             */
            type: "card";
            /** @description The card, as it was built. */
            card: {
                /**
                 * @description The id of the card, as in the request.
                 * @example card_order_status
                 */
                id: string;
                /**
                 * @description The headline.
                 * @example Your order 1042
                 */
                title: string;
                /**
                 * @description The text below the headline.
                 * @example It is on its way, and arrives on Friday.
                 */
                text?: string | undefined;
                /**
                 * @description The URL of the picture.
                 * @example https://example.com/media/parcel.png
                 */
                image?: string | undefined;
                /** @description The buttons; none for a card without any. */
                buttons: {
                    /**
                     * @description Its label.
                     * @example Track the parcel
                     */
                    text: string;
                    /**
                     * @description The page that it opens. A button without it is for your application to act on.
                     * @example https://example.com/orders/1042
                     */
                    url?: string | undefined;
                }[];
            };
        };
        /** @description A message to a user of your application. `type` names its kind, and the field of that name carries its content. Treat a `type` that is not listed like a text that you cannot show. */
        ChatChannelOutboundMessage: components["schemas"]["ChatChannelOutboundText"] | components["schemas"]["ChatChannelOutboundImage"] | components["schemas"]["ChatChannelOutboundVideo"] | components["schemas"]["ChatChannelOutboundAudio"] | components["schemas"]["ChatChannelOutboundDocument"] | components["schemas"]["ChatChannelOutboundCard"];
        /**
         * Outbound message
         * @description A message of `sendChatChannelMessage`, for your application to show to its user. Only live accounts get this event, and only in the chat channel.
         */
        ChannelOutboundEvent: {
            /**
             * @description Always `outbound`.
             * @enum {string}
             */
            kind: "outbound";
            /** @description The message. */
            message: components["schemas"]["ChatChannelOutboundMessage"];
        };
        /** @description A message from a person, a new status of a message that you sent, or a message for your application to show. `kind` says which. Ignore a `kind` that is not listed. */
        ChannelEvent: components["schemas"]["ChannelMessageEvent"] | components["schemas"]["ChannelStatusEvent"] | components["schemas"]["ChannelOutboundEvent"];
        /** @description Messages and statuses from RCS, SMS or the chat channel. */
        ChannelEvents: {
            /**
             * @description The channel: RCS (`rcs`), SMS (`sms`) or the chat channel (`chat`).
             * @enum {string}
             */
            channel: "rcs" | "sms" | "chat";
            /** @description The events; usually one. */
            events: components["schemas"]["ChannelEvent"][];
        };
        /** @description A quota of an account and its usage in a month. */
        QuotaStatus: {
            /**
             * @description The user name of the account.
             * @example shop
             */
            user_name: string;
            /**
             * @description The kind of usage that the quota limits. Ignore a value that is not listed.
             *
             *     | quota | meaning |
             *     |---|---|
             *     | all | Messages of all channels and passcodes. |
             *     | sms, chatApp, messenger, rcs, chat | Messages of this channel. |
             *     | verification | Passcodes that `requestVerification` sends. |
             *     | segments | SMS segments of messages and passcodes. |
             * @example sms
             */
            quota: string;
            /**
             * @description The month in UTC.
             * @example 2026-11
             */
            period: string;
            /**
             * Format: date-time
             * @description The end of the month, when the usage starts again at 0.
             * @example 2026-12-01T00:00:00.000Z
             */
            period_end: string;
            /**
             * @description The percentage that is reached, 80 or 100.
             * @example 80
             */
            percent: number;
            /**
             * @description The most messages or segments in the month.
             * @example 10000
             */
            limit: number;
            /**
             * @description The messages or segments of the month when the event was created.
             * @example 8000
             */
            used: number;
        };
        /** @description Quotas that an account has used up to 80 % or 100 %. */
        UsageEvents: {
            /** @description The quotas; usually one. */
            quotas: components["schemas"]["QuotaStatus"][];
        };
    };
    responses: {
        /** @description Any other failure. Each example carries its HTTP status in `x-status`. */
        ReplyDefault: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplyError"];
            };
        };
        /** @description A rate limit is reached. Repeat the request after `Retry-After` seconds. */
        ReplyTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimitReached"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplyError"];
            };
        };
        /** @description The service failed. Repeat the request later; quote `requestId` if it fails again. */
        ReplyInternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplyError"];
            };
        };
        /** @description Any other failure. Each example carries its HTTP status in `x-status`. */
        NotificationDefault: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The access token is missing, malformed or expired. Sign in with `createAccessToken` and repeat the request. */
        NotificationUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The access token lacks the scope of the operation. Sign in with an API key that has this scope. */
        NotificationScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description A rate limit is reached. Repeat the request after `Retry-After` seconds. */
        NotificationTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimitReached"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The service failed. Repeat the request later; quote `errorId` if it fails again. */
        NotificationInternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The body is not JSON. Check its syntax; a JSON body that does not fit returns 422. */
        NotificationBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description A request with the same `Idempotency-Key` is still running. Wait and repeat it with the same key. */
        NotificationConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description No subscriber of this account has this id. Create it with `createSubscriber`. */
        NotificationSubscriberNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The subscriber token belongs to another subscriber: use the `subscriberId` that it was created for. Or the access token lacks the scope of the operation. */
        NotificationForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description No topic of this account has this key. Create it with `createTopic`. */
        NotificationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The body does not fit this operation; `errors` names each invalid field. */
        NotificationUnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationValidationError"];
            };
        };
        /** @description No workflow of this account has this `workflowId` or `_id`. Create it with `createWorkflow`. */
        NotificationWorkflowNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationError"];
            };
        };
        /** @description The access token is missing, malformed or expired. Sign in with `createAccessToken` and repeat the request. */
        ReplyUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplyError"];
            };
        };
        /** @description The access token lacks the scope of the operation. Sign in with an API key that has this scope. */
        ReplyForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplyError"];
            };
        };
        /** @description No verification of this account has this `checkCode`. Request a new one. */
        ReplyVerificationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplyError"];
            };
        };
        /** @description A request with the same `Idempotency-Key` is still running. Wait and repeat it with the same key. */
        ReplyConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplyError"];
            };
        };
        /** @description The `Idempotency-Key` was used before with another body. Use a new key for a new request. */
        ReplyUnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplyError"];
            };
        };
        /** @description A rate limit is reached, or a quota of the account for this month (code -1429). Repeat the request after `Retry-After` seconds: with a quota, in the next month. */
        ReplySendTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimitReached"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplyError"];
            };
        };
        /** @description No carrier is connected for SMS, so this account cannot send passcodes (code -501). Nothing was sent or stored. Repeating the request does not help: ask the operator to connect a carrier, or use a sandbox account. */
        ReplyNoCarrier: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplyError"];
            };
        };
        /** @description Every connection to a provider that could take this SMS is paused or broken (code -503), or the service is temporarily unavailable. Nothing was sent or stored. Repeat the request after `Retry-After` seconds. */
        ReplyNoConnection: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplyError"];
            };
        };
        /** @description Any other failure. Each example carries its HTTP status in `x-status`. */
        ChatAppSendDefault: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description The access token is missing, malformed or expired. Sign in with `createAccessToken` and repeat the request. */
        ChatAppUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description The access token is valid, but lacks the scope of the operation; or its account may not do this. */
        ChatAppForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description A request with the same `Idempotency-Key` is still running. Wait and repeat it with the same key. */
        ChatAppConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description The `Idempotency-Key` was used before with another body. Use a new key for a new request. */
        ChatAppUnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description The limit of requests (code 1015) or of messages sent (code 471) is reached, or a quota of the account for this month (code 1429). Repeat the request after `Retry-After` seconds: with a quota, in the next month. */
        ChatAppSendTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimitReached"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description The service failed. Repeat the request later, with the same `Idempotency-Key` where the operation takes one. */
        ChatAppInternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description No carrier is connected for this channel, so this account cannot use it (code 1501). Nothing was sent or stored. Repeating the request does not help: ask the operator to connect a carrier, or use a sandbox account. */
        ChatAppNoCarrier: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description Every connection to a provider that could take this message is paused or broken (code 1503), or the service is temporarily unavailable (code 1014). Nothing was sent or stored. Repeat the request after `Retry-After` seconds. */
        ChatAppNoConnection: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description Any other failure. Each example carries its HTTP status in `x-status`. */
        ChatAppDefault: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description The limit of requests (code 1015) or of messages sent (code 471) is reached. Repeat the request after `Retry-After` seconds. */
        ChatAppTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimitReached"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description The account has no file with this media id: it never existed, was deleted, or its 14 days are over. */
        ChatAppMediaNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description Any other failure. Each example carries its HTTP status in `x-status`. */
        MessengerDefault: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessengerError"];
            };
        };
        /** @description The request does not fit this operation; `error.message` names the invalid field and the expected value. */
        MessengerBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessengerError"];
            };
        };
        /** @description The access token is missing, malformed or expired. Sign in with `createAccessToken` and repeat the request. */
        MessengerUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessengerError"];
            };
        };
        /** @description A request with the same `Idempotency-Key` is still running. Wait and repeat it with the same key. */
        MessengerConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessengerError"];
            };
        };
        /** @description The `Idempotency-Key` was used before with another body. Use a new key for a new request. */
        MessengerUnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessengerError"];
            };
        };
        /** @description A rate limit is reached, or a quota of the account for this month (subcode 1429). Repeat the request after `Retry-After` seconds: with a quota, in the next month. */
        MessengerTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimitReached"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessengerError"];
            };
        };
        /** @description The service failed. Repeat the request later, with the same `Idempotency-Key`; quote `error.fbtrace_id` if it fails again. */
        MessengerInternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessengerError"];
            };
        };
        /** @description No carrier is connected for this channel, so this account cannot use it (code 1501). Nothing was sent or stored. Repeating the request does not help: ask the operator to connect a carrier, or use a sandbox account. */
        MessengerNoCarrier: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessengerError"];
            };
        };
        /** @description Every connection to a provider that could take this message is paused or broken, or the service is temporarily unavailable (code 2). Nothing was sent or stored. Repeat the request after `Retry-After` seconds. */
        MessengerNoConnection: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessengerError"];
            };
        };
        /** @description The account has no endpoint for the chat channel, or its endpoint is disabled (code 1501). Nothing was sent or stored. Ask the operator to set or enable the endpoint of your application, or use a sandbox account. */
        ChatAppNoEndpoint: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChatAppError"];
            };
        };
        /** @description Any other failure. Each example carries its HTTP status in `x-status`. */
        KnowledgeDefault: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KnowledgeError"];
            };
        };
        /** @description The access token is missing, malformed or expired. Sign in with `createAccessToken` and repeat the request. */
        KnowledgeUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KnowledgeError"];
            };
        };
        /** @description The access token is valid, but lacks the scope of the operation; or its account may not do this. */
        KnowledgeForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KnowledgeError"];
            };
        };
        /** @description This end user has no such conversation or message. */
        KnowledgeNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KnowledgeError"];
            };
        };
        /** @description The service failed. Repeat the request later. */
        KnowledgeInternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KnowledgeError"];
            };
        };
        /** @description The body or a parameter does not fit this operation; `params` names the invalid one. */
        KnowledgeBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KnowledgeError"];
            };
        };
        /** @description A rate limit is reached. Repeat the request after `Retry-After` seconds. */
        KnowledgeTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimitReached"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KnowledgeError"];
            };
        };
        /** @description A request with the same `Idempotency-Key` is still running. Wait and repeat it with the same key. */
        KnowledgeConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KnowledgeError"];
            };
        };
        /** @description The file is larger than 10 MB (10,485,760 bytes): send a smaller one. Or the files of the account have reached its storage quota (`storage_quota_reached`): delete some, or ask the operator for a larger quota. Nothing was stored. */
        KnowledgePayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KnowledgeError"];
            };
        };
        /** @description The file is not a JPEG, PNG, WebP or GIF image, or the body is not `multipart/form-data`. */
        KnowledgeUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KnowledgeError"];
            };
        };
        /** @description The `Idempotency-Key` was used before with another body. Use a new key for a new request. */
        KnowledgeUnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KnowledgeError"];
            };
        };
        /** @description Received. Any 2xx counts, and its body is ignored. Respond first and do the work afterwards. */
        WebhookReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The endpoint is gone. It is disabled and receives nothing more until the webhook is set again. */
        WebhookGone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
         * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
         */
        IdempotencyKey: string;
        /**
         * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
         * @example user-1042
         */
        SubscriberIdInPath: string;
        /**
         * @description The `id` of the last event that you received. The stream begins with the items that arrived after it. Absent: the stream begins with the items that arrive from now on. 1 to 200 characters.
         * @example 691f0c5de2a4b8701c3d5e01.1042.317
         */
        LastEventId: string;
        /**
         * @description The key of the topic, as given to `createTopic`. A key that no topic has returns 404.
         * @example order-updates
         */
        TopicKeyInPath: string;
        /**
         * @description The `workflowId` or `_id` of the workflow. One that no workflow of the account has returns 404. 1 to 255 characters.
         * @example order-shipped
         */
        WorkflowIdInPath: string;
        /**
         * @description The `transactionId` of the event, as given to `triggerEvent` or returned by it. One that no event has returns 404. 1 to 255 characters.
         * @example order-1042-shipped
         */
        TransactionIdInPath: string;
        /**
         * @description The media id that `uploadChatAppMedia` returned, or the id in an incoming message.
         * @example f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68
         */
        MediaId: components["schemas"]["ChatAppMediaId"];
        /**
         * @description Identifies the delivery. It is the same for every attempt, so handle each value only once.
         * @example msg_2vQxwE5n0Tq7mK1bYd8cRfUoZ3P
         */
        WebhookId: string;
        /**
         * @description The time of this attempt, in seconds since 1970-01-01 00:00 UTC. Reject a delivery whose time is more than five minutes from your own.
         * @example 1795253400
         */
        WebhookTimestamp: string;
        /**
         * @description One or more signatures, separated by spaces: `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the Base64-decoded part of the secret after `whsec_`. The secret is the one that `updateChatAppWebhook` set, or else the one that the operator of the service gave you. The body is the bytes received. Accept the delivery if any signature fits; compare in constant time.
         * @example v1,vCT0rR3xy4Vn2o6XVwVxjJ8mXJ3bX0q0Jx1Yw1m8D1k=
         */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request, in the logs of the service too. Quote it when you ask for support. A body with `requestId`, `errorId` or `fbtrace_id` has the same value there. When a body is repeated for an `Idempotency-Key`, both have the identifier of the first request. A request can choose its identifier with a header of the same name: 1 to 128 letters, digits, `.`, `_`, `:` and `-`. Sign-in and verification, whose bodies have a UUID, use a UUID only. Any other value is replaced by a fresh identifier, and causes no error.
         * @example 7b0d8d0e-4f5a-4c1e-9f0a-2d6c1f3b5a70
         */
        XRequestId: string;
        /**
         * @description The remainder of the limit that is nearest to being reached: `r` requests, and `t` seconds until it is full again (draft-ietf-httpapi-ratelimit-headers-11).
         * @example "account";r=199;t=1
         */
        RateLimit: string;
        /**
         * @description The limit itself: `q` requests in a window of `w` seconds (draft-ietf-httpapi-ratelimit-headers-11). It is that of the account, or with a subscriber token that of the subscriber.
         * @example "account";q=200;w=1
         */
        RateLimitPolicy: string;
        /**
         * @description Whole seconds to wait before the same request can succeed (RFC 9110, section 10.2.3).
         * @example 30
         */
        RetryAfter: number;
        /**
         * @description The remainder of the limit that it names, mostly that of an account's requests (draft-ietf-httpapi-ratelimit-headers-11). When that limit is reached, `r` is 0, and in `t` seconds it is full again. When another limit is reached, such as that of passcodes for a number, `r` may be more: rely on `Retry-After`.
         * @example "account";r=0;t=1
         */
        RateLimitReached: string;
    };
    pathItems: never;
}
export type ClientRequestId = components['schemas']['ClientRequestId'];
export type AccessTokenRequest = components['schemas']['AccessTokenRequest'];
export type ReplyEnvelope = components['schemas']['ReplyEnvelope'];
export type ReplyInternalError = components['schemas']['ReplyInternalError'];
export type ReplyError = components['schemas']['ReplyError'];
export type AccessTokenReply = components['schemas']['AccessTokenReply'];
export type NotificationError = components['schemas']['NotificationError'];
export type RecordId = components['schemas']['RecordId'];
export type SubscriberRecord = components['schemas']['SubscriberRecord'];
export type SubscriberPage = components['schemas']['SubscriberPage'];
export type NotificationFieldError = components['schemas']['NotificationFieldError'];
export type NotificationValidationError = components['schemas']['NotificationValidationError'];
export type SubscriberData = components['schemas']['SubscriberData'];
export type SubscriberInput = components['schemas']['SubscriberInput'];
export type Subscriber = components['schemas']['Subscriber'];
export type SubscriberReply = components['schemas']['SubscriberReply'];
export type SubscribersInput = components['schemas']['SubscribersInput'];
export type SubscribersReply = components['schemas']['SubscribersReply'];
export type SubscriberRecordReply = components['schemas']['SubscriberRecordReply'];
export type SubscriberUpdate = components['schemas']['SubscriberUpdate'];
export type NotificationDeletedReply = components['schemas']['NotificationDeletedReply'];
export type OnlineStatusInput = components['schemas']['OnlineStatusInput'];
export type FeedItem = components['schemas']['FeedItem'];
export type FeedPage = components['schemas']['FeedPage'];
export type FeedCountReply = components['schemas']['FeedCountReply'];
export type MarkMessagesInput = components['schemas']['MarkMessagesInput'];
export type FeedItemsReply = components['schemas']['FeedItemsReply'];
export type MarkAllMessagesInput = components['schemas']['MarkAllMessagesInput'];
export type MarkedCountReply = components['schemas']['MarkedCountReply'];
export type PreferenceChannels = components['schemas']['PreferenceChannels'];
export type SubscriberPreference = components['schemas']['SubscriberPreference'];
export type SubscriberPreferencesReply = components['schemas']['SubscriberPreferencesReply'];
export type NotificationChannel = components['schemas']['NotificationChannel'];
export type ChannelPreference = components['schemas']['ChannelPreference'];
export type GlobalPreferenceInput = components['schemas']['GlobalPreferenceInput'];
export type SubscriberPreferenceReply = components['schemas']['SubscriberPreferenceReply'];
export type PreferenceInput = components['schemas']['PreferenceInput'];
export type SubscriberTokenInput = components['schemas']['SubscriberTokenInput'];
export type SubscriberTokenReply = components['schemas']['SubscriberTokenReply'];
export type FeedItemReceived = components['schemas']['FeedItemReceived'];
export type FeedUnseenCountChanged = components['schemas']['FeedUnseenCountChanged'];
export type FeedUnreadCountChanged = components['schemas']['FeedUnreadCountChanged'];
export type FeedReset = components['schemas']['FeedReset'];
export type FeedEvent = components['schemas']['FeedEvent'];
export type TopicKey = components['schemas']['TopicKey'];
export type Topic = components['schemas']['Topic'];
export type TopicPage = components['schemas']['TopicPage'];
export type TopicInput = components['schemas']['TopicInput'];
export type TopicReply = components['schemas']['TopicReply'];
export type TopicRecordReply = components['schemas']['TopicRecordReply'];
export type TopicNameInput = components['schemas']['TopicNameInput'];
export type TopicSubscribersInput = components['schemas']['TopicSubscribersInput'];
export type TopicSubscribersReply = components['schemas']['TopicSubscribersReply'];
export type TopicSubscriberReply = components['schemas']['TopicSubscriberReply'];
export type WorkflowIdentifier = components['schemas']['WorkflowIdentifier'];
export type WorkflowStepId = components['schemas']['WorkflowStepId'];
export type WorkflowStepActive = components['schemas']['WorkflowStepActive'];
export type WorkflowText = components['schemas']['WorkflowText'];
export type WorkflowInAppContent = components['schemas']['WorkflowInAppContent'];
export type WorkflowInAppStep = components['schemas']['WorkflowInAppStep'];
export type WorkflowSmsContent = components['schemas']['WorkflowSmsContent'];
export type WorkflowSmsStep = components['schemas']['WorkflowSmsStep'];
export type WorkflowChatAppContent = components['schemas']['WorkflowChatAppContent'];
export type WorkflowChatAppStep = components['schemas']['WorkflowChatAppStep'];
export type WorkflowTextContent = components['schemas']['WorkflowTextContent'];
export type WorkflowMessengerStep = components['schemas']['WorkflowMessengerStep'];
export type WorkflowRcsStep = components['schemas']['WorkflowRcsStep'];
export type WorkflowEmailContent = components['schemas']['WorkflowEmailContent'];
export type WorkflowEmailStep = components['schemas']['WorkflowEmailStep'];
export type WorkflowStep = components['schemas']['WorkflowStep'];
export type Workflow = components['schemas']['Workflow'];
export type WorkflowPage = components['schemas']['WorkflowPage'];
export type WorkflowLocale = components['schemas']['WorkflowLocale'];
export type WorkflowInput = components['schemas']['WorkflowInput'];
export type WorkflowReply = components['schemas']['WorkflowReply'];
export type WorkflowDeletion = components['schemas']['WorkflowDeletion'];
export type EventName = components['schemas']['EventName'];
export type EventSubscriberId = components['schemas']['EventSubscriberId'];
export type EventSubscriber = components['schemas']['EventSubscriber'];
export type EventTopic = components['schemas']['EventTopic'];
export type EventRecipient = components['schemas']['EventRecipient'];
export type EventPayload = components['schemas']['EventPayload'];
export type EventSmsOverrides = components['schemas']['EventSmsOverrides'];
export type EventEmailOverrides = components['schemas']['EventEmailOverrides'];
export type EventOverrides = components['schemas']['EventOverrides'];
export type EventTransactionId = components['schemas']['EventTransactionId'];
export type EventActor = components['schemas']['EventActor'];
export type EventTrigger = components['schemas']['EventTrigger'];
export type EventResult = components['schemas']['EventResult'];
export type EventReply = components['schemas']['EventReply'];
export type EventTriggers = components['schemas']['EventTriggers'];
export type EventResults = components['schemas']['EventResults'];
export type EventBroadcast = components['schemas']['EventBroadcast'];
export type EventOutcomeName = components['schemas']['EventOutcomeName'];
export type EventOutcomeReason = components['schemas']['EventOutcomeReason'];
export type EventOutcome = components['schemas']['EventOutcome'];
export type EventDetails = components['schemas']['EventDetails'];
export type EventDetailsReply = components['schemas']['EventDetailsReply'];
export type EventCancellation = components['schemas']['EventCancellation'];
export type EventRecipientOutcome = components['schemas']['EventRecipientOutcome'];
export type EventRecipientPage = components['schemas']['EventRecipientPage'];
export type CheckCode = components['schemas']['CheckCode'];
export type SmsDelivery = components['schemas']['SmsDelivery'];
export type PasscodeStatus = components['schemas']['PasscodeStatus'];
export type VerificationLookupReply = components['schemas']['VerificationLookupReply'];
export type VerificationCheck = components['schemas']['VerificationCheck'];
export type VerificationCheckReply = components['schemas']['VerificationCheckReply'];
export type VerificationRequest = components['schemas']['VerificationRequest'];
export type VerificationReply = components['schemas']['VerificationReply'];
export type ChatAppNumber = components['schemas']['ChatAppNumber'];
export type ChatAppRecipientType = components['schemas']['ChatAppRecipientType'];
export type ChatAppReplyContext = components['schemas']['ChatAppReplyContext'];
export type ChatAppTextMessage = components['schemas']['ChatAppTextMessage'];
export type ChatAppMediaId = components['schemas']['ChatAppMediaId'];
export type ChatAppCaption = components['schemas']['ChatAppCaption'];
export type ChatAppCaptionedMediaById = components['schemas']['ChatAppCaptionedMediaById'];
export type ChatAppMediaLink = components['schemas']['ChatAppMediaLink'];
export type ChatAppCaptionedMediaByLink = components['schemas']['ChatAppCaptionedMediaByLink'];
export type ChatAppCaptionedMedia = components['schemas']['ChatAppCaptionedMedia'];
export type ChatAppImageMessage = components['schemas']['ChatAppImageMessage'];
export type ChatAppVideoMessage = components['schemas']['ChatAppVideoMessage'];
export type ChatAppMediaById = components['schemas']['ChatAppMediaById'];
export type ChatAppMediaByLink = components['schemas']['ChatAppMediaByLink'];
export type ChatAppMedia = components['schemas']['ChatAppMedia'];
export type ChatAppUncaptionedMedia = components['schemas']['ChatAppUncaptionedMedia'];
export type ChatAppAudioMessage = components['schemas']['ChatAppAudioMessage'];
export type ChatAppFilename = components['schemas']['ChatAppFilename'];
export type ChatAppDocumentById = components['schemas']['ChatAppDocumentById'];
export type ChatAppDocumentByLink = components['schemas']['ChatAppDocumentByLink'];
export type ChatAppDocument = components['schemas']['ChatAppDocument'];
export type ChatAppDocumentMessage = components['schemas']['ChatAppDocumentMessage'];
export type ChatAppStickerMessage = components['schemas']['ChatAppStickerMessage'];
export type ChatAppLocation = components['schemas']['ChatAppLocation'];
export type ChatAppLocationMessage = components['schemas']['ChatAppLocationMessage'];
export type ChatAppTemplateText = components['schemas']['ChatAppTemplateText'];
export type ChatAppTemplateCurrency = components['schemas']['ChatAppTemplateCurrency'];
export type ChatAppTemplateDateTime = components['schemas']['ChatAppTemplateDateTime'];
export type ChatAppTemplateImage = components['schemas']['ChatAppTemplateImage'];
export type ChatAppTemplateVideo = components['schemas']['ChatAppTemplateVideo'];
export type ChatAppTemplateDocument = components['schemas']['ChatAppTemplateDocument'];
export type ChatAppTemplatePayload = components['schemas']['ChatAppTemplatePayload'];
export type ChatAppTemplateParameter = components['schemas']['ChatAppTemplateParameter'];
export type ChatAppTemplateHeader = components['schemas']['ChatAppTemplateHeader'];
export type ChatAppTemplateBody = components['schemas']['ChatAppTemplateBody'];
export type ChatAppTemplateButton = components['schemas']['ChatAppTemplateButton'];
export type ChatAppTemplateComponent = components['schemas']['ChatAppTemplateComponent'];
export type ChatAppTemplate = components['schemas']['ChatAppTemplate'];
export type ChatAppTemplateMessage = components['schemas']['ChatAppTemplateMessage'];
export type ChatAppMessage = components['schemas']['ChatAppMessage'];
export type ChatAppMeta = components['schemas']['ChatAppMeta'];
export type ChatAppErrorItem = components['schemas']['ChatAppErrorItem'];
export type ChatAppError = components['schemas']['ChatAppError'];
export type SentMessages = components['schemas']['SentMessages'];
export type ChatAppContactsRequest = components['schemas']['ChatAppContactsRequest'];
export type ChatAppUserId = components['schemas']['ChatAppUserId'];
export type ChatAppValidContact = components['schemas']['ChatAppValidContact'];
export type ChatAppOtherContact = components['schemas']['ChatAppOtherContact'];
export type ChatAppContact = components['schemas']['ChatAppContact'];
export type ChatAppContactsResult = components['schemas']['ChatAppContactsResult'];
export type ChatAppTemplateVariable = components['schemas']['ChatAppTemplateVariable'];
export type ChatAppListedTemplate = components['schemas']['ChatAppListedTemplate'];
export type ChatAppTemplateList = components['schemas']['ChatAppTemplateList'];
export type ChatAppTemplateNamespace = components['schemas']['ChatAppTemplateNamespace'];
export type ChatAppMediaFile = components['schemas']['ChatAppMediaFile'];
export type ChatAppUploadedMedia = components['schemas']['ChatAppUploadedMedia'];
export type ChatAppDeletedMedia = components['schemas']['ChatAppDeletedMedia'];
export type ChatAppWebhookRequest = components['schemas']['ChatAppWebhookRequest'];
export type ChatAppWebhookResult = components['schemas']['ChatAppWebhookResult'];
export type MessengerTextMessage = components['schemas']['MessengerTextMessage'];
export type MessengerImageMessage = components['schemas']['MessengerImageMessage'];
export type MessengerVideoMessage = components['schemas']['MessengerVideoMessage'];
export type MessengerAudioMessage = components['schemas']['MessengerAudioMessage'];
export type MessengerDocument = components['schemas']['MessengerDocument'];
export type MessengerDocumentMessage = components['schemas']['MessengerDocumentMessage'];
export type MessengerTemplateMessage = components['schemas']['MessengerTemplateMessage'];
export type MessengerMessage = components['schemas']['MessengerMessage'];
export type MessengerError = components['schemas']['MessengerError'];
export type MessengerSentMessage = components['schemas']['MessengerSentMessage'];
export type RcsNumber = components['schemas']['RcsNumber'];
export type RcsReplySuggestion = components['schemas']['RcsReplySuggestion'];
export type RcsOpenUrlSuggestion = components['schemas']['RcsOpenUrlSuggestion'];
export type RcsDialNumber = components['schemas']['RcsDialNumber'];
export type RcsDialSuggestion = components['schemas']['RcsDialSuggestion'];
export type RcsSuggestion = components['schemas']['RcsSuggestion'];
export type RcsSuggestions = components['schemas']['RcsSuggestions'];
export type RcsTextMessage = components['schemas']['RcsTextMessage'];
export type RcsThumbnail = components['schemas']['RcsThumbnail'];
export type RcsMediaById = components['schemas']['RcsMediaById'];
export type RcsMediaLink = components['schemas']['RcsMediaLink'];
export type RcsMediaByLink = components['schemas']['RcsMediaByLink'];
export type RcsMedia = components['schemas']['RcsMedia'];
export type RcsImageMessage = components['schemas']['RcsImageMessage'];
export type RcsVideoMessage = components['schemas']['RcsVideoMessage'];
export type RcsAudioMessage = components['schemas']['RcsAudioMessage'];
export type RcsDocumentMessage = components['schemas']['RcsDocumentMessage'];
export type RcsCard = components['schemas']['RcsCard'];
export type RcsCardMessage = components['schemas']['RcsCardMessage'];
export type RcsMessage = components['schemas']['RcsMessage'];
export type SmsMessage = components['schemas']['SmsMessage'];
export type ChatChannelRecipient = components['schemas']['ChatChannelRecipient'];
export type ChatChannelReplyContext = components['schemas']['ChatChannelReplyContext'];
export type ChatChannelTextMessage = components['schemas']['ChatChannelTextMessage'];
export type ChatChannelImageMessage = components['schemas']['ChatChannelImageMessage'];
export type ChatChannelVideoMessage = components['schemas']['ChatChannelVideoMessage'];
export type ChatChannelAudioMessage = components['schemas']['ChatChannelAudioMessage'];
export type ChatChannelDocumentMessage = components['schemas']['ChatChannelDocumentMessage'];
export type ChatChannelCardMessage = components['schemas']['ChatChannelCardMessage'];
export type ChatChannelMessage = components['schemas']['ChatChannelMessage'];
export type ChatChannelSender = components['schemas']['ChatChannelSender'];
export type ChatChannelUserName = components['schemas']['ChatChannelUserName'];
export type ChatChannelInboundId = components['schemas']['ChatChannelInboundId'];
export type ChatChannelInboundTime = components['schemas']['ChatChannelInboundTime'];
export type ChatChannelInboundText = components['schemas']['ChatChannelInboundText'];
export type ChatChannelInboundCaptionedFile = components['schemas']['ChatChannelInboundCaptionedFile'];
export type ChatChannelInboundImage = components['schemas']['ChatChannelInboundImage'];
export type ChatChannelInboundVideo = components['schemas']['ChatChannelInboundVideo'];
export type ChatChannelInboundFile = components['schemas']['ChatChannelInboundFile'];
export type ChatChannelInboundAudio = components['schemas']['ChatChannelInboundAudio'];
export type ChatChannelInboundDocumentFile = components['schemas']['ChatChannelInboundDocumentFile'];
export type ChatChannelInboundDocument = components['schemas']['ChatChannelInboundDocument'];
export type ChatChannelInboundLocation = components['schemas']['ChatChannelInboundLocation'];
export type ChatChannelInboundMessage = components['schemas']['ChatChannelInboundMessage'];
export type ReceivedMessages = components['schemas']['ReceivedMessages'];
export type EndUser = components['schemas']['EndUser'];
export type ChatRemoteFile = components['schemas']['ChatRemoteFile'];
export type ChatLocalFile = components['schemas']['ChatLocalFile'];
export type ChatFile = components['schemas']['ChatFile'];
export type ChatMessageRequest = components['schemas']['ChatMessageRequest'];
export type KnowledgeErrorCode = components['schemas']['KnowledgeErrorCode'];
export type KnowledgeError = components['schemas']['KnowledgeError'];
export type KnowledgeErrorText = components['schemas']['KnowledgeErrorText'];
export type ModelUsage = components['schemas']['ModelUsage'];
export type RetrieverResource = components['schemas']['RetrieverResource'];
export type ChatMessageMetadata = components['schemas']['ChatMessageMetadata'];
export type ChatMessage = components['schemas']['ChatMessage'];
export type ChatEventEnvelope = components['schemas']['ChatEventEnvelope'];
export type ChatEventMessage = components['schemas']['ChatEventMessage'];
export type ChatEventAgentMessage = components['schemas']['ChatEventAgentMessage'];
export type ChatEventAgentThought = components['schemas']['ChatEventAgentThought'];
export type ChatMessageFile = components['schemas']['ChatMessageFile'];
export type ChatEventMessageFile = components['schemas']['ChatEventMessageFile'];
export type ChatEventMessageEnd = components['schemas']['ChatEventMessageEnd'];
export type ChatEventMessageReplace = components['schemas']['ChatEventMessageReplace'];
export type ChatEventTtsMessage = components['schemas']['ChatEventTtsMessage'];
export type ChatEventTtsMessageEnd = components['schemas']['ChatEventTtsMessageEnd'];
export type ChatEventError = components['schemas']['ChatEventError'];
export type ChatMessageEvent = components['schemas']['ChatMessageEvent'];
export type ChatMessageStop = components['schemas']['ChatMessageStop'];
export type ChatMessageStopped = components['schemas']['ChatMessageStopped'];
export type ConversationMessage = components['schemas']['ConversationMessage'];
export type ConversationMessageList = components['schemas']['ConversationMessageList'];
export type ConversationRenameByHand = components['schemas']['ConversationRenameByHand'];
export type ConversationRenameByModel = components['schemas']['ConversationRenameByModel'];
export type ConversationRename = components['schemas']['ConversationRename'];
export type Conversation = components['schemas']['Conversation'];
export type FileUpload = components['schemas']['FileUpload'];
export type UploadedFile = components['schemas']['UploadedFile'];
export type KnowledgeBase = components['schemas']['KnowledgeBase'];
export type KnowledgeBaseList = components['schemas']['KnowledgeBaseList'];
export type ChatAppBusinessUserId = components['schemas']['ChatAppBusinessUserId'];
export type ChatAppMessageId = components['schemas']['ChatAppMessageId'];
export type ChatAppTimestamp = components['schemas']['ChatAppTimestamp'];
export type ChatAppContext = components['schemas']['ChatAppContext'];
export type ChatAppReferral = components['schemas']['ChatAppReferral'];
export type ChatAppInboundText = components['schemas']['ChatAppInboundText'];
export type ChatAppInboundCaptionedFile = components['schemas']['ChatAppInboundCaptionedFile'];
export type ChatAppInboundImage = components['schemas']['ChatAppInboundImage'];
export type ChatAppInboundVideo = components['schemas']['ChatAppInboundVideo'];
export type ChatAppInboundFile = components['schemas']['ChatAppInboundFile'];
export type ChatAppInboundAudio = components['schemas']['ChatAppInboundAudio'];
export type ChatAppInboundVoice = components['schemas']['ChatAppInboundVoice'];
export type ChatAppInboundDocumentFile = components['schemas']['ChatAppInboundDocumentFile'];
export type ChatAppInboundDocument = components['schemas']['ChatAppInboundDocument'];
export type ChatAppInboundSticker = components['schemas']['ChatAppInboundSticker'];
export type ChatAppInboundLocation = components['schemas']['ChatAppInboundLocation'];
export type ChatAppContactCard = components['schemas']['ChatAppContactCard'];
export type ChatAppInboundContacts = components['schemas']['ChatAppInboundContacts'];
export type ChatAppInboundButton = components['schemas']['ChatAppInboundButton'];
export type ChatAppButtonReply = components['schemas']['ChatAppButtonReply'];
export type ChatAppListReply = components['schemas']['ChatAppListReply'];
export type ChatAppInteractiveReply = components['schemas']['ChatAppInteractiveReply'];
export type ChatAppInboundInteractive = components['schemas']['ChatAppInboundInteractive'];
export type ChatAppInboundReaction = components['schemas']['ChatAppInboundReaction'];
export type ChatAppInboundOrder = components['schemas']['ChatAppInboundOrder'];
export type ProviderMessageType = components['schemas']['ProviderMessageType'];
export type ProviderMessage = components['schemas']['ProviderMessage'];
export type ChatAppInboundUnsupported = components['schemas']['ChatAppInboundUnsupported'];
export type ChatAppInboundUnknown = components['schemas']['ChatAppInboundUnknown'];
export type ChatAppInboundMessage = components['schemas']['ChatAppInboundMessage'];
export type ChatAppMessageEvent = components['schemas']['ChatAppMessageEvent'];
export type ChatAppPricing = components['schemas']['ChatAppPricing'];
export type ChatAppProgressStatus = components['schemas']['ChatAppProgressStatus'];
export type ChatAppFailedStatus = components['schemas']['ChatAppFailedStatus'];
export type ChatAppStatus = components['schemas']['ChatAppStatus'];
export type ChatAppStatusEvent = components['schemas']['ChatAppStatusEvent'];
export type MessengerAttachment = components['schemas']['MessengerAttachment'];
export type MessengerInboundMessage = components['schemas']['MessengerInboundMessage'];
export type MessengerReferral = components['schemas']['MessengerReferral'];
export type MessengerPostback = components['schemas']['MessengerPostback'];
export type MessengerReaction = components['schemas']['MessengerReaction'];
export type MessengerDelivery = components['schemas']['MessengerDelivery'];
export type MessengerRead = components['schemas']['MessengerRead'];
export type MessengerEvent = components['schemas']['MessengerEvent'];
export type ChannelMessageEvent = components['schemas']['ChannelMessageEvent'];
export type ChannelStatusEvent = components['schemas']['ChannelStatusEvent'];
export type ChatChannelOutboundId = components['schemas']['ChatChannelOutboundId'];
export type ChatChannelOutboundRecipient = components['schemas']['ChatChannelOutboundRecipient'];
export type ChatChannelOutboundContext = components['schemas']['ChatChannelOutboundContext'];
export type ChatChannelOutboundText = components['schemas']['ChatChannelOutboundText'];
export type ChatChannelOutboundFile = components['schemas']['ChatChannelOutboundFile'];
export type ChatChannelOutboundImage = components['schemas']['ChatChannelOutboundImage'];
export type ChatChannelOutboundVideo = components['schemas']['ChatChannelOutboundVideo'];
export type ChatChannelOutboundAudio = components['schemas']['ChatChannelOutboundAudio'];
export type ChatChannelOutboundDocument = components['schemas']['ChatChannelOutboundDocument'];
export type ChatChannelOutboundCard = components['schemas']['ChatChannelOutboundCard'];
export type ChatChannelOutboundMessage = components['schemas']['ChatChannelOutboundMessage'];
export type ChannelOutboundEvent = components['schemas']['ChannelOutboundEvent'];
export type ChannelEvent = components['schemas']['ChannelEvent'];
export type ChannelEvents = components['schemas']['ChannelEvents'];
export type QuotaStatus = components['schemas']['QuotaStatus'];
export type UsageEvents = components['schemas']['UsageEvents'];
export type ResponseReplyDefault = components['responses']['ReplyDefault'];
export type ResponseReplyTooManyRequests = components['responses']['ReplyTooManyRequests'];
export type ResponseReplyInternalServerError = components['responses']['ReplyInternalServerError'];
export type ResponseNotificationDefault = components['responses']['NotificationDefault'];
export type ResponseNotificationUnauthorized = components['responses']['NotificationUnauthorized'];
export type ResponseNotificationScopeMissing = components['responses']['NotificationScopeMissing'];
export type ResponseNotificationTooManyRequests = components['responses']['NotificationTooManyRequests'];
export type ResponseNotificationInternalServerError = components['responses']['NotificationInternalServerError'];
export type ResponseNotificationBadRequest = components['responses']['NotificationBadRequest'];
export type ResponseNotificationConflict = components['responses']['NotificationConflict'];
export type ResponseNotificationSubscriberNotFound = components['responses']['NotificationSubscriberNotFound'];
export type ResponseNotificationForbidden = components['responses']['NotificationForbidden'];
export type ResponseNotificationNotFound = components['responses']['NotificationNotFound'];
export type ResponseNotificationUnprocessableContent = components['responses']['NotificationUnprocessableContent'];
export type ResponseNotificationWorkflowNotFound = components['responses']['NotificationWorkflowNotFound'];
export type ResponseReplyUnauthorized = components['responses']['ReplyUnauthorized'];
export type ResponseReplyForbidden = components['responses']['ReplyForbidden'];
export type ResponseReplyVerificationNotFound = components['responses']['ReplyVerificationNotFound'];
export type ResponseReplyConflict = components['responses']['ReplyConflict'];
export type ResponseReplyUnprocessableContent = components['responses']['ReplyUnprocessableContent'];
export type ResponseReplySendTooManyRequests = components['responses']['ReplySendTooManyRequests'];
export type ResponseReplyNoCarrier = components['responses']['ReplyNoCarrier'];
export type ResponseReplyNoConnection = components['responses']['ReplyNoConnection'];
export type ResponseChatAppSendDefault = components['responses']['ChatAppSendDefault'];
export type ResponseChatAppUnauthorized = components['responses']['ChatAppUnauthorized'];
export type ResponseChatAppForbidden = components['responses']['ChatAppForbidden'];
export type ResponseChatAppConflict = components['responses']['ChatAppConflict'];
export type ResponseChatAppUnprocessableContent = components['responses']['ChatAppUnprocessableContent'];
export type ResponseChatAppSendTooManyRequests = components['responses']['ChatAppSendTooManyRequests'];
export type ResponseChatAppInternalServerError = components['responses']['ChatAppInternalServerError'];
export type ResponseChatAppNoCarrier = components['responses']['ChatAppNoCarrier'];
export type ResponseChatAppNoConnection = components['responses']['ChatAppNoConnection'];
export type ResponseChatAppDefault = components['responses']['ChatAppDefault'];
export type ResponseChatAppTooManyRequests = components['responses']['ChatAppTooManyRequests'];
export type ResponseChatAppMediaNotFound = components['responses']['ChatAppMediaNotFound'];
export type ResponseMessengerDefault = components['responses']['MessengerDefault'];
export type ResponseMessengerBadRequest = components['responses']['MessengerBadRequest'];
export type ResponseMessengerUnauthorized = components['responses']['MessengerUnauthorized'];
export type ResponseMessengerConflict = components['responses']['MessengerConflict'];
export type ResponseMessengerUnprocessableContent = components['responses']['MessengerUnprocessableContent'];
export type ResponseMessengerTooManyRequests = components['responses']['MessengerTooManyRequests'];
export type ResponseMessengerInternalServerError = components['responses']['MessengerInternalServerError'];
export type ResponseMessengerNoCarrier = components['responses']['MessengerNoCarrier'];
export type ResponseMessengerNoConnection = components['responses']['MessengerNoConnection'];
export type ResponseChatAppNoEndpoint = components['responses']['ChatAppNoEndpoint'];
export type ResponseKnowledgeDefault = components['responses']['KnowledgeDefault'];
export type ResponseKnowledgeUnauthorized = components['responses']['KnowledgeUnauthorized'];
export type ResponseKnowledgeForbidden = components['responses']['KnowledgeForbidden'];
export type ResponseKnowledgeNotFound = components['responses']['KnowledgeNotFound'];
export type ResponseKnowledgeInternalServerError = components['responses']['KnowledgeInternalServerError'];
export type ResponseKnowledgeBadRequest = components['responses']['KnowledgeBadRequest'];
export type ResponseKnowledgeTooManyRequests = components['responses']['KnowledgeTooManyRequests'];
export type ResponseKnowledgeConflict = components['responses']['KnowledgeConflict'];
export type ResponseKnowledgePayloadTooLarge = components['responses']['KnowledgePayloadTooLarge'];
export type ResponseKnowledgeUnsupportedMediaType = components['responses']['KnowledgeUnsupportedMediaType'];
export type ResponseKnowledgeUnprocessableContent = components['responses']['KnowledgeUnprocessableContent'];
export type ResponseWebhookReceived = components['responses']['WebhookReceived'];
export type ResponseWebhookGone = components['responses']['WebhookGone'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterSubscriberIdInPath = components['parameters']['SubscriberIdInPath'];
export type ParameterLastEventId = components['parameters']['LastEventId'];
export type ParameterTopicKeyInPath = components['parameters']['TopicKeyInPath'];
export type ParameterWorkflowIdInPath = components['parameters']['WorkflowIdInPath'];
export type ParameterTransactionIdInPath = components['parameters']['TransactionIdInPath'];
export type ParameterMediaId = components['parameters']['MediaId'];
export type ParameterWebhookId = components['parameters']['WebhookId'];
export type ParameterWebhookTimestamp = components['parameters']['WebhookTimestamp'];
export type ParameterWebhookSignature = components['parameters']['WebhookSignature'];
export type HeaderXRequestId = components['headers']['XRequestId'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimitPolicy'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderRateLimitReached = components['headers']['RateLimitReached'];
export type $defs = Record<string, never>;
export interface operations {
    createAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessTokenRequest"];
            };
        };
        responses: {
            /** @description Signed in; `data.access_token` is the token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokenReply"];
                };
            };
            /** @description The body does not fit this operation; `error.internalErrors` names each invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplyError"];
                };
            };
            /** @description The API key and user name do not belong to an account that may sign in, or the key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplyError"];
                };
            };
            429: components["responses"]["ReplyTooManyRequests"];
            500: components["responses"]["ReplyInternalServerError"];
            default: components["responses"]["ReplyDefault"];
        };
    };
    listSubscribers: {
        parameters: {
            query?: {
                /**
                 * @description The page to return, counted from 0.
                 * @default 0
                 * @example 0
                 */
                page?: number | undefined;
                /**
                 * @description The number of subscribers on a page. 1 to 100.
                 * @default 10
                 * @example 10
                 */
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of subscribers, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberPage"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            /** @description A query parameter is out of its range, and `errors` names it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createSubscriber: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriberInput"];
            };
        };
        responses: {
            /** @description The subscriber was created or updated; `data` is its record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            409: components["responses"]["NotificationConflict"];
            /** @description The body does not fit this operation, and `errors` names each invalid field; or the `Idempotency-Key` was used before with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createSubscribers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 4 MiB (4,194,304 bytes) at most; a larger body returns 413. One subscriber may take 64 KiB (65,536 bytes) of JSON. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribersInput"];
            };
        };
        responses: {
            /** @description Every subscriber was processed; `data` says how. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscribersReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            409: components["responses"]["NotificationConflict"];
            /** @description The body does not fit this operation, and `errors` names each invalid field; or the `Idempotency-Key` was used before with another body. Nothing was stored. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getSubscriber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriber. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberRecordReply"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updateSubscriber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriberUpdate"];
            };
        };
        responses: {
            /** @description The subscriber as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberRecordReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            /** @description The body does not fit this operation, and `errors` names each invalid field. Nothing was changed. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    deleteSubscriber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriber was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDeletedReply"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updateOnlineStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlineStatusInput"];
            };
        };
        responses: {
            /** @description The subscriber as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberRecordReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            /** @description The body has neither field, or a value that is not true or false; `errors` says which. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /**
                 * @description The page to return, counted from 0, or from the item of `after`.
                 * @default 0
                 * @example 0
                 */
                page?: number | undefined;
                /**
                 * @description The number of items on a page. 1 to 100.
                 * @default 10
                 * @example 10
                 */
                limit?: number | undefined;
                /**
                 * @description The `_id` of the last item that you have: the page begins with the item after it. New items do not move such pages. An id that no item of the feed has returns 422.
                 * @example 692034489a01f3c27be45d03
                 */
                after?: string | undefined;
                /**
                 * @description Only items that are read, or that are not.
                 * @example false
                 */
                read?: boolean | undefined;
                /**
                 * @description Only items that are seen, or that are not.
                 * @example false
                 */
                seen?: boolean | undefined;
                /**
                 * @description A JSON object in Base64. Only items whose `payload` has the same values at the same names; an array matches if it has all the elements. At most 4,096 characters.
                 * @example eyJvcmRlciI6eyJpZCI6IkEtMTA0MiJ9fQ==
                 */
                payload?: string | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the feed, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedPage"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationForbidden"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            /** @description A query parameter is out of its range, `after` is no item of this feed, or `payload` is not a JSON object in Base64; `errors` names it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    countUnseen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of unseen items. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedCountReply"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationForbidden"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    countUnread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of unread items. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedCountReply"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationForbidden"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    markMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkMessagesInput"];
            };
        };
        responses: {
            /** @description The items, as they are now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedItemsReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationForbidden"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            /** @description The body does not fit this operation, and `errors` names each invalid field. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    markAllMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkAllMessagesInput"];
            };
        };
        responses: {
            /** @description All items were marked. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkedCountReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationForbidden"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            /** @description The body does not fit this operation, and `errors` names each invalid field. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preferences, by workflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberPreferencesReply"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationForbidden"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updateGlobalPreference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GlobalPreferenceInput"];
            };
        };
        responses: {
            /** @description The preferences for all workflows, as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberPreferenceReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationForbidden"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            /** @description The body does not fit this operation, and `errors` names each invalid field. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
                /**
                 * @description The level, `global` or `template`.
                 * @example global
                 */
                scope: "global" | "template";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preferences of the level. On the level `global` it is one, without `template`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberPreferencesReply"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationForbidden"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            /** @description The level is neither `global` nor `template`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updatePreference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
                /**
                 * @description The `workflowId` of the workflow, or its `_id`. A workflow that does not exist returns 404. 1 to 255 characters.
                 * @example order-shipped
                 */
                scope: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreferenceInput"];
            };
        };
        responses: {
            /** @description The preferences for the workflow, as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberPreferenceReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationForbidden"];
            /** @description The account has no such subscriber, or no such workflow. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationError"];
                };
            };
            /** @description The body does not fit this operation, and `errors` names each invalid field; or the workflow is critical. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createSubscriberToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriberTokenInput"];
            };
        };
        responses: {
            /** @description The token and when it ends. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberTokenReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            /** @description A subscriber token does not create tokens: use an access token. Or the access token lacks the scope of the operation. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationError"];
                };
            };
            404: components["responses"]["NotificationSubscriberNotFound"];
            /** @description The body does not fit this operation; `errors` names each invalid field. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    streamNotifications: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the last event that you received. The stream begins with the items that arrived after it. Absent: the stream begins with the items that arrive from now on. 1 to 200 characters.
                 * @example 691f0c5de2a4b8701c3d5e01.1042.317
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"] | undefined;
            };
            path: {
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream, which has no last event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["FeedEvent"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationForbidden"];
            404: components["responses"]["NotificationSubscriberNotFound"];
            /** @description The `Last-Event-ID` is not one of this feed; `errors` names it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            /** @description A rate limit is reached, or too many streams are open: 10 of the subscriber, or 5,000 of the account on this instance of the service. Repeat the request after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimitReached"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationError"];
                };
            };
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listTopics: {
        parameters: {
            query?: {
                /**
                 * @description The page to return, counted from 0. A fraction is rounded down.
                 * @default 0
                 * @example 0
                 */
                page?: number | undefined;
                /**
                 * @description The number of topics on a page. More than 1000 is cut to 1000; `pageSize` in the response is the value that was applied. With 0 the response has no topics, only `totalCount`. A fraction is rounded down.
                 * @default 100
                 * @example 100
                 */
                pageSize?: number | undefined;
                /**
                 * @description Only the topic with exactly this key. Upper and lower case differ.
                 * @example order-updates
                 */
                key?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of topics, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicPage"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            /** @description A query parameter is out of its range, and `errors` names it. Or the subscribers of the page have ids of more than 32 MiB together, so that `pageSize` must be smaller. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createTopic: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicInput"];
            };
        };
        responses: {
            /** @description The topic was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            /** @description Another topic has this key; or a request with the same `Idempotency-Key` is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationError"];
                };
            };
            /** @description The body does not fit this operation, and `errors` names each invalid field; or the `Idempotency-Key` was used before with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the topic, as given to `createTopic`. A key that no topic has returns 404.
                 * @example order-updates
                 */
                topicKey: components["parameters"]["TopicKeyInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The topic. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicRecordReply"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationNotFound"];
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    deleteTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the topic, as given to `createTopic`. A key that no topic has returns 404.
                 * @example order-updates
                 */
                topicKey: components["parameters"]["TopicKeyInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The topic was deleted. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationNotFound"];
            /** @description The topic has subscribers. Remove them and repeat the request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    renameTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the topic, as given to `createTopic`. A key that no topic has returns 404.
                 * @example order-updates
                 */
                topicKey: components["parameters"]["TopicKeyInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicNameInput"];
            };
        };
        responses: {
            /** @description The topic with its new name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicRecordReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationNotFound"];
            /** @description The body does not fit this operation, and `errors` names each invalid field. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    addTopicSubscribers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the topic, as given to `createTopic`. A key that no topic has returns 404.
                 * @example order-updates
                 */
                topicKey: components["parameters"]["TopicKeyInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicSubscribersInput"];
            };
        };
        responses: {
            /** @description The subscribers in `data.succeeded` are in the topic now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicSubscribersReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationNotFound"];
            422: components["responses"]["NotificationUnprocessableContent"];
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    removeTopicSubscribers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the topic, as given to `createTopic`. A key that no topic has returns 404.
                 * @example order-updates
                 */
                topicKey: components["parameters"]["TopicKeyInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicSubscribersInput"];
            };
        };
        responses: {
            /** @description None of the subscribers is in the topic now. The response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationNotFound"];
            422: components["responses"]["NotificationUnprocessableContent"];
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getTopicSubscriber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the topic, as given to `createTopic`. A key that no topic has returns 404.
                 * @example order-updates
                 */
                topicKey: components["parameters"]["TopicKeyInPath"];
                /**
                 * @description The `subscriberId` of the subscriber, percent-encoded: a slash in it is `%2F`. An id that no subscriber has returns 404. The id `bulk` cannot be in a path, which is that of `createSubscribers`. 1 to 255 characters.
                 * @example user-1042
                 */
                subscriberId: components["parameters"]["SubscriberIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriber is in the topic. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicSubscriberReply"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            /** @description No topic of this account has this key, or the subscriber is not in it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /**
                 * @description The page to return, counted from 0. At most 1,000,000.
                 * @default 0
                 * @example 0
                 */
                page?: number | undefined;
                /**
                 * @description The number of workflows on a page. 1 to 100.
                 * @default 10
                 * @example 10
                 */
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of workflows, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowPage"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            /** @description A query parameter is out of its range, and `errors` names it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 256 KiB (262,144 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowInput"];
            };
        };
        responses: {
            /** @description The workflow was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            /** @description Another workflow has this identifier; or a request with the same `Idempotency-Key` is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationError"];
                };
            };
            /** @description The body does not fit this operation, and `errors` names each invalid field, such as a text that is no template or a chat-app template that the account does not have; or the `Idempotency-Key` was used before with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `workflowId` or `_id` of the workflow. One that no workflow of the account has returns 404. 1 to 255 characters.
                 * @example order-shipped
                 */
                workflowId: components["parameters"]["WorkflowIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowReply"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationWorkflowNotFound"];
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `workflowId` or `_id` of the workflow. One that no workflow of the account has returns 404. 1 to 255 characters.
                 * @example order-shipped
                 */
                workflowId: components["parameters"]["WorkflowIdInPath"];
            };
            cookie?: never;
        };
        /** @description JSON of 256 KiB (262,144 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowInput"];
            };
        };
        responses: {
            /** @description The workflow has the content of the request now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationWorkflowNotFound"];
            /** @description The body does not fit this operation, and `errors` names each invalid field. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `workflowId` or `_id` of the workflow. One that no workflow of the account has returns 404. 1 to 255 characters.
                 * @example order-shipped
                 */
                workflowId: components["parameters"]["WorkflowIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDeletion"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            404: components["responses"]["NotificationWorkflowNotFound"];
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    triggerEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 512 KiB (524,288 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventTrigger"];
            };
        };
        responses: {
            /** @description The event was stored, or `data.status` says why there was nothing to do. A `transactionId` that an event of the account has returns the first outcome, and sends nothing again. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            409: components["responses"]["NotificationConflict"];
            /** @description The body does not fit this operation, and `errors` names each invalid field; or the `Idempotency-Key` was used before with another body. Nothing was stored. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    triggerEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 512 KiB (524,288 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventTriggers"];
            };
        };
        responses: {
            /** @description The result of each event. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResults"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            409: components["responses"]["NotificationConflict"];
            /** @description The body does not fit this operation, and `errors` names each invalid field; or the `Idempotency-Key` was used before with another body. Nothing was stored. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    broadcastEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 512 KiB (524,288 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventBroadcast"];
            };
        };
        responses: {
            /** @description The event was stored, or `data.status` says why there was nothing to do. A `transactionId` that an event of the account has returns the first outcome, and sends nothing again. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReply"];
                };
            };
            400: components["responses"]["NotificationBadRequest"];
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            409: components["responses"]["NotificationConflict"];
            /** @description The body does not fit this operation, and `errors` names each invalid field; or the `Idempotency-Key` was used before with another body. Nothing was stored. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `transactionId` of the event, as given to `triggerEvent` or returned by it. One that no event has returns 404. 1 to 255 characters.
                 * @example order-1042-shipped
                 */
                transactionId: components["parameters"]["TransactionIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventDetailsReply"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            /** @description No event of this account has this `transactionId`. Events are kept for a limited time. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    cancelEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `transactionId` of the event, as given to `triggerEvent` or returned by it. One that no event has returns 404. 1 to 255 characters.
                 * @example order-1042-shipped
                 */
                transactionId: components["parameters"]["TransactionIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `data` is whether the event was stopped. It is `false` when the event was finished or cancelled before. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCancellation"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            /** @description No event of this account has this `transactionId`. Events are kept for a limited time. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    listEventRecipients: {
        parameters: {
            query?: {
                /**
                 * @description Only entries of the step with this `stepId`. 1 to 255 characters.
                 * @example in-app
                 */
                stepId?: string | undefined;
                /**
                 * @description Only entries with this outcome.
                 * @example delivered
                 */
                outcome?: components["schemas"]["EventOutcomeName"] | undefined;
                /** @description The `next` of the page before. A text that no page returned as `next` returns 422. 1 to 64 characters. */
                after?: string | undefined;
                /**
                 * @description The number of entries on a page. 1 to 100.
                 * @default 10
                 * @example 10
                 */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /**
                 * @description The `transactionId` of the event, as given to `triggerEvent` or returned by it. One that no event has returns 404. 1 to 255 characters.
                 * @example order-1042-shipped
                 */
                transactionId: components["parameters"]["TransactionIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRecipientPage"];
                };
            };
            401: components["responses"]["NotificationUnauthorized"];
            403: components["responses"]["NotificationScopeMissing"];
            /** @description No event of this account has this `transactionId`. Events are kept for a limited time. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationError"];
                };
            };
            /** @description A query parameter is not valid, and `errors` names it. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationValidationError"];
                };
            };
            429: components["responses"]["NotificationTooManyRequests"];
            500: components["responses"]["NotificationInternalServerError"];
            default: components["responses"]["NotificationDefault"];
        };
    };
    getVerification: {
        parameters: {
            query: {
                /**
                 * @description The `data.checkCode` that `requestVerification` returned.
                 * @example 0f8c1d2ab34e4e7d9c5a6b7f8091a2b3
                 */
                checkCode: components["schemas"]["CheckCode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification and its checks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationLookupReply"];
                };
            };
            /** @description A parameter does not fit this operation; `error.internalErrors` names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplyError"];
                };
            };
            401: components["responses"]["ReplyUnauthorized"];
            403: components["responses"]["ReplyForbidden"];
            404: components["responses"]["ReplyVerificationNotFound"];
            429: components["responses"]["ReplyTooManyRequests"];
            500: components["responses"]["ReplyInternalServerError"];
            default: components["responses"]["ReplyDefault"];
        };
    };
    checkVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationCheck"];
            };
        };
        responses: {
            /** @description The passcode was checked; `data.PasscodeStatus` is the outcome. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationCheckReply"];
                };
            };
            /** @description The body does not fit this operation; `error.internalErrors` names each invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplyError"];
                };
            };
            401: components["responses"]["ReplyUnauthorized"];
            403: components["responses"]["ReplyForbidden"];
            404: components["responses"]["ReplyVerificationNotFound"];
            /** @description A limit is reached. The passcode has been checked five times and is spent; or this account has checked this number with too many wrong passcodes in 24 hours (code -429); or the rate limit of the account is reached. `Retry-After` is the time until a new passcode can be requested, or with -429 until this number can be checked again. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimitReached"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplyError"];
                };
            };
            500: components["responses"]["ReplyInternalServerError"];
            default: components["responses"]["ReplyDefault"];
        };
    };
    requestVerification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        responses: {
            /** @description The passcode is on its way. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationReply"];
                };
            };
            /** @description The request was understood but cannot be carried out; `error.internalErrors` names each invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplyError"];
                };
            };
            401: components["responses"]["ReplyUnauthorized"];
            403: components["responses"]["ReplyForbidden"];
            409: components["responses"]["ReplyConflict"];
            422: components["responses"]["ReplyUnprocessableContent"];
            429: components["responses"]["ReplySendTooManyRequests"];
            500: components["responses"]["ReplyInternalServerError"];
            501: components["responses"]["ReplyNoCarrier"];
            503: components["responses"]["ReplyNoConnection"];
            /** @description Any other failure. Each example carries its HTTP status in `x-status`. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplyError"];
                };
            };
        };
    };
    sendChatAppMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatAppMessage"];
            };
        };
        responses: {
            /** @description The message was accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentMessages"];
                };
            };
            /** @description The message cannot be sent. The request does not fit this operation (codes 1001, 1008, 1009). Or the recipient (470, 1013, 1026, 1610), the file or the message replied to (1006) or the template (2000, 2001) does not allow it. Repeating it does not help. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppError"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            409: components["responses"]["ChatAppConflict"];
            422: components["responses"]["ChatAppUnprocessableContent"];
            429: components["responses"]["ChatAppSendTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            501: components["responses"]["ChatAppNoCarrier"];
            503: components["responses"]["ChatAppNoConnection"];
            default: components["responses"]["ChatAppSendDefault"];
        };
    };
    validateChatAppContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatAppContactsRequest"];
            };
        };
        responses: {
            /** @description The result for each number. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppContactsResult"];
                };
            };
            /** @description The request does not fit this operation; each entry of `errors` names an invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppError"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            429: components["responses"]["ChatAppTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            501: components["responses"]["ChatAppNoCarrier"];
            default: components["responses"]["ChatAppDefault"];
        };
    };
    listChatAppTemplates: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1. A page past the last one is empty.
                 * @default 1
                 * @example 1
                 */
                page?: number | undefined;
                /**
                 * @description The maximum number of templates to return, 1 to 100.
                 * @default 20
                 * @example 20
                 */
                limit?: number | undefined;
                /**
                 * @description Only templates with exactly this name, in all their languages.
                 * @example order_shipped
                 */
                name?: string | undefined;
                /**
                 * @description Only templates in exactly this language. `en` does not match `en_US`.
                 * @example en_US
                 */
                language?: string | undefined;
                /**
                 * @description Only templates with this status.
                 * @example approved
                 */
                status?: ("approved" | "pending" | "rejected" | "paused" | "disabled") | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of templates, possibly empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppTemplateList"];
                };
            };
            /** @description A query parameter is not valid, and `details` names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppError"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            429: components["responses"]["ChatAppTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            default: components["responses"]["ChatAppDefault"];
        };
    };
    getChatAppTemplateNamespace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The namespace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppTemplateNamespace"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            429: components["responses"]["ChatAppTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            default: components["responses"]["ChatAppDefault"];
        };
    };
    uploadChatAppMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file itself. An audio, image or video type that is not listed is rejected with 415. So is a form: the service would store the form in place of the file in it. */
        requestBody: {
            content: {
                "application/octet-stream": components["schemas"]["ChatAppMediaFile"];
                "audio/aac": components["schemas"]["ChatAppMediaFile"];
                "audio/amr": components["schemas"]["ChatAppMediaFile"];
                "audio/mp4": components["schemas"]["ChatAppMediaFile"];
                "audio/mpeg": components["schemas"]["ChatAppMediaFile"];
                "audio/ogg": components["schemas"]["ChatAppMediaFile"];
                "image/jpeg": components["schemas"]["ChatAppMediaFile"];
                "image/png": components["schemas"]["ChatAppMediaFile"];
                "image/webp": components["schemas"]["ChatAppMediaFile"];
                "video/3gpp": components["schemas"]["ChatAppMediaFile"];
                "video/mp4": components["schemas"]["ChatAppMediaFile"];
                "application/pdf": components["schemas"]["ChatAppMediaFile"];
                "*/*": components["schemas"]["ChatAppMediaFile"];
            };
        };
        responses: {
            /** @description The file was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppUploadedMedia"];
                };
            };
            /** @description The body is empty, there is no `Content-Type`, or the file is not of the type that it names. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppError"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            409: components["responses"]["ChatAppConflict"];
            /** @description The file is larger than 10 MB (code 1001), or the files of the account have reached its storage quota (code 1413). Nothing was stored. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppError"];
                };
            };
            /** @description The chat app does not take files of this type, or the body is a form. Nothing was stored. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppError"];
                };
            };
            422: components["responses"]["ChatAppUnprocessableContent"];
            429: components["responses"]["ChatAppTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            default: components["responses"]["ChatAppDefault"];
        };
    };
    getChatAppMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The media id that `uploadChatAppMedia` returned, or the id in an incoming message.
                 * @example f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68
                 */
                mediaId: components["parameters"]["MediaId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file itself. The types named are examples; any type can come. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": components["schemas"]["ChatAppMediaFile"];
                    "audio/amr": components["schemas"]["ChatAppMediaFile"];
                    "application/pdf": components["schemas"]["ChatAppMediaFile"];
                    "*/*": components["schemas"]["ChatAppMediaFile"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            404: components["responses"]["ChatAppMediaNotFound"];
            429: components["responses"]["ChatAppTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            default: components["responses"]["ChatAppDefault"];
        };
    };
    deleteChatAppMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The media id that `uploadChatAppMedia` returned, or the id in an incoming message.
                 * @example f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68
                 */
                mediaId: components["parameters"]["MediaId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppDeletedMedia"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            404: components["responses"]["ChatAppMediaNotFound"];
            429: components["responses"]["ChatAppTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            default: components["responses"]["ChatAppDefault"];
        };
    };
    updateChatAppWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatAppWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook is set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppWebhookResult"];
                };
            };
            /** @description The request does not fit this operation, or the URL is not a public one; `errors` names the cause. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppError"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            429: components["responses"]["ChatAppTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            default: components["responses"]["ChatAppDefault"];
        };
    };
    sendMessengerMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessengerMessage"];
            };
        };
        responses: {
            /** @description The message was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessengerSentMessage"];
                };
            };
            400: components["responses"]["MessengerBadRequest"];
            401: components["responses"]["MessengerUnauthorized"];
            /** @description The request is valid, but this message may not be sent to this person now. Either the 24 hours after their last message are over (code 10, subcode 2018278), or they cannot be reached (code 551). Repeating it does not help. Or the access token lacks the scope of the operation (code 10 without a subcode). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessengerError"];
                };
            };
            409: components["responses"]["MessengerConflict"];
            422: components["responses"]["MessengerUnprocessableContent"];
            429: components["responses"]["MessengerTooManyRequests"];
            500: components["responses"]["MessengerInternalServerError"];
            501: components["responses"]["MessengerNoCarrier"];
            503: components["responses"]["MessengerNoConnection"];
            default: components["responses"]["MessengerDefault"];
        };
    };
    sendRcsMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RcsMessage"];
            };
        };
        responses: {
            /** @description The message was accepted for delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentMessages"];
                };
            };
            /** @description The request does not fit this operation, or the message cannot be sent to this recipient; each entry of `errors` says what to correct. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppError"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            409: components["responses"]["ChatAppConflict"];
            422: components["responses"]["ChatAppUnprocessableContent"];
            429: components["responses"]["ChatAppSendTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            501: components["responses"]["ChatAppNoCarrier"];
            503: components["responses"]["ChatAppNoConnection"];
            default: components["responses"]["ChatAppSendDefault"];
        };
    };
    sendSmsMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmsMessage"];
            };
        };
        responses: {
            /** @description The message was accepted for delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentMessages"];
                };
            };
            /** @description The request does not fit this operation, or the message cannot be sent to this recipient; each entry of `errors` says what to correct. A recipient who has opted out has the code 1610. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppError"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            409: components["responses"]["ChatAppConflict"];
            422: components["responses"]["ChatAppUnprocessableContent"];
            429: components["responses"]["ChatAppSendTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            501: components["responses"]["ChatAppNoCarrier"];
            503: components["responses"]["ChatAppNoConnection"];
            default: components["responses"]["ChatAppSendDefault"];
        };
    };
    sendChatChannelMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatChannelMessage"];
            };
        };
        responses: {
            /** @description The message was accepted for delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentMessages"];
                };
            };
            /** @description The request does not fit this operation, or the message cannot be sent to this end user; each entry of `errors` says what to correct. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppError"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            409: components["responses"]["ChatAppConflict"];
            422: components["responses"]["ChatAppUnprocessableContent"];
            429: components["responses"]["ChatAppSendTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            501: components["responses"]["ChatAppNoEndpoint"];
            default: components["responses"]["ChatAppDefault"];
        };
    };
    createInboundChatChannelMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON of 64 KiB (65,536 bytes) at most; a larger body returns 413. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatChannelInboundMessage"];
            };
        };
        responses: {
            /** @description The message is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedMessages"];
                };
            };
            /** @description The request does not fit this operation; each entry of `errors` says what to correct. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAppError"];
                };
            };
            401: components["responses"]["ChatAppUnauthorized"];
            403: components["responses"]["ChatAppForbidden"];
            409: components["responses"]["ChatAppConflict"];
            422: components["responses"]["ChatAppUnprocessableContent"];
            429: components["responses"]["ChatAppTooManyRequests"];
            500: components["responses"]["ChatAppInternalServerError"];
            default: components["responses"]["ChatAppDefault"];
        };
    };
    createChatMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatMessageRequest"];
            };
        };
        responses: {
            /** @description The answer, in one piece or as a stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                    "text/event-stream": components["schemas"]["ChatMessageEvent"];
                };
            };
            /** @description The request does not fit the contract or this app, or the app's model cannot answer. `code` names the cause, and `params` the invalid field. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeError"];
                };
            };
            401: components["responses"]["KnowledgeUnauthorized"];
            403: components["responses"]["KnowledgeForbidden"];
            404: components["responses"]["KnowledgeNotFound"];
            /** @description The rate limit of the account or of the app's model is reached. Repeat the request after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimitReached"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeError"];
                };
            };
            500: components["responses"]["KnowledgeInternalServerError"];
            /** @description A blocking request was cut off after 100 seconds; its answer is lost. Ask again with `response_mode: streaming`, which has no such limit. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeError"];
                };
            };
            default: components["responses"]["KnowledgeDefault"];
        };
    };
    stopChatMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `task_id` of any event of the stream.
                 * @example b3f1c9d2-6a47-4e0b-9d85-2c7f10a4e6b8
                 */
                task_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatMessageStop"];
            };
        };
        responses: {
            /** @description The answer is stopped, or there was none to stop. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessageStopped"];
                };
            };
            400: components["responses"]["KnowledgeBadRequest"];
            401: components["responses"]["KnowledgeUnauthorized"];
            403: components["responses"]["KnowledgeForbidden"];
            429: components["responses"]["KnowledgeTooManyRequests"];
            500: components["responses"]["KnowledgeInternalServerError"];
            default: components["responses"]["KnowledgeDefault"];
        };
    };
    listChatMessages: {
        parameters: {
            query: {
                /**
                 * @description The `conversation_id` of an earlier answer.
                 * @example 45701982-8118-4bc5-8e9b-64562b4555f2
                 */
                conversation_id: string;
                /**
                 * @description The end user whose conversation it is.
                 * @example customer-4711
                 */
                user: components["schemas"]["EndUser"];
                /**
                 * @description List the messages before this one. The latest messages when absent.
                 * @example 1f6b5a3d-7c28-4e91-b0a4-9d2e8c5f7106
                 */
                first_id?: string | undefined;
                /**
                 * @description The maximum number of messages to return, 1 to 100.
                 * @default 20
                 * @example 20
                 */
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the conversation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationMessageList"];
                };
            };
            /** @description A parameter is missing or wrong; `params` names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeError"];
                };
            };
            401: components["responses"]["KnowledgeUnauthorized"];
            403: components["responses"]["KnowledgeForbidden"];
            404: components["responses"]["KnowledgeNotFound"];
            429: components["responses"]["KnowledgeTooManyRequests"];
            500: components["responses"]["KnowledgeInternalServerError"];
            default: components["responses"]["KnowledgeDefault"];
        };
    };
    renameConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `conversation_id` of an earlier answer.
                 * @example 45701982-8118-4bc5-8e9b-64562b4555f2
                 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationRename"];
            };
        };
        responses: {
            /** @description The conversation with its new title. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["KnowledgeBadRequest"];
            401: components["responses"]["KnowledgeUnauthorized"];
            403: components["responses"]["KnowledgeForbidden"];
            404: components["responses"]["KnowledgeNotFound"];
            429: components["responses"]["KnowledgeTooManyRequests"];
            500: components["responses"]["KnowledgeInternalServerError"];
            default: components["responses"]["KnowledgeDefault"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, such as a UUID, that is the same for every attempt of one call. The same key with the same body returns the first response again instead of doing the work twice. With another body it returns 422, and while the first request is still running 409. Keys are kept for 24 hours. 1 to 255 characters.
                 * @example 6f1c2f0e-4a0b-4d5e-9a51-1f0a5b0c7d11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description The image is stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
            /** @description A part of the body is missing or wrong; `params` names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeError"];
                };
            };
            401: components["responses"]["KnowledgeUnauthorized"];
            403: components["responses"]["KnowledgeForbidden"];
            409: components["responses"]["KnowledgeConflict"];
            413: components["responses"]["KnowledgePayloadTooLarge"];
            415: components["responses"]["KnowledgeUnsupportedMediaType"];
            422: components["responses"]["KnowledgeUnprocessableContent"];
            429: components["responses"]["KnowledgeTooManyRequests"];
            500: components["responses"]["KnowledgeInternalServerError"];
            default: components["responses"]["KnowledgeDefault"];
        };
    };
    listKnowledgeBases: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1. Without `limit`, all knowledge bases are on page 1, and later pages are empty.
                 * @default 1
                 * @example 1
                 */
                page?: number | undefined;
                /**
                 * @description The maximum number of knowledge bases to return, 1 to 100. Without it, the response has all of them.
                 * @example 20
                 */
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All knowledge bases, or a page of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBaseList"];
                };
            };
            /** @description A parameter is out of range; `params` names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeError"];
                };
            };
            401: components["responses"]["KnowledgeUnauthorized"];
            403: components["responses"]["KnowledgeForbidden"];
            429: components["responses"]["KnowledgeTooManyRequests"];
            500: components["responses"]["KnowledgeInternalServerError"];
            default: components["responses"]["KnowledgeDefault"];
        };
    };
    receiveChatAppMessage: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Identifies the delivery. It is the same for every attempt, so handle each value only once.
                 * @example msg_2vQxwE5n0Tq7mK1bYd8cRfUoZ3P
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, in seconds since 1970-01-01 00:00 UTC. Reject a delivery whose time is more than five minutes from your own.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the Base64-decoded part of the secret after `whsec_`. The secret is the one that `updateChatAppWebhook` set, or else the one that the operator of the service gave you. The body is the bytes received. Accept the delivery if any signature fits; compare in constant time.
                 * @example v1,vCT0rR3xy4Vn2o6XVwVxjJ8mXJ3bX0q0Jx1Yw1m8D1k=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The messages. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatAppMessageEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookReceived"];
            410: components["responses"]["WebhookGone"];
        };
    };
    receiveChatAppStatus: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Identifies the delivery. It is the same for every attempt, so handle each value only once.
                 * @example msg_2vQxwE5n0Tq7mK1bYd8cRfUoZ3P
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, in seconds since 1970-01-01 00:00 UTC. Reject a delivery whose time is more than five minutes from your own.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the Base64-decoded part of the secret after `whsec_`. The secret is the one that `updateChatAppWebhook` set, or else the one that the operator of the service gave you. The body is the bytes received. Accept the delivery if any signature fits; compare in constant time.
                 * @example v1,vCT0rR3xy4Vn2o6XVwVxjJ8mXJ3bX0q0Jx1Yw1m8D1k=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The statuses. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatAppStatusEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookReceived"];
            410: components["responses"]["WebhookGone"];
        };
    };
    receiveMessengerMessage: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Identifies the delivery. It is the same for every attempt, so handle each value only once.
                 * @example msg_2vQxwE5n0Tq7mK1bYd8cRfUoZ3P
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, in seconds since 1970-01-01 00:00 UTC. Reject a delivery whose time is more than five minutes from your own.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the Base64-decoded part of the secret after `whsec_`. The secret is the one that `updateChatAppWebhook` set, or else the one that the operator of the service gave you. The body is the bytes received. Accept the delivery if any signature fits; compare in constant time.
                 * @example v1,vCT0rR3xy4Vn2o6XVwVxjJ8mXJ3bX0q0Jx1Yw1m8D1k=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessengerEvent"];
            };
        };
        responses: {
            /** @description You have the event. Any other 2xx says the same; a body is ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description This endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveChannelEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Identifies the delivery. It is the same for every attempt, so handle each value only once.
                 * @example msg_2vQxwE5n0Tq7mK1bYd8cRfUoZ3P
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, in seconds since 1970-01-01 00:00 UTC. Reject a delivery whose time is more than five minutes from your own.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the Base64-decoded part of the secret after `whsec_`. The secret is the one that `updateChatAppWebhook` set, or else the one that the operator of the service gave you. The body is the bytes received. Accept the delivery if any signature fits; compare in constant time.
                 * @example v1,vCT0rR3xy4Vn2o6XVwVxjJ8mXJ3bX0q0Jx1Yw1m8D1k=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The events. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelEvents"];
            };
        };
        responses: {
            200: components["responses"]["WebhookReceived"];
            410: components["responses"]["WebhookGone"];
        };
    };
    receiveUsageEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Identifies the delivery. It is the same for every attempt, so handle each value only once.
                 * @example msg_2vQxwE5n0Tq7mK1bYd8cRfUoZ3P
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of this attempt, in seconds since 1970-01-01 00:00 UTC. Reject a delivery whose time is more than five minutes from your own.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the Base64-decoded part of the secret after `whsec_`. The secret is the one that `updateChatAppWebhook` set, or else the one that the operator of the service gave you. The body is the bytes received. Accept the delivery if any signature fits; compare in constant time.
                 * @example v1,vCT0rR3xy4Vn2o6XVwVxjJ8mXJ3bX0q0Jx1Yw1m8D1k=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The quotas. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsageEvents"];
            };
        };
        responses: {
            200: components["responses"]["WebhookReceived"];
            410: components["responses"]["WebhookGone"];
        };
    };
}
