import { maxJsonDepth } from '@omnichannel/contract';
import { defaultFormLimits } from '@omnichannel/contract/forms';
import { maxTopicBytes } from '../../src/features/topics/topic-size.ts';

/**
 * Everything for which the service rejects a request that the contract allows. A new rejection is a limit that the contract declares, or
 * a row here. The README shows the rows; a test compares both, and the rows with the source.
 */
export interface Rejection {
  /** OperationIds; `*` stands for all. */
  operations: readonly string[];
  status: number;
  /** Found in the response of every such rejection. */
  response: RegExp;
  /** The condition, as the README states it. */
  when: string;
  /** The places in the source that reject it, as in `RejectionSite`: `<file>: <first words of the text>`. */
  sites: readonly string[];
}

const maxTopicMebibytes = maxTopicBytes / 1024 ** 2;

const messages = ['sendChatAppMessage', 'sendMessengerMessage', 'sendRcsMessage', 'sendChatChannelMessage'];
const inbound = 'createInboundChatChannelMessage';
const row = (
  operations: readonly string[],
  status: number,
  response: RegExp,
  when: string,
  sites: readonly string[],
): Rejection => ({ operations, status, response, when, sites });

/** Rules for all operations, which the responses of each operation in the contract show. */
export const generalRejections: readonly Rejection[] = [
  row(
    ['*'],
    400,
    /must be text without U\+0000|sent twice|closed before|percent sign/,
    'The request is not valid HTTP, or a text in it cannot be stored: U+0000, or half a surrogate pair.',
    [
      'http/app.ts: The path or query contains a character that cannot be stored',
      'http/app.ts: (fault)',
      'http/body.ts: The connection was closed before the body was complete.',
      'http/body.ts: The body has no type.',
      'http/file.ts: The connection was closed before the body was complete.',
      'http/to-http-error.ts: (detail)',
      'http/to-http-error.ts: (message)',
      'http/route.ts: The request does not fit the contract of ',
    ],
  ),
  row(
    ['*'],
    400,
    /is not UTF-8|is not valid JSON|is nested deeper/,
    `The body is not JSON in UTF-8, or its arrays and objects are nested deeper than ${maxJsonDepth} levels.`,
    [
      '@omnichannel/contract/json.ts: The body is nested deeper than ',
      '@omnichannel/contract/json.ts: The body is not UTF-8, which JSON is sent in. Encode it and ',
      '@omnichannel/contract/json.ts: The body is not valid JSON',
    ],
  ),
  row(
    ['*'],
    401,
    /./,
    'The access token or the credentials are wrong, the API key has expired or was revoked, or the account is disabled. On a service without a sandbox also a sandbox account.',
    [
      'http/app.ts: The Authorization header ',
      'features/accounts/sign-in.ts: The apiKey and userName do not belong together, or the accou',
      'features/accounts/sign-in.ts: The API key has expired. Sign in with another key of the acc',
      'features/accounts/sign-in.ts: The account is a sandbox account, and ',
      'features/accounts/tokens.ts: (detail)',
    ],
  ),
  row(
    ['*'],
    404,
    /There is no such path/,
    'The path is not in the contract. A known path with another method returns 405.',
    ['http/not-found.ts: (detail)', 'http/not-found.ts: (detail)'],
  ),
  row(['*'], 406, /Accept/, 'The `Accept` header excludes every type of the response.', [
    'http/route.ts: The Accept header excludes ',
  ]),
  row(['*'], 413, /larger than/, 'The body, or a file in it, is larger than the operation takes.', [
    '@omnichannel/contract/forms.ts: The file is larger than ',
    'http/body.ts: The body is larger than ',
  ]),
  row(
    ['*'],
    415,
    /Content-Type|Content-Encoding/,
    'The body has a type or an encoding that the operation does not take.',
    ['http/body.ts: Content-Encoding: ', 'http/body.ts: (describeUnsupportedType)'],
  ),
  row(
    ['*'],
    429,
    /./,
    'A limit of the account, the address or the number is reached. `Retry-After` says when to repeat.',
    [
      'http/rate-limits/rate-limiter.ts: The limit of ',
      'features/accounts/failed-sign-ins.ts: Too many sign-ins have failed. Wait, and check apiKey and us',
      'features/accounts/failed-tokens.ts: Too many access tokens from this address are not valid. Wait',
      'features/messaging/check-message.ts: This test number is always rate limited.',
      'features/verification/accept-verifications.ts: (detail)',
      'features/verification/check-verification.ts: This passcode was checked five times and is spent. Request a',
      'features/verification/check-verification.ts: Too many wrong passcodes were checked for this number within',
      'features/verification/request-verification.ts: Too few of the passcodes that were sent to this country are ',
    ],
  ),
  row(['*'], 403, /lacks the scope/, 'The API key of the access token lacks the scope of the operation.', [
    'http/route.ts: The access token lacks the scope ',
  ]),
  row(
    ['*'],
    403,
    /subscriber token/i,
    'The subscriber token is of another subscriber, or the operation needs an access token.',
    [
      'http/route.ts: A subscriber token does not allow this operation. Send the r',
      'http/route.ts: The subscriber token belongs to another subscriber. Use the ',
    ],
  ),
  row(['*'], 409, /Idempotency-Key/, 'The first request with the same `Idempotency-Key` is still running.', [
    'http/idempotency/replay-responses.ts: The first request with this Idempotency-Key is still running',
  ]),
  row(['*'], 422, /Idempotency-Key/, 'The `Idempotency-Key` was used with another body.', [
    'http/idempotency/replay-responses.ts: This Idempotency-Key was used with another body. Use a new k',
  ]),
];

