import type { Account } from '../../../http/account.ts';
import type { Database } from '../../../platform/postgres/database.ts';

/** Finds the account of an environment, whose sender and carriers its notifications use. */
export type FindAccount = (environmentId: string) => Promise<Account | undefined>;

export function createAccountLookup(database: Database): FindAccount {
  return async (environmentId) => {
    const row = await database
      .selectFrom('accounts')
      .innerJoin('environments', 'environments.id', 'accounts.environment_id')
      .selectAll('accounts')
      .select('environments.organization_id')
      .where('environment_id', '=', environmentId)
      .where('disabled_at', 'is', null)
      .orderBy('accounts.created_at')
      .orderBy('accounts.id')
      .executeTakeFirst();
    return (
      row && {
        id: row.id,
        organizationId: row.organization_id,
        environmentId,
        userName: row.user_name,
        sandbox: row.sandbox,
        defaultSender: row.default_sender,
        limits: row.limits,
        allowedCountries: row.allowed_countries,
        blockedCountries: row.blocked_countries,
        quotas: row.quotas,
      }
    );
  };
}
