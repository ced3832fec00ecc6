import { listLiveAccounts } from '../../features/accounts/live-accounts.ts';
import { type ConnectionName, connectionNames } from '../../features/messaging/connections.ts';
import { command } from '../../platform/command-hint.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import type { Finding } from './finding.ts';

/** Maximum number of accounts that the finding names. */
const maxNames = 10;

/**
 * Finds live accounts on channels without a carrier, where their requests are rejected with 501. An account that can reach no one is a
 * failure. An account that can use some channels may not need the others.
 */
export async function examineLiveAccounts(
  { database }: Pick<OpenDatabase, 'database'>,
  channels: readonly ConnectionName[],
): Promise<Finding[]> {
  const names = await listLiveAccounts(database, maxNames + 1);
  if (channels.length === 0 || names.length === 0) return [];
  const listed = names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} and others` : names.join(', ');
  const needsSms = channels.includes('sms');
  const advice = needsSms ? 'Connect an SMS provider, or use' : 'To try these channels, use';
  const commands = [
    ...(needsSms ? [command`connections add --help`] : []),
    command`accounts create <userName> --sandbox`,
    command`accounts disable ${names[0] as string}`,
  ];
  const fact = `No carrier is connected for ${channels.join(', ')}, so live accounts get 501 there and send nothing: ${listed}.`;
  const message = `${fact} ${advice} sandbox accounts instead:\n  ${commands.join('\n  ')}`;
  const level = channels.length === connectionNames.length ? 'fail' : 'warn';
  return [{ level, subject: 'live accounts', message }];
}
