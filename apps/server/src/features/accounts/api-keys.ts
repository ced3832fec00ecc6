import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Account } from '../../http/account.ts';
import { scopes as knownScopes, type Scope } from '../../http/contract/scopes.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import { command } from '../../platform/command-hint.ts';
import type { Database, Executor, Tables } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { generateApiKey, hashApiKey, maskApiKey } from './api-key.ts';

/** Maximum keys of an account that are not revoked, since every instance keeps them in memory. */
const maxKeys = 20;
/** Maximum milliseconds for which a rotated key stays valid: 30 days. */
export const maxOverlapMs = 30 * 24 * 60 * 60 * 1000;

/** An API key without its secret. */
export interface ApiKeySummary {
  id: string;
  /** Unique among the keys of the account that are not revoked. */
  name: string;
  /** The first characters of the key; only `omk_…` for a key that is older than this list. */
  maskedId: string;
  scopes: readonly Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  /** Up to a minute late. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** Settings of a new key. */
export interface NewApiKey {
  /** 1 to 64 characters without white space. */
  name: string;
  /** All by default. */
  scopes?: readonly Scope[];
  /** Never by default. */
  expiresAt?: Date | null;
}

/** A new key with its secret, which is known only at its creation. */
export interface CreatedApiKey extends ApiKeySummary {
  apiKey: string;
}

export interface ApiKeyRotation {
  /** Id or name of the key. */
  key: string;
  /** Milliseconds for which the old key stays valid, 0 to 30 days; 0 revokes it at once. */
  overlapMs: number;
  /** Name of the new key; by default the old name with the next free number: `shop-2`. */
  name?: string;
}

/** The account whose keys a function manages. */
export type KeyOwner = Pick<Account, 'id' | 'userName'>;

/** Lists the keys of an account, the oldest first, the revoked ones too. */
export async function listApiKeys(database: Database, accountId: string): Promise<ApiKeySummary[]> {
  const rows = await database
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(summaryOf);
}

/** @throws {ApplicationError} when the name is taken or invalid, a scope or the expiry is invalid, or the account has too many keys */
export async function createApiKey(
  database: Database,
  actor: Actor,
  account: KeyOwner,
  key: NewApiKey,
): Promise<CreatedApiKey> {
  return database.transaction().execute(async (transaction) => {
    const live = await lockLiveKeys(transaction, account);
    requireFree(live, key.name);
    const created = await insertApiKey(transaction, account.id, key);
    await recordAudit(transaction, actor, {
      action: 'apiKey.created',
      target: targetOf(created),
      account,
      after: { scopes: created.scopes, expiresAt: created.expiresAt },
    });
    return created;
  });
}

/**
 * Creates a key with the scopes and the lifetime of another one, which stays valid for the overlap.
 *
 * @throws {ApplicationError} when the account has no such key, the overlap or the name is invalid, or the account has too many keys
 */
export async function rotateApiKey(
  database: Database,
  actor: Actor,
  account: KeyOwner,
  { key, overlapMs, name }: ApiKeyRotation,
): Promise<{ created: CreatedApiKey; previous: ApiKeySummary }> {
  if (!(overlapMs >= 0 && overlapMs <= maxOverlapMs)) {
    throw new ApplicationError('invalid', 'The overlap must be 0 to 30 days.');
  }
  return database.transaction().execute(async (transaction) => {
    const live = await lockLiveKeys(transaction, account);
    const old = requireKey(live, account, key);
    const lifetimeMs = old.expires_at && old.expires_at.getTime() - old.created_at.getTime();
    const newName = name ?? nextName(live, old.name);
    requireFree(live, newName);
    const created = await insertApiKey(transaction, account.id, {
      name: newName,
      scopes: old.scopes,
      expiresAt: lifetimeMs === null ? null : new Date(Date.now() + lifetimeMs),
    });
    // An overlap does not prolong the life of a key.
    const expiry = sql<Date>`least(expires_at, now() + make_interval(secs => ${overlapMs / 1000}))`;
    const ended = overlapMs === 0 ? { revoked_at: sql<Date>`now()` } : { expires_at: expiry };
    const previous = await updateKey(transaction, old.id, ended);
    await recordAudit(transaction, actor, {
      action: 'apiKey.rotated',
      target: targetOf(previous),
      account,
      before: { expiresAt: old.expires_at, revokedAt: old.revoked_at },
      after: { expiresAt: previous.expiresAt, revokedAt: previous.revokedAt, replacedBy: created.id },
    });
    return { created, previous };
  });
}

/**
 * Revokes a key. Its access tokens and subscriber tokens end within 5 s on all instances.
 *
 * @param key id or name
 * @throws {ApplicationError} when the account has no such key
 */
export async function revokeApiKey(
  database: Database,
  actor: Actor,
  account: KeyOwner,
  key: string,
): Promise<ApiKeySummary> {
  return database.transaction().execute(async (transaction) => {
    const old = requireKey(await lockLiveKeys(transaction, account), account, key);
    const revoked = await updateKey(transaction, old.id, { revoked_at: sql<Date>`now()` });
    await recordAudit(transaction, actor, {
      action: 'apiKey.revoked',
      target: targetOf(revoked),
      account,
      before: { revokedAt: null },
      after: { revokedAt: revoked.revokedAt },
    });
    return revoked;
  });
}

/** Adds a key in the transaction of its account. @throws {ApplicationError} when its settings are invalid */
export async function insertApiKey(
  transaction: Executor,
  accountId: string,
  { name, scopes = knownScopes, expiresAt = null }: NewApiKey,
): Promise<CreatedApiKey> {
  if (!/^[^\s\p{C}]{1,64}$/u.test(name)) {
    throw new ApplicationError('invalid', 'The name of a key has 1 to 64 characters, and no white space.');
  }
  // In the order of the list, so that the claim of a token does not depend on the order of flags.
  const ordered = knownScopes.filter((scope) => scopes.includes(scope));
  if (ordered.length === 0) throw new ApplicationError('invalid', `A key needs a scope: ${knownScopes.join(', ')}.`);
  if (expiresAt && expiresAt.getTime() <= Date.now()) {
    throw new ApplicationError('invalid', 'The expiry of a key must be in the future.');
  }
  const apiKey = generateApiKey();
  const row = await transaction
    .insertInto('api_keys')
    .values({
      id: newId(),
      account_id: accountId,
      name,
      masked_id: maskApiKey(apiKey),
      key_hash: hashApiKey(apiKey),
      scopes: ordered,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...summaryOf(row), apiKey };
}

type Row = Selectable<Tables['api_keys']>;

/** Reads the keys that are not revoked. The account stays locked, so that changes of its keys happen one after the other. */
async function lockLiveKeys(transaction: Executor, { id, userName }: KeyOwner): Promise<Row[]> {
  const locked = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw new ApplicationError('notFound', `There is no account ${userName}.`);
  return transaction
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

function requireFree(live: readonly Row[], name: string): void {
  if (live.some((key) => key.name === name)) {
    throw new ApplicationError('conflict', `There is a key ${name} already. Choose another name, or revoke that key.`);
  }
  if (live.length < maxKeys) return;
  throw new ApplicationError('conflict', `An account has at most ${maxKeys} keys. Revoke a key that is not used.`);
}

function requireKey(live: readonly Row[], { userName }: KeyOwner, key: string): Row {
  const found = live.find(({ id }) => id === key) ?? live.find(({ name }) => name === key);
  if (found) return found;
  const hint = command`keys list --account ${userName}`;
  throw new ApplicationError('notFound', `${userName} has no key ${key} that is valid. See its keys with: ${hint}`);
}

/** Returns the name with the next free number: `shop` and `shop-2` are followed by `shop-3`. */
function nextName(live: readonly Row[], name: string): string {
  const base = name.replace(/-\d{1,9}$/, '').slice(0, 54);
  const taken = new Set(live.map((key) => key.name));
  let number = Number(name.slice(base.length + 1) || 1) + 1;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

async function updateKey(
  transaction: Executor,
  id: string,
  values: UpdateObject<Tables, 'api_keys'>,
): Promise<ApiKeySummary> {
  return summaryOf(
    await transaction.updateTable('api_keys').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}

function summaryOf(row: Row): ApiKeySummary {
  return {
    id: row.id,
    name: row.name,
    maskedId: row.masked_id,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

function targetOf({ id, name }: ApiKeySummary) {
  return { type: 'apiKey', id, name };
}
