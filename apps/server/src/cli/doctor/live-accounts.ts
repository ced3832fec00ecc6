import { listLiveAccounts } from '../../features/accounts/live-accounts.ts';
import { type ConnectionName, connectionNames } from '../../features/messaging/connections.ts';
import { command } from '../../platform/command-hint.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
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
): Promise<Finding[]> {
  const names = await listLiveAccounts(database, maxNames + 1);
  if (channels.length === 0 || names.length === 0) return [];
  const listed = names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} and others` : names.join(', ');
  const subject = 'live accounts';
  if (channels.length < connectionNames.length) {
    const fact = `No connection is set up for ${channels.join(', ')}: live accounts get 501 there. Other channels are connected.`;
    const chat = channels.includes('chat')
      ? ` For chat, set the application of an account: ${command`endpoints set --account <userName> --channel chat --url <url>`}`
      : '';
    return [{ level: 'info', subject, message: `${fact}${chat}` }];
  }
  const commands = [
    command`connections add --help`,
    command`endpoints set --account ${names[0] as string} --channel chat --url <url>`,
    command`accounts create <userName> --sandbox`,
    command`accounts disable ${names[0] as string}`,
  ];
  const fact = `No connection is set up for ${channels.join(', ')}, so live accounts get 501 there and send nothing: ${listed}.`;
  const message = `${fact} Connect a provider, set the application that shows the chat channel, or use sandbox accounts instead:\n  ${commands.join('\n  ')}`;
  return [{ level: 'fail', subject, message }];
}
