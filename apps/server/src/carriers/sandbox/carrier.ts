import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { createBatch } from '../../database/batch.ts';
import type { Database } from '../../database/database.ts';
import type { Carrier, Handover, Sms } from '../carrier.ts';
import { testOutcome } from './recipients.ts';

/** The channel of NOTIFY that tells of a new message; its payload is the environment. */
export const sandboxChannel = 'sandbox_message';

/** An arbitrary number that all instances lock while they store messages. */
const lockNumber = 7_249_201_167;

/** How much slower the test number of that name is. */
const slowness = 10;

/** The carrier that reaches no phone but those of the sandbox page. */
export function createSandboxCarrier(database: Database, { sandboxPaceMs }: Pick<Config, 'sandboxPaceMs'>): Carrier {
  // NOTIFY lets one transaction commit at a time, so that many messages share one.
  const batch = createBatch<Sms, Handover>({ write: store, concurrency: 1 });
  return {
    name: 'sandbox',
    sandbox: true,
    sendSms: (sms) => batch.add(sms),
  };

  /** One write after another, so that ids rise in the order of commits: who has seen a message has seen all before it. */
  async function store(messages: readonly Sms[]): Promise<Handover[]> {
    await sql`
      WITH turn AS MATERIALIZED (
        SELECT pg_advisory_xact_lock(${lockNumber})
      ), stored AS (
        INSERT INTO sandbox_messages (environment_id, message_id, channel, recipient, sender, text, outcome, outcome_at)
        SELECT "environmentId", id, 'sms', "to", sender, text, outcome, now() + make_interval(secs => pace / 1000)
        FROM turn, json_to_recordset(${JSON.stringify(messages.map(withFate))}) AS sms (
          "environmentId" text, id text, "to" text, sender text, text text, outcome text, pace float8
        )
        ON CONFLICT (message_id) DO NOTHING
        RETURNING environment_id
      )
      SELECT pg_notify(${sandboxChannel}, environment_id) FROM stored GROUP BY environment_id
    `.execute(database);
    return messages.map(() => ({ outcome: 'accepted' }));
  }

  /** With what becomes of it, and in how many milliseconds. */
  function withFate(sms: Sms) {
    const known = testOutcome(sms.to);
    return {
      ...sms,
      outcome: known === 'failed' || known === 'sent' ? known : 'delivered',
      pace: (known === 'slow' ? slowness : 1) * sandboxPaceMs,
    };
  }
}
