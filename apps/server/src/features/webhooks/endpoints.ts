import { createSecret } from '@omnichannel/contract/webhook-secret';
import { type Selectable, sql } from 'kysely';
import type { Keys } from '../../platform/crypto/keys.ts';
import type { Database, Executor, Tables } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { decryptSecret, encryptSecret } from './secret-encryption.ts';
import type { EndpointKind } from './webhook-event.ts';

/** Hours in which the secret before signs as well. */
const overlapHours = 24;

type Row = Selectable<Tables['endpoints']>;

/** Why an endpoint was switched off. */
export const disabledReasons = { gone: 'it answered 410', failing: 'it failed for five days' };

/** What of an endpoint may be shown. */
export interface EndpointSummary {
  kind: EndpointKind;
  url: string;
  /** Whose secret signs: the one that the integrator gave with the URL, or the operator's. */
  secretOf: 'integrator' | 'operator';
  /** Whether the operator's secret has been shown to anybody: one that was made for a URL alone has not. */
  secretShown: boolean;
  /** Until when the secret before signs as well. */
  formerSecretUntil: Date | null;
  disabled: keyof typeof disabledReasons | null;
  failingSince: Date | null;
}

export interface EndpointSettings {
  environmentId: string;
  kind: EndpointKind;
  /** One that `urlFault` finds nothing wrong with. */
  url: string;
  /** Whether the account that sets it stays in the sandbox. */
  sandbox: boolean;
  /** The integrator's secret, which comes with the URL; without it the operator's signs. */
  ownSecret?: string | undefined;
  /** The operator's; without it the one that is there stays, and a new endpoint gets a new one. */
  secret?: string | undefined;
  /** Whether a secret of the operator that is made now will be shown. */
  isShown?: boolean;
}

/**
 * Sets URL and secret as a whole, and switches the endpoint on. An operator's secret that cannot be opened any more gives way to a
 * new one.
 *
 * @returns the operator's secret, when it was made now: it can be shown this once
 */
export function setEndpoint(database: Database, keys: Keys, setting: EndpointSettings): Promise<string | undefined> {
  const { environmentId, kind, url, sandbox, ownSecret, secret, isShown = false } = setting;
  return database.transaction().execute(async (transaction) => {
    const operators = secret ?? createSecret();
    const secret_shown = isShown || secret !== undefined;
    const { numInsertedOrUpdatedRows: made } = await transaction
      .insertInto('endpoints')
      .values({
        id: newId(),
        environment_id: environmentId,
        kind,
        url,
        sandbox,
        secret: encryptSecret(keys, operators),
        own_secret: ownSecret === undefined ? null : encryptSecret(keys, ownSecret),
        secret_shown,
      })
      .onConflict((conflict) => conflict.columns(['environment_id', 'kind']).doNothing())
      .executeTakeFirst();
    const fresh = secret === undefined ? operators : undefined;
    if (made) return fresh;
    const row = (await lock(transaction, environmentId, kind)) as Row;
    const kept = secret === undefined ? tryDecrypt(keys, row.secret) : undefined;
    await transaction
      .updateTable('endpoints')
      .set({
        ...enabledColumns,
        url,
        sandbox,
        ...createSecretColumns(keys, row, { ownSecret, secret: kept ?? operators }),
        ...(kept === undefined && { secret_shown }),
        updated_at: sql`now()`,
      })
      .where('id', '=', row.id)
      .execute();
    return kept === undefined ? fresh : undefined;
  });
}

/**
 * Makes a new secret of the operator; the one before signs as well for 24 hours.
 *
 * @param options.lost whether one that cannot be opened may be replaced, an integrator's own as well: it signs no more then
 * @returns the secret, shown this once; undefined when there is no such endpoint
 * @throws {Error} when the integrator's own signs, or the one in use cannot be opened and was not said to be lost
 */
