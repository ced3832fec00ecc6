import { readOperatorCookie } from '../features/operators/session-cookie.ts';
import { findOperatorSession, type OperatorSession } from '../features/operators/sessions.ts';
import type { Call } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../platform/postgres/database.ts';

type Caller = Pick<Call, 'operator' | 'origin' | 'headers'>;

/** Finds the session of a request. @returns undefined for a request with an operator key */
export async function findCurrentSession(
  database: Database,
  { operator, origin, headers }: Caller,
): Promise<OperatorSession | undefined> {
  if (operator.kind !== 'operator') return undefined;
  const token = readOperatorCookie(origin, headers.cookie);
  return token === undefined ? undefined : findOperatorSession(database, token);
}

/**
 * Requires a person as the caller: a key of a program has no password and no recovery codes.
 *
 * @throws {HttpError} 403
 */
export function requirePerson({ operator }: Pick<Call, 'operator'>): void {
  if (operator.kind === 'operator') return;
  throw new HttpError(403, 'An operator key has no password and no recovery codes. Sign in to the console instead.');
}
