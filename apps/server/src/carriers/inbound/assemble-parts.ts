import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';

/** Limits of SMS whose parts have not all arrived. */
export interface PartLimits {
  /** Seconds that a part waits for the others. */
  waitSeconds: number;
  /** Incomplete SMS of a connection; above it the oldest are delivered as they are. */
  maxIncomplete: number;
}

const partLimits: PartLimits = { waitSeconds: 300, maxIncomplete: 1000 };

/** SMS that one call assembles. */
const batchSize = 100;

/** The values that the parts of one SMS have in common. */
interface PartGroup {
  connection_id: string;
  sender: string;
  receiver: string;
  part_reference: number;
  part_count: number;
}

interface Part {
  id: string;
  number: number;
  text: Buffer;
  hasExpired: boolean;
}

/**
 * Assembles SMS whose parts have all arrived, in any order and over any process, and those that have waited for too long. Until the commit
 * the parts stay as they are.
 *
 * @returns the number of SMS by whether they are complete
 */
export async function assembleParts(
  database: Database,
  limits = partLimits,
): Promise<{ complete: number; incomplete: number }> {
  const count = { complete: 0, incomplete: 0 };
  for (const { isDue, ...group } of await findGroups(database, limits)) {
    const result = await database
      .transaction()
      .execute((transaction) => assemble(transaction, group, { isDue, waitSeconds: limits.waitSeconds }));
    if (result) count[result] += 1;
  }
  return count;
}

async function findGroups(database: Database, { waitSeconds, maxIncomplete }: PartLimits) {
  const { rows } = await sql<PartGroup & { isDue: boolean }>`
    SELECT connection_id, sender, receiver, part_reference, part_count, is_due AS "isDue" FROM (
      SELECT connection_id, sender, receiver, part_reference, part_count,
        count(DISTINCT part_number) = part_count AS is_complete,
        min(received_at) < now() - make_interval(secs => ${waitSeconds})
          OR row_number() OVER (PARTITION BY connection_id ORDER BY min(seq) DESC) > ${maxIncomplete} AS is_due,
        min(seq) AS first
      FROM inbound_sms WHERE processed_at IS NULL AND part_number IS NOT NULL
      GROUP BY connection_id, sender, receiver, part_reference, part_count
    ) AS groups
    WHERE is_complete OR is_due ORDER BY first LIMIT ${batchSize}
  `.execute(database);
  return rows;
}

/** @returns undefined when another process was faster */
async function assemble(
  transaction: Executor,
  group: PartGroup,
  { isDue, waitSeconds }: { isDue: boolean; waitSeconds: number },
): Promise<'complete' | 'incomplete' | undefined> {
  const parts = await lockParts(transaction, group, waitSeconds);
  const expired = parts.filter(({ hasExpired }) => hasExpired);
  // Parts that are not old may belong to a later SMS with the same reference.
  const chosen = choose(expired.length > 0 ? expired : parts);
  const isComplete = chosen.length === group.part_count;
  if (chosen.length === 0 || !(isComplete || isDue)) return undefined;
  await join(transaction, chosen);
  return isComplete ? 'complete' : 'incomplete';
}

async function lockParts(transaction: Executor, group: PartGroup, waitSeconds: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT id, part_number AS number, text, received_at < now() - make_interval(secs => ${waitSeconds}) AS "hasExpired"
    FROM inbound_sms
    WHERE processed_at IS NULL AND part_number IS NOT NULL AND ${isInGroup(group)} ORDER BY seq FOR UPDATE
  `.execute(transaction);
  return rows;
}

function isInGroup(group: PartGroup): RawBuilder<boolean> {
  return sql`connection_id = ${group.connection_id} AND sender = ${group.sender} AND receiver = ${group.receiver}
    AND part_reference = ${group.part_reference} AND part_count = ${group.part_count}`;
}

/**
 * Chooses one part for each number, in the order of the numbers. Of several the last is chosen: the first belongs to an earlier SMS with the
 * same reference, which has lost a part.
 */
function choose(parts: readonly Part[]): Part[] {
  const byNumber = new Map(parts.map((part) => [part.number, part]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** Makes one SMS of parts: the row of the first becomes the SMS, and the others keep only their keys. */
async function join(transaction: Executor, [first, ...others]: readonly Part[]): Promise<void> {
  if (first === undefined) return;
  await transaction
    .updateTable('inbound_sms')
    .set({
      text: Buffer.concat([first, ...others].map(({ text }) => text)),
      // The reference stays, and says that the key is that of a part.
      part_number: null,
      part_count: null,
      due_at: sql<Date>`now()`,
    })
    .where('id', '=', first.id)
    .execute();
  if (others.length === 0) return;
  await transaction
    .updateTable('inbound_sms')
    .set({ text: null, sender: null, receiver: null, processed_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute();
}
