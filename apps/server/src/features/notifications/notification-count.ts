import { Counter, type Registry } from 'prom-client';
import type { StepType } from '../workflows/workflows.ts';

/** The outcome of a step for a recipient, as the contract has it. */
export type Outcome =
  | 'delivered'
  | 'sent'
  | 'pending'
  | 'skipped_by_preference'
  | 'opted_out'
  | 'no_address'
  | 'no_connection'
  | 'failed'
  | 'cancelled';

/** Counts recipients by the channel of the step and their outcome. */
export type CountNotifications = (channel: StepType, outcome: Outcome, count: number) => void;

/** @returns the function to call once outcomes are committed */
export function createNotificationCount(registry: Registry): CountNotifications {
  const counter = new Counter({
    name: 'omnichannel_notifications_total',
    help: 'Recipients of events by channel and outcome; a pending one counts again with its final outcome.',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  return (channel, outcome, count) => counter.inc({ channel, outcome }, count);
}
