import { kinds } from '../../carriers/kinds.ts';
import { countSandboxAccounts, listLiveAccounts } from '../../features/accounts/live-accounts.ts';
import { type ConnectionName, connectionNames } from '../../features/messaging/connections.ts';
import { command } from '../../platform/command-hint.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database, OpenDatabase } from '../../platform/postgres/database.ts';
import type { Finding } from './finding.ts';

/** Maximum number of accounts that the finding names. */
const maxNames = 10;

/**
 * Finds live accounts on channels without a carrier, where their requests are rejected with 501. An account that can reach no one is a
 * failure. An account that can use some channels may not need the others, so these are only named.
 */
export async function examineLiveAccounts(
  { database }: Pick<OpenDatabase, 'database'>,
  channels: readonly ConnectionName[],
  { hasSandbox }: Pick<Config, 'hasSandbox'>,
): Promise<Finding[]> {
  const names = await listLiveAccounts(database, maxNames + 1);
  if (channels.length === 0 || names.length === 0) return [];
  const listed = names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} and others` : names.join(', ');
  const subject = 'live accounts';
  if (channels.length < connectionNames.length) {
    const fact = `No connection or route is set up for ${channels.join(', ')}: live accounts get 501 there.${await describeOthers(database, channels)}`;
    const chat = channels.includes('chat')
      ? ` For chat, set the application of an account: ${command`endpoints set --account <userName> --channel chat --url <url>`}`
      : '';
    return [{ level: 'info', subject, message: `${fact}${chat}` }];
  }
  const commands = [
    command`connections add --help`,
    command`endpoints set --account ${names[0] as string} --channel chat --url <url>`,
    ...(hasSandbox ? [command`accounts create <userName> --sandbox`] : []),
    command`accounts disable ${names[0] as string}`,
  ];
  const fact = `No connection or route is set up for ${channels.join(', ')}, so live accounts get 501 there and send nothing: ${listed}.`;
  const message = `${fact} Connect a provider, set the application that shows the chat channel, or ${hasSandbox ? 'use sandbox accounts instead' : 'disable the accounts'}:\n  ${commands.join('\n  ')}`;
  return [{ level: 'fail', subject, message }];
}

/** Describes the channels that have a carrier or a connection. It names separately the channels without a connection that is on. */
async function describeOthers(database: Database, closed: readonly ConnectionName[]): Promise<string> {
  const rows = await database.selectFrom('connections').select(['kind', 'state']).execute();
  const statesOf = (channel: ConnectionName) =>
    rows.filter(({ kind }) => kinds.get(kind)?.channel === channel).map(({ state }) => state);
  const others = connectionNames.filter((channel) => !closed.includes(channel));
  const off = others.filter((channel) => statesOf(channel).length > 0 && !statesOf(channel).includes('on'));
  const on = others.filter((channel) => !off.includes(channel));
  return [
    ...(on.length > 0 ? [` Connected: ${on.join(', ')}.`] : []),
    ...(off.length > 0 ? [` None of the connections is on for ${off.join(', ')}: live accounts get 503 there.`] : []),
  ].join('');
}

/** Finds sandbox accounts that a service without a sandbox rejects. */
export async function examineSandboxAccounts(
  { database }: Pick<OpenDatabase, 'database'>,
  { hasSandbox }: Pick<Config, 'hasSandbox'>,
): Promise<Finding[]> {
  if (hasSandbox) return [];
  const subject = 'sandbox';
  const count = await countSandboxAccounts(database);
  if (count === 0) return [{ level: 'ok', subject, message: 'removed by --no-sandbox, and no account needs it' }];
  const accounts = count === 1 ? '1 sandbox account exists' : `${count} sandbox accounts exist`;
  const message = `${accounts}, and --no-sandbox rejects their requests. Disable them (${command`accounts disable <userName>`}), or start without --no-sandbox.`;
  return [{ level: 'warn', subject, message }];
}
