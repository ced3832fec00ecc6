import { signal } from '@preact/signals';
import { RequestFault, type Success, send, whenSignedOut } from './api.ts';
import { roles } from './contract.gen.ts';

type CurrentSession = Success<'/admin/v1/session', 'get'>;
export type Role = CurrentSession['operator']['role'];

/** All roles, each with the rights of those before it. */
export { roles };

/** The session of the page: undefined until it is known, null for a visitor who has not signed in. */
export const session = signal<CurrentSession | null | undefined>(undefined);

/** Why the session could not be loaded. */
export const sessionFault = signal<Error | undefined>(undefined);

whenSignedOut(() => {
  session.value = null;
});

/** Loads the session, at the start and after a sign-in. */
export async function loadSession(): Promise<void> {
  sessionFault.value = undefined;
  try {
    session.value = await send('get', '/admin/v1/session');
  } catch (error) {
    if (error instanceof RequestFault && (error.status === 401 || error.status === 403)) session.value = null;
    else sessionFault.value = error as Error;
  }
}

/** Signs out. The page then shows the sign-in. */
export async function signOut(): Promise<void> {
  await send('delete', '/admin/v1/session').catch(() => {});
  session.value = null;
}

/** Whether the service has a sandbox. An instance of an earlier version, which always has one, does not report it. */
export function hasSandbox(): boolean {
  return session.value?.hasSandbox !== false;
}

/** Whether the operator has the rights of a role. */
export function can(role: Role): boolean {
  const own = session.value?.operator.role;
  return own !== undefined && roles.indexOf(own) >= roles.indexOf(role);
}
