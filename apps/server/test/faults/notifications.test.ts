import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrashableService, type KillTarget, startCrashableService } from './crashable-service.ts';

/** Times that the service is killed, and PostgreSQL as well; `pnpm test:faults` does both 20 times. */
const crashes = Number(process.env.CRASHES ?? 1);
const subscribers = crashes >= 20 ? 100_000 : 5000;
/** One in ten subscribers has no phone, and one in ten has turned off SMS. */
const withoutPhone = subscribers / 10;
const withoutSms = subscribers / 10;
const sent = subscribers - withoutPhone - withoutSms;
/** In-app items and SMS outcomes. */
const allOutcomes = 2 * subscribers;
/** Milliseconds until the last message is sent, after the last recovery. */
const settlingMs = 60_000 + subscribers * 10;

interface EventData {
  status: string;
  recipients: { reached: number };
  outcomes: { stepId: string; outcome: string; count: number }[];
}

let victim: CrashableService;
beforeAll(async () => {
  victim = await startCrashableService(50);
  await victim.look(async (database) => {
    const { environment_id: environmentId } = await database
      .selectFrom('accounts')
      .select('environment_id')
      .executeTakeFirstOrThrow();
    await sql`
      INSERT INTO subscribers (id, environment_id, subscriber_id, phone)
      SELECT substr(md5(n::text), 1, 24), ${environmentId}, 'user-' || n, CASE WHEN n % 10 <> 0 THEN '+12025550100' END
      FROM generate_series(1, ${subscribers}::integer) AS n
    `.execute(database);
    await sql`
      INSERT INTO notification_preferences (environment_id, subscriber, workflow_id, channels)
      SELECT environment_id, id, '', '{"sms": false}' FROM subscribers WHERE subscriber_id LIKE '%1'
    `.execute(database);
  });
  const created = await victim.call('POST', '/v1/workflows', {
    name: 'Delay',
    steps: [
      { stepId: 'feed', type: 'in_app', content: { body: 'Order {{ payload.order }} is late.' } },
      {
        stepId: 'text',
        type: 'sms',
        content: { text: '{{ subscriber.subscriberId }}: order {{ payload.order }} is late.' },
      },
    ],
  });
  expect(created.status).toBe(201);
});
afterAll(() => victim?.end());

/** @returns undefined while the service does not respond */
async function getEvent(transactionId: string): Promise<EventData | undefined> {
  try {
    const response = await victim.call('GET', `/v1/events/trigger/${transactionId}`);
    return response.status === 200 ? ((await response.json()) as { data: EventData }).data : undefined;
  } catch {
    return undefined;
  }
}

/** Waits until so many in-app items are delivered and SMS outcomes known, then kills. @returns the progress before */
async function killAfter(transactionId: string, outcomes: number, target: KillTarget): Promise<number> {
  for (;;) {
    const event = await getEvent(transactionId);
    const pending = event?.outcomes.find(({ outcome }) => outcome === 'pending')?.count ?? 0;
    const done = event ? event.outcomes.reduce((sum, { count }) => sum + count, 0) - pending : 0;
    if (done < outcomes) continue;
    await victim.kill[target]();
    expect(event?.status).toBe('running');
    return done;
  }
}

/** Reads who has how many items and messages. */
const readResults = () =>
  victim.look(async (database) => {
    const { rows } = await sql<Record<'items' | 'feeds' | 'sms' | 'texts' | 'messages', number>>`
      SELECT
        (SELECT count(*)::integer FROM notifications) AS items,
        (SELECT count(DISTINCT subscriber)::integer FROM notifications) AS feeds,
        (SELECT count(*)::integer FROM sandbox_messages) AS sms,
        (SELECT count(DISTINCT text)::integer FROM sandbox_messages) AS texts,
        (SELECT count(*)::integer FROM messages) AS messages
    `.execute(database);
    return rows[0];
  });

it('an event whose service and database are killed reaches each recipient once and counts each outcome', {
  timeout: 120_000 + crashes * 2 * 60_000 + settlingMs,
}, async () => {
  const triggered = await victim.call('POST', '/v1/events/trigger/broadcast', {
    name: 'delay',
    payload: { order: '1042' },
    transactionId: 'late-1042',
  });
  expect(triggered.status).toBe(201);
  const ledger: object[] = [];
  try {
    for (let kill = 1; kill <= 2 * crashes; kill++) {
      const killed = kill % 2 ? 'service' : 'PostgreSQL';
      const outcomes = await killAfter('late-1042', (allOutcomes * kill) / (2 * crashes + 1), killed);
      await victim.recover();
      ledger.push({ killed, outcomes });
    }
  } finally {
    console.table(ledger);
  }
  const status = async () => (await getEvent('late-1042'))?.status;
  await expect.poll(status, { timeout: settlingMs, interval: 200 }).toBe('completed');
  const event = await getEvent('late-1042');
  expect(event?.recipients).toEqual({ reached: subscribers, total: subscribers });
  expect(event?.outcomes.map(({ stepId, outcome, count }) => ({ stepId, outcome, count }))).toEqual([
    { stepId: 'feed', outcome: 'delivered', count: subscribers },
    { stepId: 'text', outcome: 'no_address', count: withoutPhone },
    { stepId: 'text', outcome: 'sent', count: sent },
    { stepId: 'text', outcome: 'skipped_by_preference', count: withoutSms },
  ]);
  const expected = { items: subscribers, feeds: subscribers, sms: sent, texts: sent, messages: sent };
  await expect.poll(readResults, { timeout: settlingMs, interval: 500 }).toEqual(expected);
  console.log(`${2 * crashes} kills:`, JSON.stringify(await readResults()));
});
