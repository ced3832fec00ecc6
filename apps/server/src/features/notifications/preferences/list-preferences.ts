import { sql } from 'kysely';
import type { Handler } from '../../../http/handler.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Context } from '../../context.ts';
import { requireSubscriber } from '../require-subscriber.ts';
import { type Channel, channels, type Preference, toPreference } from './preference.ts';

/** Lists the preferences for each active workflow. */
export function createPreferenceListHandler({ database }: Context): Handler<'listPreferences'> {
  return async ({ account: { environmentId }, params: { subscriberId } }) => {
    const subscriber = await requireSubscriber(database, { environmentId, subscriberId });
    return { status: 200, body: { data: await listByWorkflow(database, subscriber, environmentId) } };
  };
}

/** Returns the preferences of one level: for all workflows together, or for each. */
export function createPreferencesByLevelHandler({ database }: Context): Handler<'getPreferences'> {
  return async ({ account: { environmentId }, params: { subscriberId, scope } }) => {
    const subscriber = await requireSubscriber(database, { environmentId, subscriberId });
    const data =
      scope === 'global'
        ? [await loadGlobal(database, subscriber)]
        : await listByWorkflow(database, subscriber, environmentId);
    return { status: 200, body: { data } };
  };
}

async function loadGlobal(executor: Executor, subscriber: string): Promise<Preference> {
  const row = await executor
    .selectFrom('notification_preferences')
    .select(['enabled', 'channels'])
    .where('subscriber', '=', subscriber)
    .where('workflow_id', '=', '')
    .executeTakeFirst();
  return toPreference(row, channels);
}

interface WorkflowRow {
  id: string;
  identifier: string;
  name: string;
  critical: boolean;
  channels: Channel[];
  enabled: boolean;
  preferred: Record<string, boolean>;
}

async function listByWorkflow(executor: Executor, subscriber: string, environmentId: string): Promise<Preference[]> {
  // The concatenation decompresses a definition once. Each access to the column would do it again, with all texts of the steps.
  const { rows } = await sql<WorkflowRow>`
    WITH workflow AS MATERIALIZED (
      SELECT workflows.id, workflows.identifier, version.definition || '{}' AS definition
      FROM workflows JOIN workflow_versions AS version
        ON version.workflow_id = workflows.id AND version.version = workflows.version
      WHERE workflows.environment_id = ${environmentId}
    )
    SELECT workflow.id, workflow.identifier, definition ->> 'name' AS name,
      coalesce(definition -> 'critical' = 'true', false) AS critical,
      ARRAY(
        SELECT step ->> 'type' FROM jsonb_array_elements(definition -> 'steps') AS step
        WHERE step -> 'active' IS DISTINCT FROM 'false'
      ) AS channels,
      coalesce(preference.enabled, true) AS enabled, coalesce(preference.channels, '{}') AS preferred
    FROM workflow
    LEFT JOIN notification_preferences AS preference
      ON preference.subscriber = ${subscriber} AND preference.workflow_id = workflow.id
    WHERE definition -> 'active' IS DISTINCT FROM 'false'
    ORDER BY workflow.identifier
  `.execute(executor);
  return rows.map((row) => toPreference({ enabled: row.enabled, channels: row.preferred }, row.channels, row));
}
