import { Registry } from 'prom-client';
import type { Context } from '../../features/context.ts';
import type { DeliveryReceipt, OutboundMessage, Sms } from '../../features/messaging/carrier.ts';
import type { LoadSubmissions, UnknownOutcome } from '../../features/messaging/submissions.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type {
  Connection,
  Link,
  LinkEvents,
  MessageSubmission,
  OutboxKind,
  PartResult,
  SmsSubmission,
  Submission,
} from '../connection-kind.ts';
import type { OutboxSubmission } from './enqueue.ts';
import type { KnownConnection } from './link-pool.ts';
import { createOutboxMetrics } from './metrics.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox, OutboxParts } from './outbox-parts.ts';

/** A provider in memory, whose responses the test chooses. */
export interface TestProvider {
  known: KnownConnection;
  /** Submitted parts of SMS, in order. */
  submitted: { sms: SmsSubmission; part: number }[];
  /** Submitted messages of another channel, in order. */
  messages: MessageSubmission[];
  /** Responds to each part. Defaults to acceptance with ids `<name>-1`, `<name>-2` … */
  respond(submission: Submission, part: number): PartResult | Promise<PartResult>;
  /** Parts of each message. */
  parts: number;
  /** The links that are open. */
  open: LinkEvents[];
}

export function testProvider(
  context: Context,
  name: string,
  {
    channel = 'sms',
    isIdempotent,
    ...changes
  }: Partial<KnownConnection> & Partial<Pick<OutboxKind, 'channel' | 'isIdempotent'>> = {},
): TestProvider {
  let ids = 0;
  const provider: Omit<TestProvider, 'known'> = {
    submitted: [],
    messages: [],
    parts: 1,
    open: [],
    respond() {
      ids += 1;
      return { outcome: 'accepted', id: `${name}-${ids}` };
    },
  };
  const connection: Connection = {
    id: newId(),
    name,
    kind: 'test',
    environmentId: null,
    settings: {},
    credentials: {},
    window: 10,
    log: context.log,
  };
  const kind = { ...testKind(provider, channel), ...(isIdempotent && { isIdempotent }) };
  const known = { connection, kind, version: '1', isOn: true, binds: 1, throughput: null, ...changes };
  return Object.assign(provider, { known });
}

function testKind(provider: Omit<TestProvider, 'known'>, channel: OutboxKind['channel']): OutboxKind {
  const empty = { type: 'object', additionalProperties: false, properties: {} } as const;
  return {
    name: 'test',
    channel,
    about: 'A provider in memory',
    settings: empty,
    credentials: empty,
    example: { settings: {}, credentials: {} },
    check: async () => ({ outcome: 'ok' }),
    open({ window }, events) {
      let waiting = 0;
      setImmediate(() => {
        provider.open.push(events);
        events.onState({ state: 'ready' });
      });
      return {
        freeSlots: () => window - waiting,
        plan: (submission) =>
          submission.channel === 'sms'
            ? { parts: provider.parts, segments: provider.parts, alphabet: 'gsm' }
            : { parts: provider.parts },
        async submit(submission, part) {
          waiting += 1;
          if (submission.channel === 'sms') provider.submitted.push({ sms: submission, part });
          else provider.messages.push(submission);
          try {
            return await provider.respond(submission, part);
          } finally {
            waiting -= 1;
            events.onSlots();
          }
        },
        async close() {
          provider.open.splice(provider.open.indexOf(events), 1);
        },
      } as Link;
    },
  };
}

/** An outbox over providers in memory. Messages exist only in this object. */
export interface TestOutbox {
  outbox: Outbox;
  /** Recorded states, in order: `reference status`. */
  recorded: string[];
  receipts: (DeliveryReceipt | UnknownOutcome)[];
  /** References that are no longer wanted. */
  unwanted: Set<string>;
  optedOut: string[];
  /** Messages by reference; a reference that is not here is an SMS. */
  messages: Map<string, OutboundMessage>;
  /** References that were submitted once more, because their provider revoked them. */
  revoked: Set<string>;
  /** Adds a submission, and wakes its connection. @returns its reference */
  submit(providers: readonly TestProvider[], changes?: Partial<OutboxSubmission>): Promise<string>;
}

export function testOutbox(
  context: Context,
  providers: readonly TestProvider[],
  changes: Partial<OutboxParts> = {},
): TestOutbox {
  const { database, pool, directUrl, log } = context;
  const recorded: string[] = [];
  const receipts: TestOutbox['receipts'] = [];
  const unwanted = new Set<string>();
  const optedOut: string[] = [];
  const messages = new Map<string, OutboundMessage>();
  const revoked = new Set<string>();
  const load: LoadSubmissions = async (references, again) => {
    for (const reference of again) revoked.add(reference);
    const wanted = references.filter((reference) => !unwanted.has(reference));
    return new Map(wanted.map((reference) => [reference, messages.get(reference) ?? testSms(reference)]));
  };
  const outbox = createOutbox({
    database,
    pool,
    directUrl,
    log,
    metrics: createOutboxMetrics(new Registry(), database, (id) => id),
    sources: { message: load, passcode: load, reply: load },
    async record(some) {
      receipts.push(...some);
      recorded.push(...some.map(({ messageId, status }) => `${messageId} ${status}`));
    },
    findOptedOut: async (messages) => messages.map(() => false),
    listConnections: () => providers.map(({ known }) => known),
    findSenderLimit: () => undefined,
    onBroken: async () => {},
    onOptedOut: async ({ to }) => {
      optedOut.push(to);
    },
    receiveInbound: async () => {},
    inDoubt: { policy: 'fail', seconds: 600 },
    ...changes,
  });
  return {
    outbox,
    recorded,
    receipts,
    unwanted,
    optedOut,
    messages,
    revoked,
    async submit(candidates, submission = {}) {
      const reference = newId();
      const connectionIds = candidates.map(({ known }) => known.connection.id);
      await outbox.enqueue(database, [
        {
          source: 'message',
          reference,
          environmentId: 'environment',
          accountId: 'account',
          sender: 'Shop',
          connectionIds,
          validForSeconds: 600,
          ...submission,
        },
      ]);
      outbox.wake(connectionIds.slice(0, 1));
      return reference;
    },
  };
}

/** The SMS of a submission. */
function testSms(reference: string): Sms {
  return {
    id: reference,
    environmentId: 'environment',
    to: '+12025550123',
    sender: 'Shop',
    text: 'Hello',
    purpose: 'message',
  };
}

/** The SMS of all references, once `read` has resolved. */
export function sourcesAfter(read: () => Promise<void>): OutboxParts['sources'] {
  const load = async (references: readonly string[]) => {
    await read();
    return new Map(references.map((reference) => [reference, testSms(reference)]));
  };
  return { message: load, passcode: load, reply: load };
}
