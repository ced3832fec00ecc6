import { sql } from 'kysely';
import type { Keys } from '../../platform/crypto/keys.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { command } from '../../platform/suggest-command.ts';
import { selectOwnerUserName } from '../accounts/account-lookup.ts';
import { decryptSigningSecrets } from './endpoints.ts';
import type { EndpointKind } from './webhook-event.ts';

/** An endpoint whose secret cannot be opened here: its deliveries wait, where no instance can. */
export interface UndecryptableSecret {
  environmentId: string;
  kind: EndpointKind;
  /** Of the account that the endpoint belongs to. */
  userName: string;
}

/** Endpoints whose secret was sealed under a secret of the service that is not known any more. */
export async function findUndecryptableSecrets(database: Database, keys: Keys): Promise<UndecryptableSecret[]> {
  const rows = await database
    .selectFrom('endpoints')
    .select(['environment_id', 'kind', 'secret', 'own_secret'])
    .select(selectOwnerUserName('endpoints.environment_id').as('user_name'))
    // Afterwards it signs no more.
    .select(sql<Buffer | null>`CASE WHEN former_until > now() THEN former_secret END`.as('former_secret'))
    .orderBy('user_name')
    .orderBy('kind')
    .execute();
  return rows
    .filter((row) => !canSign(keys, row))
    .map((row) => ({ environmentId: row.environment_id, kind: row.kind, userName: row.user_name }));
}

/** What makes deliveries of such an endpoint possible again, where the secret that it was sealed under is lost. */
export function recoveryCommand({ userName, kind }: UndecryptableSecret): string {
  return command`endpoints rotate --account ${userName} --channel ${kind} --secret-lost`;
}

function canSign(...parts: Parameters<typeof decryptSigningSecrets>): boolean {
  try {
    return decryptSigningSecrets(...parts).length > 0;
  } catch {
    return false;
  }
}
