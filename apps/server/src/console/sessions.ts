import type { FastifyRequest } from 'fastify';
import { findSession, type Session, sessionLifetimeSeconds } from '../features/accounts/sandbox-access.ts';
import { HttpError } from '../http/http-error.ts';
import { invokedProgram } from '../platform/command-hint.ts';
import type { Database } from '../platform/postgres/database.ts';

const cookieName = 'omnichannel_sandbox';

/** Returns the token from a request's cookie. */
export function tokenOf({ headers: { cookie: sent = '' } }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(sent)?.[1];
}

/** @param secure whether the browser uses HTTPS */
export function cookie(token: string, secure: boolean): string {
  const parts = [
    `${cookieName}=${token}`,
    'Path=/sandbox',
    `Max-Age=${sessionLifetimeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

export async function sessionOf(database: Database, request: FastifyRequest): Promise<Session | undefined> {
  const token = tokenOf(request);
  return token === undefined ? undefined : findSession(database, token);
}

/** @throws {HttpError} 403 */
export async function requireSession(database: Database, request: FastifyRequest): Promise<Session> {
  const session = await sessionOf(database, request);
  if (session) return session;
  throw new HttpError(
    403,
    `The session is over. Open the sandbox by a new link: ${invokedProgram()} sandbox-link <userName>`,
  );
}
