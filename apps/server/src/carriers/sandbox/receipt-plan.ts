import type { DeliveryReceipt } from '../../features/messaging/carrier.ts';
import { findTestOutcome } from '../../features/phone-numbers/test-numbers.ts';
import type { SandboxBehaviour } from './sandbox-behaviour.ts';

/** A planned receipt of a new message. */
export interface PlanStep {
  status: DeliveryReceipt['status'];
  /** Milliseconds from the submission of the message. */
  after: number;
  /** Cause of a failure, if it differs from the default. */
  error?: NonNullable<DeliveryReceipt['error']>;
}

/** Factor for the pace of the test number `slow`. */
const slowFactor = 10;

/** Returns the milliseconds between two statuses of a message. */
export function computePaceMs(recipient: string, sandboxPaceMs: number): number {
  return (findTestOutcome(recipient) === 'slow' ? slowFactor : 1) * sandboxPaceMs;
}

/** Lists the statuses that a message reaches by itself. For recipients without a fixed outcome, `read` follows when a user opens the message. */
export function listStatuses(recipient: string, { failing }: SandboxBehaviour): DeliveryReceipt['status'][] {
  if (failing) return ['failed'];
  switch (findTestOutcome(recipient)) {
    case 'failed':
      return ['failed'];
    case 'sent':
      return ['sent'];
    case 'read':
    case 'slow':
      return ['sent', 'delivered', 'read'];
    default:
      return ['sent', 'delivered'];
  }
}

/** Lists the statuses that an SMS reaches. A phone does not report that one was read. */
export function listSmsStatuses(recipient: string, behaviour: SandboxBehaviour): DeliveryReceipt['status'][] {
  return listStatuses(recipient, behaviour).filter((status) => status !== 'read');
}

/**
 * Plans the receipts of a message, in the order of their reports.
 *
 * @param statuses that it reaches
 */
export function createPlan(
  statuses: readonly DeliveryReceipt['status'][],
  behaviour: SandboxBehaviour,
  paceMs: number,
): PlanStep[] {
  const steps = statuses.map((status, index) => ({ status, after: (index + 1) * paceMs }));
  if (behaviour.outOfOrder) steps.reverse();
  return behaviour.duplicates ? steps.flatMap((step) => [step, step]) : steps;
}
