import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { newUuid } from '../../platform/postgres/ids.ts';

/** Who makes a change. */
export interface Actor {
  kind: 'operator' | 'operatorKey' | 'command' | 'service';
  /** Id of the operator or of the key; null for a command and the service. */
  id: string | null;
  /** The operator's user name, the name of the key, or the system user who runs the command. */
  name: string;
  /** Address of the client; absent for a command. */
  address?: string;
  /** The `X-Request-Id` of the request. */
  requestId?: string;
}

/** The service itself, for what it does unasked, such as the bootstrap account. */
export const serviceActor: Actor = { kind: 'service', id: null, name: 'service' };

/** A change, or a read that must be on record. */
export interface AuditEntry {
  /** A dotted name, the noun first and a past participle last: `account.created`, `apiKey.revoked`, `delivery.replayed`. */
  action: string;
  /** What changed. `name` is the name that people know it by. */
  target: { type: string; id?: string; name?: string };
  /** The account that the change is about. */
  account?: { id: string; userName: string };
  /** In place of `account`: the environment that the change is about. The entry names its first account. */
  environmentId?: string | null;
  outcome?: 'success' | 'denied' | 'failed';
  /** Changed fields with their former values. Neither contains secrets, texts of messages, or phone numbers. */
  before?: Readonly<Record<string, unknown>>;
  /** Changed fields with their new values. */
  after?: Readonly<Record<string, unknown>>;
}

/**
 * Records a change in the audit log.
 *
 * @param transaction the transaction of the change, so that neither exists without the other
 */
export async function recordAudit(transaction: Executor, actor: Actor, entry: AuditEntry): Promise<void> {
  const { action, target, account, environmentId = null, outcome = 'success', before, after } = entry;
  const ofOwner = (column: 'id' | 'user_name') =>
    environmentId === null ? null : selectOfOwner(environmentId, column);
  await transaction
    .insertInto('audit_log')
    .values({
      id: newUuid(),
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      target_type: target.type,
      target_id: target.id ?? null,
      target_name: target.name ?? null,
      account_id: account?.id ?? ofOwner('id'),
      account_name: account?.userName ?? ofOwner('user_name'),
      request_id: actor.requestId ?? null,
      address: actor.address ?? null,
      outcome,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}

function selectOfOwner(environmentId: string, column: 'id' | 'user_name'): RawBuilder<string> {
  return sql`(
    SELECT ${sql.ref(column)} FROM accounts WHERE environment_id = ${environmentId} ORDER BY created_at, id LIMIT 1
  )`;
}
