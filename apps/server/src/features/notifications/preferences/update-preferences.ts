import { sql } from 'kysely';
import type { Handler } from '../../../http/handler.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Context } from '../../context.ts';
import { subscriberNotFoundError } from '../../subscribers/subscribers.ts';
import { findWorkflow, type Workflow } from '../../workflows/workflows.ts';
import { isSubscriber, requireSubscriber, type SubscriberKey } from '../require-subscriber.ts';
import { channels, toPreference } from './preference.ts';

/** Changes the preferences for a workflow. */
export function createPreferenceUpdateHandler({ database }: Context): Handler<'updatePreference'> {
  return async ({ account: { environmentId }, params: { subscriberId, scope }, body }) => {
    const key = { environmentId, subscriberId };
    const workflow = await findWorkflow(database, environmentId, scope);
    if (!workflow) throw await findReason(database, key);
    if (workflow.critical) throw criticalWorkflowError();
    const row = await storePreference(database, key, workflow.id, {
      enabled: body.enabled,
      channels: body.channel ? [body.channel] : [],
    });
    if (!row) throw await findReason(database, key);
    return { status: 200, body: { data: toPreference(row, channelsOf(workflow), workflow) } };
  };
}

/** Changes the preferences for all workflows. */
export function createGlobalPreferenceUpdateHandler({ database }: Context): Handler<'updateGlobalPreference'> {
  return async ({ account: { environmentId }, params: { subscriberId }, body }) => {
    const change = { enabled: body.enabled, channels: body.preferences ?? [] };
    const row = await storePreference(database, { environmentId, subscriberId }, '', change);
    if (!row) throw subscriberNotFoundError();
    return { status: 200, body: { data: toPreference(row, channels) } };
  };
}

const channelsOf = ({ steps }: Workflow) => steps.filter(({ active }) => active).map(({ type }) => type);

interface PreferenceChange {
  enabled: boolean | undefined;
  channels: readonly { type: string; enabled: boolean }[];
}

/**
 * Stores a change in one statement, so that simultaneous changes both apply. It locks subscriber and workflow against deletion.
 *
 * @param workflowId `workflows.id`; empty for all workflows
 * @returns undefined when there is no such subscriber or workflow
 */
async function storePreference(
  executor: Executor,
  key: SubscriberKey,
  workflowId: string,
  change: PreferenceChange,
): Promise<{ enabled: boolean; channels: Record<string, boolean> } | undefined> {
  const enabled = change.enabled ?? null;
  const set = JSON.stringify(Object.fromEntries(change.channels.map((channel) => [channel.type, channel.enabled])));
  const { rows } = await sql<{ enabled: boolean; channels: Record<string, boolean> }>`
    WITH subscriber AS MATERIALIZED (SELECT id FROM subscribers WHERE ${isSubscriber(key)} FOR KEY SHARE),
    workflow AS MATERIALIZED (SELECT id FROM workflows WHERE id = ${workflowId} FOR KEY SHARE)
    INSERT INTO notification_preferences AS preference (environment_id, subscriber, workflow_id, enabled, channels)
    SELECT ${key.environmentId}, id, ${workflowId}, coalesce(${enabled}::boolean, true), ${set}::jsonb FROM subscriber
    WHERE ${workflowId} = '' OR EXISTS (SELECT FROM workflow)
    ON CONFLICT (subscriber, workflow_id) DO UPDATE SET
      enabled = coalesce(${enabled}::boolean, preference.enabled), channels = preference.channels || excluded.channels,
      updated_at = clock_timestamp()
    RETURNING enabled, channels
  `.execute(executor);
  return rows[0];
}

/** Finds why nothing was stored. An unknown subscriber is reported first. @throws {HttpError} when there is no such subscriber */
async function findReason(executor: Executor, key: SubscriberKey): Promise<HttpError> {
  await requireSubscriber(executor, key);
  return workflowNotFoundError();
}

function workflowNotFoundError(): HttpError {
  return new HttpError(
    404,
    'No workflow has the id in the path. Look it up with GET /v1/workflows, or create it with POST /v1/workflows.',
  );
}

function criticalWorkflowError(): HttpError {
  return new HttpError(422, 'The preferences of this workflow cannot be changed; see errors.', {
    violations: [
      {
        in: 'path',
        field: 'scope',
        message: 'must name a workflow that is not critical. Critical workflows ignore preferences',
      },
    ],
  });
}
