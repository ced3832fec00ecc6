import { createSecret, isSecret } from '@omnichannel/contract/webhook-secret';
import { describe, expect, it } from 'vitest';
import { emit } from '../../features/webhooks/emit-events.ts';
import { decryptSigningSecrets, setEndpoint } from '../../features/webhooks/endpoints.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { testAccount } from '../../testing.ts';
import { endpoints as actions } from './endpoints.ts';
import { url, useWebhookCommands } from './testing-webhooks.ts';

const at = await useWebhookCommands();
const { open, context, endpoints, endpointsWith, deliveries } = at;

async function secrets(): Promise<string[]> {
  const row = await open.database
    .selectFrom('endpoints')
    .selectAll()
    .where('environment_id', '=', at.account.environmentId)
    .executeTakeFirstOrThrow();
  return decryptSigningSecrets(context.keys, row);
}
const shown = (text: string) => /whsec_\S+/.exec(text)?.[0] ?? '';

describe('endpoints', () => {
  it('set makes a secret and shows it once', async () => {
    const text = await endpoints('set', ...at.ours, '--channel', 'messenger', '--url', url);
    expect(isSecret(shown(text))).toBe(true);
    expect(await secrets()).toEqual([shown(text)]);
    expect(await endpoints('set', ...at.ours, '--channel', 'messenger', '--url', `${url}2`)).not.toContain('whsec_');
    expect(await endpoints('show', ...at.ours)).not.toContain('whsec_');
    expect(await secrets()).toEqual([shown(text)]);
  });

  it('set takes a secret from standard input, and signs with the previous one for a while', async () => {
    const [first, second] = [createSecret(), createSecret()];
    const setting = ['set', ...at.ours, '--channel', 'rcs', '--url', url, '--secret-stdin'];
    expect(await endpointsWith(`${first}\n`, ...setting)).not.toContain('whsec_');
    await endpointsWith(first, ...setting);
    expect(await secrets()).toEqual([first]);
    await endpointsWith(second, ...setting);
    expect(await secrets()).toEqual([second, first]);
  });

  it.each(['', 'whsec_short', `${createSecret()} ${createSecret()}`])(
    'set takes no secret such as %j',
    async (stdin) => {
      const error = await endpointsWith(
        stdin,
        'set',
        ...at.ours,
        '--channel',
        'rcs',
        '--url',
        url,
        '--secret-stdin',
      ).catch((error) => error);
      expect(error).toBeInstanceOf(UsageError);
      expect(error.message).toBe('--secret-stdin takes whsec_ and the Base64 of 24 to 64 bytes, and nothing else.');
    },
  );

  it('show names unseen secrets, until they are rotated', async () => {
    const { environmentId, userName } = at.account;
    await setEndpoint(open.database, context.keys, { environmentId, kind: 'chatApp.status', url, sandbox: true });
    await endpoints('set', ...at.ours, '--channel', 'rcs', '--url', url);
    const rotate = `omnichannel-server endpoints rotate --account ${userName} --channel`;
    const text = await endpoints('show', ...at.ours);
    expect(text).toContain(`${rotate} chatApp.status`);
    expect(text).toContain('signed with a secret that the service created');
    expect(text).not.toContain(`${rotate} rcs`);
    await endpoints('rotate', ...at.ours, '--channel', 'chatApp.status');
    expect(await endpoints('show', ...at.ours)).not.toContain(rotate);
  });

  it('rotate makes another, which is shown once', async () => {
    const before = shown(await endpoints('set', ...at.ours, '--channel', 'chat', '--url', url));
    const { secret } = JSON.parse(await endpoints('rotate', ...at.ours, '--channel', 'chat', '--json'));
    expect(await secrets()).toEqual([secret, before]);
    expect(await endpoints('show', ...at.ours)).toMatch(/operator’s secret, and with the previous one until 20/);
  });

  it('set and rotate reject a secret of the service that is not that of the database', async () => {
    await endpoints('set', ...at.ours, '--channel', 'rcs', '--url', url);
    const before = await secrets();
    const right = at.config;
    at.config = { ...at.config, secret: 'another-secret-for-tests-9876543210-zyxwvutsrqponm' };
    try {
      for (const change of [['set', '--url', `${url}2`], ['rotate']]) {
        const rejected = endpoints(...change, ...at.ours, '--channel', 'rcs');
        await expect(rejected).rejects.toThrow('belongs to another OMNICHANNEL_SECRET');
      }
      // Without the service's secret it is unknown whether a secret is lost.
      expect(JSON.parse(await endpoints('show', ...at.ours, '--json'))).toMatchObject([{ url, secretLost: null }]);
    } finally {
      at.config = right;
    }
    expect(await secrets()).toEqual(before);
  });

  it.each([undefined, createSecret()])(
    'whose secret cannot be decrypted are marked, until they are rotated',
    async (own) => {
      const { environmentId, userName } = at.account;
      await endpoints('set', ...at.ours, '--channel', 'rcs', '--url', url);
      const sealed = { environmentId, kind: 'chatApp.status' as const, url, sandbox: true, own };
      await setEndpoint(open.database, createKeys('of before'), sealed);
      await emit(open.database, [{ environmentId, endpoint: 'chatApp.status', messageId: 'one', body: {} }]);
      const rotate = `omnichannel-server endpoints rotate --account ${userName} --channel chatApp.status --secret-lost`;

      const text = await endpoints('show', ...at.ours);
      expect(text).toMatch(/chatApp\.status [\s\S]*encrypted with an unknown OMNICHANNEL_SECRET/);
      expect(text.match(/is lost/g)).toHaveLength(1);
      const [{ id }] = JSON.parse(await deliveries('list', ...at.ours, '--json'));
      for (const look of [
        ['list', ...at.ours],
        ['show', id],
      ]) {
        await deliveries(...look);
        expect(at.warned).toContain(rotate);
      }

      const ofStatuses = [...at.ours, '--channel', 'chatApp.status'];
      await expect(endpoints('rotate', ...ofStatuses)).rejects.toThrow('add --secret-lost');
      expect(await endpoints('rotate', ...ofStatuses, '--secret-lost')).toContain('are sent within a minute');
      expect(await endpoints('show', ...at.ours)).not.toContain('is lost');
      await deliveries('show', id);
      expect(at.warned).toBe('');
    },
  );

  it('enable leaves one as it is that is on, and says so', async () => {
    await endpoints('set', ...at.ours, '--channel', 'rcs', '--url', url);
    const revision = () =>
      open.database
        .selectFrom('endpoints')
        .select('revision')
        .where('environment_id', '=', at.account.environmentId)
        .execute();
    const before = await revision();
    const text = await endpoints('enable', ...at.ours, '--channel', 'rcs');
    expect(text).toContain('The endpoint rcs was on already.');
    expect(text).not.toContain('were not kept');
    expect(await revision()).toEqual(before);
  });

  it('enable enables a disabled endpoint', async () => {
    await endpoints('set', ...at.ours, '--channel', 'rcs', '--url', url);
    const state = async () => JSON.parse(await endpoints('show', ...at.ours, '--json'))[0].disabled;
    await open.database
      .updateTable('endpoints')
      .set({ disabled_at: new Date(), disabled_reason: 'gone' })
      .where('environment_id', '=', at.account.environmentId)
      .execute();
    expect(await state()).toBe('gone');
    expect(await endpoints('show', ...at.ours)).toContain('off: it returned 410');
    await endpoints('enable', ...at.ours, '--channel', 'rcs');
    expect(await state()).toBeNull();
  });

  it('are those of the account only', async () => {
    await endpoints('set', ...at.ours, '--channel', 'rcs', '--url', url);
    const { userName } = await testAccount(context);
    expect(await endpoints('show', '--account', userName)).toBe(`${userName} has no endpoints.`);
    await expect(endpoints('rotate', '--account', userName, '--channel', 'rcs')).rejects.toThrow('has no endpoint rcs');
    await expect(endpoints('show', '--account', 'missing')).rejects.toThrow('There is no account missing');
  });

  it('of an account that is not in the sandbox are public, by https', async () => {
    const { userName } = await testAccount(context, { sandbox: false });
    const set = (to: string) => endpoints('set', '--account', userName, '--channel', 'rcs', '--url', to);
    await expect(set('http://example.com/hooks')).rejects.toThrow('--url must begin with https');
    await expect(set('https://127.0.0.1/hooks')).rejects.toThrow('127.0.0.1 is not a public address');
    await expect(set('https://localhost/hooks')).rejects.toThrow('localhost is not a public address');
    expect(await set('https://example.com/hooks')).toContain('are delivered to');
  });

  it.each([
    [[], 'endpoints knows: set, show, rotate, enable.'],
    [['whsec_hidden'], 'There is no such action. endpoints knows: set, show, rotate, enable.'],
    [['sett'], 'Did you mean set?'],
    [
      ['set'],
      'endpoints set requires --account and --channel and --url. Usage: omnichannel-server endpoints set --account',
    ],
    [['set', '--account', 'a', '--channel', 'rcs'], 'endpoints set requires --url'],
    [['set', '--account', 'a', '--url', url], 'endpoints set requires --channel'],
    [['set', '--account', 'a', '--url', url, '--channel', 'chatApp.message'], 'updateChatAppWebhook'],
    [['set', '--account', 'a', '--url', url, '--channel', 'rsc'], 'Did you mean rcs?'],
    [
      ['set', '--account', 'a', '--url', url, '--channel', 'rcs', '--secret', 'whsec_short'],
      'endpoints set got an unknown flag. Usage: omnichannel-server endpoints set --account <userName>',
    ],
    [['show', '--account', 'a', '--url', url], 'endpoints show got an unknown flag'],
    [['rotate', '--account', 'a', '--what'], 'endpoints rotate got an unknown flag'],
  ])('explain what is wrong with %j', async (args, message) => {
    const error = await endpoints(...args).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(message);
    expect(error.message).not.toContain('whsec_short');
  });

  it.each(
    Object.keys(actions).flatMap((action) => [
      [action, 'whsec_short'],
      [action, '--whsec_short'],
      [action, '--secret=whsec_short'],
      [action, '--channel', 'whsec_short'],
    ]),
  )('repeat no secret that is given where none is taken: %s %s', async (...args) => {
    const known = ['--account', 'a', ...(args[0] === 'set' ? ['--url', url] : [])];
    const channel = args[0] === 'show' || args.includes('--channel') ? [] : ['--channel', 'rcs'];
    const error = await endpoints(...args, ...known, ...channel).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).not.toContain('whsec_short');
  });
});
