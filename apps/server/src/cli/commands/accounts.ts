import { findClosedChannels } from '../../carriers/closed-channels.ts';
import {
  type AccountSummary,
  createAccount,
  listAccounts,
  replaceSigningKey,
  setDisabled,
  updateAccount,
} from '../../features/accounts/manage-accounts.ts';
import { endSessions, requireSandbox } from '../../features/accounts/sandbox-access.ts';
import { loadDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import { readChatSettings, readSettings } from '../../features/accounts/setting-flags.ts';
import { setChatSettings } from '../../features/chat/chat-settings.ts';
import type { ConnectionName } from '../../features/messaging/connections.ts';
import { quotaNames } from '../../features/usage/quota.ts';
import { readQuotas } from '../../features/usage/quota-flags.ts';
import { setQuotas } from '../../features/usage/set-quotas.ts';
import { revokeAllPasscodes } from '../../features/verification/revoke-passcodes.ts';
import { command } from '../../platform/command-hint.ts';
import type { Config } from '../../platform/config/config.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { changeRemoteAccount, createRemoteAccount, findRemoteAccount, listRemoteAccounts } from '../remote/accounts.ts';
import type { Actions, ParsedArguments } from './action.ts';
import { defineAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { keyLines, readScopes, scopeFlag } from './keys.ts';
import { userName } from './positionals.ts';

/** Settings of an account, at its creation and later. */
const settings = {
  sender: { value: '<name>', about: 'Sender of an SMS whose request names none (Omnichannel)' },
  'token-lifetime': { value: '<seconds>', about: 'Lifetime of an access token, 60 to 86400 s (3600)' },
  limit: { value: '<operation>=<requests>', about: 'Requests per second of an operation', isRepeatable: true },
  'allow-country': {
    value: '<code>|all',
    about: 'Country that it may send to, such as FR (all)',
    isRepeatable: true,
  },
  'block-country': {
    value: '<code>|none',
    about: 'Country that it may not send to (none)',
    isRepeatable: true,
  },
  storage: { value: '<MiB>|default', about: 'Storage quota for files in MiB (--storage-quota-mib of start)' },
} as const;

/** `accounts`: manages accounts. A running service applies a change within 5 s. */
export const accounts: Actions = {
  create: defineAction({
    about: 'Create an account with an API key, and show the key once',
    positionals: userName,
    flags: {
      sandbox: { about: 'Create a sandbox account: it reaches no one; its webhooks may use http and this machine' },
      scope: scopeFlag,
      ...settings,
    },
    read: (given) => ({
      userName: readUserName(given),
      sandbox: given.flags.sandbox,
      scopes: readScopes(given.flags.scope),
      settings: readSettings(given.flags),
    }),
    async local({ config, actor, database }, { userName, sandbox, scopes, settings }) {
      if (sandbox) requireSandbox(config, 'A sandbox account');
      const { id, apiKey } = await createAccount(database, actor, {
        userName,
        sandbox,
        scopes,
        defaultSender: 'Omnichannel',
        tokenLifetime: 3600,
        ...settings,
      });
      const closed = sandbox ? [] : await findClosedChannels(config, database, id);
      return { id, apiKey, closed, hasSandbox: config.hasSandbox };
    },
    remote: ({ admin }, input) => createRemoteAccount(admin, input),
    report({ id, apiKey, closed, hasSandbox }, { print }, { userName }) {
      if (closed.length > 0) console.error(closedChannels(closed, userName, { hasSandbox }));
      print(`Created the account ${userName} (${id}).\n${keyLines(userName, { apiKey })}`, {
        id,
        userName,
        apiKey,
      });
    },
  }),
  list: defineAction({
    about: 'List all accounts',
    isReadOnly: true,
    local: ({ database }) => listAccounts(database),
    remote: ({ admin }) => listRemoteAccounts(admin),
    report(accounts, { print }) {
      const none = `There is no account. Create one: ${command`accounts create <userName>`}`;
      print(accounts.length === 0 ? none : table(accounts), accounts);
    },
  }),
  set: defineAction({
    about: 'Change the named settings only',
    positionals: userName,
    flags: {
      ...settings,
      knowledge: {
        value: 'all|<base>',
        about: 'Knowledge base of its chat; all bases unless some are set',
        isRepeatable: true,
      },
      quota: {
        value: '<quota>=<count>|none',
        about: `Maximum in a month (UTC) of ${quotaNames.join(', ')}`,
        isRepeatable: true,
      },
      'agent-assistant': {
        choices: ['yes', 'no'],
        about: 'Whether its answers report their searches, and can only be streamed',
      },
    },
    read(given) {
      const [settings, app] = [readSettings(given.flags), readChatSettings(given.flags)];
      const quotas = readQuotas(given.flags.quota ?? []);
      if (Object.keys({ ...settings, ...app, ...quotas }).length === 0) throw given.usageError('requires a setting');
      return { userName: readUserName(given), settings, app, quotas };
    },
    async local({ actor, database }, { userName, settings, app, quotas }) {
      await database.transaction().execute(async (transaction) => {
        await setChatSettings(transaction, actor, userName, app);
        if (Object.keys(quotas).length > 0) await setQuotas(transaction, actor, userName, quotas);
        await updateAccount(transaction, actor, userName, settings);
      });
    },
    remote: ({ admin }, input) => changeRemoteAccount(admin, input),
    report(_, { print }, { userName }) {
      print(`Changed the account ${userName}.`, { userName });
    },
  }),
  'end-sessions': defineAction({
    about: 'End sandbox sessions and unopened links; API keys and tokens stay valid',
    positionals: userName,
    read: readUserName,
    local: ({ actor, database }, userName) => endSessions(database, actor, userName),
    async remote({ admin }, userName) {
      const { id } = await findRemoteAccount(admin, userName);
      return (await admin.accounts.endSandboxSessions(id)).ended;
    },
    report(ended, { print }, userName) {
      const sessions = ended === 1 ? '1 sandbox session' : `${ended} sandbox sessions`;
      print(`Ended ${sessions} of the account ${userName}. Its unopened links are invalid.`, { userName, ended });
    },
  }),
  disable: defineAction({
    about: 'Reject all requests of an account, and keep its data',
    positionals: userName,
    read: readUserName,
    local: ({ actor, database }, userName) => setDisabled(database, actor, userName, true),
    async remote({ admin }, userName) {
      await admin.accounts.disable((await findRemoteAccount(admin, userName)).id);
    },
    report(_, { print }, userName) {
      print(`Disabled the account ${userName}: its requests are rejected.`, { userName, disabled: true });
    },
  }),
  enable: defineAction({
    about: 'Enable a disabled account',
    positionals: userName,
    read: readUserName,
    local: ({ actor, database }, userName) => setDisabled(database, actor, userName, false),
    async remote({ admin }, userName) {
      await admin.accounts.enable((await findRemoteAccount(admin, userName)).id);
    },
    report(_, { print }, userName) {
      print(`Enabled the account ${userName}.`, { userName, disabled: false });
    },
  }),
  'rotate-signing-key': defineAction({
    about: 'Create a new signing key for access tokens',
    flags: {
      revoke: { about: 'Revoke all current tokens: everyone must sign in again' },
      'secret-lost': {
        about:
          'Continue with another OMNICHANNEL_SECRET, since the database’s secret is lost; creates it, if it was kept in a file',
      },
    },
    read: ({ flags: { revoke, 'secret-lost': lost } }) => ({ revoke, lost }),
    async local({ config, actor, database }, { revoke, lost }) {
      await replaceSigningKey(database, actor, await loadDatabaseKeys(config, database, { lost }), { revoke });
      if (lost) {
        // Another instance may have been faster, and have another secret.
        await loadDatabaseKeys(config, database);
        await revokeAllPasscodes(database, actor);
      }
    },
    async remote({ admin }, { revoke, lost }) {
      if (lost)
        throw new UsageError('--secret-lost works only on the machine of the database, which has the new secret.');
      await admin.service.rotateSigningKey({ isRevoking: revoke });
    },
    report(_, { print }, { revoke, lost }) {
      const tokens = revoke
        ? 'All current tokens are revoked: everyone must sign in again.'
        : 'Current tokens stay valid.';
      const next = lost
        ? `\nThe database is bound to the new secret now. Restart all processes of the service, then list the endpoints that need a new secret, and the connections that need their credentials: ${command`doctor`}`
        : '';
      print(`Access tokens are signed with a new key. ${tokens}${next}`, { revoked: revoke });
    },
  }),
};

/** @throws {UsageError} when no account can have this name */
function readUserName({ positionals: [userName = ''] }: Pick<ParsedArguments, 'positionals'>): string {
  if (/^[^\s\p{C}]{1,255}$/u.test(userName)) return userName;
  throw new UsageError('A user name has 1 to 255 characters, and no white space.');
}

function closedChannels(
  channels: readonly ConnectionName[],
  userName: string,
  { hasSandbox }: Pick<Config, 'hasSandbox'>,
): string {
  const steps = [
    channels.some((channel) => channel !== 'chat') ? `\n  Connect a provider: ${command`connections add --help`}` : '',
    channels.includes('chat')
      ? `\n  Set the application that shows the chat channel: ${command`endpoints set --account ${userName} --channel chat --url <url>`}`
      : '',
  ];
  return `Warning: the account is live, and no connection or route is set up for ${channels.join(', ')}. Its requests there are rejected with 501, and nothing is sent.${hasSandbox ? ' To try the service, create an account with --sandbox.' : ''}${steps.join('')}`;
}

function table(accounts: readonly AccountSummary[]): string {
  const rows = accounts.map((account) => [
    account.userName,
    account.id,
    [account.sandbox ? 'sandbox' : 'live', ...(account.disabled ? ['disabled'] : [])].join(', '),
    `${mebibytes(account.storedBytes)}${account.storageQuota === null ? '' : ` of ${mebibytes(account.storageQuota)}`}`,
    account.createdAt.toISOString().slice(0, 10),
  ]);
  return formatTable(['userName', 'id', 'state', 'files', 'since'], rows);
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MiB`;
}
