import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { Keys } from '../secrets/keys.ts';
import { seal, unseal } from '../secrets/seal.ts';
import type { EndpointKind } from './event.ts';
import { createSecret } from './secret.ts';
import type { WebhookTables } from './tables.ts';

/** What the secrets of endpoints are sealed for. */
const purpose = 'webhook secret';
/** Hours in which the secret before signs as well. */
const overlap = 24;

type Row = Selectable<WebhookTables['endpoints']>;

/** What of an endpoint may be shown. */
export interface EndpointSummary {
  kind: EndpointKind;
  url: string;
  /** Whose secret signs: the one that the integrator gave with the URL, or the operator's. */
  secretOf: 'integrator' | 'operator';
  /** Until when the secret before signs as well. */
  formerSecretUntil: Date | null;
  /** `gone`: it answered 410. `failing`: nothing succeeded for five days. */
  disabled: 'gone' | 'failing' | null;
  failingSince: Date | null;
}

export interface EndpointSetting {
  environmentId: string;
  kind: EndpointKind;
  /** One that `urlFault` finds nothing wrong with. */
  url: string;
  /** Whether the account that sets it stays in the sandbox. */
  sandbox: boolean;
  /** The integrator's secret, which comes with the URL; without it the operator's signs. */
  own?: string | undefined;
  /** The operator's; without it the one that is there stays, and a new endpoint gets a new one. */
  secret?: string | undefined;
}

/**
 * Sets URL and secret as a whole, and switches the endpoint on.
 *
 * @returns the operator's secret, when it was made now: it can be shown this once
 */
export function setEndpoint(database: Database, keys: Keys, setting: EndpointSetting): Promise<string | undefined> {
  const { environmentId, kind, url, sandbox, own, secret } = setting;
  return database.transaction().execute(async (transaction) => {
    const operators = secret ?? createSecret();
    const { numInsertedOrUpdatedRows: made } = await transaction
      .insertInto('endpoints')
      .values({
        id: newId(),
        environment_id: environmentId,
        kind,
        url,
        sandbox,
        secret: sealed(keys, operators),
        own_secret: own === undefined ? null : sealed(keys, own),
      })
      .onConflict((conflict) => conflict.columns(['environment_id', 'kind']).doNothing())
      .executeTakeFirst();
    if (made) return secret === undefined ? operators : undefined;
    const row = (await lock(transaction, environmentId, kind)) as Row;
    await transaction
      .updateTable('endpoints')
      .set({
        ...switchedOn,
        url,
        sandbox,
        ...newSecrets(keys, row, { own, secret: secret ?? opened(keys, row.secret) }),
        updated_at: sql`now()`,
      })
      .where('id', '=', row.id)
      .execute();
    return undefined;
  });
}

/**
 * Makes a new secret of the operator; the one before signs as well for 24 hours.
 *
 * @returns the secret, shown this once; undefined when there is no such endpoint
 * @throws {Error} when the integrator's own signs
 */
export function rotateSecret(
  database: Database,
  keys: Keys,
  environmentId: string,
  kind: EndpointKind,
): Promise<string | undefined> {
  return database.transaction().execute(async (transaction) => {
    const row = await lock(transaction, environmentId, kind);
    if (!row) return undefined;
    if (row.own_secret) {
      throw new Error(
        'Its deliveries are signed with the secret that the integrator set with updateChatAppWebhook: another is set there.',
      );
    }
    const secret = createSecret();
    await transaction
      .updateTable('endpoints')
      .set(newSecrets(keys, row, { own: undefined, secret }))
      .where('id', '=', row.id)
      .execute();
    return secret;
  });
}

/** Switches an endpoint on. @returns whether there is one */
export async function enableEndpoint(database: Database, environmentId: string, kind: EndpointKind): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('endpoints')
    .set(switchedOn)
    .where('environment_id', '=', environmentId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
    formerSecretUntil: row.former,
    disabled: row.disabled_reason,
    failingSince: row.failing_since,
  }));
}

/** The secrets that sign now, the one in use first. */
export function secretsOf(
  keys: Keys,
  row: Pick<Row, 'secret' | 'own_secret'> & { former_secret: Buffer | null },
): string[] {
  const inUse = row.own_secret ?? row.secret;
  return [inUse, ...(row.former_secret ? [row.former_secret] : [])].map((sealed) => opened(keys, sealed));
}

/** What was learnt of it before counts no more. */
const switchedOn = {
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  revision: sql<number>`revision + 1`,
};

/** Whenever another secret signs from now on, the one before signs as well for a while: receivers change theirs later. */
function newSecrets(keys: Keys, row: Row, { own, secret }: { own: string | undefined; secret: string }) {
  const before = row.own_secret ?? row.secret;
  const isOther = opened(keys, before) !== (own ?? secret);
  return {
    secret: sealed(keys, secret),
    own_secret: own === undefined ? null : sealed(keys, own),
    ...(isOther && {
      former_secret: before,
      former_until: sql<Date>`now() + make_interval(hours => ${overlap})`,
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

function sealed(keys: Keys, secret: string): Buffer {
  return seal(keys, purpose, Buffer.from(secret));
}

function opened(keys: Keys, value: Buffer): string {
  return unseal(keys, purpose, value).toString();
}
