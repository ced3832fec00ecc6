import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { useDatabase, waitingFor } from '../../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../../testing.ts';
import { deleteWorkflow } from '../../workflows/workflow-store.ts';
import { inAppStep, insertSubscriber, insertWorkflow } from '../testing-feed.ts';
import { createPreferences } from './preferences.ts';

const { database, ...rest } = await useDatabase();
const context = testContext({ database, ...rest });
const { handlers } = createPreferences(context);
let account: Account;
let workflowId: string;

const sms = { stepId: 'sms', type: 'sms', active: true, content: { text: 'Hello' }, translations: {} } as const;
const email = { ...sms, stepId: 'email', type: 'email', content: { subject: 'Hello', text: 'Hello' } } as const;

beforeEach(async () => {
  account = await testAccount(context);
  const steps = [inAppStep, sms, { ...sms, stepId: 'again' }, { ...email, active: false }];
  workflowId = await insertWorkflow(database, account, { identifier: 'order-shipped', name: 'تم الشحن', steps });
  await insertSubscriber(database, account, 'lina');
  await insertSubscriber(database, account, 'omar');
});

const of = (subscriberId: string, scope?: string) => ({ params: { subscriberId, ...(scope && { scope }) } });
const list = async (subscriberId = 'lina', by = account) =>
  (await handlers?.listPreferences?.(testCall('listPreferences', by, of(subscriberId))))?.body.data;
const get = async (level: string, subscriberId = 'lina', by = account) =>
  (await handlers?.getPreferences?.(testCall('getPreferences', by, of(subscriberId, level))))?.body.data;
const update = async (scope: string, body: unknown, subscriberId = 'lina', by = account) =>
  (await handlers?.updatePreference?.(testCall('updatePreference', by, { ...of(subscriberId, scope), body })))?.body
    .data;
const updateGlobal = async (body: unknown, subscriberId = 'lina', by = account) =>
  (await handlers?.updateGlobalPreference?.(testCall('updateGlobalPreference', by, { ...of(subscriberId), body })))
    ?.body.data;
/** The workflows that preferences are stored for. */
const listRows = async () => {
  const query = database.selectFrom('notification_preferences').select('workflow_id').orderBy('workflow_id');
  const rows = await query.where('environment_id', '=', account.environmentId).execute();
  return rows.map(({ workflow_id }) => workflow_id);
};
const off = (type: string) => ({ type, enabled: false });
const template = () => ({
  _id: workflowId,
  name: 'تم الشحن',
  critical: false,
  triggers: [{ identifier: 'order-shipped' }],
});
const everything = { in_app: true, sms: true, chatApp: true, messenger: true, rcs: true, email: true };
const unknown = expect.objectContaining({ status: 404 });

