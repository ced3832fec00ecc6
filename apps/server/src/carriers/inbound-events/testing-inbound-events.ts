import { Readable } from 'node:stream';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach } from 'vitest';
import type { InboundMessage } from '../../features/messaging/carrier.ts';
import { createMediaStore } from '../../features/messaging/media/create-media-store.ts';
import type { Account } from '../../http/account.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { Connection, ConnectionKind, FileDownload, MessageChannel } from '../connection-kind.ts';
import { normalizeId } from '../outbox/match-receipts.ts';
import type { InboundChannelMessage, ProviderFile } from '../provider-events.ts';
import { loadOptOutHashes } from '../routing/opt-out-hashes.ts';
import { createOptOuts, type OptOuts } from '../routing/opt-outs.ts';
import { clearRouting, testConnection } from '../routing/testing.ts';
import {
  createInboundEventReceiver,
  type InboundEventOptions,
  type InboundEventReceiver,
} from './inbound-event-receiver.ts';

/** The person who writes, unless a test names another one. */
export const person = '+12025550100';

type TestConnection = Pick<Connection, 'id' | 'environmentId'> & { channel: MessageChannel };

/** Inbound messages with a database, and two accounts without webhooks. */
export interface InboundEventTest {
  open: OpenDatabase;
  account: Account;
  other: Account;
  optOuts: OptOuts;
  /** The connection of `account`. */
  own: TestConnection;
  /** The operator's connection. */
  shared: TestConnection;
  /** Messages that accounts got, as the store of messages has them: each id once. */
  delivered: Map<string, InboundMessage>;
  /** Number of calls that deliver a message. */
  calls: number;
  /** Lines of the log. */
  logged: string;
  /** Numbers of messages by outcome, over all receivers of the test. */
  counts(): Promise<Record<string, number>>;
  /** Throws when the delivery of a message must fail. */
  failing(person: string): void;
  /** The download of a file from the provider. */
  download(file: ProviderFile, signal: AbortSignal): Promise<FileDownload>;
  /** Creates a receiver, as another process would. */
  receiver(changes?: Partial<InboundEventOptions>): InboundEventReceiver;
  /** Receives messages over the connection of `account`, and processes all that are due. */
  receive(...messages: InboundChannelMessage[]): Promise<void>;
  /** Stores that an environment has submitted a message over a connection. @returns the id of the message */
  submit(
    connection: TestConnection,
    account: Account,
    to: string,
    providerId: string,
    daysAgo?: number,
  ): Promise<string>;
  /** Contents that accounts got: the text, or the type. */
  contents(): string[];
  /** Counts messages that are not processed. */
  waiting(): Promise<number>;
  /** Makes all stored messages older. */
  age(seconds: number): Promise<void>;
  /** Reads a stored file. */
  readFile(id: string, account?: Account): Promise<string | undefined>;
}

