import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { HashNumber } from '../routing/opt-out-hashes.ts';
import type { OptOut } from '../routing/opt-outs.ts';

/** Hours in which a person gets one reply of a sender group. */
const hoursPerReply = 24;

/** Limits the replies to HELP, so that no one makes the account pay for many of them, and two machines cannot answer each other. */
export interface HelpReplies {
  /** Takes the reply of a person and sender group, in the transaction that stores it. @returns false when there was one in 24 hours */
  take(transaction: Executor, person: OptOut): Promise<boolean>;
}

export function createHelpReplies(hash: HashNumber): HelpReplies {
  return {
    async take(transaction, { environmentId, senderGroup, number }) {
      const { rows } = await sql`
        INSERT INTO help_replies AS known (environment_id, sender_group, number_hash)
        VALUES (${environmentId}, ${senderGroup}, ${hash(number)})
        ON CONFLICT (environment_id, sender_group, number_hash) DO UPDATE SET replied_at = now()
        WHERE known.replied_at <= now() - make_interval(hours => ${hoursPerReply})
        RETURNING replied_at
      `.execute(transaction);
      return rows.length > 0;
    },
  };
}
