import { everyNth } from '@omnichannel/tooling/full-run';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { type AcknowledgedRequest, loadUntil, repeat } from './load.ts';
import { type SmsService, startSmsService, windowSize } from './sms-service.ts';

/** SMS of a live account while a process of the service, PostgreSQL or the SMSC is killed or frozen. */

/** Times that each of them is killed; `pnpm test:faults` does it 20 times. */
const crashes = Number(process.env.CRASHES ?? 1);
/** Requests that are acknowledged before something is killed: at another point of the work each time. */
const acknowledgements = (round: number) => 40 + 7 * (round % 7);
/** Milliseconds in which all is submitted after a recovery: the lease of a killed process has ended, and the link is bound again. */
const settlingMs = 60_000;

let service: SmsService | undefined;
afterEach(async () => {
  await service?.end();
  service = undefined;
}, 60_000);

/**
 * Sends SMS messages and passcodes until so many are acknowledged, then strikes and recovers.
 *
 * @returns the acknowledged requests, with those that had no response before they were repeated
 */
async function strikeUnderLoad(
  victim: SmsService,
  name: string,
  count: number,
  { strike, recover }: { strike(): Promise<void>; recover(): Promise<void> },
): Promise<AcknowledgedRequest[]> {
  const { acknowledged, unanswered } = await loadUntil(victim, name, count, strike, 'sms');
  await recover();
  const keyed = unanswered.filter(({ key }) => key !== undefined);
  return [...acknowledged, ...(await repeat(victim, keyed))];
}

/** Waits until nothing is left to submit: neither the job of a passcode nor a row of the outbox, except those in doubt. */
async function settle({ database }: SmsService): Promise<void> {
  const left = async () => {
    const { rows } = await sql<{ waiting: number; written: number; passcodes: number }>`
      SELECT
        (SELECT count(*)::int FROM outbox WHERE state = 'waiting') AS waiting,
        (SELECT count(*)::int FROM outbox WHERE state = 'written') AS written,
        (SELECT count(*)::int FROM verifications WHERE sms_status IS NULL AND NOT EXISTS (
          SELECT FROM outbox WHERE starts_with(reference, check_code)
        )) AS passcodes
    `.execute(database);
    return rows[0];
  };
  await expect.poll(left, { timeout: settlingMs, interval: 200 }).toEqual({ waiting: 0, written: 0, passcodes: 0 });
  // As if people had entered their passcodes: otherwise the circuit breaker rejects more of them after 5 minutes.
  await sql`UPDATE verification_conversions SET verified = requested`.execute(database);
}

/** Counts what waits for a link, or is being submitted. */
async function countBegun({ database }: SmsService): Promise<number> {
  return (await sql`SELECT FROM outbox WHERE state <> 'inDoubt'`.execute(database)).rows.length;
}

/** Counts what may have been submitted without a record of its result: also of what the provider has already responded to. */
async function countWritten({ database }: SmsService): Promise<number> {
  return (await sql`SELECT FROM outbox WHERE state = 'written'`.execute(database)).rows.length;
}

async function readLease({ database }: SmsService): Promise<unknown> {
  return (await sql`SELECT id FROM link_leases`.execute(database)).rows;
}

/** Ends the time of all submissions in doubt, and waits until they have failed. */
async function endDoubt({ database }: SmsService): Promise<void> {
  await sql`UPDATE outbox SET due_at = now() WHERE state = 'inDoubt'`.execute(database);
  const left = async () => (await sql`SELECT FROM outbox`.execute(database)).rows.length;
  await expect.poll(left, { timeout: settlingMs, interval: 200 }).toBe(0);
}

/** Reads the status of each message by its id, and of each passcode by its check code. */
async function readStatuses({ database }: SmsService): Promise<Map<string, string | null>> {
  const messages = await database.selectFrom('messages').select(['id', 'status', 'failure']).execute();
  const verifications = await database.selectFrom('verifications').select(['check_code', 'sms_status']).execute();
  return new Map([
    ...messages.map(({ id, status, failure }): [string, string] => {
      return [id, JSON.stringify(failure).includes('did not confirm') ? 'unconfirmed' : status];
    }),
    ...verifications.map(({ check_code, sms_status }): [string, string | null] => {
      return [check_code, sms_status === 'failed' ? 'unconfirmed' : sms_status];
    }),
  ]);
}

