import type { Feature } from '../../http/feature.ts';
import type { MediaStore } from './media/media-store.ts';

/** An SMS to hand over. */
export interface Sms {
  /** The same over all attempts: a carrier that has taken it once must not send it again. */
  id: string;
  environmentId: string;
  /** E.164, with the plus. */
  to: string;
  sender: string;
  text: string;
}

/** Where messages go to people and come from them: `chat` is the chat channel of the product. */
export type Channel = 'chatApp' | 'messenger' | 'rcs' | 'chat';

/** A message to hand over. */
export interface OutboundMessage {
  /** The same over all attempts: a carrier that has taken it once must not send it again. */
  id: string;
  environmentId: string;
  channel: Channel;
  /** E.164 with the plus on `chatApp` and `rcs`; on the others the person's own identifier there. */
  to: string;
  content: Content;
  /** The id of the message that it replies to, which either side of the conversation has sent. */
  repliesTo?: string;
}

/** What a message says. */
export type Content =
  | { type: 'text'; text: string; previewUrl?: boolean }
  | { type: 'image' | 'video' | 'audio' | 'document' | 'sticker'; file: File; caption?: string; thumbnail?: string }
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
    };

/** A file, stored here (`id`) or on the web (`link`): exactly one of both. */
export interface File {
  id?: string;
  link?: string;
  filename?: string;
  /** Known for a stored one. */
  mediaType?: string;
}

/** Variables are filled in. */
export type TemplateHeader = { text: string } | { type: 'image' | 'video' | 'document'; file: File };
export interface TemplateButton {
  kind: 'quick_reply' | 'url';
  text: string;
  /** Of `url` the address, of `quick_reply` what comes back when it is pressed. */
  value: string;
}

/** What a carrier says. Anything else (no answer, say) it throws, and the job is tried again. */
export type SubmitResult = { outcome: 'accepted' } | { outcome: 'rejected'; reason: string };

/** What became of a message, told later, in any order, and perhaps more than once. */
export interface DeliveryReceipt {
  messageId: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** On the carrier's clock. */
  at: Date;
  /** Of a failure: in the codes of the contract. `details` is for the sender, and names no person and no address. */
  error?: { code: number; title: string; details?: string };
}

/** A person wrote. */
export interface InboundMessage {
  /** The carrier's own: one that comes twice has the same. */
  id: string;
  environmentId: string;
  channel: Channel;
  /** Who wrote; as `to` of an outbound message. */
  from: string;
  /** What the person shows of themselves, on the channels that tell. */
  name?: string;
  at: Date;
  content: InboundContent;
  /** The message that it answers. */
  repliesTo?: string;
}

export type InboundContent =
  | { type: 'text'; text: string }
  | {
      type: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
      file: File & { id: string; mediaType: string };
      caption?: string;
    }
  | { type: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { type: 'button'; text: string; payload: string };

/** What carriers tell the service. It may be told the same twice, and resolves when it is stored. */
export interface CarrierEvents {
  receive(receipts: readonly DeliveryReceipt[]): Promise<void>;
  receiveInbound(inbound: InboundMessage): Promise<void>;
}

/** What every carrier is, whatever it carries. */
interface BaseCarrier {
  name: string;
  /** Whether nothing leaves this machine. */
  sandbox: boolean;
  /**
   * What the carrier itself has running: jobs, routes that its provider calls. Called once, before any message is sent.
   *
   * @param files those that messages name by their id, and where those go that people send
   */
  connect(events: CarrierEvents, files: MediaStore): Feature;
}

/** Takes SMS to phones. */
export interface SmsCarrier extends BaseCarrier {
  sendSms(sms: Sms, signal: AbortSignal): Promise<SubmitResult>;
}

/** Takes messages of a channel to people, and brings what they write. */
export interface ChannelCarrier extends BaseCarrier {
  send(message: OutboundMessage, signal: AbortSignal): Promise<SubmitResult>;
}

/** Knows the users of the chat app, too. */
interface ChatAppCarrier extends ChannelCarrier {
  /** Whether numbers belong to users of the chat app: the validity of each, in their order. */
  checkContacts(numbers: readonly string[], signal: AbortSignal): Promise<('valid' | 'invalid')[]>;
}

/** By which carrier each channel goes; one may carry several. */
export interface Carriers extends Record<Exclude<Channel, 'chatApp'>, ChannelCarrier> {
  sms: SmsCarrier;
  chatApp: ChatAppCarrier;
}

/** The way to the phones, on all channels. */
export interface Carrier extends SmsCarrier, ChatAppCarrier {}