describe('the preferences', () => {
  it('are on for each channel of the active steps of each active workflow', async () => {
    await insertWorkflow(database, account, { identifier: 'inactive', active: false });
    const critical = await insertWorkflow(database, account, { identifier: 'alarm', critical: true });
    expect(await list()).toEqual([
      {
        template: { _id: critical, name: 'Workflow alarm', critical: true, triggers: [{ identifier: 'alarm' }] },
        preference: { enabled: true, channels: { in_app: true } },
      },
      { template: template(), preference: { enabled: true, channels: { in_app: true, sms: true } } },
    ]);
    expect(await get('template')).toEqual(await list());
    expect(await get('global')).toEqual([{ preference: { enabled: true, channels: everything } }]);
  });

  it('of a workflow change by what the request names', async () => {
    const smsOff = { template: template(), preference: { enabled: true, channels: { in_app: true, sms: false } } };
    expect(await update('order-shipped', { channel: off('sms') })).toEqual(smsOff);
    expect(await list()).toEqual([smsOff]);
    const allOff = { ...smsOff, preference: { ...smsOff.preference, enabled: false } };
    expect(await update(workflowId, { enabled: false })).toEqual(allOff);
    expect(await update('order-shipped', { enabled: true, channel: { type: 'sms', enabled: true } })).toEqual({
      ...smsOff,
      preference: { enabled: true, channels: { in_app: true, sms: true } },
    });
    expect(await get('global')).toEqual([{ preference: { enabled: true, channels: everything } }]);
    expect(await list('omar')).toEqual([
      { ...smsOff, preference: { enabled: true, channels: { in_app: true, sms: true } } },
    ]);
  });

  it('of all workflows change by what the request names, the last of a channel', async () => {
    expect(await updateGlobal({ preferences: [off('email'), off('sms'), { type: 'sms', enabled: true }] })).toEqual({
      preference: { enabled: true, channels: { ...everything, email: false } },
    });
    const changed = { preference: { enabled: false, channels: { ...everything, email: false, rcs: false } } };
    expect(await updateGlobal({ enabled: false, preferences: [off('rcs')] })).toEqual(changed);
    expect(await get('global')).toEqual([changed]);
    expect(await get('global', 'omar')).toEqual([{ preference: { enabled: true, channels: everything } }]);
    // They are apart from those of a workflow.
    expect(await list()).toMatchObject([{ preference: { enabled: true, channels: { in_app: true, sms: true } } }]);
  });

  it('take all of many changes at the same time', async () => {
    await Promise.all(['in_app', 'sms', 'email', 'rcs'].map((type) => updateGlobal({ preferences: [off(type)] })));
    expect(await get('global')).toEqual([
      {
        preference: { enabled: true, channels: { ...everything, in_app: false, sms: false, email: false, rcs: false } },
      },
    ]);
  });

  it('for a workflow are deleted with it; others stay', async () => {
    const other = await insertWorkflow(database, account, { identifier: 'other' });
    await update('order-shipped', { enabled: false });
    await update('other', { enabled: false });
    await updateGlobal({ enabled: false });
    await deleteWorkflow(database, workflowId);
    expect(await listRows()).toEqual(['', other]);
  });

  it('do not outlive a workflow that is deleted while they are updated', async () => {
    let updated: Promise<unknown> = Promise.resolve();
    await database.transaction().execute(async (transaction) => {
      await deleteWorkflow(transaction, workflowId);
      updated = update('order-shipped', { enabled: false });
      updated.catch(() => {});
      await expect.poll(() => waitingFor(transaction)).toBe(1);
    });
    await expect(updated).rejects.toThrow('No workflow');
    expect(await listRows()).toEqual([]);
  });

  it('of a critical workflow cannot be changed', async () => {
    await insertWorkflow(database, account, { identifier: 'alarm', critical: true });
    await expect(update('alarm', { enabled: false })).rejects.toEqual(
      expect.objectContaining({ status: 422, violations: [expect.objectContaining({ in: 'path', field: 'scope' })] }),
    );
    expect((await list())?.[0]).toMatchObject({ preference: { enabled: true } });
  });
});

describe('an unknown', () => {
  it('subscriber is not found', async () => {
    await expect(list('nobody')).rejects.toEqual(unknown);
    await expect(get('global', 'nobody')).rejects.toEqual(unknown);
    await expect(get('template', 'nobody')).rejects.toEqual(unknown);
    await expect(update('order-shipped', { enabled: false }, 'nobody')).rejects.toEqual(unknown);
    await expect(update('nothing', { enabled: false }, 'nobody')).rejects.toThrow('No subscriber');
    await expect(updateGlobal({ enabled: false }, 'nobody')).rejects.toEqual(unknown);
  });

  it('workflow is not found', async () => {
    await expect(update('nothing', { enabled: false })).rejects.toThrow('No workflow');
  });

  it('subscriber or workflow is that of another account', async () => {
    const stranger = await testAccount(context);
    await expect(list('lina', stranger)).rejects.toEqual(unknown);
    await expect(get('global', 'lina', stranger)).rejects.toEqual(unknown);
    await expect(updateGlobal({ enabled: false }, 'lina', stranger)).rejects.toEqual(unknown);
    await insertSubscriber(database, stranger, 'lina');
    expect(await list('lina', stranger)).toEqual([]);
    for (const scope of ['order-shipped', workflowId]) {
      await expect(update(scope, { enabled: false }, 'lina', stranger)).rejects.toThrow('No workflow');
    }
    await updateGlobal({ enabled: false }, 'lina', stranger);
    expect(await get('global')).toMatchObject([{ preference: { enabled: true } }]);
  });
});
