import { type RawBuilder, sql } from 'kysely';

/** SQL expressions of one recipient and one step, such as column references or parameters. */
export interface PreferenceOperands {
  /** `subscribers.id`. */
  subscriber: RawBuilder<string>;
  /** `workflows.id`. */
  workflowId: RawBuilder<string>;
  /** Whether the workflow is critical: preferences do not apply to it. */
  isCritical: RawBuilder<boolean>;
  /** The type of the step: `in_app`, `sms`, `chatApp`, `messenger`, `rcs` or `email`. */
  channel: RawBuilder<string>;
}

/**
 * Returns the SQL condition that a subscriber gets a channel of a workflow. Neither the row for all workflows nor the row for this one
 * turns it off; without rows, every channel is on. PostgreSQL runs the condition as an anti join when `isCritical` is a parameter.
 */
export function allowsChannel({
  subscriber,
  workflowId,
  isCritical,
  channel,
}: PreferenceOperands): RawBuilder<boolean> {
  return sql<boolean>`(${isCritical} OR NOT EXISTS (
    SELECT FROM notification_preferences AS preference
    WHERE preference.subscriber = ${subscriber} AND preference.workflow_id IN ('', ${workflowId})
      AND (NOT preference.enabled OR preference.channels ->> ${channel} = 'false')
  ))`;
}
