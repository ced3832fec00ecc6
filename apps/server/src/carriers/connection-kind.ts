import type { Logger } from 'pino';
import type { OutboundMessage } from '../features/messaging/carrier.ts';
import type { Email, EmailResult, OnBegin } from '../features/messaging/email.ts';
import type { MediaStore } from '../features/messaging/media/media-store.ts';
import type { FileLinks } from './files/file-links.ts';
import type { InboundSms, ParsedCallback, ProviderCall, ProviderFile, ProviderReceipt } from './provider-events.ts';

/** The channels of connections. The chat channel has none: its messages go to the account's own application. */
export type ConnectionChannel = 'sms' | MessageChannel | 'email';

/** The channels of messages with more than text. */
export type MessageChannel = Exclude<OutboundMessage['channel'], 'chat'>;

/** How the service talks to a provider: `smpp`, `whatsapp`, `smtp`. It has either `open`, or `openEmail` for the channel `email`. */
export interface ConnectionKind<Settings extends object = object, Credentials extends object = object> {
  name: string;
  channel: ConnectionChannel;
  /** One line, for lists and help. */
  about: string;
  /** The provider ignores a submission whose id it has. Attempts in doubt are then repeated over the same connection, until the message expires. */
  isIdempotent?: true;
  /** A link is a session at the provider, so that its state shows whether the provider can be reached. Otherwise only submissions show that. */
  hasSession?: true;
  /**
   * JSON Schemas of type `object` without additional properties. Each property has a `description` and, if it is optional, a `default`:
   * the help of `connections add` is made from them.
   */
  settings: ObjectSchema;
  credentials: ObjectSchema;
  /** A complete example, which the help shows and a test validates. */
  example: { settings: Record<string, unknown>; credentials: Record<string, unknown> };
  /** Settings that together name the sender at the provider. Two connections with the same ones both get its inbound messages. */
  senderSettings?: readonly string[];
  /** Finds faults that a schema cannot express, as sentences without values of credentials. */
  findFaults?(settings: Settings, credentials: Credentials): readonly string[];
  /** Creates the credentials that the operator need not choose, such as a token of our own. `connections add` prints the given lines once. */
  generateCredentials?(): Partial<Credentials>;
  /** Describes what the operator has to enter at the provider, as lines for a terminal. They may contain credentials that the provider needs. */
  describeSetup?(
    connection: Pick<Connection<Settings, Credentials>, 'id' | 'settings' | 'credentials' | 'publicUrl'>,
  ): readonly string[];
  /** Finds what will stop working, or has, for `doctor`. Each text is a sentence without a name. */
  examine?(settings: Settings, now: Date): readonly { level: 'warn' | 'fail'; message: string }[];
  /** Returns whether the provider calls this service with these settings. Without it: if there is `parseCallback`. */
  needsPublicUrl?(settings: Settings): boolean;
  /**
   * Signs in to the provider, or calls a harmless endpoint, and closes again. Sends no message.
   *
   * @returns `broken` with the provider's own words when it rejects the credentials; `unreachable` for anything temporary
   */
  check(connection: Connection<Settings, Credentials>, signal: AbortSignal): Promise<CheckResult>;
  /** Opens a link, and keeps it open (reconnects by itself) until `close`. The outbox opens one for each lease of the connection. */
  open?(connection: Connection<Settings, Credentials>, events: LinkEvents): Link;
  /** Returns the path that the operator enters at the provider; undefined if there is none to enter. */
  webhookPath?(connection: { id: string; settings: Settings }): string | undefined;
  /**
   * Begins the download of a file of an inbound message. A `ProviderFileError` counts as `later` or `gone`.
   *
   * @param signal ends the download, while its content is read as well
   */
  downloadFile?(
    connection: Connection<Settings, Credentials>,
    file: ProviderFile,
    signal: AbortSignal,
  ): Promise<FileDownload>;
  /**
   * Lists the templates of the account at the provider.
   *
   * @throws {Error} when the provider cannot be reached or rejects the call; the text contains no credentials
   */
  listTemplates?(connection: Connection<Settings, Credentials>, signal: AbortSignal): Promise<ProviderTemplates>;
  /** Opens a link for e-mails. The service opens one for each connection, and closes it when the connection changes. */
  openEmail?(connection: Connection<Settings, Credentials>): EmailLink;
  /** Authenticates and parses calls of the provider to this service. Absent when the provider never calls. */
  parseCallback?(
    connection: Connection<Settings, Credentials>,
    call: ProviderCall,
  ): Promise<ParsedCallback> | ParsedCallback;
}

/** A kind of connections that submit messages of the outbox: SMS, or messages of another channel. */
export type OutboxKind<Settings extends object = object, Credentials extends object = object> = Require<
  ConnectionKind<Settings, Credentials>,
  'open'
