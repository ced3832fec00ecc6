/**
 * The JSON and event routes that the sandbox inbox calls. All paths are below `/sandbox` and require its session. The routes of the
 * knowledge chat are in `knowledge-chat.ts`.
 *
 * | request | response |
 * |---|---|
 * | `GET /session` | `SessionView` |
 * | `GET /people?search=&channel=&state=&before=&limit=50` | `PeoplePage`: the person with the newest message first; only people with a message that contains all words of `search`, is on the channel and has the `MessageState` |
 * | `GET /messages?person=&before=&limit=100` | `ConversationPage`, over all channels |
 * | `GET /messages/{id}` | `MessageDetails` |
 * | `POST /messages` with a `NewMessage` | 201 `SandboxMessage`: writes as a person |
 * | `GET /messages/{id}/html` | the HTML of an e-mail, for a frame |
 * | `POST /messages/{id}/read` | 204: marks the message and those before it on its channel as read |
 * | `POST /messages/{id}/failure` | 204: fails the message |
 * | `DELETE /messages?until={id}&person=` | 204: deletes the messages up to this one, of all people or of one |
 * | `POST /media`, the bytes with their Content-Type | 201 `UploadedFile` |
 * | `GET /media/{id}` | the bytes; inline where that is safe, else as attachment |
 * | `GET /settings`, `PUT /settings` with `SandboxSettings` | `SandboxSettings` |
 * | `GET /requests` | `RejectedRequests` |
 * | `GET /events?after={revision}` | Server-Sent Events: see `SandboxMessage`, `Kept`, `Removed`, `Reload` and `FeedsChange` |
 *
 * Errors are `{ message }`: 400 invalid request, 403 the session has ended, 404 no such message or file, 409 the message does not allow
 * it, 413 and 415 of a file, 503 try again.
 */

/** A channel of the contract; `chat` is the chat channel of the product. People get e-mails, but cannot write any in the sandbox. */
export type Channel = 'chatApp' | 'messenger' | 'rcs' | 'sms' | 'chat' | 'email';

/** The content of a message that the API sent. */
/** An e-mail that `GET /messages/{id}/html` returns as HTML as well. */
export interface EmailContent {
  type: 'text';
  text: string;
  hasHtml: true;
}

