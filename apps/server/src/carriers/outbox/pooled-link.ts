import type { Logger } from 'pino';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { Connection, Link, LinkState } from '../connection-kind.ts';
import { cleanReason } from '../connections/connection-store.ts';
import { maskCredentials } from '../connections/credentials.ts';
import type { ProviderReceipt } from '../provider-events.ts';
import { type ClaimedSubmission, claimSubmissions } from './claim-submissions.ts';
import { createCorrections } from './corrections.ts';
import type { Lease } from './leases.ts';
import type { KnownConnection, PooledLink } from './link-pool.ts';
import { createLinkRunner, type LinkRunner } from './link-runner.ts';
import { createSubmissionLoader } from './load-submissions.ts';
import { abandonAttempt, abandonUnknown, releaseLostClaims } from './lost-claims.ts';
import { toAddress } from './opt-out-receipts.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { matchEarlyReceipts, type ReceiptResult } from './receipts.ts';
import { type EndedAttempt, recordAttempts } from './record-attempts.ts';
import { repeatRecording } from './repeat-recording.ts';
import { attemptSubmission } from './submission-attempt.ts';
import type { AttemptResult } from './submission-outcome.ts';
import { inDoubtStatus, type SubmissionStatus } from './submission-status.ts';
import { createThroughput, type Throughput } from './throughput.ts';

export interface PooledLinkParts
  extends Pick<
    OutboxParts,
    | 'pool'
    | 'database'
    | 'log'
    | 'metrics'
    | 'sources'
    | 'findSenderLimit'
    | 'findOptedOut'
    | 'onOptedOut'
    | 'receiveInbound'
    | 'noteOutcome'
    | 'inDoubt'
    | 'files'
  > {
  /** Whether no other process can have taken the lease over. */
  isHeld(): boolean;
  recordStatuses(statuses: readonly SubmissionStatus[]): Promise<void>;
  applyReceipts(result: ReceiptResult): Promise<void>;
  applyEarlyWatermarks(outboxIds: readonly string[]): Promise<void>;
  receive(receipts: readonly ProviderReceipt[]): Promise<void>;
}

/** Opens a link under a lease, and submits over it until it is stopped. */
export function openPooledLink(lease: Lease, known: KnownConnection, parts: PooledLinkParts): PooledLink {
  const { connection, kind, throughput, binds } = known;
  const { pool, log, metrics, receive, receiveInbound, isHeld, files } = parts;
  const { name } = connection;
  let runner: LinkRunner | undefined;
  let firstState: LinkState | undefined;
  const opened = kind.open(connection, {
    mayWrite: isHeld,
    onState(given) {
      const state = cleanState(given, connection);
      const { state: linkState, reason } = { reason: undefined, ...state };
      log.info({ connection: name, slot: lease.slot, linkState, reason }, 'the state of a link changed');
      if (reason !== undefined) parts.noteOutcome?.(connection.id, reason, 'link');
      firstState = state;
      runner?.setState(state);
    },
    onSlots: () => runner?.wake(),
    receive,
    receiveInbound: (inbound) => receiveInbound(connection, inbound),
    ...(files && { files }),
  });
  const { link, inFlight } = countInFlight(opened);
  const limits = createSenderLimits(known, parts);
  const load = createSubmissionLoader(known, parts);
  const recording = createBatch<EndedAttempt, undefined>({
    write: (attempts) => recordAll(lease, known, attempts, parts),
  });
  const corrections = createCorrections(name, { pool, log, record: recording.add });
  const started = createLinkRunner({
    link,
    throughput: createThroughput(throughput === null ? Infinity : throughput / binds),
    claim: (limit) => claimSubmissions(pool, lease, limit, limits.exhausted()),
    releaseLostClaims: (begun) => releaseLostClaims(pool, lease.id, begun),
    abandonUnknown: (inProgress) => abandonUnknown(pool, lease.id, inProgress),
    async attempt(claimed, pace) {
      const startedAt = performance.now();
      metrics.waited(name, claimed.lateMs);
      const onThrottled = () => metrics.throttled(name);
      try {
        const ended = await attemptSubmission(claimed, pace, {
          link,
          limitOf: limits.of,
          load,
          isHeld,
          onThrottled,
          isIdempotent: kind.isIdempotent === true,
        });
        metrics.answered(name, performance.now() - startedAt);
        await repeatRecording(() => recording.add(ended));
        corrections.expect(ended);
      } catch (error) {
        await abandonAttempt(pool, lease.id, claimed);
        throw error;
      }
    },
    log,
  });
  runner = started;
  if (firstState) started.setState(firstState);
  return {
    get state() {
      return started.state;
    },
    get inFlight() {
      return inFlight();
    },
    window: connection.window,
    wake: started.wake,
    async stop(isLeaseLost = false) {
      const recorded = started.stop();
      // The record of a result may wait for the database; the bind must not wait with it.
      if (!isLeaseLost) await recorded;
      await link.close();
      await recorded;
      await corrections.drain();
    },
  };
}

/** Makes the reason of a state fit for operators, who see it. */
function cleanState(state: LinkState, { credentials }: Pick<Connection, 'credentials'>): LinkState {
  if (!('reason' in state) || state.reason === undefined) return state;
  return { ...state, reason: cleanReason(maskCredentials(state.reason, credentials)) };
}

