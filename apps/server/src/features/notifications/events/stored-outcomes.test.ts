import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { newId } from '../../../platform/postgres/ids.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import type { StoredOutcome } from './stored-outcomes.ts';

const { database, ...rest } = await useDatabase();
const context = testContext({ database, ...rest });
let account: Account;
let subscriber: string;

beforeEach(async () => {
  account = await testAccount(context);
  subscriber = newId();
});

/** @param workflowId '' for all workflows */
const store = (workflowId: string, row: { enabled?: boolean; channels?: Record<string, boolean> }, of = subscriber) =>
  database
    .insertInto('notification_preferences')
    .values({
      environment_id: account.environmentId,
      subscriber: of,
      workflow_id: workflowId,
      enabled: row.enabled ?? true,
      channels: JSON.stringify(row.channels ?? {}),
    })
    .execute();

/** The channels that the subscriber gets, of two. */
async function allowed({ workflowId = 'welcome', isCritical = false } = {}): Promise<string[]> {
  const channels = ['in_app', 'sms'];
  const workflow = { workflow_id: workflowId, workflow_version: 1, environment_id: account.environmentId };
  const events = [{ id: newId(), ...workflow, subscribers: [subscriber] }];
  const steps = channels.map((channel, index) => ({
    workflow_id: workflowId,
    version: 1,
    is_critical: isCritical,
    index,
    channel,
  }));
  const { rows } = await sql<{ outcomes: StoredOutcome[] }>`
    SELECT store_outcomes(${JSON.stringify(events)}, ${JSON.stringify(steps)}) AS outcomes
  `.execute(database);
  const skipped = rows[0]?.outcomes.filter(({ outcome }) => outcome === 'skipped_by_preference') ?? [];
  return channels.filter((_, index) => skipped.every(({ step }) => step !== index));
}

describe('a channel', () => {
  it('is on without preferences', async () => {
    await store('', { enabled: false }, newId());
    expect(await allowed()).toEqual(['in_app', 'sms']);
  });

  it('is on where its preference says so', async () => {
    await store('', { channels: { sms: true } });
    await store('welcome', { channels: { sms: true } });
    expect(await allowed()).toEqual(['in_app', 'sms']);
  });

  it.each(['', 'welcome'])('is off when the row "%s" turns it off, or all of them', async (workflowId) => {
    await store(workflowId, { channels: { sms: false } });
    expect(await allowed()).toEqual(['in_app']);
    await database.updateTable('notification_preferences').set({ enabled: false }).execute();
    expect(await allowed()).toEqual([]);
  });

  it('does not depend on the preferences for another workflow', async () => {
    await store('other', { enabled: false });
    expect(await allowed()).toEqual(['in_app', 'sms']);
    expect(await allowed({ workflowId: 'other' })).toEqual([]);
  });

  it('is on in a critical workflow, whatever the preferences are', async () => {
    await store('', { enabled: false });
    await store('welcome', { enabled: false, channels: { sms: false } });
    expect(await allowed({ isCritical: true })).toEqual(['in_app', 'sms']);
  });
});
