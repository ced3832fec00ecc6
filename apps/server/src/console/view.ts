import type { Channel, Content, InboundContent } from '../features/messaging/carrier.ts';
import type { DeliveryState } from '../features/webhooks/tables.ts';
import type { EndpointKind } from '../features/webhooks/webhook-event.ts';

/**
 * JSON and event routes of the page at `/sandbox`. All paths are below `/sandbox`, and require its session; `chat/view.ts` has those of the
 * knowledge chat:
 *
 * | request | response |
 * |---|---|
 * | `GET /session` | `SessionView` |
 * | `GET /people?search=&before=&limit=50` | `PeoplePage`: newest message first; `search`: only people with a message that contains all words |
 * | `GET /messages?person=&before=&limit=100` | `ConversationPage`, over all channels |
 * | `GET /messages/{id}` | `MessageDetails` |
 * | `POST /messages` with a `NewMessage` | 201 `SandboxMessage`: a person writes |
 * | `POST /messages/{id}/read` | 204: the person has read it, and earlier messages on its channel |
 * | `POST /messages/{id}/failure` | 204: the message fails now |
 * | `DELETE /messages?until={id}` | 204: messages up to this one are deleted |
 * | `POST /media`, the bytes with their Content-Type | 201 `UploadedFile` |
 * | `GET /media/{id}` | the bytes; inline only for safe types, else as attachment |
 * | `GET /settings`, `PUT /settings` with `SandboxSettings` | `SandboxSettings` |
 * | `GET /events?after={revision}` | Server-Sent Events: see `SandboxMessage`, `Kept` and `Reload` |
 *
 * Errors have the body `{ message }`: 400 invalid request, 403 session ended, 404 no such message or file, 409 not possible for this message,
 * 413 and 415 invalid file, 503 retry later.
 */

/** The channel of a message. */
export type SandboxChannel = 'sms' | Channel;

/** An inbound message is `accepted` until the service has received it, then `delivered`. */
type MessageStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';

/** A message as the person sees it. Event without a name; each change sends it again, with a higher revision. */
export interface SandboxMessage {
  /** Rises with each message of an environment: order of a conversation. */
  id: number;
  /** Rises with each change of a message of an environment: id of its event. */
  revision: number;
  /** The message id of the API. */
  messageId: string;
  channel: SandboxChannel;
  direction: 'outbound' | 'inbound';
  /** Owner of the phone: E.164 with the plus on `sms`, `chatApp` and `rcs`; the channel's own identifier on the others. */
  person: string;
  /** Sender of an SMS; empty on the other channels. */
  sender: string;
  /** Profile name of the person; inbound messages only. */
  name?: string;
  /** The content, with variables of a template filled in. An SMS has `{ type: 'text', text }`. */
  content: Content | InboundContent;
  /** RFC 3339. */
  at: string;
  status: MessageStatus;
  /** The final status of an SMS that is being sent, and the milliseconds until then. No further event reports it. */
  settles?: { status: MessageStatus; inMs: number };
  failure?: { code: number; title: string; details?: string };
  /** The `messageId` of the message that it replies to. */
  repliesTo?: string;
}

/**
 * Event `kept`: messages with a smaller id were deleted; all messages, when it is absent. It is sent at the start of a stream, and whenever
 * messages were cleared.
 */
export interface Kept {
  from?: number;
}

/** Event `reload`: too many changes to send each. Request people and messages again; the stream continues after `revision`. */
export interface Reload {
  revision: number;
}

export interface PeoplePage {
  people: Person[];
  /** For the next page: `?before=`. Absent on the last page. */
  before?: number;
  /** Start of the stream of changes: `GET /events?after=`. */
  revision: number;
}

export interface Person {
  person: string;
  /** Profile name in their last message. */
  name?: string;
  /** Channels of their recent messages, the most recent first. */
  channels: SandboxChannel[];
  newest: SandboxMessage;
}

export interface ConversationPage {
  /** Oldest first. */
  messages: SandboxMessage[];
  /** For the previous messages: `?before=`. Absent when there are none. */
  before?: number;
  /** Customer-care windows of the channels that have one. */
  windows: Window[];
  /** As in `Person`, who may be missing from a filtered list. */
  channels: SandboxChannel[];
  name?: string;
}

/** The customer-care window of a person on a channel: outside of it only templates can be sent. */
export interface Window {
  channel: Channel;
  open: boolean;
  /** RFC 3339. Absent when it is closed or does not end, as for test numbers. */
  until?: string;
}

/** A message that a person writes. */
export interface NewMessage {
  /** People cannot write an SMS: the interface has no webhook for it. */
  channel: Channel;
  person: string;
  /** Profile name; chat app only. */
  name?: string;
  content: NewContent;
  /** The `messageId` of the message that it replies to. */
  repliesTo?: string;
}

/** Files must be uploaded before. The messenger supports texts only. */
export type NewContent =
  | { type: 'text'; text: string }
  | {
      type: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
      file: { id: string; filename?: string };
      caption?: string;
    }
  | { type: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  /** A quick reply of a template: `text` and `value` of its button. */
  | { type: 'button'; text: string; payload: string };

export interface UploadedFile {
  id: string;
  mediaType: string;
  /** Bytes. */
  size: number;
}

/** How the sandbox reports the status of messages that are sent from now on. */
export interface SandboxSettings {
  /** Each receipt is sent twice. */
  duplicates: boolean;
  /** The receipts of a message are sent in reverse order. */
  outOfOrder: boolean;
  /** All messages fail. */
  failing: boolean;
}

/** All details of a message. */
export interface MessageDetails {
  message: SandboxMessage;
  /** Request and response of a message that was sent by the API. */
  api?: { method: 'POST'; path: string; request: unknown; status: number; response: unknown };
  carrier: {
    /** Receipts that were sent, oldest first. */
    receipts: ReceiptView[];
    /** Receipts that will be sent, in this order. */
    plan: Omit<ReceiptView, 'toldAt'>[];
  };
  /** Deliveries to endpoints of the environment, oldest first. */
  deliveries: DeliveryView[];
}

export interface ReceiptView {
  status: MessageStatus;
  /** When the status changed, on the carrier's clock. RFC 3339. */
  at: string;
  /** When the receipt was sent. RFC 3339. */
  toldAt: string;
}

export interface DeliveryView {
  /** The `webhook-id`. */
  id: string;
  /** Absent, as is `url`, when the endpoint was removed. */
  endpoint?: EndpointKind;
  /** Current URL of the endpoint, without its query, which may be secret. */
  url?: string;
  /** `dead`: failed permanently. */
  state: DeliveryState;
  body: unknown;
  /** RFC 3339. */
  at: string;
  /** When the next attempt of a waiting delivery is due. RFC 3339. */
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
  /** The reason for a failure. */
  error?: string;
  /** The beginning of the response body. */
  answer?: string;
  milliseconds: number;
}

/** The account of the session. */
export interface SessionView {
  userName: string;
  /** False for a live account: carriers deliver its messages, and the page does not show them. */
  sandbox: boolean;
  /** How users of the service invoke its program: `omnichannel-server`. */
  program: string;
}
