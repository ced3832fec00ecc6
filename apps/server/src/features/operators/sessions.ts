import { sql } from 'kysely';
import { ApplicationError } from '../../platform/application-error.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Operator } from './operator.ts';
import { generateToken, hashToken } from './random-token.ts';

/** Lifetime of a session: 12 hours. */
export const sessionLifetimeSeconds = 12 * 60 * 60;
/** A session without requests ends after this time. */
const idleSeconds = 60 * 60;
/** Time to enter a code after the password, which includes the set-up of an authenticator app. */
const pendingSeconds = 10 * 60;
/** Seconds between two writes of `last_seen_at`. */
const seenIntervalSeconds = 60;
/** Longer texts, which no browser sends, are cut. */
const maxUserAgentCharacters = 256;

/** A browser session. */
export interface OperatorSession {
  id: string;
  operator: Operator & { kind: 'operator' };
  createdAt: Date;
  expiresAt: Date;
}

/** A session as its owner sees it in a list. */
export interface SessionSummary {
  id: string;
  operatorId: string;
  userName: string;
  address: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

interface NewSession {
  operatorId: string;
  stage: 'password' | 'signedIn';
  newTotpSecret?: Buffer | undefined;
  address: string;
  userAgent: string;
}

const isAlive = sql<boolean>`expires_at > now() AND last_seen_at > now() - make_interval(secs => ${idleSeconds})`;

/** Creates a session. @returns the token for the cookie; only its hash is stored */
export async function createSession(
  transaction: Executor,
  { operatorId, stage, newTotpSecret, address, userAgent }: NewSession,
): Promise<string> {
  const token = generateToken();
  const seconds = stage === 'password' ? pendingSeconds : sessionLifetimeSeconds;
  await transaction
    .insertInto('operator_sessions')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      operator_id: operatorId,
      stage,
      new_totp_secret: newTotpSecret ?? null,
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      address,
      user_agent: userAgent.slice(0, maxUserAgentCharacters),
    })
    .execute();
  return token;
}

/**
 * Finds the session of a cookie, and keeps it from becoming idle. A session is read from the database each time, so that it ends at once on
 * all instances when it is revoked or its operator is disabled, and has the operator's present role.
 *
 * @returns undefined for a session that is unknown, over, idle for an hour, or not signed in yet
 */
export async function findOperatorSession(database: Database, token: string): Promise<OperatorSession | undefined> {
  const row = await database
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select(['operator_sessions.id', 'operator_id', 'user_name', 'role', 'expires_at'])
    .select('operator_sessions.created_at')
    .select(sql<boolean>`last_seen_at < now() - make_interval(secs => ${seenIntervalSeconds})`.as('is_due'))
    .where('token_hash', '=', hashToken(token))
    .where('stage', '=', 'signedIn')
    .where('disabled_at', 'is', null)
    .where(isAlive)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.is_due) {
    await database
      .updateTable('operator_sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id', '=', row.id)
      .execute();
  }
  const { id, operator_id: operatorId, user_name: name, role, created_at: createdAt, expires_at: expiresAt } = row;
  return { id, operator: { kind: 'operator', id: operatorId, name, role }, createdAt, expiresAt };
}

/** A session that waits for a code. */
export interface PendingSession {
  id: string;
  operatorId: string;
  userName: string;
  /** The encrypted secret to enrol; null when the operator has an authenticator app. */
  newTotpSecret: Buffer | null;
  /** Whether the operator has signed in from this network before. */
  isKnownNetwork: boolean;
}

/** Finds the session that waits for a code. @returns undefined for a session that is unknown or over */
export async function findPendingSession(
  database: Database,
  token: string,
  networkHash: Buffer,
): Promise<PendingSession | undefined> {
  const row = await database
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .leftJoin('operator_networks', (join) =>
      join.onRef('operator_networks.operator_id', '=', 'operators.id').on('network_hash', '=', networkHash),
    )
    .select(['operator_sessions.id', 'operators.id as operatorId', 'user_name as userName'])
    .select(['new_totp_secret as newTotpSecret', 'network_hash'])
    .where('token_hash', '=', hashToken(token))
    .where('stage', '=', 'password')
    .where('disabled_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { network_hash: known, ...session } = row;
  return { ...session, isKnownNetwork: known !== null };
}

/** Lists sessions that are not over, the latest first. @param operatorId of one operator; otherwise all sessions */
export async function listSessions(database: Database, operatorId?: string): Promise<SessionSummary[]> {
  const all = database
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select(['operator_sessions.id', 'operator_id as operatorId', 'user_name as userName'])
    .select(['address', 'user_agent as userAgent', 'operator_sessions.created_at as createdAt'])
    .select(['last_seen_at as lastSeenAt', 'expires_at as expiresAt'])
    .where('stage', '=', 'signedIn')
    .where('disabled_at', 'is', null)
    .where(isAlive)
    .orderBy('operator_sessions.created_at', 'desc')
    .orderBy('operator_sessions.id', 'desc');
  return (operatorId === undefined ? all : all.where('operator_id', '=', operatorId)).execute();
}

/**
 * Ends a session.
 *
 * @param session.operatorId ends the session only if it belongs to this operator
 * @throws {ApplicationError} `notFound` when there is no such session
 */
export async function endSession(
  database: Database,
  actor: Actor,
  { id, operatorId }: { id: string; operatorId?: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const sessions = transaction.deleteFrom('operator_sessions').where('id', '=', id);
    const ended = await (operatorId === undefined ? sessions : sessions.where('operator_id', '=', operatorId))
      .returning('operator_id')
      .executeTakeFirst();
    if (!ended) throw new ApplicationError('notFound', 'There is no such session. It may be over already.');
    const { user_name: userName } = await transaction
      .selectFrom('operators')
      .select('user_name')
      .where('id', '=', ended.operator_id)
      .executeTakeFirstOrThrow();
    const after = { operatorId: ended.operator_id, userName };
    await recordAudit(transaction, actor, {
      action: 'operatorSession.ended',
      target: { type: 'operatorSession', id },
      after,
    });
  });
}

/** Ends all sessions of an operator, also those that wait for a code. @returns their number */
export async function endSessionsOf(transaction: Executor, operatorId: string): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
