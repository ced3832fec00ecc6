import { HttpError } from './http-error.ts';

/** Roles of operators, each with the rights of those before it. */
export const roles = ['readOnly', 'support', 'operator', 'owner'] as const;

export type Role = (typeof roles)[number];

/** Who calls an operation of the admin API: a person with a session of the console, or a program with an operator key. */
export interface Operator {
  kind: 'operator' | 'operatorKey';
  id: string;
  /** The user name of the person, or the name of the key. */
  name: string;
  role: Role;
}

/** Returns whether a role has the rights of another one. */
export function roleAllows(role: Role, required: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(required);
}

/** Checks that an operator has a role. @throws {HttpError} 403 */
export function requireRole(operator: Operator | null, required: Role): void {
  if (operator && roleAllows(operator.role, required)) return;
  const own = operator ? ` Your role is ${operator.role}.` : '';
  throw new HttpError(403, `This operation needs the role ${required}.${own} Ask an owner of the service.`);
}
