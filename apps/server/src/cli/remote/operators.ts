import type { Data, Item, OmnichannelAdmin } from '@omnichannel/admin';
import type { OperatorLink } from '../../features/operators/links.ts';
import type { OperatorSummary } from '../../features/operators/manage-operators.ts';
import { unknownOperatorKeyError } from '../../features/operators/operator-keys.ts';
import { normalizeUserName, unknownOperatorError } from '../../features/operators/operator-store.ts';
import { withDates } from './with-dates.ts';

/** Lists all operators by name. */
export async function listRemoteOperators(admin: OmnichannelAdmin): Promise<OperatorSummary[]> {
  const operators = await Array.fromAsync(admin.operators.list({ limit: 200 }));
  return operators.map((operator) => {
    const { isDisabled: disabled, ...rest } = withDates(operator, 'createdAt', 'lastSignInAt');
    return { ...rest, disabled };
  });
}

/** Finds the id of an operator. @throws {ApplicationError} when there is none with this name */
export async function findRemoteOperator(admin: OmnichannelAdmin, userName: string): Promise<string> {
  const name = normalizeUserName(userName);
  for await (const operator of admin.operators.list({ limit: 200 })) if (operator.userName === name) return operator.id;
  throw unknownOperatorError(name);
}

export function toOperatorLink({ url, ...link }: Data<'createPasswordLink'>): OperatorLink {
  return { link: url, ...link };
}

/** An operator key as the list shows it. */
export type ShownOperatorKey = ReturnType<typeof toOperatorKey>;

/** Lists all operator keys, the newest first. */
export async function listRemoteOperatorKeys(admin: OmnichannelAdmin): Promise<ShownOperatorKey[]> {
  return (await Array.fromAsync(admin.operatorKeys.list({ limit: 200 }))).map(toOperatorKey);
}

/** Revokes the operator key of a name. @throws {ApplicationError} when no valid key has it */
export async function revokeRemoteOperatorKey(admin: OmnichannelAdmin, name: string): Promise<ShownOperatorKey> {
  const key = (await listRemoteOperatorKeys(admin)).find((one) => one.name === name && one.revokedAt === null);
  if (key === undefined) throw unknownOperatorKeyError();
  return toOperatorKey(await admin.operatorKeys.revoke(key.id));
}

export function toOperatorKey(key: Item<'listOperatorKeys'>) {
  return withDates(key, 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt');
}
