import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../features/audit/record-audit.ts';
import { maskNumber } from '../../features/phone-numbers/mask-number.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { inTransaction } from '../../platform/postgres/in-transaction.ts';
import { findConnections, requireUsable } from './find-connection.ts';
import { canonicalSender, type SenderKind } from './parse-sender.ts';
import type { Sender } from './routing-table.ts';

/** A sender to add, with the name of its connection. */
export interface NewSender extends Omit<Sender, 'id' | 'connectionId'> {
  connection: string;
}

/** A sender with its connection. */
export interface SenderSummary extends Omit<Sender, 'id' | 'connectionId'> {
  id: string;
  connection: string;
  /** The environment that gets inbound SMS to it; null for none. */
  ownerId: string | null;
}

/**
 * Adds a sender to the list of a connection. Several connections can have the same sender, for failover, if they have it for the same
 * owner and the same group: an inbound SMS names only the sender.
 *
 * @returns its id, and the environment that owns it; null for none
 * @throws {ApplicationError} when the connection does not exist or has the sender already, or the sender has another owner or group
 */
export async function addSender(
  executor: Executor,
  actor: Actor,
  { connection, ...sender }: NewSender,
): Promise<{ id: string; ownerId: string | null }> {
  return inTransaction(executor, async (transaction) => {
    const [found] = await findConnections(transaction, [connection]);
    if (found === undefined) throw new ApplicationError('notFound', `There is no connection ${connection}.`);
    if (sender.environmentId !== null) requireUsable([found], sender.environmentId);
    // Another transaction could add the same sender for another owner.
    await sql`LOCK TABLE senders IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
    const ownerId = sender.environmentId ?? found.environmentId;
    await requireSameOwner(transaction, { ...sender, connection: found.name, ownerId });
    const id = newId();
    await transaction
      .insertInto('senders')
      .values({
        id,
        connection_id: found.id,
        environment_id: sender.environmentId,
        value: sender.value,
        kind: sender.kind,
        countries: [...sender.countries],
        sender_group: sender.senderGroup,
        throughput: sender.throughput,
      })
      .execute();
    const { value, environmentId: _, senderGroup, ...after } = sender;
    await recordAudit(transaction, actor, {
      action: 'sender.added',
      target: { type: 'sender', id, name: maskNumber(value) },
      environmentId: ownerId,
      after: { connection: found.name, ...after, senderGroup: senderGroup && maskNumber(senderGroup) },
    });
    return { id, ownerId };
  });
}

async function requireSameOwner(
  transaction: Executor,
  { value, connection, ownerId, senderGroup }: Omit<SenderSummary, 'id'>,
): Promise<void> {
  const others = (await listSenders(transaction)).filter((other) => other.value.toLowerCase() === value.toLowerCase());
  if (others.some((other) => other.connection === connection && other.value === value)) {
    throw new ApplicationError('conflict', `The connection ${connection} has this sender already. Remove it first.`);
  }
  const other = others.find((one) => one.ownerId !== ownerId);
  if (other) {
    throw new ApplicationError(
      'conflict',
      `The connection ${other.connection} has this sender for another owner. A sender belongs to one account, or to the operator.`,
    );
  }
  const grouped = others.find((one) => one.senderGroup !== senderGroup);
  if (grouped) {
    const group = grouped.senderGroup === null ? 'without --group' : `with --group ${grouped.senderGroup}`;
    throw new ApplicationError(
      'conflict',
      `The connection ${grouped.connection} has this sender in another group. Add it ${group}.`,
    );
  }
}

/** Removes a sender from the list of a connection. @returns whether it was in the list */
export async function removeSender(
  database: Database,
  actor: Actor,
  connection: string,
  value: string,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await findConnections(transaction, [connection]);
    const listed = await listSenders(transaction);
    const found = listed.find((one) => one.connection === connection && one.value === canonicalSender(value));
    return found !== undefined && deleteSender(transaction, actor, found);
  });
}

/** Removes a sender by its id. @returns whether it was in the list of a connection */
export async function removeSenderById(database: Database, actor: Actor, id: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const found = (await listSenders(transaction)).find((one) => one.id === id);
    return found !== undefined && deleteSender(transaction, actor, found);
  });
}

/** @returns false when another transaction has removed it */
async function deleteSender(
  transaction: Executor,
  actor: Actor,
  { id, value, ownerId, connection }: SenderSummary,
): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('senders').where('id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await recordAudit(transaction, actor, {
    action: 'sender.removed',
    target: { type: 'sender', id, name: maskNumber(value) },
    environmentId: ownerId,
    before: { connection },
  });
  return true;
}

/** Lists the senders of all connections, by connection and value. */
export async function listSenders(executor: Executor): Promise<SenderSummary[]> {
  const rows = await executor
    .selectFrom('senders')
    .innerJoin('connections', 'connections.id', 'senders.connection_id')
    .selectAll('senders')
    .select(['connections.name', 'connections.environment_id as connection_owner'])
    .orderBy('connections.name')
    .orderBy('senders.value')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    connection: row.name,
    environmentId: row.environment_id,
    ownerId: row.environment_id ?? row.connection_owner,
    value: row.value,
    kind: row.kind satisfies SenderKind,
    countries: row.countries,
    senderGroup: row.sender_group,
    throughput: row.throughput,
  }));
}
