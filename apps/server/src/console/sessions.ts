import type { FastifyRequest } from 'fastify';
import { findSession, type Session, sessionLifetimeSeconds } from '../features/accounts/sandbox-access.ts';
import { Refused } from '../http/refused.ts';
import type { Database } from '../platform/postgres/database.ts';
import { programHere } from '../platform/suggest-command.ts';

const cookieName = 'omnichannel_sandbox';

/** The token in the cookie of a request. */
export function tokenOf({ headers: { cookie: sent = '' } }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(sent)?.[1];
}

/** @param secure whether the browser speaks HTTPS */
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

/** @throws {Refused} 403 */
export async function requireSession(database: Database, request: FastifyRequest): Promise<Session> {
  const session = await sessionOf(database, request);
  if (session) return session;
  throw new Refused(
    403,
    `The session is over. Open the sandbox by a new link: ${programHere()} sandbox-link <userName>`,
  );
}
