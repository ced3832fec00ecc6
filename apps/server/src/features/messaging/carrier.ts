import type { components } from '@omnichannel/types';
import type { Feature } from '../../http/feature.ts';
import type { MediaStore } from './media/media-store.ts';

/** An SMS to submit to a provider. */
export interface Sms {
  /** Idempotency key, the same over all attempts: a carrier that has accepted it must not send it twice. */
  id: string;
  environmentId: string;
  /** E.164, with the plus. */
  to: string;
  sender: string;
  text: string;
  /** A passcode that a person waits for, or a message of `sendSmsMessage`. */
  purpose: 'passcode' | 'message';
}

/** A channel for messages to and from people. `chat` is the chat channel of the product. */
export type Channel = 'chatApp' | 'messenger' | 'rcs' | 'sms' | 'chat';

/** A message to submit to a provider. */
export interface OutboundMessage {
  /** Idempotency key, the same over all attempts: a carrier that has accepted it must not send it twice. */
  id: string;
  environmentId: string;
  /** A channel other than SMS, which `sendSms` takes. */
  channel: Exclude<Channel, 'sms'>;
  /** E.164 with the plus on `chatApp`, `rcs` and `sms`; a user id on other channels, and on `chatApp` if the number is hidden. */
  to: string;
  content: Content;
  /** Id of the message that it replies to, from either side of the conversation. */
  repliesTo?: string;
}

