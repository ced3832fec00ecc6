import { selectOwnerUserName } from '../../features/accounts/account-lookup.ts';
import { disabledReasons } from '../../features/webhooks/endpoints.ts';
import { command } from '../../platform/command-hint.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import type { Finding } from './finding.ts';

/** Finds disabled endpoints, which receive no deliveries. */
export async function examineEndpoints({ database }: Pick<OpenDatabase, 'database'>): Promise<Finding[]> {
  const disabled = await database
    .selectFrom('endpoints')
    .select(['kind', 'disabled_at', 'disabled_reason', selectOwnerUserName('endpoints.environment_id').as('userName')])
    .where('disabled_at', 'is not', null)
    .orderBy('disabled_at')
    .execute();
  if (disabled.length === 0) return [];
  const steps = disabled.map(({ kind, disabled_at, disabled_reason, userName }) => {
    const why = disabled_reason === null ? '' : `: ${disabledReasons[disabled_reason]}`;
    return `\n  ${command`endpoints enable --account ${userName} --channel ${kind}`}  # disabled since ${disabled_at?.toISOString()}${why}`;
  });
  const message = `${disabled.length === 1 ? '1 endpoint is disabled and receives' : `${disabled.length} endpoints are disabled and receive`} no deliveries. When the receiver works again, enable it:${steps.join('')}`;
  return [{ level: 'warn', subject: 'endpoints', message }];
}
