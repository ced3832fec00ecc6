import { afterAll, beforeAll, expect, it } from 'vitest';
import { recountUsage } from '../../src/features/usage/recount-usage.ts';
import { type Receiver, startReceiver } from '../../src/features/webhooks/testing.ts';
import { type CrashableService, type KillTarget, startCrashableService } from './crashable-service.ts';
import { type AcknowledgedRequest, loadUntil, repeat } from './load.ts';
import { collectEvents } from './received-events.ts';

/** Times that the service is killed, and then the database; `pnpm test:faults` does both 20 times. */
const crashes = Number(process.env.CRASHES ?? 1);
/** Requests that are acknowledged before something is killed: at another point of the work each time. */
const acknowledgements = (round: number) => 120 + 37 * (round % 7);
/** Milliseconds from the recovery until all is delivered. */
const promised = 20_000;
/** The statuses that the test number causes for each message, while the service is killed. */
const expectedStatuses = ['sent', 'delivered', 'read'];
const pace = 100;
/** Days: no row is too old for a count. */
const keptForever = { conversationDays: 10_000, verificationDays: 10_000, notificationDays: 10_000 };

let victim: CrashableService;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  victim = await startCrashableService(pace);
  const set = await victim.call('PUT', '/conversation/wab/v1/webhook', { url: receiver.url, type: 'status' });
  expect(set.status).toBe(200);
});
afterAll(async () => {
  await victim?.end();
  await receiver?.close();
});

/** Counts the SMS of each sender, and the other messages of each text, on the phones of the sandbox. */
const shown = () =>
  victim.look(async (database) => {
    const rows = await database.selectFrom('sandbox_messages').select(['channel', 'sender', 'text']).execute();
    const counts = new Map<string, number>();
    for (const { channel, sender, text } of rows) {
      const mark = channel === 'sms' ? sender : text;
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
    }
    return counts;
  });

/** Reads all messages. The service may have accepted a request without a response, and must deliver that message as well. */
const stored = () =>
  victim.look((database) => database.selectFrom('messages').select(['id', 'status']).orderBy('id').execute());

/** Counts the verifications that the passcode of their SMS completes. */
async function countValid(verifications: readonly AcknowledgedRequest[]): Promise<number> {
  const texts = await victim.look((database) =>
    database.selectFrom('sandbox_messages').select(['sender', 'text']).where('channel', '=', 'sms').execute(),
  );
  const verdicts = await Promise.all(
    verifications.map(async ({ mark, id: checkCode }) => {
      const passCode = /\b\d{6}\b/.exec(texts.find(({ sender }) => sender === mark)?.text ?? '')?.[0];
      const response = await victim.call('PUT', '/mfa/v1/destinations/verification', { checkCode, passCode });
      return ((await response.json()) as { data?: { PasscodeStatus: number } }).data?.PasscodeStatus;
    }),
  );
  return verdicts.filter((status) => status === 1).length;
}

/**
 * Prints one row for each kill. Some columns count the round:
 *
 * - acknowledged requests, including unanswered requests that were repeated with their Idempotency-Key
 * - messages and SMS of these requests on the phones
 * - verifications with a valid passcode
 *
 * The other columns count from the start of the test:
 *
 * - texts that the phones show twice
 * - statuses that the webhooks must report, and statuses that are lost
 * - deliveries that arrived again with the same id, and statuses with another id
 * - messages and SMS in the usage, which a count of the rows must equal
 *
 * The last column is the seconds from the recovery until all data was there.
 */
it('killed under load, service and database lose nothing that was acknowledged, and do nothing twice', {
  timeout: 60_000 + crashes * 2 * 60_000,
}, async () => {
  const ledger: object[] = [];
  try {
    for (let round = 1; round <= crashes; round++) {
      for (const killed of ['service', 'PostgreSQL'] as KillTarget[]) {
        const load = await loadUntil(
          victim,
          `${killed.charAt(0)}${round}`,
          acknowledgements(round),
          victim.kill[killed],
        );
        await victim.recover();
        const recovered = performance.now();
        const repeated = await repeat(
          victim,
          load.unanswered.filter(({ key }) => key !== undefined),
        );
        const acknowledged = [...load.acknowledged, ...repeated];

        const undelivered = async () => {
          const [onPhones, messages, events] = [await shown(), await stored(), collectEvents(receiver.received)];
          return {
            missing: acknowledged.filter(({ mark }) => !onPhones.has(mark)).length,
            unreported: messages.filter(({ id }) => events.statuses(id).length < expectedStatuses.length).length,
            unstored: acknowledged.filter(
              ({ kind, id }) => kind === 'message' && !messages.some((one) => one.id === id),
            ).length,
          };
        };
        await expect.poll(undelivered, { timeout: promised }).toEqual({ missing: 0, unreported: 0, unstored: 0 });
        const took = performance.now() - recovered;

        const [onPhones, messages, events] = [await shown(), await stored(), collectEvents(receiver.received)];
        // Usage is exact at any moment, also while statuses change.
        const usage = await victim.look((database) => recountUsage(database, keptForever));
        const verifications = acknowledged.filter(({ kind }) => kind === 'verification');
        const found = {
          valid: await countValid(verifications),
          twice: [...onPhones.values()].filter((count) => count > 1).length,
          underOtherIds: events.underOtherIds,
          outOfOrder: messages.filter(({ id }) => events.statuses(id).join() !== expectedStatuses.join()).length,
          unread: messages.filter(({ status }) => status !== 'read').length,
          miscounted: usage.differences.length,
        };
        ledger.push({
          killed,
          acknowledged: acknowledged.length,
          unanswered: load.unanswered.length,
          repeated: repeated.length,
          'on the phones': acknowledged.filter(({ mark }) => onPhones.has(mark)).length,
          twice: found.twice,
          'valid passcodes': `${found.valid} of ${verifications.length}`,
          webhooks: messages.length * expectedStatuses.length,
          lost: messages.flatMap(({ id }) => expectedStatuses.filter((status) => !events.statuses(id).includes(status)))
            .length,
          redelivered: events.redelivered,
          'new id': found.underOtherIds,
          'counted in usage': usage.accepted,
          seconds: Number((took / 1000).toFixed(1)),
        });
        const none = { twice: 0, underOtherIds: 0, outOfOrder: 0, unread: 0, miscounted: 0 };
        expect(found).toEqual({ valid: verifications.length, ...none });
        expect(usage.accepted).toBeGreaterThanOrEqual(messages.length);
      }
    }
  } finally {
    console.table(ledger);
  }
  expect(ledger).toHaveLength(2 * crashes);
});