/** Rules of single operations, which depend on what is stored or connected, or which no JSON Schema can say. */
export const ownRejections: readonly Rejection[] = [
  row(
    ['requestVerification'],
    400,
    /"code":-6/,
    'No phone has the number (by the numbering plan of its country), or no SMS can reach it.',
    ['features/verification/request-verification.ts: Nothing was sent; see internalErrors.'],
  ),
  row(
    ['checkVerification', 'getVerification'],
    404,
    /checkCode/,
    'No verification of the account has the `checkCode`.',
    ['features/verification/check-verification.ts: There is no verification with this checkCode. Use data.check'],
  ),
  row(['createTopic'], 409, /A topic with the key/, 'A topic with the key exists.', [
    'features/topics/create-topic.ts: A topic with the key ',
  ]),
  row(
    ['listTopics'],
    422,
    /pageSize must be smaller/,
    `The ids of the subscribers on the page take more than ${maxTopicMebibytes} MiB together. Ask for fewer topics.`,
    ['features/topics/list-topics.ts: The topics of this page have too many subscribers; see error'],
  ),
  row(
    [
      ...(['getSubscriber', 'updateSubscriber', 'deleteSubscriber', 'updateOnlineStatus'] as const),
      ...(['createSubscriberToken', 'streamNotifications', 'listNotifications', 'countUnseen', 'countUnread'] as const),
      ...(['markMessages', 'markAllMessages', 'listPreferences', 'getPreferences'] as const),
      ...(['updatePreference', 'updateGlobalPreference'] as const),
    ],
    404,
    /No subscriber has the id/,
    'No subscriber of the account has the id.',
    ['features/subscribers/subscriber-record.ts: No subscriber has the id in the path. Look it up with GET /v'],
  ),
  row(
    [
      ...(['addTopicSubscribers', 'removeTopicSubscribers', 'getTopic', 'renameTopic'] as const),
      ...(['deleteTopic', 'getTopicSubscriber'] as const),
    ],
    404,
    /No topic has the key/,
    'No topic has the key.',
    ['features/topics/topic-record.ts: No topic has the key '],
  ),
  row(['getTopicSubscriber'], 404, /is not in the topic/, 'The subscriber is not in the topic.', [
    'features/topics/manage-topic.ts: The subscriber is not in the topic ',
  ]),
  row(['deleteTopic'], 409, /has subscribers/, 'The topic has subscribers.', [
    'features/topics/manage-topic.ts: The topic ',
  ]),
  row(['streamNotifications'], 422, /Last-Event-ID must/, 'The `Last-Event-ID` is not one of the feed.', [
    'features/notifications/streams/streams.ts: The request does not fit the contract of streamNotifications',
  ]),
  row(
    [...messages, 'sendSmsMessage', 'requestVerification'],
    429,
    /reached its quota/,
    'The account has reached a quota for the month (UTC).',
    ['features/usage/quota-check.ts: Nothing was sent: the account has reached its quota of '],
  ),
  row(['streamNotifications'], 429, /Too many streams/, 'Too many streams of the subscriber or account are open.', [
    'features/notifications/streams/stream-slots.ts: Too many streams of this ',
  ]),
  row(
    ['addTopicSubscribers'],
    422,
    /subscribers must/,
    `The ids of the subscribers of the topic would take more than ${maxTopicMebibytes} MiB together.`,
    ['features/topics/topic-subscribers.ts: No subscriber was added; see errors.'],
  ),
  row(
    ['getWorkflow', 'updateWorkflow', 'deleteWorkflow'],
    404,
    /No workflow has the identifier/,
    'No workflow has the identifier.',
    ['features/workflows/workflow-handlers.ts: No workflow has the identifier '],
  ),
  row(['createWorkflow'], 409, /A workflow with the identifier/, 'A workflow with the identifier exists.', [
    'features/workflows/workflow-handlers.ts: A workflow with the identifier ',
  ]),
  row(
    ['createWorkflow', 'updateWorkflow'],
    422,
    /The workflow was not stored/,
    'A text is no template, two steps have the same `stepId`, a language or a link is invalid, a chat-app template does not exist or does not fit, or the identifier is missing or changed.',
    ['features/workflows/workflow-handlers.ts: The workflow was not stored; see errors.'],
  ),
  row(['listNotifications'], 422, /after must be/, '`after` is no item of the feed.', [
    'features/notifications/feed/list-notifications.ts: The page cannot begin after this item; see errors.',
  ]),
  row(['listNotifications'], 422, /payload must be/, '`payload` is not a JSON object in Base64.', [
    'features/notifications/feed/list-notifications.ts: The items cannot be filtered; see errors.',
  ]),
  row(['markMessages'], 422, /messageId is required/, 'The body has neither `messageId` nor `transactionId`.', [
    'features/notifications/feed/mark-messages.ts: The items to mark are missing; see errors.',
  ]),
  row(['updatePreference'], 404, /No workflow has the id/, 'No workflow has the id.', [
    'features/notifications/preferences/update-preferences.ts: No workflow has the id in the path. Look it up with GET /v1/',
  ]),
  row(['updatePreference'], 422, /not critical/, 'The workflow is critical.', [
    'features/notifications/preferences/update-preferences.ts: The preferences of this workflow cannot be changed; see erro',
  ]),
  row(
    ['triggerEvent', 'broadcastEvent'],
    422,
    /No event was triggered/,
    'No workflow, topic or subscriber has the name; the payload lacks a variable of the workflow, or has more than 64 KiB.',
    ['features/notifications/events/trigger-events.ts: No event was triggered; see errors.'],
  ),
  row(
    ['getEvent', 'listEventRecipients', 'cancelEvent'],
    404,
    /No event has/,
    'No event of the account has the `transactionId`.',
    ['features/notifications/events/event-status.ts: No event has the transactionId '],
  ),
  row(['listEventRecipients'], 422, /after must be/, '`after` is not the `next` of a page.', [
    'features/notifications/events/list-event-recipients.ts: The page cannot begin after this entry; see errors.',
  ]),
  row(
    ['sendChatAppMessage', 'sendRcsMessage'],
    400,
    /to is not a valid phone number/,
    'No phone has the number in `to`, by the numbering plan of its country.',
    [
      'features/messaging/draft.ts: Nothing was sent: no phone has this number.',
      'features/messaging/draft.ts: is not a valid phone number. Send it complete with its count',
    ],
  ),
  row(
    ['sendSmsMessage'],
    400,
    /to is not a (valid phone number|number that an SMS can reach)/,
    'No phone has the number in `to` (by the numbering plan of its country), or no SMS can reach it.',
    ['features/messaging/draft.ts: (number)'],
  ),
  row(
    ['requestVerification', 'sendSmsMessage'],
    400,
    /is not a sender that|may not send SMS/,
    'The operator does not allow the sender in the country of the recipient, or the country.',
    ['features/messaging/require-route.ts: (detail)'],
  ),
  row(
    ['sendSmsMessage', 'sendChatAppMessage', 'sendRcsMessage'],
    400,
    /"code":1610/,
    'The recipient has opted out of messages from the sender (1610).',
    ['features/messaging/message-errors.ts: The recipient has opted out of messages from this sender. Do'],
  ),
  row(
    ['sendMessengerMessage'],
    403,
    /outside of the allowed window/,
    'The person has not written in the last 24 hours.',
    ['features/messaging/message-errors.ts: (add)'],
  ),
  row(
    messages,
    400,
    /"code":470|allowed window/,
    'The customer-care window is closed (470), and the message is no template.',
    ['features/messaging/message-errors.ts: (add)', 'features/messaging/message-errors.ts: (detail)'],
  ),
  row(
    messages,
    400,
    /"code":1013|No matching user/,
    'The recipient is not on the channel, or was not validated before a template (1013).',
    ['features/messaging/message-errors.ts: (hint)', 'features/messaging/message-errors.ts: (notOnChannelDetails)'],
  ),
  row(
    messages,
    400,
    /"code":1026|cannot take a message/,
    'The app of the recipient cannot take a message of the type (1026).',
    ["features/messaging/message-errors.ts: The recipient's app cannot take a message of type "],
  ),
  row(
    [...messages, inbound],
    400,
    /"code":1006|No file of this account|No message of this conversation|No card/,
    'The file, the message that is replied to, or the card does not exist (1006).',
    [
      'features/messaging/message-errors.ts: (detail)',
      'features/messaging/message-errors.ts: (detail)',
      'features/messaging/message-errors.ts: No card has the id given in card.id. Copy it from the chat p',
    ],
  ),
  row(
    [...messages, inbound],
    400,
    /must be a file of type/,
    'The file that the id names is of a type that the message does not take (1009).',
    [
      'features/messaging/message-errors.ts:  must be a file of type ',
      'features/messaging/message-errors.ts:  must be a file of type ',
    ],
  ),
  row(
    messages,
    400,
    /"code":(2000|2001|1008|1009)|"message":"template\./,
    'The template does not exist, is not approved or has a part that cannot be sent (2001), or its parameters do not match (2000, 1008, 1009).',
    ['features/messaging/content.ts:  '],
  ),
  row(
    ['updateChatAppWebhook'],
    400,
    /(url|secret) /,
    'The URL is not `https`, or is not on the public internet; the secret is not Base64 of 24 to 64 bytes.',
    ['features/webhooks/update-webhook.ts: The webhook cannot be set.'],
  ),
  row(
    ['uploadChatAppMedia'],
    400,
    /not what its Content-Type says/,
    'The bytes are not of the type that `Content-Type` names.',
    ['features/messaging/media/media.ts: The file is not what its Content-Type says. Nothing was stor'],
  ),
  row(['getChatAppMedia', 'deleteChatAppMedia'], 404, /media id/, 'No file of the account has the media id.', [
    'features/messaging/media/media.ts: No file of this account has this media id. It may have been ',
  ]),
  row(
    ['uploadChatAppMedia', 'uploadFile'],
    413,
    /storage quota/,
    'The files of the account have reached its storage quota.',
    ['features/messaging/media/receive-file.ts: The files of this account have reached its storage quota. De'],
  ),
  row(
    ['uploadFile'],
    400,
    /form|boundary/,
    `The body is not a form, its \`Content-Type\` has no boundary, or it has more than ${defaultFormLimits.maxParts} parts.`,
    [
      '@omnichannel/contract/forms.ts: (missingBoundary)',
      '@omnichannel/contract/forms.ts: The body is not a valid form. Check its boundary, and send i',
      '@omnichannel/contract/forms.ts: The form has more than ',
    ],
  ),
  row(
    ['uploadFile'],
    413,
    /text fields/,
    `The text fields of the form have more than ${defaultFormLimits.maxTextBytes / 1024} KiB together.`,
    ['@omnichannel/contract/forms.ts: The text fields of the form have more than '],
  ),
  row(['uploadFile'], 415, /image/, 'The file is not a JPEG, PNG, WebP or GIF image.', [
    'features/chat/upload-file.ts: (notAnImage)',
  ]),
  row(
    ['createChatMessage'],
    400,
    /"params":"response_mode"/,
    'The app is an agent, which does not support blocking mode.',
    ['features/chat/create-message.ts: An agent app does not support blocking mode.'],
  ),
  row(
    ['createChatMessage'],
    400,
    /"params":"files"/,
    'An image is unknown, cannot be fetched, is not an image, or all images together exceed 25 MB; or the model does not understand images.',
    [
      'features/chat/question-files.ts: The images of the question cannot be taken.',
      'features/chat/question-files.ts: has an upload_file_id that names no file of this user. Uploa',
      'features/chat/question-files.ts: must be empty: the model of this service does not understand',
      'features/chat/image-budget.ts: The images of the question are too large.',
      'features/chat/image-download.ts: An image of the question cannot be used.',
      'features/chat/image-download.ts: (describeFailure)',
      'features/chat/image-download.ts: returns the status ',
      'features/chat/image-download.ts: is not a JPEG, PNG, WebP or GIF image by its content',
    ],
  ),
  row(
    ['createChatMessage'],
    400,
    /"params":"inputs"/,
    'The `inputs` of the conversation exceed 64 kB of JSON together.',
    ['features/chat/message-store.ts: The variables of the conversation are too many.'],
  ),
  row(
    ['createChatMessage'],
    400,
    /provider_|model_|completion_|app_unavailable/,
    "The model's provider rejects the question, or its answer is too long.",
    [
      'features/chat/rag-pipeline.ts: The answer took too long and was cancelled. Ask for less at ',
      'features/chat/answer-error-to-http.ts: (message)',
    ],
  ),
  row(
    ['createChatMessage', 'listChatMessages', 'renameConversation'],
    404,
    /conversation/,
    'The user has no such conversation, or the conversation has no such message.',
    [
      'features/chat/message-store.ts: This user has no such conversation. Leave conversation_id ou',
      'features/chat/rename-conversation.ts: This user has no such conversation.',
      'features/chat/list-messages.ts: The conversation has no such message. Give the id of the fir',
    ],
  ),
];

/** Whether a rejection of a request that the contract allows, from a caller within all limits, is one of `ownRejections`. */
export function isListed(operationId: string, status: number, body: string): boolean {
  return ownRejections.some(
    ({ operations, status: own, response }) =>
      own === status && response.test(body) && operations.includes(operationId),
  );
}

/** The rows as the README has them. */
export function rejectionTable(): string {
  const lines = [...generalRejections, ...ownRejections].map(
    ({ operations, status, when }) => `| ${operations.map(nameOf).join(', ')} | ${status} | ${when} |`,
  );
  return ['| operation | status | when |', '|---|---|---|', ...lines].join('\n');
}

const nameOf = (operation: string) => (operation === '*' ? 'all' : `\`${operation}\``);
