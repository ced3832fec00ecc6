import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import type { InboundMessage } from '../../features/messaging/carrier.ts';
import type { Account } from '../../http/account.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { InboundSms } from '../provider-events.ts';
import { loadOptOutHashes } from '../routing/opt-out-hashes.ts';
import { createOptOuts, type OptOuts } from '../routing/opt-outs.ts';
import { addSender, type NewSender } from '../routing/sender-store.ts';
import { clearRouting, testConnection } from '../routing/testing.ts';
import type { KeywordReply } from './handle-keyword.ts';
import { createHelpReplies } from './help-replies.ts';
import { createInboundSmsReceiver, type InboundSmsOptions, type InboundSmsReceiver } from './receive-inbound.ts';

/** The number that receives. */
export const ours = '+12025550199';
/** The person who writes, unless a test names another one. */
export const person = '+12025550100';

/** Inbound SMS with a database, and two accounts without webhooks. */
export interface InboundTest {
  open: OpenDatabase;
  account: Account;
  other: Account;
  /** The operator's connection, whose number belongs to `account`. */
  shared: { id: string; environmentId: null };
  optOuts: OptOuts;
  /** Messages that accounts got, as the store of messages has them: each id once. */
  delivered: Map<string, InboundMessage>;
  /** Number of calls that deliver a message. */
  calls: number;
  replies: KeywordReply[];
  /** Lines of the log. */
  logged: string;
  /** Throws when a step must fail. */
  failing(step: 'deliver' | 'reply', person: string): void;
  /** Creates a receiver, as another process would. */
  receiver(changes?: Partial<InboundSmsOptions>): InboundSmsReceiver;
  /** Receives SMS over the shared connection, and processes all that are due. */
  receive(...inbound: InboundSms[]): Promise<void>;
  /** Gives an account a sender of the shared connection. */
  own(value: string, account: Account, changes?: Partial<NewSender>): Promise<void>;
  /** Texts that accounts got. */
  texts(): string[];
  /** Counts SMS and parts that are not processed. */
  waiting(): Promise<number>;
  /** Makes all stored SMS older. */
  age(seconds: number): Promise<void>;
  isOptedOut(senderGroup?: string, account?: Account): Promise<boolean | undefined>;
}

export async function useInbound(): Promise<InboundTest> {
  const open = await useDatabase();
  const { database, pool } = open;
  const context = testContext(open);
  const hash = await loadOptOutHashes(database, context.keys);
  let receivers: InboundSmsReceiver[] = [];
  const write = (line: string) => {
    at.logged += line;
  };
  const at: InboundTest = {
    open,
    account: await testAccount(context),
    other: await testAccount(context),
    shared: { id: '', environmentId: null },
    optOuts: createOptOuts(hash),
    ...emptyResults(),
    receiver(changes) {
      const made = createInboundSmsReceiver({
        database,
        optOuts: at.optOuts,
        helpReplies: createHelpReplies(hash),
        metrics: new Registry(),
        log: pino({ level: 'trace' }, { write }),
        events: {
          async receiveInbound(message) {
            at.calls += 1;
            at.failing('deliver', message.from);
            if (!at.delivered.has(message.id)) at.delivered.set(message.id, message);
          },
        },
        async reply(reply) {
          at.failing('reply', reply.to);
          at.replies.push(reply);
        },
        ...changes,
      });
      receivers.push(made);
      return made;
    },
    async receive(...inbound) {
      const made = at.receiver();
      await made.receive(at.shared, inbound);
      await made.process();
    },
    async own(value, { environmentId }, changes) {
      const kind = value.startsWith('+') ? 'number' : 'shortCode';
      const list = { connection: 'shared', countries: [], senderGroup: null, throughput: null };
      await addSender(database, testActor, { ...list, value, kind, environmentId, ...changes });
    },
    texts: () => Array.from(at.delivered.values(), ({ content }) => ('text' in content ? content.text : content.type)),
    async waiting() {
      const { rows } = await pool.query('SELECT count(*) FROM inbound_sms WHERE processed_at IS NULL');
      return Number(rows[0].count);
    },
    async age(seconds) {
      const earlier = (column: string) => `${column} = ${column} - make_interval(secs => ${seconds})`;
      await pool.query(`UPDATE inbound_sms SET ${['received_at', 'due_at', 'key_valid_until'].map(earlier).join()}`);
    },
    async isOptedOut(senderGroup = 'shop', { environmentId } = at.account) {
      return (await at.optOuts.find(database, [{ environmentId, senderGroup, number: person }]))[0];
    },
  };
  beforeEach(async () => {
    await clearRouting(database);
    await pool.query('TRUNCATE inbound_sms, help_replies');
    at.shared = { id: await testConnection(database, 'shared'), environmentId: null };
    await at.own(ours, at.account, { senderGroup: 'shop' });
    at.optOuts = createOptOuts(await loadOptOutHashes(database, context.keys));
    Object.assign(at, emptyResults());
  });
  afterEach(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    receivers = [];
  });
  return at;
}

function emptyResults(): Pick<InboundTest, 'delivered' | 'calls' | 'replies' | 'failing' | 'logged'> {
  return { delivered: new Map(), calls: 0, replies: [], failing: () => {}, logged: '' };
}

let keys = 0;

/** Creates an SMS with a key of its own. */
export function sms(text: string, changes: Partial<InboundSms> = {}): InboundSms {
  return { key: `id-${++keys}`, from: person, to: ours, text, at: new Date(), ...changes };
}

/** Splits a text into three parts. */
export function parts(text: string, changes: Partial<InboundSms> = {}, reference = 7): InboundSms[] {
  const size = Math.ceil(text.length / 3);
  return [1, 2, 3].map((number) =>
    sms(text.slice((number - 1) * size, number * size), { part: { reference, number, count: 3 }, ...changes }),
  );
}
