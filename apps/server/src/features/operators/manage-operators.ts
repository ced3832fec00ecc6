import { ApplicationError } from '../../platform/application-error.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { type OperatorLink, storeLink } from './links.ts';
import { type Role, requiresTotp } from './operator.ts';
import { lockOperator, type OperatorReference, type OperatorRow, readUserName, toTarget } from './operator-store.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { endSessionsOf } from './sessions.ts';

/** An operator without secrets. */
export interface OperatorSummary {
  id: string;
  userName: string;
  role: Role;
  disabled: boolean;
  /** Whether the link of the invitation was opened. */
  hasPassword: boolean;
  hasTotp: boolean;
  /** Unused recovery codes. */
  recoveryCodes: number;
  createdAt: Date;
  lastSignInAt: Date | null;
}

/**
 * Creates an operator, who sets a password by a link.
 *
 * @param url of the service as the browser reaches it
 * @throws {ApplicationError} `invalid` when no operator can have this name; `conflict` when the name is taken
 */
export async function createOperator(
  database: Database,
  actor: Actor,
  { userName: given, role }: { userName: string; role: Role },
  url: string,
): Promise<OperatorLink & { id: string; userName: string }> {
  const userName = readUserName(given);
  const id = newId();
  return database.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('operators')
      .values({ id, user_name: userName, role })
      .onConflict((conflict) => conflict.column('user_name').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) {
      throw new ApplicationError('conflict', `There is an operator ${userName} already. Choose another name.`);
    }
    const operator = { id, user_name: userName };
    await recordAudit(transaction, actor, { action: 'operator.created', target: toTarget(operator), after: { role } });
    return { id, userName, ...(await storeLink(transaction, actor, { purpose: 'invitation', operator, url })) };
  });
}

/** Lists all operators by name, also disabled ones. */
export async function listOperators(database: Database): Promise<OperatorSummary[]> {
  const rows = await database.selectFrom('operators').selectAll().orderBy('user_name').execute();
  return rows.map((row) => ({
    id: row.id,
    userName: row.user_name,
    role: row.role,
    disabled: row.disabled_at !== null,
    hasPassword: row.password_hash !== null,
    hasTotp: row.totp_secret !== null,
    recoveryCodes: row.recovery_code_hashes.length,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
  }));
}

/**
 * Changes the role of an operator, which its sessions have at once. They end if the new role requires an authenticator app and the
 * operator has none.
 *
 * @throws {ApplicationError} `notFound`; `conflict` for the last owner
 */
export async function setRole(
  database: Database,
  actor: Actor,
  reference: OperatorReference,
  role: Role,
): Promise<void> {
  await changeOperator(database, reference, async (transaction, operator, isLastOwner) => {
    if (operator.role === role) return;
    if (isLastOwner) throw lastOwnerError(operator);
    await transaction.updateTable('operators').set({ role }).where('id', '=', operator.id).execute();
    if (requiresTotp(role) && operator.totp_secret === null) await endSessionsOf(transaction, operator.id);
    const [before, after] = [{ role: operator.role }, { role }];
    await recordAudit(transaction, actor, {
      action: 'operator.roleChanged',
      target: toTarget(operator),
      before,
      after,
    });
  });
}

/**
 * Disables an operator: sessions and links end at once. Operator keys stay valid, since programs use them.
 *
 * @returns the names of the valid keys that the operator has created and may still have, so that they can be revoked
 * @throws {ApplicationError} `notFound`; `conflict` for the last owner
 */
export async function disableOperator(
  database: Database,
  actor: Actor,
  reference: OperatorReference,
): Promise<{ createdKeys: string[] }> {
  return changeOperator(database, reference, async (transaction, operator, isLastOwner) => {
    if (isLastOwner) throw lastOwnerError(operator);
    if (operator.disabled_at === null) {
      await setDisabledAt(transaction, operator, new Date());
      await endSessionsOf(transaction, operator.id);
      await transaction.deleteFrom('operator_links').where('operator_id', '=', operator.id).execute();
      await recordAudit(transaction, actor, { action: 'operator.disabled', target: toTarget(operator) });
    }
    const keys = await transaction
      .selectFrom('operator_keys')
      .select('name')
      .where('created_by_id', '=', operator.id)
      .where('revoked_at', 'is', null)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
      .orderBy('name')
      .execute();
    return { createdKeys: keys.map(({ name }) => name) };
  });
}

/** Enables a disabled operator, with the former password. @throws {ApplicationError} `notFound` */
export async function enableOperator(database: Database, actor: Actor, reference: OperatorReference): Promise<void> {
  await changeOperator(database, reference, async (transaction, operator) => {
    if (operator.disabled_at === null) return;
    await setDisabledAt(transaction, operator, null);
    await recordAudit(transaction, actor, { action: 'operator.enabled', target: toTarget(operator) });
  });
}

/**
 * Removes the authenticator app and the recovery codes of an operator, whose sessions end. The next sign-in enrols another app.
 *
 * @throws {ApplicationError} `notFound`
 */
export async function resetTotp(database: Database, actor: Actor, reference: OperatorReference): Promise<void> {
  await changeOperator(database, reference, async (transaction, operator) => {
    await transaction
      .updateTable('operators')
      .set({ totp_secret: null, totp_last_step: null, recovery_code_hashes: [] })
      .where('id', '=', operator.id)
      .execute();
    await endSessionsOf(transaction, operator.id);
    await recordAudit(transaction, actor, { action: 'operator.totpReset', target: toTarget(operator) });
  });
}

/**
 * Replaces the recovery codes of an operator who has an authenticator app.
 *
 * @returns the new codes; only their hashes are stored
 * @throws {ApplicationError} `notFound`; `conflict` without an authenticator app
 */
export async function replaceRecoveryCodes(
  database: Database,
  actor: Actor,
  reference: OperatorReference,
): Promise<string[]> {
  return changeOperator(database, reference, async (transaction, operator) => {
    if (operator.totp_secret === null) {
      throw new ApplicationError(
        'conflict',
        `${operator.user_name} has no authenticator app. The next sign-in adds one.`,
      );
    }
    const codes = createRecoveryCodes();
    await transaction
      .updateTable('operators')
      .set({ recovery_code_hashes: codes.map(hashRecoveryCode) })
      .where('id', '=', operator.id)
      .execute();
    await recordAudit(transaction, actor, { action: 'operator.recoveryCodesReplaced', target: toTarget(operator) });
    return codes;
  });
}

/**
 * Runs a change of one operator.
 *
 * @param change gets whether the operator is the last owner who can sign in. The owners are locked, so that of two changes at the same time
 *   the second one sees the first.
 */
async function changeOperator<Result>(
  database: Database,
  reference: OperatorReference,
  change: (transaction: Executor, operator: OperatorRow, isLastOwner: boolean) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    const owners = await transaction
      .selectFrom('operators')
      .select('id')
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .where('password_hash', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const operator = await lockOperator(transaction, reference);
    return change(transaction, operator, owners.length === 1 && owners[0]?.id === operator.id);
  });
}

async function setDisabledAt(transaction: Executor, { id }: OperatorRow, at: Date | null): Promise<void> {
  await transaction.updateTable('operators').set({ disabled_at: at }).where('id', '=', id).execute();
}

function lastOwnerError({ user_name: name }: OperatorRow): ApplicationError {
  return new ApplicationError(
    'conflict',
    `${name} is the last owner who can sign in. Make another operator an owner first.`,
  );
}
