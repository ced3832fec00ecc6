import { sql } from 'kysely';
import { selectOwnerUserName } from '../../features/accounts/account-lookup.ts';
import { disabledReasons } from '../../features/webhooks/endpoints.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { command } from '../../platform/suggest-command.ts';
import type { Finding } from './finding.ts';

/** Endpoints that were switched off: nothing is delivered to them until somebody notices. */
export async function examineEndpoints({ database }: Pick<OpenDatabase, 'database'>): Promise<Finding[]> {
  const { rows } = await sql<{ made: boolean }>`SELECT to_regclass('endpoints') IS NOT NULL AS made`.execute(database);
  if (!rows[0]?.made) return [];
  const off = await database
    .selectFrom('endpoints')
    .select(['kind', 'disabled_at', 'disabled_reason', selectOwnerUserName('endpoints.environment_id').as('userName')])
    .where('disabled_at', 'is not', null)
    .orderBy('disabled_at')
    .execute();
  if (off.length === 0) return [];
  const mends = off.map(({ kind, disabled_at, disabled_reason, userName }) => {
    const why = disabled_reason === null ? '' : `: ${disabledReasons[disabled_reason]}`;
    return `\n  ${command`endpoints enable --account ${userName} --channel ${kind}`}  # off since ${disabled_at?.toISOString()}${why}`;
  });
  const says = `${off.length} of them ${off.length === 1 ? 'is' : 'are'} off, and nothing is delivered there. When the receiver is mended, switch it on with:${mends.join('')}`;
  return [{ level: 'warn', about: 'endpoints', says }];
}
