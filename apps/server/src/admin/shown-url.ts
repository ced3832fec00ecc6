import { type Operator, roleAllows } from '../http/operator-roles.ts';

/** Returns the URL of an endpoint as an operator may see it: its path and query can hold a secret, so that lower roles see the host only. */
export function shownUrl(url: string, { role }: Operator): string {
  return roleAllows(role, 'operator') ? url : `${new URL(url).origin}/…`;
}