export function rotateSecret(
  database: Database,
  keys: Keys,
  environmentId: string,
  kind: EndpointKind,
  { lost = false }: { lost?: boolean } = {},
): Promise<string | undefined> {
  return database.transaction().execute(async (transaction) => {
    const row = await lock(transaction, environmentId, kind);
    if (!row) return undefined;
    if (tryDecrypt(keys, row.own_secret ?? row.secret) === undefined) {
      if (!lost) {
        throw new Error(
          'The secret in use was sealed under an OMNICHANNEL_SECRET that is not known here. If it is at hand, put it into OMNICHANNEL_FORMER_SECRETS; if it is lost, add --secret-lost.',
        );
      }
    } else if (row.own_secret) {
      throw new Error(
        'Its deliveries are signed with the secret that the integrator set with updateChatAppWebhook: another is set there.',
      );
    }
    const secret = createSecret();
    await transaction
      .updateTable('endpoints')
      .set({ ...createSecretColumns(keys, row, { ownSecret: undefined, secret }), secret_shown: true })
      .where('id', '=', row.id)
      .execute();
    return secret;
  });
}

/**
 * Switches an endpoint on; one that is on stays as it is.
 *
 * @returns whether it was off; undefined when there is no such endpoint
 */
export function enableEndpoint(
  database: Database,
  environmentId: string,
  kind: EndpointKind,
): Promise<boolean | undefined> {
  return database.transaction().execute(async (transaction) => {
    const row = await lock(transaction, environmentId, kind);
    if (!row) return undefined;
    if (row.disabled_at === null) return false;
    await transaction.updateTable('endpoints').set(enabledColumns).where('id', '=', row.id).execute();
    return true;
  });
}

export async function listEndpoints(database: Database, environmentId: string): Promise<EndpointSummary[]> {
  const rows = await database
    .selectFrom('endpoints')
    .selectAll()
    .select(sql<Date | null>`CASE WHEN former_until > now() THEN former_until END`.as('former'))
    .where('environment_id', '=', environmentId)
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    url: row.url,
    secretOf: row.own_secret ? 'integrator' : 'operator',
    secretShown: row.secret_shown,
    formerSecretUntil: row.former,
    disabled: row.disabled_reason,
    failingSince: row.failing_since,
  }));
}

/**
 * The secrets that sign now, the one in use first.
 *
 * @throws {Error} when they were sealed under a secret of the service that is not known
 */
export function decryptSigningSecrets(
  keys: Keys,
  row: Pick<Row, 'secret' | 'own_secret'> & { former_secret: Buffer | null },
): string[] {
  const inUse = row.own_secret ?? row.secret;
  return [inUse, ...(row.former_secret ? [row.former_secret] : [])].map((sealed) => decryptSecret(keys, sealed));
}

/** What was learnt of it before counts no more. */
const enabledColumns = {
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  revision: sql<number>`revision + 1`,
};

/**
 * Whenever another secret signs from now on, the one before signs as well for a while: receivers change theirs later. One that cannot
 * be opened signs nothing.
 */
function createSecretColumns(keys: Keys, row: Row, { ownSecret, secret }: { ownSecret: string | undefined; secret: string }) {
  const before = row.own_secret ?? row.secret;
  const former = tryDecrypt(keys, before);
  return {
    secret: encryptSecret(keys, secret),
    own_secret: ownSecret === undefined ? null : encryptSecret(keys, ownSecret),
    ...(former !== (ownSecret ?? secret) && {
      former_secret: former === undefined ? null : before,
      former_until: sql<Date>`now() + make_interval(hours => ${overlapHours})`,
    }),
  };
}

function lock(executor: Executor, environmentId: string, kind: EndpointKind): Promise<Row | undefined> {
  return executor
    .selectFrom('endpoints')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns undefined for a secret that cannot be opened any more */
function tryDecrypt(keys: Keys, sealed: Buffer): string | undefined {
  try {
    return decryptSecret(keys, sealed);
  } catch {
    return undefined;
  }
}