>;

/** A kind of connections that submit SMS. */
export interface SmsKind<Settings extends object = object, Credentials extends object = object>
  extends OutboxKind<Settings, Credentials> {
  channel: 'sms';
  open(connection: Connection<Settings, Credentials>, events: LinkEvents): Link<SmsSubmission>;
}

/** A kind of connections that submit e-mails. */
export type EmailKind<Settings extends object = object, Credentials extends object = object> = Require<
  ConnectionKind<Settings, Credentials>,
  'openEmail'
>;

type Require<Whole, Name extends keyof Whole> = Whole & Required<Pick<Whole, Name>>;

export function isOutboxKind(kind: ConnectionKind | undefined): kind is OutboxKind {
  return kind?.open !== undefined;
}

export function isSmsKind(kind: ConnectionKind | undefined): kind is SmsKind {
  return isOutboxKind(kind) && kind.channel === 'sms';
}

export function isEmailKind(kind: ConnectionKind | undefined): kind is EmailKind {
  return kind?.openEmail !== undefined;
}

/** The result of submitting an e-mail. `broken`: the mail server rejects the credentials, and does not have the e-mail. */
export type EmailSubmissionResult = EmailResult | { outcome: 'broken'; reason: string };

/** A link that submits e-mails. */
export interface EmailLink {
  /** Submits one e-mail. Resolves for every outcome, in bounded time. */
  sendEmail(email: Email, signal: AbortSignal, onBegin?: OnBegin): Promise<EmailSubmissionResult>;
  /**
   * Takes no more e-mails. E-mails that are being sent end first, and e-mails that wait get `later`.
   *
   * @param options.force ends those that are being sent, too
   */
  close(options?: { force?: boolean }): void;
}

export interface ObjectSchema {
  type: 'object';
  required?: readonly string[];
  additionalProperties: false;
  properties: Readonly<Record<string, PropertySchema>>;
}

/** A JSON Schema of one setting. */
export interface PropertySchema {
  description: string;
  default?: unknown;
  [keyword: string]: unknown;
}

/** A configured connection to a provider, with its credentials decrypted. */
export interface Connection<Settings extends object = object, Credentials extends object = object> {
  /** 24 hex digits. */
  id: string;
  name: string;
  kind: string;
  /** The environment that owns it; null when it is the operator's, for all environments. */
  environmentId: string | null;
  settings: Settings;
  credentials: Credentials;
  /** Parts that may wait for their response at the same time, for each link. */
  window: number;
  /** `https://sms.example.com`: the address of this service for calls of providers. */
  publicUrl?: string;
  log: Logger;
}

export type CheckResult =
  /** `isUnproven`: the provider can be reached, but nothing shows whether it accepts the credentials. */
  | { outcome: 'ok'; isUnproven?: boolean }
  /**
   * `corrections`: names of the settings and credentials that may be wrong; none when the operator has to change something at the provider.
   * Absent: a credential.
   */
  | { outcome: 'broken'; reason: string; corrections?: readonly string[] }
  | { outcome: 'unreachable'; reason: string };

/** A message that the outbox submits to a provider. */
export type Submission = SmsSubmission | MessageSubmission;

/** A message of a channel with more than text, to submit to a provider. */
export interface MessageSubmission extends OutboundMessage {
  channel: MessageChannel;
  /** The provider's id of the message that it replies to; absent when this connection does not know it. */
  repliesToProviderId?: string;
  /** After this time the provider must not deliver it. */
  expiresAt?: Date;
  /** Number of this attempt, from 1. */
  attempt: number;
}

/** An SMS to submit to a provider. */
export interface SmsSubmission {
  channel: 'sms';
  /** The same over all attempts; providers that know idempotency keys get it. */
  id: string;
  environmentId: string;
  /** E.164, with the plus. */
  to: string;
  sender: string;
  text: string;
  purpose: 'passcode' | 'message';
  /** After this time the provider must not deliver it. */
  expiresAt?: Date;
  /** 0 to 65,535, the same over all attempts: the reference number of the parts of this SMS (3GPP TS 23.040, 9.2.3.24.1). */
  reference: number;
}

/** The parts in which a message goes to the provider. */
export interface SubmissionPlan {
  /** Submissions to the provider: 1 when it splits the text itself, and on channels other than SMS. */
  parts: number;
}

/** The parts that the provider will send for an SMS, and bill. */
export interface SmsPlan extends SubmissionPlan {
  /** SMS that are billed. */
  segments: number;
  alphabet: 'gsm' | 'ucs2' | 'latin1';
}

/** The result of submitting one part. */
export type PartResult =
  | KnownPartResult
  /**
   * It is not known whether the provider has it: timeout, reset, a response that cannot be read, a server error. `afterMs` is the wait that an
   * idempotent provider asks for. `late` resolves with the result if the provider responds after the timeout, or with undefined when the link
   * can no longer receive the response.
   */
  | { outcome: 'unknown'; reason: string; afterMs?: number; late?: Promise<KnownPartResult | undefined> };

