import { operatorTexts } from '../operator-texts.ts';
import { type Role, roles } from '../session.ts';

/** Returns the roles with their names, for a choice. */
export function roleOptions(): (readonly [Role, string])[] {
  return roles.map((role) => [role, operatorTexts.value.roles[role]] as const);
}