export type Content =
  | { type: 'text'; text: string; previewUrl?: boolean; suggestions?: Suggestion[] }
  | {
      type: 'image' | 'video' | 'audio' | 'document' | 'sticker';
      file: MessageFile;
      caption?: string;
      thumbnail?: string;
      suggestions?: Suggestion[];
    }
  | { type: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | {
      type: 'template';
      name: string;
      language: string;
      header?: TemplateHeader;
      body: string;
      footer?: string;
      buttons: TemplateButton[];
    }
  | {
      type: 'card';
      id: string;
      title: string;
      text?: string;
      image?: string;
      buttons: { text: string; url?: string }[];
    }
  | {
      type: 'richCard';
      title: string;
      description?: string;
      media?: { link: string; thumbnail?: string; height: 'short' | 'medium' | 'tall' };
      /** Buttons on the card. */
      buttons: Suggestion[];
      /** Buttons below the message. */
      suggestions?: Suggestion[];
    };

/** A button of an RCS message. */
export type Suggestion =
  | { type: 'reply'; text: string; payload: string }
  | { type: 'openUrl'; text: string; url: string }
  /** The number in E.164. */
  | { type: 'dial'; text: string; phoneNumber: string };

/** A file, stored by the service (`id`) or on the web (`link`): exactly one of them. */
export interface MessageFile {
  id?: string;
  link?: string;
  filename?: string;
  /** Known for a stored file. */
  mediaType?: string;
}

/** The variables are filled in. */
type TemplateHeader = { text: string } | { type: 'image' | 'video' | 'document'; file: MessageFile };

interface TemplateButton {
  kind: 'quick_reply' | 'url';
  text: string;
  /** The address of a `url`; the payload of a `quick_reply`. */
  value: string;
}

/** The content of a message that a person wrote. */
export type InboundContent =
  | { type: 'text'; text: string }
  | {
      type: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
      file: MessageFile & { id: string; mediaType: string };
      caption?: string;
    }
  | { type: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { type: 'button'; text: string; payload: string }
  | { type: 'attachments'; text?: string; attachments: Attachment[] }
  | StructuredContent;

/** Content of a person that has no file. `contacts` are cards of the contract. */
type StructuredContent =
  | { type: 'contacts'; contacts: object[] }
  | { type: 'interactive'; kind: 'button' | 'list'; id: string; title: string; description?: string }
  /** `name`: that of the emoji at Messenger, such as `love`. Neither: the person removed the reaction. */
  | { type: 'reaction'; messageId: string; emoji?: string; name?: string }
  | { type: 'order'; catalogId?: string; text?: string; items: OrderItem[] }
  | { type: 'postback'; title: string; payload: string; referral?: object }
  | { type: 'referral'; referral: object }
  | {
      type: 'unsupported';
      providerType?: string;
      providerMessage?: Record<string, unknown>;
      errors?: { code: number; title: string; details?: string }[];
    };

/** A product of an order. */
interface OrderItem {
  productId: string;
  quantity: number;
  price?: number;
  /** ISO 4217. */
  currency?: string;
}

/** An attachment of the messenger. Files have a `file`, others a `url` or `title`. */
interface Attachment {
  type: 'image' | 'video' | 'audio' | 'file' | 'template' | 'fallback';
  file?: MessageFile & { id: string; mediaType: string };
  url?: string;
  title?: string;
}

/** The status of an inbound message is `accepted` until the service has it, then `delivered`. */
export type MessageStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';

/** The state of a message in a filter: `inbound` for a message of a person, else the status of a message that the API sent. */
export type MessageState = MessageStatus | 'inbound';

/** A message as the person sees it. It is an event without a name, sent again with a higher revision after each change. */
export interface SandboxMessage {
  /** Rises with each message of an environment: the order of a conversation. */
  id: number;
  /** Rises with each change of a message of an environment: the id of its event. */
  revision: number;
  /** The id in the API. */
  messageId: string;
  channel: Channel;
  direction: 'outbound' | 'inbound';
  /** The owner of the phone: E.164 with the plus on `sms`, `chatApp` and `rcs`; the address on `email`; the channel's identifier of the person on the others. */
  person: string;
  /** The sender that an SMS shows; empty on the other channels. */
  sender: string;
  /** The name that the writer of an inbound message shows. */
  name?: string;
  /** The variables of a template are filled in. An SMS is `{ type: 'text', text }`, and so is an e-mail: subject, empty line, text. */
  content: Content | InboundContent | EmailContent;
  /** RFC 3339. */
  at: string;
  status: MessageStatus;
  /** Whether it is the SMS of a passcode, which is no message of the API. */
  isPasscode?: boolean;
  /** The outcome of a passcode that is under way, and the milliseconds until then. No further event announces it. */
  settles?: { status: MessageStatus; inMs: number };
  failure?: { code: number; title: string; details?: string };
  /** The `messageId` of the message that it replies to. */
  repliesTo?: string;
}

/** Event `kept`: messages with a smaller id were deleted; all, when it is absent. Sent first, and after messages were cleared. */
export interface Kept {
  from?: number;
}

/** Event `removed`: the messages of a person were deleted. Request people and messages again. A new stream repeats none. */
export type Removed = Record<string, never>;

/** Event `reload`: too many changes for single events. Request people and messages again; the stream continues after `revision`. */
export interface Reload {
  revision: number;
}

/** Event `feeds`: items of feeds were added or marked. It names no feed: a fan-out changes thousands. A new stream repeats none. */
export type FeedsChange = Record<string, never>;

export interface PeoplePage {
  people: Person[];
  /** The value of `?before=` for the next page. Absent on the last one. */
  before?: number;
  /** The value of `GET /events?after=` that misses no change. */
  revision: number;
}

export interface Person {
  person: string;
  /** The name of their last message that has one. */
  name?: string;
  /** The channels of their latest messages, the last used one first. */
  channels: Channel[];
  newest: SandboxMessage;
  /** The newest message that search and filters select; absent without them. */
  match?: SandboxMessage;
}

export interface ConversationPage {
  /** Oldest first. */
  messages: SandboxMessage[];
  /** The value of `?before=` for older messages. Absent where there are none. */
  before?: number;
  /** One for each channel that has a customer-care window. */
  windows: Window[];
  /** As in `Person`, which a search may leave out of the list. */
  channels: Channel[];
  name?: string;
}

/** The customer-care window of a channel: outside of it only templates are sent. */
export interface Window {
  channel: Channel;
  open: boolean;
  /** RFC 3339. Absent for a closed window, and for that of a test number, which does not end. */
  until?: string;
}

/** A message that a person writes. */
export interface NewMessage {
  channel: Channel;
  person: string;
  /** On the chat app: the name that the person shows. */
  name?: string;
  content: NewContent;
  /** The `messageId` of the message that it replies to. */
  repliesTo?: string;
}

/** Files are uploaded first. The messenger has no places, contact cards and orders; an SMS is a text. */
export type NewContent =
  | { type: 'text'; text: string }
  | {
      type: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
      file: { id: string; filename?: string };
      caption?: string;
    }
  | { type: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  /** A quick reply of a template or a suggested reply of RCS: the text and the payload of its button. */
  | { type: 'button'; text: string; payload: string }
  | StructuredContent;

export interface UploadedFile {
  id: string;
  mediaType: string;
  /** Bytes. */
  size: number;
}

/** The failure simulation of messages that are sent from now on. */
export interface SandboxSettings {
  /** Each delivery receipt comes twice. */
  duplicates: boolean;
  /** The delivery receipts of a message come in reverse order. */
  outOfOrder: boolean;
  /** All messages fail. */
  failing: boolean;
}

/** A message with its request, delivery receipts and webhook deliveries. */
export interface MessageDetails {
  message: SandboxMessage;
  /** The request and the response, of a message that the API sent. */
  api?: { method: 'POST'; path: string; request: unknown; status: number; response: unknown };
  carrier: {
    /** The delivery receipts so far, oldest first. */
    receipts: ReceiptView[];
    /** The delivery receipts to come, in this order. */
    plan: Omit<ReceiptView, 'reportedAt'>[];
  };
  /** To the endpoints of the environment, oldest first. */
  deliveries: DeliveryView[];
}

export interface ReceiptView {
  status: MessageStatus;
  /** The time of the change on the carrier's clock. RFC 3339. */
  at: string;
  /** The time when the receipt came. RFC 3339. */
  reportedAt: string;
}

export interface DeliveryView {
  /** The `webhook-id`. */
  id: string;
  /** Absent, like `url`, when the endpoint was removed. */
  endpoint?: 'chatApp.message' | 'chatApp.status' | 'messenger' | 'rcs' | 'chat' | 'usage';
  /** The current URL of the endpoint without its query, which may be secret. */
  url?: string;
  /** `dead`: failed permanently. */
  state: 'waiting' | 'delivered' | 'dead';
  body: unknown;
  /** RFC 3339. */
  at: string;
  /** The time of the next attempt of a waiting delivery. RFC 3339. */
  dueAt?: string;
  /** Oldest first. */
  attempts: AttemptView[];
}

export interface AttemptView {
  /** RFC 3339. */
  at: string;
  /** Without its query. */
  url: string;
  /** HTTP status; absent without a response. */
  status?: number;
  /** Why the attempt failed. */
  error?: string;
  /** The beginning of the response body. */
  responseBody?: string;
  milliseconds: number;
}

export interface RejectedRequests {
  /** The newest 100 of the account, the newest first. */
  requests: RejectedRequest[];
}

/** A request of the account that got an error response. */
export interface RejectedRequest {
  id: number;
  /** RFC 3339. */
  at: string;
  method: string;
  /** With its parameters by name: `/v1/subscribers/{subscriberId}`. */
  path: string;
  status: number;
  /** The code in the body of the response; absent when its error format has none. */
  code?: string;
  /** The problem, without values of the request. */
  message: string;
  /** The `X-Request-Id` of the response. */
  requestId: string;
}

/** The account of the session. */
export interface SessionView {
  userName: string;
  /** False for a live account: its messages go to its carriers and are not shown. */
  sandbox: boolean;
  /** The beginning of the service's commands where it runs: `omnichannel-server`. */
  program: string;
}
