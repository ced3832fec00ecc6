import type { Actor } from '../audit/record-audit.ts';

/** The roles, from the least to the most powerful. Each role may do everything that the roles before it may. */
export const roles = ['readOnly', 'support', 'operator', 'owner'] as const;
export type Role = (typeof roles)[number];

/** A signed-in person, or a program with an operator key. */
export interface Operator {
  kind: 'operator' | 'operatorKey';
  id: string;
  /** The user name, or the name of the key. */
  name: string;
  role: Role;
}

/** Returns whether a role includes the required one. */
export function roleAllows(role: Role, required: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(required);
}

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
