import { createSecret } from '@omnichannel/contract/webhook-secret';
import { type Selectable, sql } from 'kysely';
import { ApplicationError } from '../../platform/application-error.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database, Executor, Tables } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { decryptSecret, encryptSecret } from './secret-encryption.ts';
import type { EndpointKind, EndpointState, Webhooks } from './webhook-event.ts';

/** Hours after a rotation in which the previous secret also signs. */
const overlapHours = 24;

type Row = Selectable<Tables['endpoints']>;

/** Reasons why an endpoint was disabled. */
export const disabledReasons = { gone: 'it returned 410', failing: 'it failed for five days' };

/** An endpoint without its secrets. */
export interface EndpointSummary {
  kind: EndpointKind;
  url: string;
  /** Origin of the signing secret: set by the integrator with the URL, or by the operator. */
  secretOf: 'integrator' | 'operator';
  /** Whether the operator's secret was ever shown. A secret that was created for a URL alone was not. */
  secretShown: boolean;
  /** Time until which the previous secret also signs. */
  previousSecretUntil: Date | null;
  disabled: keyof typeof disabledReasons | null;
  failingSince: Date | null;
}

export interface EndpointSettings {
  environmentId: string;
  kind: EndpointKind;
  /** A URL that `validateEndpointUrl` accepts. */
  url: string;
  /** Whether a sandbox account sets it. */
  sandbox: boolean;
  /** Secret of the integrator, set with the URL. Without it, the operator's secret signs. */
  ownSecret?: string | undefined;
  /** Secret of the operator. Without it, the existing secret stays, and a new endpoint gets a new one. */
  secret?: string | undefined;
  /** Whether the caller will show a newly created secret of the operator. */
  isShown?: boolean;
  /** The operator who sets it, for the audit log. Absent when the integrator sets it. */
  actor?: Actor;
}

/**
 * Sets URL and secret together, and enables the endpoint. An operator's secret that cannot be decrypted is replaced.
 *
 * @returns the operator's secret if it was created now; it can be shown only this once
 */
export function setEndpoint(database: Database, keys: Keys, setting: EndpointSettings): Promise<string | undefined> {
  const { environmentId, kind, url, sandbox, ownSecret, secret, isShown = false } = setting;
  const id = newId();
  return database.transaction().execute(async (transaction) => {
    const operators = secret ?? createSecret();
    const secret_shown = isShown || secret !== undefined;
    const { numInsertedOrUpdatedRows: made } = await transaction
      .insertInto('endpoints')
      .values({
        id,
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
    if (made) {
      await recordSetting(transaction, setting, { id });
      return fresh;
    }
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
    await recordSetting(transaction, setting, row);
    return kept === undefined ? fresh : undefined;
  });
}

/** Records a change by an operator. The path of a URL can be secret, so that the audit log has the host only. */
async function recordSetting(
  transaction: Executor,
  { environmentId, kind, url, secret, actor }: EndpointSettings,
  { id, url: before }: { id: string; url?: string },
): Promise<void> {
  if (actor === undefined) return;
  await recordAudit(transaction, actor, {
    action: before === undefined ? 'endpoint.created' : 'endpoint.changed',
    target: { type: 'endpoint', id, name: kind },
    environmentId,
    ...(before !== undefined && { before: { host: new URL(before).host } }),
    after: { host: new URL(url).host, ...(secret !== undefined && { isSecretReplaced: true }) },
  });
}

/**
 * Rotates the operator's secret. The previous secret also signs for 24 hours.
 *
 * @param options.lost whether a secret that cannot be decrypted may be replaced, the integrator's included; it no longer signs then
 * @returns the new secret, which can be shown only this once; undefined for an unknown endpoint
 * @throws {ApplicationError} when the integrator's secret signs, or when the secret in use cannot be decrypted and `lost` is not set
 */
export function rotateSecret(
  database: Database,
  actor: Actor,
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
        throw new ApplicationError(
          'conflict',
          'The secret in use is encrypted under another OMNICHANNEL_SECRET. If you have that secret, add it to OMNICHANNEL_PREVIOUS_SECRETS; if it is lost, add --secret-lost.',
        );
      }
    } else if (row.own_secret) {
      throw new ApplicationError(
        'conflict',
        'Its deliveries are signed with the secret that the integrator set with updateChatAppWebhook. Only updateChatAppWebhook can replace it.',
      );
    }
    const secret = createSecret();
    await transaction
      .updateTable('endpoints')
      .set({ ...createSecretColumns(keys, row, { ownSecret: undefined, secret }), secret_shown: true })
      .where('id', '=', row.id)
      .execute();
    await recordAudit(transaction, actor, {
      action: 'endpointSecret.rotated',
      target: { type: 'endpoint', id: row.id, name: kind },
      environmentId,
      ...(lost && { after: { wasSecretLost: true } }),
    });
    return secret;
  });
}

