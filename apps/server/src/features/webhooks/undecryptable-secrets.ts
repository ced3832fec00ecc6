import { sql } from 'kysely';
import { command } from '../../platform/command-hint.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { selectOwnerUserName } from '../accounts/accounts.ts';
import { decryptSigningSecrets } from './endpoints.ts';
import type { EndpointKind } from './webhook-event.ts';

/** An endpoint whose secret this instance cannot decrypt. Its deliveries wait for an instance that can. */
export interface UndecryptableSecret {
  environmentId: string;
  kind: EndpointKind;
  /** User name of the endpoint's account. */
  userName: string;
}

/** Finds endpoints whose secret is encrypted under an unknown secret of the service. */
export async function findUndecryptableSecrets(database: Database, keys: Keys): Promise<UndecryptableSecret[]> {
  const rows = await database
    .selectFrom('endpoints')
    .select(['environment_id', 'kind', 'secret', 'own_secret'])
    .select(selectOwnerUserName('endpoints.environment_id').as('user_name'))
    // An expired previous secret no longer signs.
    .select(sql<Buffer | null>`CASE WHEN previous_secret_until > now() THEN previous_secret END`.as('previous_secret'))
    .orderBy('user_name')
    .orderBy('kind')
    .execute();
  return rows
    .filter((row) => !canSign(keys, row))
    .map((row) => ({ environmentId: row.environment_id, kind: row.kind, userName: row.user_name }));
}

/** Returns the command that replaces the secret of such an endpoint. */
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
