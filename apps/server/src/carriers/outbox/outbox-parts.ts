import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LoadSubmissions, SmsEvents } from '../../features/messaging/submissions.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { Connection, LinkFiles } from '../connection-kind.ts';
import type { InboundSms, ProviderReceipt, ReceiptWatermark } from '../provider-events.ts';
import type { InDoubtPolicy } from './abandoned-submissions.ts';
import type { OutboxSubmission, SubmissionKind } from './enqueue.ts';
import type { KnownConnection } from './link-pool.ts';
import type { OutboxMetrics } from './metrics.ts';

export interface OutboxParts {
  database: Database;
  pool: Pool;
  directUrl: string;
  log: Logger;
  metrics: OutboxMetrics;
  sources: Readonly<Record<SubmissionKind, LoadSubmissions>>;
  /** Records the states of messages and passcodes; `messageId` is the reference. The same state may be recorded twice. */
  record: SmsEvents['receive'];
  listConnections(): readonly KnownConnection[];
  /** Submissions a second of a sender over all instances; undefined for no limit. */
  findSenderLimit(connectionId: string, sender: string): number | undefined;
  onBroken(connection: KnownConnection, reason: string): Promise<void>;
  /** Reports which recipients have opted out of messages of their sender, in the same order. */
  findOptedOut(messages: readonly OptOutQuery[]): Promise<boolean[]>;
  /** A provider says that a person has opted out. */
  onOptedOut(submission: OptOutQuery): Promise<void>;
  receiveInbound(connection: Connection, inbound: readonly InboundSms[]): Promise<void>;
  /** Called after each attempt that the provider accepted or not, and when a link is lost or cannot be opened. */
  noteOutcome?(connectionId: string, failure?: string, source?: 'message' | 'link'): void;
  inDoubt: { policy: InDoubtPolicy; seconds: number };
  /** Stored files, which some kinds upload. */
  files?: LinkFiles;
}

/** A recipient who may have opted out of messages. */
export interface OptOutQuery {
  environmentId: string;
  connectionId: string;
  /** The sender of an SMS; undefined on other channels, whose opt-outs belong to the connection. */
  sender: string | undefined;
  /** E.164, with the plus. */
  to: string;
}

/** Submits messages over the connections, so that none is lost and, except passcodes in doubt, none is submitted twice. */
export interface Outbox {
  /** Adds submissions in the caller's transaction. Call `wake` after its commit. A submission that exists already is not added again. */
  enqueue(executor: Executor, submissions: readonly OutboxSubmission[]): Promise<void>;
  wake(connectionIds: Iterable<string>): void;
  /** Stores receipts of a provider and records the states of their messages. */
  receive(connection: Pick<Connection, 'id' | 'name'>, receipts: readonly ProviderReceipt[]): Promise<void>;
  /** Stores reports about all messages to a recipient until a time, and records the states of these messages. */
  receiveWatermarks(
    connection: Pick<Connection, 'id' | 'name'>,
    watermarks: readonly ReceiptWatermark[],
  ): Promise<void>;
  /** Opens links and submits, in the processes that run jobs. */
  start(): Promise<void>;
  close(): Promise<void>;
}
