import type { DeliveryReceipt } from '../../features/messaging/carrier.ts';
import { findTestOutcome } from '../../features/phone-numbers/test-numbers.ts';
import type { SandboxBehaviour } from './sandbox-behaviour.ts';

/** A receipt that is to be told. */
export interface PlanStep {
  status: DeliveryReceipt['status'];
  /** When it comes about: milliseconds after the message was handed over. */
  after: number;
  /** Of a failure with a cause of its own. */
  error?: NonNullable<DeliveryReceipt['error']>;
}

/** How much slower the test recipient of that name is. */
const slowFactor = 10;

/** Milliseconds from one status of a message to the next. */
export function computePaceMs(recipient: string, sandboxPaceMs: number): number {
  return (findTestOutcome(recipient) === 'slow' ? slowFactor : 1) * sandboxPaceMs;
}

/** How far a message gets by itself. Anybody but a test recipient reads it when somebody opens it on the page. */
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

/** The receipts of a message, in the order in which they are told. */
export function createPlan(recipient: string, behaviour: SandboxBehaviour, sandboxPaceMs: number): PlanStep[] {
  const pace = computePaceMs(recipient, sandboxPaceMs);
  const steps = listStatuses(recipient, behaviour).map((status, index) => ({ status, after: (index + 1) * pace }));
  if (behaviour.outOfOrder) steps.reverse();
  return behaviour.duplicates ? steps.flatMap((step) => [step, step]) : steps;
}
