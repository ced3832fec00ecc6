import type { Attachment, InboundContent } from '../features/messaging/carrier.ts';

/** A delivery receipt, as a provider reports it. */
export interface ProviderReceipt {
  /** Id of the provider, as in the receipt. */
  id: string;
  /** Other forms of the id that a response may have had, such as the decimal form of a hexadecimal id. */
  alternativeIds?: readonly string[];
  /** The recipient as digits without the plus, if the receipt names one. */
  recipient?: string;
  /**
   * The id of the submission, if the provider returns it. It proves that the provider has the message, also after an attempt whose response
   * was lost.
   */
  submissionId?: string;
  /** `sent`: on its way, an intermediate state. `unknown`: the provider itself does not know; final. */
  status: 'sent' | 'delivered' | 'read' | 'failed' | 'unknown';
  at: Date;
  /** Code of the provider, without PII. */
  code?: string;
  /** For `failed`: the code of the contract, if 1014 says too little. */
  apiCode?: number;
  /** For `failed`: the provider has certainly not delivered the message and will not, so that another connection may submit it. */
  isRevoked?: boolean;
  /** For `failed`, on channels other than SMS: the recipient wants no more messages of the connection. */
  isOptOut?: boolean;
  /** The provider's id of the recipient, who may hide the number. */
  userId?: string;
  /** The price category of the message, as the provider reports it. */
  pricing?: MessagePricing;
}

export interface MessagePricing {
  billable: boolean;
  category: string;
  model?: string;
  /** Why it is billed or free, such as `free_customer_service`. */
  type?: string;
}

/** A report about all messages to a recipient until a time: Messenger reports no others for `read`. */
export interface ReceiptWatermark {
  recipient: string;
  status: 'delivered' | 'read';
  at: Date;
}

/** An SMS from a person, or one part of it. */
export interface InboundSms {
  /**
   * The same for every copy of it: the provider's id, or `hash:` and a hash where it has none. `storeInbound` decides when an equal hash is a
   * copy, since a person can write the same text again.
   */
  key: string;
  /** E.164 with the plus. */
  from: string;
  /** The number that received it: digits, with the plus if it is E.164. */
  to: string;
  text: string;
  at: Date;
  /** Present for a part of a longer SMS. */
  part?: { reference: number; number: number; count: number };
}

/** A message of a person on a channel other than SMS. */
export interface InboundChannelMessage {
  /** The provider's id, the same for every copy. It becomes the id of the message for the account, and at most 255 characters long. */
  id: string;
  /** The sender, in the format of `to` of an outbound message; a user id of the provider when it withholds the number. */
  from: string;
  /** The provider's id of a person who may hide the number. */
  userId?: string;
  name?: string;
  at: Date;
  /** The provider's id of the message that it replies to. */
  repliesToProviderId?: string;
  content: ProviderContent;
  /** The ad or post that brought the person, as the contract has it. */
  referral?: object;
}

/** Content whose files are still at the provider. */
export type ProviderContent =
  | Exclude<InboundContent, { file: object } | { attachments: object[] }>
  | {
      type: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
      file: ProviderFile;
      caption?: string;
    }
  | { type: 'attachments'; text?: string; attachments: ProviderAttachment[] }
  /** No message: the person wants no more messages of the connection, or wants them again. */
  | { type: 'subscription'; isSubscribed: boolean };

export type ProviderAttachment = Omit<Attachment, 'file'> & { file?: ProviderFile };

/** A file at the provider: an id with which the kind gets its address, or the address itself. */
export interface ProviderFile {
  id?: string;
  url?: string;
  mediaType?: string;
  filename?: string;
}

/** A call of a provider to `/carriers/<connection id>/<path>`. */
export interface ProviderCall {
  method: string;
  /** `status`, `inbound` or `webhook`. */
  path: string;
  /** The exact URL that the provider called, built from the public URL. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw bytes of the body: signatures are over them. */
  body: Buffer;
}

/** `unauthenticated` becomes 401, `unreadable` 400; both are counted, and nothing of them is stored. */
export type ParsedCallback =
  | {
      outcome: 'events';
      receipts: readonly ProviderReceipt[];
      inbound: readonly InboundSms[];
      watermarks?: readonly ReceiptWatermark[];
      messages?: readonly InboundChannelMessage[];
      /** Why an authenticated event cannot be read. The call is counted as unreadable, and acknowledged nevertheless. */
      unreadable?: string;
      /** The provider only verifies the URL: the call is no event. */
      isVerification?: true;
      reply?: CallbackReply;
    }
  | { outcome: 'unauthenticated'; reason: string }
  | { outcome: 'unreadable'; reason: string };

/** The response to a provider that expects something else than 204 without a body. */
export interface CallbackReply {
  status: number;
  contentType: string;
  body: string;
}
