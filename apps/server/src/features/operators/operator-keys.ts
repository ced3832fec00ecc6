import { sql } from 'kysely';
import { ApplicationError } from '../../platform/application-error.ts';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import { command } from '../../platform/command-hint.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Operator, Role } from './operator.ts';
import { generateToken, hashToken } from './random-token.ts';

/** Every operator key begins with it, so that scanners for leaked secrets find keys. */
const prefix = 'omo_';
/** Characters of the secret part that people see: 24 of 256 bits. */
const shownCharacters = 4;
/** Milliseconds for which a key counts as valid without another look into the database. A revocation takes effect within that time. */
const cacheMs = 2000;
/** Keys that the cache holds. */
const maxCached = 1000;
/** Seconds between two writes of `last_used_at`. */
const usedIntervalSeconds = 60;

/** An operator key without its secret. */
export interface OperatorKeySummary {
  id: string;
  name: string;
  role: Role;
  /** The first characters of the key. */
  maskedKey: string;
  createdBy: { id: string | null; name: string };
  createdAt: Date;
  expiresAt: Date | null;
  /** At most a minute old. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export interface NewOperatorKey {
  /** 1 to 64 characters, unique among the keys that are not revoked. */
  name: string;
  role: Role;
  /** Null for a key that does not expire. */
  expiresAt: Date | null;
}

/**
 * Creates an operator key.
 *
 * @returns the key; only its hash is stored
 * @throws {ApplicationError} `invalid` for a name that is not allowed, or a time in the past; `conflict` when the name is in use
 */
export async function createOperatorKey(
  database: Database,
  actor: Actor,
  { name, role, expiresAt }: NewOperatorKey,
): Promise<OperatorKeySummary & { key: string }> {
  if (!/^[^\s\p{C}](?:[^\p{C}]{0,62}[^\s\p{C}])?$/u.test(name)) {
    throw new ApplicationError('invalid', 'The name of a key has 1 to 64 characters, and no white space at its ends.');
  }
  if (expiresAt !== null && !(expiresAt.getTime() > Date.now())) {
    throw new ApplicationError('invalid', 'The time at which a key expires must be in the future.');
  }
  const key = `${prefix}${generateToken()}`;
  const maskedKey = `${key.slice(0, prefix.length + shownCharacters)}…`;
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('operator_keys')
      .values({
        id: newId(),
        name,
        role,
        masked_key: maskedKey,
        key_hash: hashToken(key),
        created_by_id: actor.id,
        created_by_name: actor.name,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.column('name').where('revoked_at', 'is', null).doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (!row)
      throw new ApplicationError('conflict', `There is a key ${name} already. Choose another name, or revoke it.`);
    await recordAudit(transaction, actor, {
      action: 'operatorKey.created',
      target: { type: 'operatorKey', id: row.id, name },
      after: { role, maskedKey, expiresAt: expiresAt?.toISOString() ?? null },
    });
    return { ...toSummary(row), key };
  });
}

/** Lists all keys, also revoked ones, the latest first. */
export async function listOperatorKeys(database: Database): Promise<OperatorKeySummary[]> {
  const rows = await database
    .selectFrom('operator_keys')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toSummary);
}

/**
 * Revokes a key. All instances reject it within about 2 s.
 *
 * @throws {ApplicationError} `notFound` when no valid or expired key has this id or name
 */
export async function revokeOperatorKey(
  database: Database,
  actor: Actor,
  reference: { id: string } | { name: string },
): Promise<OperatorKeySummary> {
  return database.transaction().execute(async (transaction) => {
    const keys = transaction
      .updateTable('operator_keys')
      .set({ revoked_at: sql<Date>`now()` })
      .where('revoked_at', 'is', null);
    const row = await ('id' in reference
      ? keys.where('id', '=', reference.id)
      : keys.where('name', '=', reference.name)
    )
      .returning(columns)
      .executeTakeFirst();
    if (!row) throw unknownOperatorKeyError();
    const { id, name } = row;
    await recordAudit(transaction, actor, { action: 'operatorKey.revoked', target: { type: 'operatorKey', id, name } });
    return toSummary(row);
  });
}

/** Finds the operator of a key. @returns undefined for a key that is unknown, expired or revoked */
export type AuthenticateOperatorKey = (token: string) => Promise<Operator | undefined>;

/**
 * Creates the check of operator keys. It caches valid keys for 2 s, so that a revocation or an expiry takes effect within that time on all
 * instances. It does not limit failures: limit invalid keys by address, as for access tokens.
 */
export function createOperatorKeyAuthentication(database: Database): AuthenticateOperatorKey {
  const cache = createBoundedCache<{ operator: Operator; until: number }>(maxCached);
  return async (token) => {
    // No other token can be a key, so none needs a query.
    if (!/^omo_[\w-]{43}$/.test(token)) return undefined;
    const hash = hashToken(token);
    const cacheKey = hash.toString('base64');
    const cached = cache.get(cacheKey);
    if (cached && performance.now() < cached.until) return cached.operator;
    // Before the query, so that a slow query does not prolong the time.
    const until = performance.now() + cacheMs;
    const operator = await findKey(database, hash);
    if (operator) cache.set(cacheKey, { operator, until }, 1);
    return operator;
  };
}

/** Creates the error for a key that does not exist, or is revoked. */
export function unknownOperatorKeyError(): ApplicationError {
  return new ApplicationError(
    'notFound',
    `There is no such key, or it is revoked. List them: ${command`operator-keys list`}`,
  );
}

async function findKey(database: Database, hash: Buffer): Promise<Operator | undefined> {
  const row = await database
    .selectFrom('operator_keys')
    .select(['id', 'name', 'role'])
    .select(
      sql<boolean>`coalesce(last_used_at < now() - make_interval(secs => ${usedIntervalSeconds}), true)`.as('is_due'),
    )
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, role, is_due: isDue } = row;
  if (isDue) {
    await database.updateTable('operator_keys').set({ last_used_at: sql<Date>`now()` }).where('id', '=', id).execute();
  }
  return { kind: 'operatorKey', id, name, role };
}

const columns = [
  'id',
  'name',
  'role',
  'masked_key',
  'created_by_id',
  'created_by_name',
  'created_at',
  'expires_at',
  'last_used_at',
  'revoked_at',
] as const;

interface KeyRow {
  id: string;
  name: string;
  role: Role;
  masked_key: string;
  created_by_id: string | null;
  created_by_name: string;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

function toSummary(row: KeyRow): OperatorKeySummary {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    maskedKey: row.masked_key,
    createdBy: { id: row.created_by_id, name: row.created_by_name },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
