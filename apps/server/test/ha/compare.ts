import { sql } from 'kysely';
import type { HaService } from './ha-service.ts';
import type { Acknowledged, SteadyLoad } from './steady-load.ts';

/** Statuses that a webhook must report of a message that was not lost: those of the test number, and the receipt of the SMSC. */
const expectedStatuses = { chatApp: ['sent', 'delivered', 'read'], sms: ['delivered'] } as const;

/** Counts what the service, the SMSC and the receiver have of the acknowledged requests, with examples of messages that miss an event. */
export async function compareWithRows({ database, smsc, receiver }: HaService, load: SteadyLoad) {
  const messages = await database.selectFrom('messages').select(['id', 'status', 'failure', 'content']).execute();
  const verifications = await database.selectFrom('verifications').select(['check_code', 'sender']).execute();
  const { rows: jobs } = await sql`SELECT FROM graphile_worker._private_jobs`.execute(database);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const checkCodes = new Set(verifications.map(({ check_code }) => check_code));
  const { statuses, redelivered, underOtherIds } = collectStatuses(receiver.received);
  const isUnconfirmed = (id: string) => JSON.stringify(byId.get(id)?.failure ?? null).includes('did not confirm');
  const isSubmitted = ({ kind, mark }: Acknowledged) =>
    kind === 'chatApp' || (kind === 'sms' ? smsc.messages : smsc.passcodes).has(mark);
  const isReported = ({ kind, id }: Acknowledged) => {
    if (kind === 'passcode') return true;
    const expected = isUnconfirmed(id) ? ['failed'] : expectedStatuses[kind];
    return expected.every((status) => statuses.get(id)?.has(status));
  };
  const count = (isFound: (one: Acknowledged) => boolean) => load.acknowledged.filter(isFound).length;
  const unreported = load.acknowledged.filter((one) => !isReported(one));
  const found = {
    passcodes: count(({ kind }) => kind === 'passcode'),
    sms: count(({ kind }) => kind === 'sms'),
    chatApp: count(({ kind }) => kind === 'chatApp'),
    lostRows: count(({ kind, id }) => !(kind === 'passcode' ? checkCodes.has(id) : byId.has(id))),
    storedTwice:
      countRepeated(messages.map(({ content }) => JSON.stringify(content))) +
      countRepeated(verifications.map(({ sender }) => sender)),
    lostSubmissions: count((one) => !isSubmitted(one) && !isUnconfirmed(one.id)),
    unconfirmed: count(({ id }) => isUnconfirmed(id)),
    messagesTwice: countAboveOne(smsc.messages),
    passcodesTwice: countAboveOne(smsc.passcodes),
    lostEvents: unreported.length,
    redelivered,
    eventsUnderOtherIds: underOtherIds,
    jobsLeft: jobs.length,
  };
  const examples = unreported.slice(0, 5).map((one) => ({
    ...one,
    status: byId.get(one.id)?.status,
    reported: [...(statuses.get(one.id)?.keys() ?? [])],
  }));
  return { found, examples };
}

/** Collects the statuses of each message, and counts the deliveries that arrived again. */
function collectStatuses(received: HaService['receiver']['received']) {
  /** Ids of deliveries, by status, by message. */
  const statuses = new Map<string, Map<string, Set<unknown>>>();
  const ids = new Set<unknown>();
  for (const { headers, rawBody } of received) {
    const body = JSON.parse(rawBody) as StatusBody;
    ids.add(headers['webhook-id']);
    for (const { id, status } of body.statuses ?? body.events?.map((event) => event.status) ?? []) {
      const known = statuses.get(id) ?? new Map<string, Set<unknown>>();
      statuses.set(id, known.set(status, (known.get(status) ?? new Set()).add(headers['webhook-id'])));
    }
  }
  const underOtherIds = [...statuses.values()].flatMap((known) => [...known.values()]).filter(({ size }) => size > 1);
  return { statuses, redelivered: received.length - ids.size, underOtherIds: underOtherIds.length };
}

interface StatusBody {
  /** Of the chat app. */
  statuses?: { id: string; status: string }[];
  /** Of SMS. */
  events?: { status: { id: string; status: string } }[];
}

function countRepeated(marks: readonly unknown[]): number {
  return marks.length - new Set(marks).size;
}

function countAboveOne(times: ReadonlyMap<string, number>): number {
  return [...times.values()].filter((count) => count > 1).length;
}