/** Counts the parts of a link that wait for their response. */
function countInFlight(link: Link): { link: Link; inFlight(): number } {
  let count = 0;
  return {
    inFlight: () => count,
    link: {
      ...link,
      async submit(submission, part) {
        count += 1;
        try {
          return await link.submit(submission, part);
        } finally {
          count -= 1;
        }
      },
    },
  };
}

/** The limits of the senders of a link, which has its share of those of the connection. */
function createSenderLimits({ connection, binds }: KnownConnection, { findSenderLimit }: PooledLinkParts) {
  const senders = new Map<string, { limit: number; throughput: Throughput }>();
  return {
    of(sender: string): Throughput | undefined {
      const limit = findSenderLimit(connection.id, sender);
      if (limit === undefined) {
        senders.delete(sender);
        return undefined;
      }
      const known = senders.get(sender);
      // The operator may have changed it.
      if (known?.limit === limit) return known.throughput;
      const throughput = createThroughput(limit / binds);
      senders.set(sender, { limit, throughput });
      return throughput;
    },
    /** Lists the senders whose limit is reached. */
    exhausted: () =>
      Array.from(senders).flatMap(([sender, { throughput }]) => (throughput.available() < 1 ? [sender] : [])),
  };
}

/** Records states first: after a crash in between, the attempt is in doubt, and a state may be recorded twice. */
async function recordAll(
  lease: Lease,
  { connection: { name }, kind: { channel } }: KnownConnection,
  attempts: readonly EndedAttempt[],
  parts: PooledLinkParts,
): Promise<undefined[]> {
  const { pool, log, metrics, inDoubt, noteOutcome, recordStatuses, onOptedOut } = parts;
  const hasWatermarks = channel === 'messenger';
  const statuses = attempts.flatMap((attempt) => toStatus(attempt) ?? []);
  await recordStatuses(statuses.map((status) => ({ ...status, connectionId: lease.connectionId })));
  await recordAttempts(pool, lease, attempts, {
    inDoubtSeconds: inDoubt.seconds,
    hasWatermarks,
  });
  for (const { claimed, recipient, result, isLate } of attempts) {
    // Its attempt was counted as unknown.
    if (!isLate) metrics.attempted(name, result.state);
    if (result.state === 'accepted') noteOutcome?.(lease.connectionId);
    if (hasFailed(result)) noteOutcome?.(lease.connectionId, result.reason);
    logResult(log, name, claimed, result);
    // Opt-outs belong to numbers.
    if (result.state !== 'rejected' || !result.isOptOut || recipient === undefined || channel === 'messenger') continue;
    const { environmentId, sender } = claimed;
    const { connectionId } = lease;
    await onOptedOut({
      environmentId,
      connectionId,
      sender: channel === 'sms' ? sender : undefined,
      to: toAddress(recipient),
    });
  }
  await applyEarly(lease, attempts, hasWatermarks, parts);
  return attempts.map(() => undefined);
}

/** Applies receipts and watermarks that were faster than the responses. */
async function applyEarly(
  { connectionId }: Lease,
  attempts: readonly EndedAttempt[],
  hasWatermarks: boolean,
  { database, applyReceipts, applyEarlyWatermarks }: PooledLinkParts,
): Promise<void> {
  const accepted = attempts.filter(({ result }) => result.accepted.length > 0);
  if (accepted.length === 0) return;
  const ids = accepted.flatMap(({ result }) => result.accepted.flatMap(({ id }) => id ?? []));
  if (ids.length > 0) await matchEarlyReceipts(database, connectionId, applyReceipts, ids);
  if (hasWatermarks) await applyEarlyWatermarks(accepted.map(({ claimed }) => claimed.outboxId));
}

/** Returns whether the provider did not accept the message, for a reason other than a limit of messages per second. */
function hasFailed(result: AttemptResult) {
  return result.state === 'rejected' || result.state === 'notSent' || result.state === 'unknown';
}

/** @returns undefined when the attempt neither ends its submission nor leaves it in doubt */
function toStatus({ claimed: { source, reference }, next, result }: EndedAttempt): SubmissionStatus | undefined {
  if (next.step !== 'done' && result.state === 'unknown') return inDoubtStatus({ source, reference });
  if (next.step !== 'done' || next.status === undefined) return undefined;
  const code = result.state === 'rejected' ? result.code : null;
  const status = { source, reference, status: next.status, at: new Date(), code };
  return next.status === 'failed' ? { ...status, details: next.details, apiCode: next.apiCode } : status;
}

/** Logs an attempt that the provider did not accept. The check code in the reference of a passcode is not logged. */
function logResult(
  log: Logger,
  connection: string,
  { source, reference, outboxId, attempt }: ClaimedSubmission,
  result: AttemptResult,
): void {
  if (result.state === 'accepted' || ('isPutOff' in result && result.isPutOff)) return;
  // The log redacts fields named `state` and `code`, which are PII in the contract.
  const { state: outcome, code: errorCode, reason } = { code: undefined, reason: undefined, ...result };
  const messageId = source === 'message' ? reference : undefined;
  const attempted = { connection, source, messageId, outboxId, attempt };
  log.warn({ ...attempted, outcome, errorCode, reason }, 'a submission was not accepted');
}
