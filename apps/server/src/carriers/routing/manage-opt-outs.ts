import { type Actor, recordAudit } from '../../features/audit/record-audit.ts';
import { maskNumber } from '../../features/phone-numbers/mask-number.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { OptOuts } from './opt-outs.ts';
import { canonicalSender } from './parse-sender.ts';
import { listSenders } from './sender-store.ts';

/** Opt-outs of several people. */
export interface OptOutChange {
  environmentId: string;
  /** A sender group, or a sender, which stands for its group. */
  group: string;
  /** Numbers (E.164 with the plus) or user ids of the chat app. */
  people: readonly string[];
}

/** The result of a change. */
export interface OptOutChangeResult {
  senderGroup: string;
  /** Opt-outs that were recorded, or removed. */
  count: number;
}

/** Records opt-outs for an operator. Existing ones stay. */
export async function addOptOuts(
  database: Database,
  actor: Actor,
  optOuts: OptOuts,
  { environmentId, group, people }: OptOutChange,
): Promise<OptOutChangeResult> {
  return database.transaction().execute(async (transaction) => {
    const senderGroup = await findGroup(transaction, group);
    for (const number of people) await optOuts.record(transaction, { environmentId, senderGroup, number }, null);
    return recordChange(transaction, actor, 'optOuts.added', environmentId, { senderGroup, count: people.length });
  });
}

/** Removes opt-outs for an operator. People without one are skipped. */
export async function removeOptOuts(
  database: Database,
  actor: Actor,
  optOuts: OptOuts,
  { environmentId, group, people }: OptOutChange,
): Promise<OptOutChangeResult> {
  return database.transaction().execute(async (transaction) => {
    const senderGroup = await findGroup(transaction, group);
    let count = 0;
    for (const number of people) {
      if (await optOuts.remove(transaction, { environmentId, senderGroup, number })) count += 1;
    }
    return recordChange(transaction, actor, 'optOuts.removed', environmentId, { senderGroup, count });
  });
}

/**
 * Removes one opt-out for an operator, also of an erased person.
 *
 * @param optOut.numberHash hash of the number in hex
 * @returns whether there was one
 */
export async function removeListedOptOut(
  database: Database,
  actor: Actor,
  { environmentId, senderGroup, numberHash }: { environmentId: string; senderGroup: string; numberHash: string },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('opt_outs')
      .where('environment_id', '=', environmentId)
      .where('sender_group', '=', senderGroup)
      .where('number_hash', '=', Buffer.from(numberHash, 'hex'))
      .executeTakeFirstOrThrow();
    const count = Number(numDeletedRows);
    await recordChange(transaction, actor, 'optOuts.removed', environmentId, { senderGroup, count });
    return count > 0;
  });
}

/** Records the number of people only: the audit log contains no numbers. */
async function recordChange(
  transaction: Executor,
  actor: Actor,
  action: string,
  environmentId: string,
  result: OptOutChangeResult,
): Promise<OptOutChangeResult> {
  const { senderGroup, count } = result;
  if (count > 0) {
    const target = { type: 'senderGroup', name: maskNumber(senderGroup) };
    await recordAudit(transaction, actor, { action, target, environmentId, after: { count } });
  }
  return result;
}

/** Finds the group of a sender; another text is the group itself. */
async function findGroup(executor: Executor, text: string): Promise<string> {
  const value = canonicalSender(text);
  const sender = (await listSenders(executor)).find((one) => one.value === value);
  return sender?.senderGroup ?? value;
}
