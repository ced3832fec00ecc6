import { Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import type { ConnectionKind } from '../../carriers/connection-kind.ts';
import { listConnections } from '../../carriers/connections/connection-summaries.ts';
import { type GraphEmulator, startGraphEmulator } from '../../carriers/meta/testing-graph-emulator.ts';
import { toConnectionKind } from '../../carriers/testing-kinds.ts';
import { createTestKind } from '../../carriers/whatsapp/testing-whatsapp.ts';
import { testAccount } from '../../testing.ts';
import type { Action } from './action.ts';
import { warnOfSameSender } from './connection-texts.ts';
import { parseArguments } from './parse-arguments.ts';
import { createTemplateActions } from './templates.ts';
import { useConnectionCommands } from './testing-connections.ts';

const at = await useConnectionCommands();
let emulator: GraphEmulator | undefined;
afterEach(() => emulator?.close());

/** @returns the arguments that add a connection to a new emulator, and its credentials */
async function prepare(verifyToken?: string): Promise<[string[], object]> {
  emulator = await startGraphEmulator();
  at.provider.kinds = new Map([['whatsapp', toConnectionKind(createTestKind(emulator.url))]]);
  const { appId, appSecret, accessToken, phoneNumberId, businessAccountId } = emulator.account;
  const credentials = { appSecret, accessToken, ...(verifyToken !== undefined && { verifyToken }) };
  const settings = { appId, phoneNumberId, businessAccountId };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['--setting', `${name}=${value}`]);
  return [['add', 'wa', '--kind', 'whatsapp', ...flags, '--credentials-stdin'], credentials];
}

it('generates a verify token, and prints what to enter at Meta', async () => {
  const text = await at.run(...(await prepare()));
  expect(text).toContain('wa is on.');
  expect(text).toContain('/carriers/meta/1234567890123456');
  const [, token] = /Verify token +(\S{32})\n/.exec(text) ?? [];
  expect(token).toBeDefined();
  expect(await at.run(['check', 'wa'])).toContain(`Verify token  ${token}`);
  const { appSecret, accessToken } = emulator?.account ?? {};
  await at.run(['set', 'wa', '--credentials-stdin'], { appSecret, accessToken });
  expect(await at.run(['check', 'wa'])).toContain(`Verify token  ${token}`);
});

it('keeps a verify token that the operator chooses, and shows whether a webhook has arrived', async () => {
  const text = await at.run(...(await prepare('a-text-of-my-own')));
  expect(text).toContain('Verify token  a-text-of-my-own\nNo webhook has arrived yet.');
  at.firstWebhookAt = new Date('2026-11-28T10:00:00Z');
  expect(await at.run(['check', 'wa'])).toContain('The first webhook arrived at 2026-11-28T10:00:00.000Z.');
});

it('warns about a second connection of the same number', async () => {
  const [add, credentials] = await prepare();
  const kind = at.provider.kinds.get('whatsapp') as ConnectionKind;
  await at.run(add, credentials);
  expect(at.warned).not.toContain('has the same');
  const again = add.with(1, 'again');
  await at.run(again, credentials);
  expect(at.warned).toContain('Warning: wa has the same appId and phoneNumberId.');
  const other = { name: 'other', settings: { appId: '1234567890123456', phoneNumberId: '1' } };
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await warnOfSameSender(kind, other, () => listConnections(at.database, at.config));
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});

it('names what is missing at Meta', async () => {
  const [add, credentials] = await prepare();
  emulator?.subscribedApps.splice(0);
  const text = await at.run(add, credentials);
  expect(text).toContain('The app is not subscribed to the account');
  expect(process.exitCode).toBe(1);
});

it('copies templates of a connection of an account only', async () => {
  const [add, credentials] = await prepare();
  await at.run(add, credentials);
  const kinds = at.provider.kinds;
  const actions = createTemplateActions(kinds);
  const action = actions.sync as Action;
  const given = parseArguments('templates sync', action, ['wa'], Readable.from([]));
  await expect(action.perform(given, at.config)).rejects.toThrow('wa belongs to no account');
  const { environmentId } = await testAccount(at.context, { sandbox: false });
  await at.database.updateTable('connections').set({ environment_id: environmentId }).execute();
  emulator?.templates.push({
    name: 'order_shipped',
    language: 'en_US',
    status: 'PAUSED',
    components: [{ type: 'BODY', text: 'Hello.' }],
  });
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await action.perform(given, at.config);
  expect(log.mock.calls.flat().join()).toMatch(/order_shipped +en_US +paused/);
  log.mockRestore();
});
