import type { components } from '@omnichannel/types';
import type { StepOutcome } from '../api/notifications.ts';

export type Outcomes = components['schemas']['EventDetails']['outcomes'];

/** Returns the filter of the recipients with an outcome, as a query. */
export function filterOf({ stepId, outcome }: Pick<Outcomes[number], 'stepId' | 'outcome'>): string {
  return new URLSearchParams({ step: stepId, outcome }).toString();
}

/** Returns how many outcomes there are. @param only of this kind */
export function countOutcomes(outcomes: Outcomes, only?: StepOutcome): number {
  return outcomes.reduce((sum, { outcome, count }) => (only === undefined || outcome === only ? sum + count : sum), 0);
}
