import { createLiveCarriers } from '../../carriers/live.ts';
import {
  type AccountSummary,
  createAccount,
  listAccounts,
  replaceSigningKey,
  rotateApiKey,
  setDisabled,
  updateAccount,
} from '../../features/accounts/manage-accounts.ts';
import { endSessions } from '../../features/accounts/sandbox-access.ts';
import { loadDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import { readChatSettings, readSettings } from '../../features/accounts/setting-flags.ts';
import { setChatSettings } from '../../features/chat/chat-settings.ts';
import { type ConnectionName, findMissingConnections } from '../../features/messaging/connections.ts';
import { expireAllPasscodes } from '../../features/verification/expire-passcodes.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { command } from '../../platform/suggest-command.ts';
import type { Actions, Given } from './action.ts';
import { inColumns } from './columns.ts';
import { userName } from './names.ts';
import { onDatabase } from './on-database.ts';

/** What can be set when an account is made, and later. */
const settings = {
  sender: { value: '<name>', about: 'what an SMS shows as its sender where a request names none (Omnichannel)' },
  'token-lifetime': { value: '<seconds>', about: 'how long an access token is good, 60 to 86400 (3600)' },
  limit: { value: '<operation>=<requests>', about: 'requests a second of an operation', many: true },
  storage: { value: '<MiB>|default', about: 'files that it may store, in MiB (--storage-quota-mib of start)' },
} as const;

/** `accounts`: who may sign in. A service that runs knows of a change within 5 s. */
export const accounts: Actions = {
  create: onDatabase({
    about: 'makes an account, and shows its API key this once',
    names: userName,
    flags: {
      sandbox: { about: 'one whose messages reach no one; its webhooks may be http, and lead to this machine' },
      ...settings,
    },
    read: (given) => ({
      userName: readUserName(given),
      sandbox: given.flags.sandbox,
      settings: readSettings(given.flags),
    }),
    async run({ config, database, print }, { userName, sandbox, settings }) {
      const { id, apiKey } = await createAccount(database, {
        userName,
        sandbox,
        defaultSender: 'Omnichannel',
        tokenLifetime: 3600,
        ...settings,
      });
      const closed = sandbox ? [] : findMissingConnections(createLiveCarriers(config, database));
      if (closed.length > 0) console.error(closedChannels(closed));
      print(`Created the account ${userName} (${id}).\n${keyLines(userName, apiKey)}`, {
        id,
        userName,
        apiKey,
      });
    },
  }),
  list: onDatabase({
    about: 'lists all accounts',
    async run({ database, print }) {
      const accounts = await listAccounts(database);
      const none = `There is no account. Make one with: ${command`accounts create <userName>`}`;
      print(accounts.length === 0 ? none : table(accounts), accounts);
    },
  }),
  set: onDatabase({
    about: 'changes what is named, and nothing else',
    names: userName,
    flags: {
      ...settings,
      knowledge: {
        value: 'all|<base>',
        about: 'a knowledge base that its chat looks into; all, unless some are set',
        many: true,
      },
      'agent-assistant': {
        choices: ['yes', 'no'],
        about: 'whether its answers tell of their searches, and only stream',
      },
    },
    read(given) {
      const [settings, app] = [readSettings(given.flags), readChatSettings(given.flags)];
      if (Object.keys({ ...settings, ...app }).length === 0) throw given.wrong('needs something to set');
      return { userName: readUserName(given), settings, app };
    },
    async run({ database, print }, { userName, settings, app }) {
      await setChatSettings(database, userName, app);
      await updateAccount(database, userName, settings);
      print(`Changed the account ${userName}.`, { userName });
    },
  }),
  'rotate-key': onDatabase({
    about: 'makes another API key, and shows it this once; ends the former key, its tokens and its sandbox sessions',
    names: userName,
    read: readUserName,
    async run({ database, print }, userName) {
      const apiKey = await rotateApiKey(database, userName);
      const lines = `The account ${userName} has a new API key. The former one and its tokens are rejected, and its sandbox sessions have ended.`;
      print(`${lines}\n${keyLines(userName, apiKey)}`, { userName, apiKey });
    },
  }),
  'end-sessions': onDatabase({
    about: 'ends its sandbox sessions and unopened links; its API key and tokens stay good',
    names: userName,
    read: readUserName,
    async run({ database, print }, userName) {
      const ended = await endSessions(database, userName);
      const sessions = ended === 1 ? '1 sandbox session' : `${ended} sandbox sessions`;
      print(`Ended ${sessions} of the account ${userName}. Its unopened links are void.`, { userName, ended });
    },
  }),
  disable: onDatabase({
    about: 'refuses its requests, and keeps all that it has',
    names: userName,
    read: readUserName,
    async run({ database, print }, userName) {
      await setDisabled(database, userName, true);
      print(`Disabled the account ${userName}: its requests are refused.`, { userName, disabled: true });
    },
  }),
  enable: onDatabase({
    about: 'lets it in again',
    names: userName,
    read: readUserName,
    async run({ database, print }, userName) {
      await setDisabled(database, userName, false);
      print(`Enabled the account ${userName}.`, { userName, disabled: false });
    },
  }),
  'rotate-signing-key': onDatabase({
    about: 'makes another key for access tokens',
    flags: {
      revoke: { about: 'also refuses the tokens that are out: everyone signs in again' },
      'secret-lost': {
        about:
          'goes on with another OMNICHANNEL_SECRET, since that of the database is lost; makes one where it was kept in a file',
      },
    },
    async run({ config, database, print }, { flags: { revoke, 'secret-lost': lost } }) {
      await replaceSigningKey(database, await loadDatabaseKeys(config, database, { lost }), { revoke });
      if (lost) {
        // Another instance may have been faster, with another secret.
        await loadDatabaseKeys(config, database);
        await expireAllPasscodes(database);
      }
      const former = revoke
        ? 'Tokens that are out are refused: everyone signs in again.'
        : 'Tokens that are out stay good.';
      const next = lost
        ? `\nThe database belongs to the secret of now: restart whatever of the service runs. Which endpoints need a new secret is told by: ${command`doctor`}`
        : '';
      print(`Access tokens are signed with a new key. ${former}${next}`, { revoked: revoke });
    },
  }),
};

/** @throws {UsageError} where it can be nobody's */
function readUserName({ names: [userName = ''] }: Pick<Given, 'names'>): string {
  if (/^[^\s\p{C}]{1,255}$/u.test(userName)) return userName;
  throw new UsageError('A user name has 1 to 255 characters, and no white space.');
}

function closedChannels(channels: readonly ConnectionName[]): string {
  return `Warning: the account is live, and no carrier is connected for ${channels.join(', ')}. Its requests there are rejected with 501, and nothing is sent. To try the service, create an account with --sandbox.`;
}

function keyLines(userName: string, apiKey: string): string {
  return `  userName  ${userName}\n  apiKey    ${apiKey}\nKeep the key now: it is shown this once, and stored as a hash only.`;
}

function table(accounts: readonly AccountSummary[]): string {
  const rows = accounts.map((account) => [
    account.userName,
    account.id,
    [account.sandbox ? 'sandbox' : 'live', ...(account.disabled ? ['disabled'] : [])].join(', '),
    `${mebibytes(account.storedBytes)}${account.storageQuota === null ? '' : ` of ${mebibytes(account.storageQuota)}`}`,
    account.createdAt.toISOString().slice(0, 10),
  ]);
  return inColumns(['userName', 'id', 'state', 'files', 'since'], rows);
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MiB`;
}