/** The content of an outbound message. */
export type Content =
  | { type: 'text'; text: string; previewUrl?: boolean; suggestions?: Suggestion[] }
  | {
      type: 'image' | 'video' | 'audio' | 'document' | 'sticker';
      file: File;
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
      /** The values of the request, for providers that fill in the template themselves. Absent in messages stored before this existed. */
      components?: readonly TemplateComponent[];
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

/** The values for one part of a template, as in a request. */
export type TemplateComponent = components['schemas']['ChatAppTemplateComponent'];

/** A button of an RCS message. A tap on a reply returns as inbound content of the type `button`. */
export type Suggestion =
  | { type: 'reply'; text: string; payload: string }
  | { type: 'openUrl'; text: string; url: string }
  /** The number in E.164. */
  | { type: 'dial'; text: string; phoneNumber: string };

/** A file that is either stored here (`id`) or on the web (`link`). */
export interface File {
  id?: string;
  link?: string;
  filename?: string;
  /** Present for a stored file. */
  mediaType?: string;
}

/** The header of a template with its variables filled in. */
export type TemplateHeader = { text: string } | { type: 'image' | 'video' | 'document'; file: File };
export interface TemplateButton {
  kind: 'quick_reply' | 'url';
  text: string;
  /** For `url` the address, for `quick_reply` the payload that returns when the recipient presses it. */
  value: string;
}

/** The response of a provider to a submission. A carrier throws for anything else, such as a timeout, and the job is retried. */
export type SubmitResult = { outcome: 'accepted' } | { outcome: 'rejected'; reason: string };

/** A delivery receipt (DLR). Receipts of a message can arrive in any order, and more than once. */
export interface DeliveryReceipt {
  /** The `id` of the message or SMS. */
  messageId: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** Time on the carrier's clock. */
  at: Date;
  /** Cause of a failure, with a code of the contract. The sender sees `details`, so it must contain no PII and no address. */
  error?: { code: number; title: string; details?: string };
  /** Business-scoped user id of the recipient, where the provider reports it. */
  userId?: string;
  /** How the provider bills the message, where it reports that. */
  pricing?: MessagePricing;
  /** Id of the connection that took the message, where a connection reports it. */
  connectionId?: string;
}

/** The price category of a message, as the provider reports it. */
export interface MessagePricing {
  billable: boolean;
  category: string;
  /** Pricing model, such as `PMP`. */
  model?: string;
  /** Why it is billed or free, such as `regular`. */
  type?: string;
}

/** A message from a person. */
export interface InboundMessage {
  /** Id of the provider. A message that arrives twice has the same id. */
  id: string;
  environmentId: string;
  channel: Channel;
  /** Sender, in the format of `to` of an outbound message. The `userId` if the person hides the number. */
  from: string;
  /** Business-scoped user id, which chat apps report in addition to the number or instead of it. */
  userId?: string;
  /** Profile name of the sender, on channels that report it. */
  name?: string;
  at: Date;
  content: InboundContent;
  /** Id of the message that it replies to. */
  repliesTo?: string;
  /** The ad or post that brought the person, as the contract has it. */
  referral?: object;
}

export type InboundContent =
  | { type: 'text'; text: string }
  | {
      type: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
      file: File & { id: string; mediaType: string };
      caption?: string;
    }
  | { type: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { type: 'button'; text: string; payload: string }
  /** Cards as the contract has them: `ChatAppContactCard`. */
  | { type: 'contacts'; contacts: object[] }
  /** A button or a row of a list that the person chose. */
  | { type: 'interactive'; kind: 'button' | 'list'; id: string; title: string; description?: string }
  /** `name`: that of the emoji at Messenger, such as `love`. Neither: the person removed the reaction. */
  | { type: 'reaction'; messageId: string; emoji?: string; name?: string }
  | { type: 'order'; catalogId?: string; text?: string; items: OrderItem[] }
  /** A button of the messenger that sends no text, such as the one that starts the conversation. */
  | { type: 'postback'; title: string; payload: string; referral?: object }
  /** A person came back through a link or ad, without a message. */
  | { type: 'referral'; referral: object }
  /** A message of the messenger with several files, or with attachments that are no files. */
  | { type: 'attachments'; text?: string; attachments: Attachment[] }
  /** Any other kind. The message is as the provider reported it; if its JSON is larger than 16 KiB, it is dropped. */
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
export interface Attachment {
  type: 'image' | 'video' | 'audio' | 'file' | 'template' | 'fallback';
  file?: File & { id: string; mediaType: string };
  url?: string;
  title?: string;
}

/** Callbacks for events of a carrier. They accept duplicates, and resolve when the event is stored. */
export interface CarrierEvents {
  receive(receipts: readonly DeliveryReceipt[]): Promise<void>;
  receiveInbound(inbound: InboundMessage): Promise<void>;
}

/** The part that carriers of all kinds share. */
interface BaseCarrier {
  name: string;
  /** Whether the carrier delivers to no one: nothing leaves this machine. */
  sandbox: boolean;
  /**
   * Returns the jobs and routes of the carrier, such as the webhook that its provider calls. Called once, before any message is sent.
   *
   * @param files store of the files of outbound and inbound messages
   */
  connect(events: CarrierEvents, files: MediaStore): Feature;
}

/** Submits SMS to a provider, and reports inbound SMS. */
export interface SmsCarrier extends BaseCarrier {
  sendSms(sms: Sms, signal: AbortSignal): Promise<SubmitResult>;
}

/** Submits messages of a channel to a provider, and reports inbound messages. */
export interface ChannelCarrier extends BaseCarrier {
  send(message: OutboundMessage, signal: AbortSignal): Promise<SubmitResult>;
}

/** A carrier of the chat app, which can also look up its users. */
interface ChatAppCarrier extends ChannelCarrier {
  /** Checks which numbers belong to users of the chat app. The results are in the order of the numbers. */
  checkContacts(numbers: readonly string[], signal: AbortSignal): Promise<('valid' | 'invalid')[]>;
}

/** The carrier of each channel. A carrier can serve several channels. */
export interface Carriers extends Record<Exclude<Channel, 'chatApp' | 'sms'>, ChannelCarrier> {
  sms: SmsCarrier;
  chatApp: ChatAppCarrier;
}

/** A carrier of all channels. */
export interface Carrier extends SmsCarrier, ChatAppCarrier {}