/** Compares the acknowledged requests with what the SMSC has got. */
async function count(victim: SmsService, acknowledged: readonly AcknowledgedRequest[]) {
  const { messages, passcodes } = await victim.smsc.readLedger();
  const statuses = await readStatuses(victim);
  const having = (status: string, kind: AcknowledgedRequest['kind']) =>
    acknowledged.filter((one) => one.kind === kind && statuses.get(one.id) === status).length;
  const isSubmitted = ({ mark }: AcknowledgedRequest) => messages.has(mark) || passcodes.has(mark);
  const twice = (submissions: Map<string, number>) => [...submissions.values()].filter((times) => times > 1).length;
  return {
    messages: acknowledged.filter(({ kind }) => kind === 'message').length,
    sent: having('sent', 'message'),
    unconfirmed: having('unconfirmed', 'message'),
    passcodes: acknowledged.filter(({ kind }) => kind === 'verification').length,
    passcodesSent: having('sent', 'verification'),
    passcodesUnconfirmed: having('unconfirmed', 'verification'),
    lost: acknowledged.filter((one) => statuses.get(one.id) !== 'unconfirmed' && !isSubmitted(one)).length,
    messagesTwice: twice(messages),
    passcodesTwice: twice(passcodes),
  };
}

const deployments = [
  { name: 'one process', roles: ['all'], binds: 1 },
  { name: 'an api and two workers', roles: ['api', 'worker', 'worker'], binds: 2 },
] as const;

it.each(everyNth('server, deployments under faults', deployments, 2, ({ name }) => name))(
  '$name, PostgreSQL and the SMSC, killed under load, lose no SMS and repeat no message',
  {
    timeout: 60_000 + crashes * 3 * 60_000,
  },
  async ({ name, roles, binds }) => {
    const victim = await startSmsService(roles, binds);
    service = victim;
    const acknowledged: AcknowledgedRequest[] = [];
    for (let round = 1; round <= crashes; round++) {
      for (const target of ['worker', 'PostgreSQL', 'SMSC'] as const) {
        const strike = {
          // The workers take turns.
          worker: () => victim.killProcess(roles.length === 1 ? 0 : 1 + (round % 2)),
          PostgreSQL: victim.killPostgres,
          SMSC: victim.smsc.kill,
        }[target];
        const recover = target === 'SMSC' ? victim.smsc.restart : victim.recover;
        const label = `${target.charAt(0)}${round}`;
        acknowledged.push(...(await strikeUnderLoad(victim, label, acknowledgements(round), { strike, recover })));
        await settle(victim);
      }
    }
    await endDoubt(victim);
    const found = await count(victim, acknowledged);
    const { maxBinds } = await victim.smsc.readLedger();
    console.log(`${name}, ${crashes} kills of each:`, JSON.stringify({ ...found, maxBinds }));
    const { messages, sent, unconfirmed, passcodes, passcodesSent, passcodesUnconfirmed, passcodesTwice } = found;
    expect(found).toMatchObject({ lost: 0, messagesTwice: 0 });
    expect([sent + unconfirmed, passcodesSent + passcodesUnconfirmed]).toEqual([messages, passcodes]);
    const outstanding = windowSize * binds * 3 * crashes;
    expect(unconfirmed).toBeLessThanOrEqual(outstanding);
    expect(passcodesTwice).toBeLessThanOrEqual(outstanding);
    expect(maxBinds).toBe(binds);
  },
);

it('a process that is frozen under load submits nothing after another has taken its lease over', {
  timeout: 60_000 + crashes * 2 * 60_000,
}, async () => {
  const victim = await startSmsService(['api', 'worker'], 1);
  service = victim;
  const openBinds = async () => (await victim.smsc.readLedger()).openBinds;
  await expect.poll(openBinds, { timeout: 10_000 }).toBe(1);
  // The first worker has the lease; then they take turns.
  await victim.add('worker');
  const acknowledged: AcknowledgedRequest[] = [];
  let late = 0;
  let written = 0;
  for (let round = 1; round <= crashes; round++) {
    const frozen = victim.processes[2 - (round % 2)] as SmsService['processes'][number];
    const lease = await readLease(victim);
    const strike = async () => {
      frozen.child.kill('SIGSTOP');
      written += await countWritten(victim);
    };
    const recover = async () => expect.poll(() => readLease(victim), { timeout: 30_000 }).not.toEqual(lease);
    acknowledged.push(...(await strikeUnderLoad(victim, `F${round}`, acknowledgements(round), { strike, recover })));
    await expect.poll(() => countBegun(victim), { timeout: settlingMs, interval: 200 }).toBe(0);
    const { byBind: before } = await victim.smsc.readLedger();
    const holder = Math.max(...before.keys());
    frozen.child.kill('SIGCONT');
    // It finds that its lease has passed on, and closes its link.
    await expect.poll(openBinds, { timeout: 30_000 }).toBe(1);
    await settle(victim);
    const { byBind } = await victim.smsc.readLedger();
    late += [...byBind].reduce((sum, [bind, times]) => sum + (bind < holder ? times - (before.get(bind) ?? 0) : 0), 0);
  }
  await endDoubt(victim);
  const found = { ...(await count(victim, acknowledged)), late, written };
  console.log(`${crashes} freezes:`, JSON.stringify(found));
  expect(found).toMatchObject({ lost: 0, messagesTwice: 0, late: 0 });
  expect(found.passcodesTwice).toBeLessThanOrEqual(written);
});
