import type { Workflow } from '../../workflows/workflows.ts';
import type { CountNotifications, Outcome } from '../notification-count.ts';

/** Recipients of an event with the same outcome at a step. */
export interface StoredOutcome {
  eventId: string;
  /** Index of the step. */
  step: number;
  outcome: Outcome;
  count: number;
  /** The `subscribers.id` of recipients with a new item in their feeds; null for other outcomes. */
  received: string[] | null;
}

/** Returns the active steps of workflows, as the SQL functions expect them. */
export function listSteps(workflows: readonly Workflow[]) {
  return workflows.flatMap(({ id, version, critical, steps }) =>
    steps.flatMap(({ type, active }, index) =>
      active ? [{ workflow_id: id, version, is_critical: critical, index, channel: type }] : [],
    ),
  );
}

/** Counts committed outcomes in the metrics. */
export function countOutcomes(
  count: CountNotifications,
  outcomes: readonly Pick<StoredOutcome, 'step' | 'outcome' | 'count'>[],
  workflow: Workflow,
): void {
  for (const { step, outcome, count: recipients } of outcomes) {
    const { type } = workflow.steps[step] as (typeof workflow.steps)[number];
    count(type, outcome, recipients);
  }
}
