import { selectOwnerUserName } from '../../features/accounts/account-lookup.ts';
import { disabledReasons } from '../../features/webhooks/endpoints.ts';
import { command } from '../../platform/command-hint.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import type { Finding } from './finding.ts';

/** Finds endpoints that were switched off, to which nothing is delivered. */
export async function examineEndpoints({ database }: Pick<OpenDatabase, 'database'>): Promise<Finding[]> {
  const off = await database
    .selectFrom('endpoints')
    .select(['kind', 'disabled_at', 'disabled_reason', selectOwnerUserName('endpoints.environment_id').as('userName')])
    .where('disabled_at', 'is not', null)
    .orderBy('disabled_at')
    .execute();
  if (off.length === 0) return [];
  const steps = off.map(({ kind, disabled_at, disabled_reason, userName }) => {
    const why = disabled_reason === null ? '' : `: ${disabledReasons[disabled_reason]}`;
    return `\n  ${command`endpoints enable --account ${userName} --channel ${kind}`}  # off since ${disabled_at?.toISOString()}${why}`;
  });
  const message = `${off.length === 1 ? '1 endpoint is' : `${off.length} endpoints are`} off, and nothing is delivered there. When the receiver works again, enable it:${steps.join('')}`;
  return [{ level: 'warn', subject: 'endpoints', message }];
}
