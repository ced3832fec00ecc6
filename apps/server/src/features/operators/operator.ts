import { type Operator, type Role, roleAllows } from '../../http/operator-roles.ts';
import type { Actor } from '../audit/record-audit.ts';

/** Returns whether a person with the role must confirm a password with a code. */
export function requiresTotp(role: Role): boolean {
  return roleAllows(role, 'operator');
}

/** Creates the actor of an operator's change, for the audit log. */
export function toActor(
  { kind, id, name }: Operator,
  { address, requestId }: Pick<Actor, 'address' | 'requestId'>,
): Actor {
  return { kind, id, name, ...(address !== undefined && { address }), ...(requestId !== undefined && { requestId }) };
}

export { type Operator, type Role, roleAllows, roles } from '../../http/operator-roles.ts';
