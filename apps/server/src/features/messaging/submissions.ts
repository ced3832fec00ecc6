import type { Feature } from '../../http/feature.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { CarrierEvents, DeliveryReceipt, Sms } from './carrier.ts';
import type { EmailCarrier } from './email.ts';

/** An SMS that needs a connection. */
export interface RouteRequest {
  environmentId: string;
  /** E.164, with the plus. */
  to: string;
  /** ISO 3166-1 code, or the calling code of a number without a country. */
  country: string;
  sender: string;
  purpose: Sms['purpose'];
}

type RouteResult =
  /** Connections in the order in which they are tried; one at least. */
  | { outcome: 'connections'; connectionIds: readonly string[] }
  /** No connection is configured for such a message. */
  | { outcome: 'noConnection' }
  /** All connections for it are paused or broken. */
  | { outcome: 'unavailable'; retryAfterSeconds: number }
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
  sender: string;
  /** Connections in the order in which they are tried; one at least. */
  connectionIds: readonly string[];
  /** Seconds until it expires. */
  validForSeconds: number;
}

/** Reads what to submit, by reference. A missing one is no longer wanted: it was erased, or the passcode is used up. */
export type LoadSubmissions = (references: readonly string[]) => Promise<ReadonlyMap<string, Sms>>;

/** Where submissions come from. */
export interface SubmissionSources {
  readonly message: LoadSubmissions;
  readonly passcode: LoadSubmissions;
}

/** The outcome of an SMS that is not known. A message keeps its status then. */
export interface UnknownOutcome {
  messageId: string;
  status: 'unknown';
  /**
   * `provider`: the provider has accepted it, and cannot say what happened to it. `inDoubt`: the provider may have it, and the service submits
   * it again or waits.
   */
  cause: 'provider' | 'inDoubt';
  at: Date;
}

/** The callbacks for events of the configured connections. */
export interface SmsEvents extends Omit<CarrierEvents, 'receive'> {
  receive(receipts: readonly (DeliveryReceipt | UnknownOutcome)[]): Promise<void>;
}

/** The configured connections to providers, as features use them: choose a route, store the submission with the request, wake the sender. */
export interface Providers {
  /** Chooses the connections of an SMS. */
  route(request: RouteRequest): Promise<RouteResult>;
  /** Whether there is a connection for SMS that the environment may use, whatever its state. */
  servesSms(environmentId: string): boolean;
  /** The connections for e-mail. */
  email: EmailCarrier & {
    /** Whether there is a connection for e-mail that the environment may use, whatever its state. */
    serves(environmentId: string): boolean;
  };
  /** Adds submissions in the caller's transaction. Call `wake` after its commit. A submission that exists already is not added again. */
  enqueue(executor: Executor, submissions: readonly NewSubmission[]): Promise<void>;
  wake(connectionIds: Iterable<string>): void;
  /** Starts to submit what the sources hold, and to report what providers report. Called once. */
  connect(events: SmsEvents, sources: SubmissionSources): Feature;
}
