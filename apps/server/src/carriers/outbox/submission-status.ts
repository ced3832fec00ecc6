import { chatAppTitle } from '@omnichannel/error-formats';
import { sql } from 'kysely';
import type { DeliveryReceipt } from '../../features/messaging/carrier.ts';
import type { UnknownOutcome } from '../../features/messaging/submissions.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { MessagePricing, ProviderReceipt } from '../provider-events.ts';
import type { SubmissionKind } from './enqueue.ts';

/** The state of a submission after a receipt. */
export interface SubmissionStatus {
  source: SubmissionKind;
  reference: string;
  status: ProviderReceipt['status'];
  at: Date;
  /** Code of the provider, for a failure. */
  code: string | null;
  /** Code of the contract, for a failure. */
  apiCode?: number | null | undefined;
  /** Cause of a failure, as a sentence for the sender. */
  details?: string;
  /** The price category, as the provider reports it. */
  pricing?: MessagePricing | null;
  /** Id of the connection of the attempt that the state is about. */
  connectionId?: string;
  /** Of status `unknown`: an attempt is in doubt. Otherwise the provider has accepted it, and does not know the outcome. */
  isInDoubt?: boolean;
}

/** The state of a submission whose attempt ended without a result. */
export function inDoubtStatus(submission: Pick<SubmissionStatus, 'source' | 'reference'>): SubmissionStatus {
  return { ...submission, status: 'unknown', at: new Date(), code: null, isInDoubt: true };
}

/**
 * Reads the states of submissions from their parts: delivered when a connection has delivered all parts, failed when it failed to deliver one.
 * A passcode that was repeated on two connections is delivered when one of them has delivered it. A revoked submission has no state: another
 * connection has got the message.
 */
export async function readStatuses(executor: Executor, outboxIds: readonly string[]): Promise<SubmissionStatus[]> {
  if (outboxIds.length === 0) return [];
  const { rows } = await sql<SubmissionStatus>`
    SELECT source, reference, status, at, code, api_code AS "apiCode", pricing
    FROM read_submission_statuses(${[...new Set(outboxIds)]}::bigint[])
  `.execute(executor);
  return rows;
}

/** Code of the contract for a failure of the carrier. */
const failureCode = 1014;

/**
 * Converts the state of a submission into a receipt of its message.
 *
 * @returns undefined when the outcome of a message is not known: it keeps its status
 */
export function toDeliveryReceipt(submission: SubmissionStatus): DeliveryReceipt | UnknownOutcome | undefined {
  const { source, reference: messageId, status, at, isInDoubt, pricing, connectionId } = submission;
  const connection = connectionId === undefined ? {} : { connectionId };
  if (status === 'unknown') {
    const cause = isInDoubt ? 'inDoubt' : 'provider';
    return source === 'passcode' ? { messageId, status, cause, at, ...connection } : undefined;
  }
  const receipt = { messageId, status, at, ...(pricing && { pricing }), ...connection };
  return status === 'failed' ? { ...receipt, error: toError(submission) } : receipt;
}

function toError({ code, apiCode, details }: SubmissionStatus): NonNullable<DeliveryReceipt['error']> {
  const title = apiCode == null ? undefined : chatAppTitle(apiCode);
  return {
    // A code without a title is none of the contract.
    ...(apiCode == null || title === undefined
      ? { code: failureCode, title: chatAppTitle(failureCode) as string }
      : { code: apiCode, title }),
    details: details ?? `The provider could not deliver the message${code === null ? '' : ` (its code: ${code})`}.`,
  };
}
