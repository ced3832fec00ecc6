import { sql } from 'kysely';
import { HttpError } from '../../http/http-error.ts';
import { lockKeys } from '../../platform/postgres/advisory-locks.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { beginSession, type SignInClient, type SignInContext, type SignInResult } from './begin-session.ts';
import { toActor } from './operator.ts';
import { lockOperator, type OperatorReference, type OperatorRow, readUserName, toTarget } from './operator-store.ts';
import { hashPassword, requireStrongPassword } from './password.ts';
import { generateToken, hashToken } from './random-token.ts';
import { endSessionsOf } from './sessions.ts';
import { forgetFailuresOfName } from './sign-in-limits.ts';

export type LinkPurpose = 'firstOwner' | 'invitation' | 'passwordReset';

/** Minutes for which a link is valid. */
const lifetimeMinutes: Readonly<Record<LinkPurpose, number>> = {
  firstOwner: 15,
  invitation: 24 * 60,
  passwordReset: 15,
};

/** A link that sets a password. It opens once. */
export interface OperatorLink {
  /** The address. The key is in its fragment, which browsers send to no server, so that it is in no access log. */
  link: string;
  purpose: LinkPurpose;
  validMinutes: number;
}

/** A link as the page that opens it shows it. */
export interface LinkDetails {
  purpose: LinkPurpose;
  /** Null for the first owner, who chooses the name. */
  userName: string | null;
  expiresAt: Date;
}

/** The form of the page that opens a link. */
export interface LinkInput extends SignInClient {
  key: string;
  /** Required for the first owner, and ignored otherwise. */
  userName?: string;
  password: string;
}

/**
 * Creates a link for the first owner.
 *
 * @param url of the service as the browser reaches it, such as `http://127.0.0.1:4020`
 * @returns undefined when there is an operator already
 */
export async function createFirstOwnerLink(
  database: Database,
  actor: Actor,
  url: string,
): Promise<OperatorLink | undefined> {
  return database.transaction().execute(async (transaction) => {
    if (await hasOperators(transaction)) return undefined;
    return storeLink(transaction, actor, { purpose: 'firstOwner', url });
  });
}

/** Returns whether anyone can sign in, or was invited. */
export async function hasOperators(executor: Executor): Promise<boolean> {
  return (await executor.selectFrom('operators').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Creates a link with which an operator sets a new password: the invitation again, if the operator has none yet. Earlier links of the operator
 * become invalid; the present password works until the link is used.
 *
 * @throws {ApplicationError} `notFound`
 */
export async function createPasswordLink(
  database: Database,
  actor: Actor,
  reference: OperatorReference,
  url: string,
): Promise<OperatorLink> {
  return database.transaction().execute(async (transaction) => {
    const operator = await lockOperator(transaction, reference);
    await transaction.deleteFrom('operator_links').where('operator_id', '=', operator.id).execute();
    const purpose = operator.password_hash === null ? 'invitation' : 'passwordReset';
    return storeLink(transaction, actor, { purpose, operator, url });
  });
}

/** Stores a link in the transaction of the change that it belongs to. */
export async function storeLink(
  transaction: Executor,
  actor: Actor,
  { purpose, operator, url }: { purpose: LinkPurpose; operator?: Pick<OperatorRow, 'id' | 'user_name'>; url: string },
): Promise<OperatorLink> {
  const key = generateToken();
  const validMinutes = lifetimeMinutes[purpose];
  await transaction
    .insertInto('operator_links')
    .values({
      key_hash: hashToken(key),
      purpose,
      operator_id: operator?.id ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${validMinutes})`,
    })
    .execute();
  const target = operator ? toTarget(operator) : { type: 'operator' };
  await recordAudit(transaction, actor, { action: 'operatorLink.created', target, after: { purpose, validMinutes } });
  return { link: `${url}/console/welcome#key=${key}`, purpose, validMinutes };
}

/** Finds a link for the page that opens it. @returns undefined for a link that is unknown, used or expired */
export async function findLink(database: Database, key: string): Promise<LinkDetails | undefined> {
  return database
    .selectFrom('operator_links')
    .leftJoin('operators', 'operators.id', 'operator_id')
    .select(['purpose', 'user_name as userName', 'expires_at as expiresAt'])
    .where('key_hash', '=', hashToken(key))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Sets the password of the operator that a link was made for, and begins a session as after the password. A link of the first owner creates
 * that operator. The operator's other sessions and links end.
 *
 * @throws {HttpError} 403 when the link is unknown, used or expired; 503 when too many sign-ins are in progress
 * @throws {ApplicationError} `invalid` when the user name or the password is not allowed; the link stays valid
 */
export async function redeemLink(
  context: SignInContext,
  { key, password, ...input }: LinkInput,
): Promise<SignInResult> {
  const { database } = context;
  const { userName: chosen, ...client } = input;
  const link = await findLink(database, key);
  if (!link) throw unusableError();
  const userName = link.userName ?? readUserName(chosen ?? '');
  requireStrongPassword(password, userName);
  const passwordHash = await hashPassword(password);
  return database.transaction().execute(async (transaction) => {
    const operator =
      link.purpose === 'firstOwner'
        ? await createFirstOwner(transaction, key, userName)
        : await lockOperatorOfLink(transaction, key, userName);
    await transaction
      .updateTable('operators')
      .set({ password_hash: passwordHash })
      .where('id', '=', operator.id)
      .execute();
    await transaction.deleteFrom('operator_links').where('operator_id', '=', operator.id).execute();
    await endSessionsOf(transaction, operator.id);
    await forgetFailuresOfName(transaction, context.keys, userName);
    const actor = toActor({ kind: 'operator', id: operator.id, name: userName, role: operator.role }, client);
    const after = { purpose: link.purpose, ...(link.purpose === 'firstOwner' && { role: 'owner' }) };
    await recordAudit(transaction, actor, { action: 'operatorLink.redeemed', target: toTarget(operator), after });
    return beginSession(transaction, context, operator, client);
  });
}

/** Creates the first owner. Of two links that are opened at the same time, one creates it. */
async function createFirstOwner(transaction: Executor, key: string, userName: string): Promise<OperatorRow> {
  await sql`SELECT pg_advisory_xact_lock(${lockKeys.firstOwner})`.execute(transaction);
  await useLink(transaction, key);
  if (await hasOperators(transaction)) throw unusableError();
  const operator = await transaction
    .insertInto('operators')
    .values({ id: newId(), user_name: userName, role: 'owner' })
    .returningAll()
    .executeTakeFirstOrThrow();
  // The links that other starts of the service have printed.
  await transaction.deleteFrom('operator_links').where('purpose', '=', 'firstOwner').execute();
  return operator;
}

async function lockOperatorOfLink(transaction: Executor, key: string, userName: string): Promise<OperatorRow> {
  const operator = await lockOperator(transaction, { userName });
  await useLink(transaction, key);
  if (operator.disabled_at !== null) throw unusableError();
  return operator;
}

/** @throws {HttpError} 403 when another request has used the link */
async function useLink(transaction: Executor, key: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('operator_links')
    .where('key_hash', '=', hashToken(key))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw unusableError();
}

function unusableError(): HttpError {
  return new HttpError(403, 'The link was used before, or has expired. Ask an owner for another link.');
}
