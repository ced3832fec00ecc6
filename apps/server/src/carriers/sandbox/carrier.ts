import { createPublicOnlyPolicy } from '@omnichannel/outbound';
import type { Logger } from 'pino';
import type { Carrier, OutboundMessage, Sms, SubmitResult } from '../../features/messaging/carrier.ts';
import { findTestOutcome } from '../../features/phone-numbers/test-numbers.ts';
import type { Config } from '../../platform/config/config.ts';
import { allowsLoopbackTargets } from '../../platform/config/startable.ts';
import { createBatch } from '../../platform/postgres/batch.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createNotifier } from '../../platform/postgres/notifier.ts';
import { createDownload } from './download.ts';
import { hasManyDownloads, tooManyDownloads } from './download-queue.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import { createInboundWorker } from './inbound.ts';
import { linkedFileOf } from './linked-file.ts';
import { paceOf, planOf, statusesOf } from './plan.ts';
import { createBehaviours, type SandboxBehaviour } from './settings.ts';
import { type StoredMessage, storeMessages } from './store.ts';
import { summaryOf } from './summary.ts';
import { createTeller, type Teller } from './teller.ts';
import { sandboxChannel } from './turn.ts';

/** Milliseconds between two changes that open pages are told of. */
const pagePause = 100;

declare module '../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Wakes the sandbox: its page has changed what happens to messages. */
    sandboxReceipts: Record<string, never>;
    /** Reports a message that was written on the sandbox page. */
    sandboxInbound: { messageId: string };
  }
}

/** The carrier that reaches no phone but those of the sandbox page. */
export function createSandboxCarrier(
  database: Database,
  config: Pick<Config, 'sandboxPaceMs' | 'host' | 'allowSandbox'>,
  log: Logger,
): Carrier {
  const { sandboxPaceMs } = config;
  const policy = createPublicOnlyPolicy({ allowLoopback: allowsLoopbackTargets(config) });
  const download = createDownload({ policy });
  /** Of this process, once it is connected. */
  let teller: Teller | undefined;
  let downloads: Downloads | undefined;
  const behaviours = createBehaviours(database);
  const pages = createNotifier(database, log, sandboxChannel, pagePause);
  // Messages take turns to be stored, so that many share one.
  const batch = createBatch<StoredMessage, undefined>({ write: store, concurrency: 1 });
  return {
    name: 'sandbox',
    sandbox: true,
    sendSms: (message) => take(message, storedSms),
    send: (message) => take(message, storedChannelMessage),
    checkContacts: async (numbers) =>
      numbers.map((number) => (findTestOutcome(number) === 'notOnChannel' ? 'invalid' : 'valid')),
    connect(events, files) {
      const connected = createTeller(database, pages, events, log);
      const downloading = createDownloads({ database, files, download, log, onReady: connected.wake });
      teller = connected;
      downloads = downloading;
      return {
        workers: {
          sandboxInbound: createInboundWorker(database, events),
          sandboxReceipts: async () => connected.wake(),
        },
        async start() {
          connected.start();
          downloading.start();
        },
        async close() {
          await downloading.stop();
          await connected.stop();
          await pages.close();
        },
      };
    },
  };

  async function take<Message extends Sms | OutboundMessage>(
    message: Message,
    storedOf: (message: Message, behaviour: SandboxBehaviour, paceMs: number) => StoredMessage,
  ): Promise<SubmitResult> {
    // The behaviour is looked up while earlier messages are stored.
    const stored = storedOf(message, await behaviours.add(message.environmentId), sandboxPaceMs);
    const isTooMany = stored.awaitsDownload && (await hasManyDownloads(database, message.environmentId));
    await batch.add(isTooMany ? { ...stored, awaitsDownload: false, plan: [tooManyDownloads] } : stored);
    return { outcome: 'accepted' };
  }

  async function store(messages: readonly StoredMessage[]): Promise<undefined[]> {
    const { environmentIds, taken } = await storeMessages(database, messages, {
      durable: false,
      take: teller?.isRunning,
    });
    pages.tell(environmentIds);
    if (taken.length > 0) teller?.tell(taken);
    if (taken.length < messages.length) teller?.wake();
    if (messages.some(({ awaitsDownload }) => awaitsDownload)) downloads?.wake();
    return messages.map(() => undefined);
  }
}

/** Returns an SMS with its outcome: no statuses of it are reported. */
function storedSms(
  { id, environmentId, to, sender, text }: Sms,
  behaviour: SandboxBehaviour,
  paceMs: number,
): StoredMessage {
  const furthest = statusesOf(to, behaviour).at(-1);
  return {
    messageId: id,
    environmentId,
    channel: 'sms',
    direction: 'outbound',
    recipient: to,
    sender,
    text,
    outcome: furthest === 'failed' || furthest === 'sent' ? furthest : 'delivered',
    outcomeAfter: paceOf(to, paceMs),
    plan: [],
  };
}

/** Returns a message of a channel with the statuses that are reported of it. */
function storedChannelMessage(
  { id, environmentId, channel, to, content, repliesTo }: OutboundMessage,
  behaviour: SandboxBehaviour,
  paceMs: number,
): StoredMessage {
  const plan = planOf(to, behaviour, paceMs);
  // A phone that cannot be reached gets no file.
  const isReached = plan.some(({ status }) => status !== 'failed');
  return {
    messageId: id,
    environmentId,
    channel,
    direction: 'outbound',
    recipient: to,
    sender: '',
    text: summaryOf(content),
    content,
    repliesTo,
    outcome: 'accepted',
    outcomeAfter: 0,
    plan,
    awaitsDownload: isReached && linkedFileOf(content) !== undefined,
  };
}
