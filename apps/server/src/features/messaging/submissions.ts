import type { Feature } from '../../http/feature.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { CarrierEvents, Channel, DeliveryReceipt, OutboundMessage, Sms } from './carrier.ts';
import type { EmailCarrier } from './email.ts';
import type { MediaStore } from './media/media-store.ts';

/** A channel whose messages configured connections can submit. The chat channel has none. */
export type RoutedChannel = Exclude<Channel, 'chat'>;

/** A message that needs a connection. */
export interface RouteRequest {
  environmentId: string;
  channel: RoutedChannel;
  /** E.164 with the plus, or the user id on channels with their own ids. */
  to: string;
  /** ISO 3166-1 code, or the calling code of a number without a country. Absent for a user id. */
  country?: string | undefined;
  /** The sender of an SMS. */
  sender?: string | undefined;
  /** The sender of the SMS that may replace an RCS message. Absent: no SMS may. */
  fallbackSender?: string | undefined;
  purpose: Sms['purpose'];
  /** Whether opt-outs do not apply: the person has asked for it, or has just written. */
  isSolicited?: boolean;
}

type RouteResult =
  /** Connections in the order in which they are tried; one at least. */
  | { outcome: 'connections'; connectionIds: readonly string[] }
  /** No connection is configured for such a message. */
  | { outcome: 'noConnection' }
  /** All connections for it are drafts, paused or broken. */
  | { outcome: 'unavailable'; retryAfterSeconds: number; isDraft: boolean }
  /** None of the connections may use the sender in this country. */
  | { outcome: 'senderNotAllowed' }
  /** The person has opted out of messages of the sender. */
  | { outcome: 'optedOut' };

/** A message to submit by one of several connections. */
export interface NewSubmission {
  /** A message, or the passcode of a verification. */
  source: keyof SubmissionSources;
  /** Identifies it within its source. */
  reference: string;
  environmentId: string;
  accountId: string;
  /** The sender of an SMS, or of the SMS that may replace an RCS message; otherwise empty. */
  sender: string;
  /** Connections in the order in which they are tried; one at least. */
  connectionIds: readonly string[];
  /** Seconds until it expires. */
  validForSeconds: number;
}

/**
 * Reads what to submit, by reference. A missing one is no longer wanted: it was erased, or the passcode is used up.
 *
 * @param revoked references of messages that were sent, and whose provider has revoked them: they are submitted once more
 */
export type LoadSubmissions = (
  references: readonly string[],
  revoked: ReadonlySet<string>,
) => Promise<ReadonlyMap<string, Sms | OutboundMessage>>;

/** Where submissions come from. */
export interface SubmissionSources {
  readonly message: LoadSubmissions;
  readonly passcode: LoadSubmissions;
}

/** The outcome of a submission that is not known. A message keeps its status then. */
export interface UnknownOutcome {
  messageId: string;
  status: 'unknown';
  /**
   * `provider`: the provider has accepted it, and cannot say what happened to it. `inDoubt`: the provider may have it, and the service submits
   * it again or waits.
   */
  cause: 'provider' | 'inDoubt';
  at: Date;
  /** Id of the connection that may have it. */
  connectionId?: string;
}

/** The callbacks for events of the configured connections. */
export interface SmsEvents extends Omit<CarrierEvents, 'receive'> {
  receive(receipts: readonly (DeliveryReceipt | UnknownOutcome)[]): Promise<void>;
}

/** The configured connections to providers, as features use them: choose a route, store the submission with the request, wake the sender. */
export interface Providers {
  /** Chooses the connections of a message. */
  route(request: RouteRequest): Promise<RouteResult>;
  /** Whether there is a connection for the channel that the environment may use, whatever its state. */
  serves(channel: RoutedChannel, environmentId: string): boolean;
  /** The connections for e-mail. */
  email: EmailCarrier & {
    /** Whether there is a connection for e-mail that the environment may use, whatever its state. */
    serves(environmentId: string): boolean;
  };
  /** Adds submissions in the caller's transaction. Call `wake` after its commit. A submission that exists already is not added again. */
  enqueue(executor: Executor, submissions: readonly NewSubmission[]): Promise<void>;
  wake(connectionIds: Iterable<string>): void;
  /**
   * Starts to submit what the sources hold, and to report what providers report. Called once.
   *
   * @param files store of the files that providers fetch
   */
  connect(events: SmsEvents, sources: SubmissionSources, files: MediaStore): Feature;
}
