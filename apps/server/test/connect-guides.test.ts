import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startService } from '../src/app.ts';
import { readWebhookTimes } from '../src/carriers/connections/webhook-times.ts';
import * as messenger from '../src/carriers/messenger/testing-messenger.ts';
import { startGraphEmulator } from '../src/carriers/meta/testing-graph-emulator.ts';
import { createWebhookSender } from '../src/carriers/meta/testing-webhooks.ts';
import * as rbm from '../src/carriers/rbm/testing-rbm.ts';
import { startRbmEmulator } from '../src/carriers/rbm/testing-rbm-emulator.ts';
import { toConnectionKind } from '../src/carriers/testing-kinds.ts';
import * as whatsApp from '../src/carriers/whatsapp/testing-whatsapp.ts';
import type { Action } from '../src/cli/commands/action.ts';
import { createConnectionActions } from '../src/cli/commands/connections.ts';
import { parseArguments } from '../src/cli/commands/parse-arguments.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testContext } from '../src/testing.ts';

/**
 * Runs the commands that the guides show for connections to WhatsApp, the messenger and RCS, and compares what they print with the guides. The
 * commands call emulators of the providers, and the emulators call the service.
 */

const open = await useDatabase();
const { database } = open;
const [graph, google] = [await startGraphEmulator(), await startRbmEmulator()];
const kinds = new Map([
  ['whatsapp', toConnectionKind(whatsApp.createTestKind(graph.url))],
  ['messenger', toConnectionKind(messenger.createTestKind(graph.url))],
  ['rbm', toConnectionKind(rbm.createTestKind(google.url))],
]);
const config = { ...testContext(open).config, publicUrl: 'https://messages.example.com' };
const service = await startService(config, pino({ level: 'silent' }), { checkResponses: true, kinds });
const actions = createConnectionActions({
  kinds,
  findFirstWebhook: async (_, id) => (await readWebhookTimes(database, id))?.firstAt ?? null,
});
const folder = await mkdtemp(join(tmpdir(), 'connect-guides-'));

beforeAll(async () => {
  await createAccount(database, testActor, {
    userName: 'shop',
    sandbox: false,
    defaultSender: 'ExampleShop',
    tokenLifetime: 3600,
  });
});
afterEach(() => {
  process.exitCode = undefined;
});
afterAll(async () => {
  await service.close();
  await Promise.all([graph.close(), google.close(), rm(folder, { recursive: true })]);
});

interface Transcript {
  /** The arguments of `connections`. */
  args: readonly string[];
  /** The output that the guide shows. */
  shown: string;
}

/** Reads the commands of a guide that are followed by what they print. */
async function readTranscripts(guide: string): Promise<Transcript[]> {
  const text = await readFile(new URL(`../../docs/src/content/docs/guides/${guide}.mdx`, import.meta.url), 'utf8');
  // redos: a page of this repository
  const blocks = text.matchAll(
    /^```sh[^\n]*\nomnichannel-server connections ([^`]*?)\n```\n\n(?:[^`]*?\n\n)?```text\n(.*?)^```$/gms,
  );
  return Array.from(blocks, ([, command = '', shown = '']) => ({
    args: command.replaceAll('\\\n', '').split(/\s+/),
    shown: shown.trimEnd(),
  }));
}

/** Runs a command. @returns what it printed */
async function run([name = '', ...args]: readonly string[]): Promise<string> {
  const action = actions[name] as Action;
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    const files = args.map((word) => (word === 'credentials.json' ? join(folder, word) : word));
    await action.perform(parseArguments(`connections ${name}`, action, files, Readable.from([])), config);
    return log.mock.calls.flat().join('\n');
  } finally {
    log.mockRestore();
  }
}

/** Replaces what differs in each run: ids, verify tokens and times. */
const masked = (text: string) =>
  text
    .replaceAll(/\b[0-9a-f]{24}\b/g, '<id>')
    .replaceAll(/(?<=Verify token {2})\S{32}/g, '<token>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]{12}Z/g, '<time>');

const storeCredentials = (credentials: object) =>
  writeFile(join(folder, 'credentials.json'), JSON.stringify(credentials), { mode: 0o600 });

/** Enters the printed webhook at the provider, which then posts its first event. */
async function enterWebhook(printed: string, kind: string): Promise<void> {
  const path = /https:\/\/messages\.example\.com(\/\S+)/.exec(printed)?.[1];
  const url = `${service.url}${path}`;
  if (kind === 'rbm') {
    await expect.poll(() => google.verifyWebhook(url), { timeout: 10_000 }).toBe(true);
    expect(await google.report('IS_TYPING', { id: 'none', to: '+12025550123' })).toBe(200);
    return;
  }
  const [, token = ''] = /Verify token +(\S+)/.exec(printed) ?? [];
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '42' });
  await expect.poll(async () => (await fetch(`${url}?${query}`)).text(), { timeout: 10_000 }).toBe('42');
  graph.webhooks = createWebhookSender(graph.account, url);
  const message = { type: 'text', text: { body: 'Hello' } };
  if (kind === 'whatsapp') expect((await graph.webhooks.sendMessage('12025550123', message)).status).toBe(200);
  else
    expect(await graph.webhooks.sendPageEvent('1000000000000123', { message: { mid: 'm_1', text: 'Hello' } })).toBe(
      200,
    );
}

const { appSecret, accessToken, pageAccessToken } = graph.account;

describe.each([
  ['connect-whatsapp', 'whatsapp', { accessToken, appSecret }],
  ['connect-messenger', 'messenger', { accessToken: pageAccessToken, appSecret }],
  ['connect-rcs', 'rbm', google.credentials],
])('the guide %s', (guide, kind, credentials) => {
  it('shows what the commands print, until the first webhook has arrived', async () => {
    const transcripts = await readTranscripts(guide);
    expect(transcripts.map(({ args: [name] }) => name)).toEqual(['add', 'check']);
    await storeCredentials(credentials);
    const [added, checked] = transcripts as [Transcript, Transcript];
    const printed = await run(added.args);
    expect(masked(printed)).toBe(masked(added.shown));
    expect(process.exitCode).toBeUndefined();
    await enterWebhook(printed, kind);
    await expect.poll(() => run(checked.args), { timeout: 10_000 }).toContain('The first webhook arrived at');
    expect(masked(await run(checked.args))).toBe(masked(checked.shown));
  });
});
