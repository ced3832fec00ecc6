import type { Selectable } from 'kysely';
import { ApplicationError } from '../../platform/application-error.ts';
import { command } from '../../platform/command-hint.ts';
import type { Database, Executor, Tables } from '../../platform/postgres/database.ts';

export type OperatorRow = Selectable<Tables['operators']>;

/** Names an operator by one of its keys. */
export type OperatorReference = { id: string } | { userName: string };

/** Returns the spelling of a user name under which it is stored. */
export function normalizeUserName(userName: string): string {
  return userName.normalize('NFC').toLowerCase();
}

/** @throws {ApplicationError} `invalid` when no operator can have this name */
export function readUserName(userName: string): string {
  const normalized = normalizeUserName(userName);
  if (/^[^\s\p{C}]{1,64}$/u.test(normalized)) return normalized;
  throw new ApplicationError('invalid', 'A user name has 1 to 64 characters, and no white space.');
}

/**
 * Finds an operator that is not disabled, for a sign-in.
 *
 * @param networkHash network of the sign-in
 */
export async function findForSignIn(
  database: Database,
  userName: string,
  networkHash: Buffer,
): Promise<(Pick<OperatorRow, 'id' | 'password_hash'> & { isKnownNetwork: boolean }) | undefined> {
  const row = await database
    .selectFrom('operators')
    .leftJoin('operator_networks', (join) =>
      join.onRef('operator_id', '=', 'operators.id').on('network_hash', '=', networkHash),
    )
    .select(['operators.id', 'password_hash', 'network_hash'])
    .where('user_name', '=', userName)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, password_hash: row.password_hash, isKnownNetwork: row.network_hash !== null };
}

/**
 * Locks an operator until the end of the transaction. Each change of an operator or its sessions does this first, so that none is lost
 * and they cannot deadlock.
 *
 * @throws {ApplicationError} `notFound`
 */
export async function lockOperator(transaction: Executor, reference: OperatorReference): Promise<OperatorRow> {
  const query = transaction.selectFrom('operators').selectAll().forUpdate();
  const row =
    'id' in reference
      ? await query.where('id', '=', reference.id).executeTakeFirst()
      : await query.where('user_name', '=', normalizeUserName(reference.userName)).executeTakeFirst();
  if (row) return row;
  const name = 'id' in reference ? 'with this id' : normalizeUserName(reference.userName);
  throw unknownOperatorError(name);
}

/** Creates the error for a name that no operator has. */
export function unknownOperatorError(name: string): ApplicationError {
  return new ApplicationError('notFound', `There is no operator ${name}. List them: ${command`operators list`}`);
}

/** Returns how an audit entry names an operator. */
export function toTarget({ id, user_name: name }: Pick<OperatorRow, 'id' | 'user_name'>) {
  return { type: 'operator', id, name };
}