/** A result that leaves no doubt. */
export type KnownPartResult =
  /** The provider has it. `id` is the provider's, as given; `recipientId` is its id of the recipient, which can differ from the number. */
  | { outcome: 'accepted'; id?: string; recipientId?: string }
  /** The provider will never take it. `code` is the provider's; `apiCode` is the code of the contract, if 1014 says too little. */
  | {
      outcome: 'rejected';
      code: string;
      reason: string;
      scope: 'message' | 'recipient' | 'sender' | 'optedOut';
      apiCode?: number;
    }
  /**
   * The provider asks for a pause (throttling): it does not have the part, and this is not counted as an attempt. With `isPartOnly` the other
   * submissions of the link need not wait.
   */
  | { outcome: 'later'; afterMs: number; reason: string; isPartOnly?: boolean }
  /** Nothing was written to the provider, for example because the link was lost before. Safe to repeat anywhere. */
  | { outcome: 'notSent'; reason: string };

/** An open link to a provider, such as one SMPP bind. */
export interface Link<Of extends Submission = Submission> {
  /** Parts whose submission can start now: 0 while the link is not ready or its window is full. */
  freeSlots(): number;
  /** Plans a submission, without sending anything. */
  plan(submission: Of): Of extends SmsSubmission ? SmsPlan : SubmissionPlan;
  /** Submits one part, from 0. Resolves for every outcome, and in bounded time. */
  submit(submission: Of, part: number): Promise<PartResult>;
  /** Takes no more parts, waits for outstanding responses (bounded), ends the session in order, and closes. */
  close(): Promise<void>;
}

/** State of a link. `broken`: the provider rejects the credentials, so that repeating is useless until the operator changes something. */
export type LinkState =
  | { state: 'connecting'; reason?: string }
  | { state: 'ready' }
  | { state: 'broken'; reason: string };

/** The callbacks for events of a link. */
export interface LinkEvents {
  /**
   * Returns whether this process still holds the link. A process that was frozen may have lost it to another one, so a link asks immediately
   * before it writes a submission. Absent where no other process can have the link.
   */
  mayWrite?(): boolean;
  onState(state: LinkState): void;
  /** A slot has become free, or the link ready. */
  onSlots(): void;
  /** Resolves when the receipts are stored; the link acknowledges them to the provider after that. */
  receive(receipts: readonly ProviderReceipt[]): Promise<void>;
  receiveInbound(inbound: readonly InboundSms[]): Promise<void>;
  /** The stored files of messages. Absent where none are sent, such as in a command. */
  files?: LinkFiles;
}

/** The stored files of messages, and the ids that they have at providers. */
export interface LinkFiles {
  read: MediaStore['read'];
  /** Returns a signed URL from which the provider can fetch a file; undefined when the service has no public URL. */
  sign?: FileLinks['sign'];
  /**
   * Returns the provider's id of a stored file, and uploads the file if there is none.
   *
   * @throws the error of the upload
   * @throws the reason of the signal
   */
  getOrUpload(
    connection: Pick<Connection, 'id'>,
    mediaId: string,
    upload: (signal: AbortSignal) => Promise<{ id: string; expiresAt: Date }>,
    signal: AbortSignal,
  ): Promise<string>;
  /** Forgets an id that the provider does not know. */
  forget(connectionId: string, mediaId: string, providerId: string): Promise<void>;
}

/** The templates of an account at a provider. */
interface ProviderTemplates {
  /** Id of the account: several connections may have the same one. */
  account: string;
  templates: readonly ProviderTemplate[];
}

/** A template at a provider. */
export interface ProviderTemplate {
  name: string;
  language: string;
  /** In lower case: `approved`, `pending`, `rejected`, `paused`, `disabled` or another word. */
  status: string;
  /** In lower case. */
  quality?: string;
  /** Its parts in the format of the WhatsApp Business API. */
  components: unknown;
  /** Why the service cannot send it, as the end of a sentence that begins with its name. */
  unsupported?: string;
}

/**
 * The start of a download. `gone`: the provider does not have the file any more. `later`: another attempt may succeed. A reason contains no
 * URL and no credentials.
 */
export type FileDownload = FileContent | { outcome: 'gone' | 'tooLarge' | 'later'; reason: string };

/** A file that arrives from a provider. */
export interface FileContent {
  /** With its parameters. */
  contentType: string;
  /** Bytes as announced; undefined if the provider did not say. */
  expectedBytes: number | undefined;
  /** Read or discard it. */
  content: AsyncIterable<Buffer>;
  filename?: string;
  /** Ends the download. */
  discard(): void;
}
