import { type RawBuilder, sql } from 'kysely';
import type { Workflow } from '../../workflows/workflows.ts';
import type { CountNotifications, Outcome } from '../notification-count.ts';
import { allowsChannel } from '../preferences/allows-channel.ts';

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

/**
 * Returns the SQL expressions of a WITH clause that store what recipients get: items of feeds at once, and other channels as pending
 * deliveries. `outcomes` has the columns of `StoredOutcome`.
 *
 * The clause needs an expression `recipients` before: `event_id`, `environment_id`, `workflow_id`, `workflow_version`, `subscriber`.
 *
 * @param isCritical SQL: whether the workflow is critical. A parameter gives a faster plan than a column of `step`.
 */
export function storeOutcomes(workflows: readonly Workflow[], isCritical: RawBuilder<boolean>): RawBuilder<unknown> {
  const steps = workflows.flatMap(({ id, version, critical, steps: all }) =>
    all.flatMap(({ type, active }, index) =>
      active ? [{ workflow_id: id, version, is_critical: critical, index, channel: type }] : [],
    ),
  );
  const allowed = allowsChannel({
    subscriber: sql.ref('recipient.subscriber'),
    workflowId: sql.ref('step.workflow_id'),
    isCritical,
    channel: sql.ref('step.channel'),
  });
  return sql`
    decided AS MATERIALIZED (
      SELECT recipient.event_id, recipient.environment_id, recipient.subscriber, step.index AS step,
        CASE WHEN NOT ${allowed} THEN 'skipped_by_preference' WHEN step.channel = 'in_app' THEN 'delivered' ELSE 'pending' END AS outcome
      FROM recipients AS recipient
      JOIN json_to_recordset(${JSON.stringify(steps)}::json)
        AS step (workflow_id text, version integer, is_critical boolean, index smallint, channel text)
        ON step.workflow_id = recipient.workflow_id AND step.version = recipient.workflow_version
    ), feeds AS (
      INSERT INTO notifications (environment_id, subscriber, event_id, step)
      SELECT environment_id, subscriber, event_id, step FROM decided WHERE outcome = 'delivered'
    ), deliveries AS (
      INSERT INTO notification_deliveries (event_id, step, subscriber)
      SELECT event_id, step, subscriber FROM decided WHERE outcome = 'pending'
    ), outcomes AS MATERIALIZED (
      SELECT event_id, step, outcome, count(*)::integer AS count,
        CASE outcome WHEN 'delivered' THEN array_agg(subscriber) END AS received
      FROM decided GROUP BY event_id, step, outcome
    ), counts AS (
      INSERT INTO notification_outcomes (event_id, step, outcome, count)
      -- In the same order in all transactions, so that they cannot deadlock.
      SELECT event_id, step, outcome, count FROM outcomes ORDER BY event_id, step, outcome
      ON CONFLICT (event_id, step, outcome) DO UPDATE SET count = notification_outcomes.count + excluded.count
    )
  `;
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
