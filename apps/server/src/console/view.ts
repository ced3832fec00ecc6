import type { Channel, Content, InboundContent } from '../features/messaging/carrier.ts';
import type { DeliveryState } from '../features/webhooks/tables.ts';
import type { EndpointKind } from '../features/webhooks/webhook-event.ts';

/**
 * What the page at `/sandbox` is told, and may ask. All paths stand below `/sandbox`, and need its session; those of the knowledge chat
 * are in `chat/view.ts`:
 *
 * | request | answer |
 * |---|---|
 * | `GET /session` | `SessionView` |
 * | `GET /people?search=&before=&limit=50` | `PeoplePage`: who has the newest message comes first; `search`: only those of whom a message has all words in it |
 * | `GET /messages?person=&before=&limit=100` | `ConversationPage`, over all channels |
 * | `GET /messages/{id}` | `MessageDetails` |
 * | `POST /messages` with a `NewMessage` | 201 `SandboxMessage`: somebody writes |
 * | `POST /messages/{id}/read` | 204: the person reads it, and what came before it on its channel |
 * | `POST /messages/{id}/failure` | 204: it fails now |
 * | `DELETE /messages?until={id}` | 204: messages up to that one are gone |
 * | `POST /media`, the bytes with their Content-Type | 201 `UploadedFile` |
 * | `GET /media/{id}` | the bytes; shown in the page only where that is safe, else as attachment |
 * | `GET /settings`, `PUT /settings` with `SandboxSettings` | `SandboxSettings` |
 * | `GET /events?after={revision}` | Server-Sent Events: see `SandboxMessage`, `Kept` and `Reload` |
 *
 * What cannot be done is answered with `{ message }`: 400 what is wrong with the request, 403 the session is over, 404 there is no such
 * message or file, 409 it cannot be done to this message, 413 and 415 of a file, 503 try again.
 */

/** Where a message went, or came from. */
export type SandboxChannel = 'sms' | Channel;

/** An inbound one is `accepted` until the service has it, then `delivered`. */
type MessageStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';

/** A message as the person sees it. An event without a name; it comes again, with a higher revision, whenever it has changed. */
export interface SandboxMessage {
  /** Rises with each message of an environment: the order of a conversation. */
  id: number;
  /** Rises with each change of a message of an environment: the id of its event. */
  revision: number;
  /** As the API names it. */
  messageId: string;
  channel: SandboxChannel;
  direction: 'outbound' | 'inbound';
  /** Whose phone it is: E.164 with the plus on `sms`, `chatApp` and `rcs`; the person's own identifier on the others. */
  person: string;
  /** What an SMS shows as its sender; empty on the other channels. */
  sender: string;
  /** Of an inbound one: what its writer shows of themselves. */
  name?: string;
  /** With the variables of a template filled in. Text of an SMS: `{ type: 'text', text }`. */
  content: Content | InboundContent;
  /** RFC 3339. */
  at: string;
  status: MessageStatus;
  /** Of an SMS that is on its way: what becomes of it, in so many milliseconds. Nothing more is told of it then. */
  settles?: { status: MessageStatus; inMs: number };
  failure?: { code: number; title: string; details?: string };
  /** The `messageId` of the one that it answers. */
  repliesTo?: string;
}

/**
 * Event `kept`: messages with a smaller id are gone; all, when it is absent. It comes once at the beginning, and whenever messages
 * were cleared.
 */
export interface Kept {
  from?: number;
}

/** Event `reload`: more has changed than is told one by one. Ask for people and messages again; the stream goes on after `revision`. */
export interface Reload {
  revision: number;
}

export interface PeoplePage {
  people: Person[];
  /** To ask for those who come after: `?before=`. Absent when there are none. */
  before?: number;
  /** From where on to listen: `GET /events?after=`. */
  revision: number;
}

export interface Person {
  person: string;
  /** What they show of themselves, as they last wrote. */
  name?: string;
  /** The channels of their latest messages, the last used one first. */
  channels: SandboxChannel[];
  newest: SandboxMessage;
}

export interface ConversationPage {
  /** Oldest first. */
  messages: SandboxMessage[];
  /** To ask for those before them: `?before=`. Absent when there are none. */
  before?: number;
  /** Of the channels that have one. */
  windows: Window[];
  /** As those of `Person`, which a search may leave out of the list. */
  channels: SandboxChannel[];
  name?: string;
}

/** Whether a person can be written to freely on a channel: outside the window only templates are sent. */
export interface Window {
  channel: Channel;
  open: boolean;
  /** RFC 3339. Absent when it is closed, or does not end: that of a test recipient. */
  until?: string;
}

/** What somebody writes. */
export interface NewMessage {
  /** Nobody writes an SMS: the interface has no way to tell of it. */
  channel: Channel;
  person: string;
  /** Of the chat app: what they show of themselves. */
  name?: string;
  content: NewContent;
  /** The `messageId` of the one that it answers. */
  repliesTo?: string;
}

/** Files were uploaded before. On the messenger a text is all there is. */
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

/** How the sandbox tells what became of messages that are sent from now on. */
export interface SandboxSettings {
  /** Each receipt comes twice. */
  duplicates: boolean;
  /** The receipts of a message come backwards. */
  outOfOrder: boolean;
  /** No phone can be reached: all fail. */
  failing: boolean;
}

/** All that is known of a message. */
export interface MessageDetails {
  message: SandboxMessage;
  /** Of one that was sent by the API: what was asked for, and what was answered. */
  api?: { method: 'POST'; path: string; request: unknown; status: number; response: unknown };
  carrier: {
    /** What it has told, oldest first. */
    receipts: ReceiptView[];
    /** What it is going to tell, in this order. */
    plan: Omit<ReceiptView, 'toldAt'>[];
  };
  /** To the endpoints of the environment, oldest first. */
  deliveries: DeliveryView[];
}

export interface ReceiptView {
  status: MessageStatus;
  /** When it came about, on the carrier's clock. RFC 3339. */
  at: string;
  /** When it was told. RFC 3339. */
  toldAt: string;
}

export interface DeliveryView {
  /** The `webhook-id`. */
  id: string;
  /** Absent, as `url`, when the endpoint is gone. */
  endpoint?: EndpointKind;
  /** Where it goes now; without its query, which may be secret. */
  url?: string;
  /** `dead`: given up. */
  state: DeliveryState;
  body: unknown;
  /** RFC 3339. */
  at: string;
  /** Of one that waits: when the next attempt is made. RFC 3339. */
  dueAt?: string;
  /** Oldest first. */
  attempts: AttemptView[];
}

export interface AttemptView {
  /** RFC 3339. */
  at: string;
  /** Without its query. */
  url: string;
  /** HTTP status; absent where nothing was answered. */
  status?: number;
  /** Why it is a failure. */
  error?: string;
  /** The beginning of the body that was answered. */
  answer?: string;
  milliseconds: number;
}

/** Whose messages they are. */
export interface SessionView {
  userName: string;
  /** False: a live account, whose messages go to its carriers and are not shown. */
  sandbox: boolean;
  /** How a command of the service begins where it runs: `omnichannel-server`. */
  program: string;
}
