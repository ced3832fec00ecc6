import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { newId } from '../../../platform/postgres/ids.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { allowsChannel } from './allows-channel.ts';

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
  const { rows } = await sql<{ channel: string }>`
    SELECT channel FROM unnest(ARRAY['in_app', 'sms']) AS step (channel)
    WHERE ${allowsChannel({
      subscriber: sql`${subscriber}`,
      workflowId: sql`${workflowId}`,
      isCritical: sql`${isCritical}::boolean`,
      channel: sql.ref('channel'),
    })} ORDER BY channel
  `.execute(database);
  return rows.map(({ channel }) => channel);
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