/**
 * Enables an endpoint. An enabled endpoint stays unchanged.
 *
 * @returns whether it was disabled; undefined for an unknown endpoint
 */
export function enableEndpoint(
  database: Database,
  actor: Actor,
  environmentId: string,
  kind: EndpointKind,
): Promise<boolean | undefined> {
  return database.transaction().execute(async (transaction) => {
    const row = await lock(transaction, environmentId, kind);
    if (!row) return undefined;
    if (row.disabled_at === null) return false;
    await transaction.updateTable('endpoints').set(enabledColumns).where('id', '=', row.id).execute();
    await recordAudit(transaction, actor, {
      action: 'endpoint.enabled',
      target: { type: 'endpoint', id: row.id, name: kind },
      environmentId,
      before: { disabled: row.disabled_reason },
      after: { disabled: null },
    });
    return true;
  });
}

export async function listEndpoints(database: Database, environmentId: string): Promise<EndpointSummary[]> {
  const rows = await database
    .selectFrom('endpoints')
    .selectAll()
    .select(
      sql<Date | null>`CASE WHEN previous_secret_until > now() THEN previous_secret_until END`.as(
        'previousSecretUntil',
      ),
    )
    .where('environment_id', '=', environmentId)
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    url: row.url,
    secretOf: row.own_secret ? 'integrator' : 'operator',
    secretShown: row.secret_shown,
    previousSecretUntil: row.previousSecretUntil,
    disabled: row.disabled_reason,
    failingSince: row.failing_since,
  }));
}

/** Looks up endpoints by environment and kind. Lookups that arrive together share a statement. */
export function createEndpointLookup(database: Database): Webhooks['findEndpointState'] {
  const batch = createBatch<Pick<Row, 'environment_id' | 'kind'>, EndpointState | undefined>({
    async write(wanted) {
      const rows = await database
        .selectFrom('endpoints')
        .select(['environment_id', 'kind', sql<boolean>`disabled_at IS NOT NULL`.as('disabled')])
        .where('environment_id', 'in', [...new Set(wanted.map((one) => one.environment_id))])
        .execute();
      return wanted.map(({ environment_id, kind }) => {
        const found = rows.find((row) => row.environment_id === environment_id && row.kind === kind);
        return found && (found.disabled ? 'disabled' : 'enabled');
      });
    },
  });
  return (environmentId, kind) => batch.add({ environment_id: environmentId, kind });
}

/**
 * Decrypts the secrets that sign now, the one in use first.
 *
 * @throws {Error} when they were encrypted under an unknown secret of the service
 */
export function decryptSigningSecrets(
  keys: Keys,
  row: Pick<Row, 'secret' | 'own_secret'> & { previous_secret: Buffer | null },
): string[] {
  const inUse = row.own_secret ?? row.secret;
  return [inUse, ...(row.previous_secret ? [row.previous_secret] : [])].map((sealed) => decryptSecret(keys, sealed));
}

/** Column values of an enabled endpoint. The new revision discards results of earlier attempts. */
const enabledColumns = {
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  revision: sql<number>`revision + 1`,
};

/**
 * Returns the column values for new secrets. If the signing secret changes, the previous one also signs for a while, because receivers
 * change theirs later. A secret that cannot be decrypted signs nothing.
 */
function createSecretColumns(
  keys: Keys,
  row: Row,
  { ownSecret, secret }: { ownSecret: string | undefined; secret: string },
) {
  const before = row.own_secret ?? row.secret;
  const previous = tryDecrypt(keys, before);
  return {
    secret: encryptSecret(keys, secret),
    own_secret: ownSecret === undefined ? null : encryptSecret(keys, ownSecret),
    ...(previous !== (ownSecret ?? secret) && {
      previous_secret: previous === undefined ? null : before,
      previous_secret_until: sql<Date>`now() + make_interval(hours => ${overlapHours})`,
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

/** @returns undefined for a secret that cannot be decrypted */
function tryDecrypt(keys: Keys, sealed: Buffer): string | undefined {
  try {
    return decryptSecret(keys, sealed);
  } catch {
    return undefined;
  }
}
