import type { components } from '@omnichannel/types';
import type { StepOutcome } from '../api/notifications.ts';

export type Outcomes = components['schemas']['EventDetails']['outcomes'];

/** The outcomes of a step, in words. */
export const outcomeTexts: Readonly<Record<StepOutcome, string>> = {
  delivered: 'In the feed',
  sent: 'Sent',
  pending: 'Not sent yet',
  skipped_by_preference: 'Turned off by the subscriber',
  opted_out: 'Opted out',
  no_address: 'No address',
  no_connection: 'No connection for the channel',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Returns the filter of the recipients with an outcome, as a query. */
export function filterOf({ stepId, outcome }: Pick<Outcomes[number], 'stepId' | 'outcome'>): string {
  return new URLSearchParams({ step: stepId, outcome }).toString();
}

/** Returns how many outcomes there are. @param only of this kind */
export function countOutcomes(outcomes: Outcomes, only?: StepOutcome): number {
  return outcomes.reduce((sum, { outcome, count }) => (only === undefined || outcome === only ? sum + count : sum), 0);
}