export async function useInboundEvents(): Promise<InboundEventTest> {
  const open = await useDatabase();
  const { database, pool } = open;
  const context = testContext(open);
  const files = createMediaStore(database, context.config);
  let receivers: InboundEventReceiver[] = [];
  let registries: Registry[] = [];
  let submissions = 0;
  const write = (line: string) => {
    at.logged += line;
  };
  const kind = {
    downloadFile: (_: Connection, file: ProviderFile, signal: AbortSignal) => at.download(file, signal),
  } as ConnectionKind;
  const at: InboundEventTest = {
    open,
    account: await testAccount(context),
    other: await testAccount(context),
    optOuts: createOptOuts(await loadOptOutHashes(database, context.keys)),
    own: { id: '', environmentId: null, channel: 'chatApp' },
    shared: { id: '', environmentId: null, channel: 'chatApp' },
    ...emptyResults(),
    receiver(changes) {
      const registry = new Registry();
      registries.push(registry);
      const made = createInboundEventReceiver({
        database,
        optOuts: at.optOuts,
        files,
        metrics: registry,
        log: pino({ level: 'trace' }, { write }),
        findConnection: (id) => ({
          kind,
          connection: { id, name: 'test', credentials: { token: 'a-token' } } as Connection,
        }),
        events: {
          async receiveInbound(message) {
            at.calls += 1;
            at.failing(message.from);
            if (!at.delivered.has(message.id)) at.delivered.set(message.id, message);
          },
        },
        ...changes,
      });
      receivers.push(made);
      return made;
    },
    async receive(...messages) {
      const made = at.receiver();
      await made.receive(at.own, messages);
      await made.process();
    },
    async submit({ id }, { environmentId }, to, providerId, daysAgo = 0) {
      submissions += 1;
      const messageId = `message-${submissions}`;
      await pool.query(
        `INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id)
         VALUES ($1, 1, 'message', $2, $3, $4)`,
        [submissions, messageId, environmentId, id],
      );
      await pool.query(
        `INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient, accepted_at)
         VALUES ($1, 1, 0, $2, $3, $4, $5, now() - make_interval(days => $6))`,
        [submissions, id, providerId, normalizeId(providerId), to.replace('+', ''), daysAgo],
      );
      return messageId;
    },
    contents: () =>
      Array.from(at.delivered.values(), ({ content }) => (content.type === 'text' ? content.text : content.type)),
    async counts() {
      const counts: Record<string, number> = {};
      for (const registry of registries) {
        const metric = await registry.getSingleMetric('omnichannel_inbound_events_total')?.get();
        for (const { labels, value } of metric?.values ?? []) {
          const outcome = String(labels.outcome);
          counts[outcome] = (counts[outcome] ?? 0) + value;
        }
      }
      return counts;
    },
    async waiting() {
      const { rows } = await pool.query('SELECT count(*) FROM inbound_events WHERE processed_at IS NULL');
      return Number(rows[0].count);
    },
    async age(seconds) {
      const earlier = (column: string) => `${column} = ${column} - make_interval(secs => ${seconds})`;
      const columns = ['received_at', 'due_at', 'processed_at'];
      await pool.query(`UPDATE inbound_events SET ${columns.map(earlier).join()}`);
    },
    async readFile(id, { environmentId } = at.account) {
      const file = await files.read(environmentId, id);
      if (!file) return undefined;
      const chunks: Buffer[] = [];
      for await (const chunk of file.content) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    },
  };
  beforeEach(async () => {
    await clearRouting(database);
    at.optOuts = createOptOuts(await loadOptOutHashes(database, context.keys));
    await pool.query('TRUNCATE inbound_events, submission_attempts, submitted_parts, media CASCADE');
    const { environmentId } = at.account;
    at.own = { id: await testConnection(database, 'own', { environmentId }), environmentId, channel: 'chatApp' };
    at.shared = { id: await testConnection(database, 'shared'), environmentId: null, channel: 'chatApp' };
    Object.assign(at, emptyResults());
  });
  afterEach(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    receivers = [];
    registries = [];
  });
  return at;
}

function emptyResults(): Pick<InboundEventTest, 'delivered' | 'calls' | 'logged' | 'failing' | 'download'> {
  return {
    delivered: new Map(),
    calls: 0,
    logged: '',
    failing: () => {},
    download: async ({ id }) => arrivingFile(`file ${id}`),
  };
}

/** A file that arrives from the provider. */
export function arrivingFile(text: string, contentType = 'text/plain'): FileDownload {
  return { contentType, expectedBytes: undefined, content: Readable.from([Buffer.from(text)]), discard: () => {} };
}

let ids = 0;

/** Creates a text with an id of its own. */
export function text(body: string, changes: Partial<InboundChannelMessage> = {}): InboundChannelMessage {
  return { id: `wamid.${++ids}`, from: person, at: new Date(), content: { type: 'text', text: body }, ...changes };
}

/** Creates a picture whose file is at the provider. */
export function picture(changes: Partial<InboundChannelMessage> = {}): InboundChannelMessage {
  const file = { id: String(++ids), mediaType: 'text/plain', filename: 'note.txt' };
  return text('', { content: { type: 'document', file, caption: 'Look' }, ...changes });
}
