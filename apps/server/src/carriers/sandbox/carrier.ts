import { createPublicOnlyPolicy } from '@omnichannel/outbound';
import type { Logger } from 'pino';
import type { Carrier, OutboundMessage, Sms, SubmitResult } from '../../features/messaging/carrier.ts';
import type { InboundDisplay } from '../../features/messaging/connections.ts';
import type { Email, EmailCarrier } from '../../features/messaging/email.ts';
import { findTestOutcome } from '../../features/phone-numbers/test-numbers.ts';
import type { Config } from '../../platform/config/config.ts';
import { allowsLoopbackTargets } from '../../platform/config/start-faults.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import { createNotifier } from '../../platform/postgres/notifier.ts';
import { currentCarrier, rememberTrace } from '../../platform/tracing/tracing.ts';
import { hasManyDownloads, tooManyDownloads } from './download-queue.ts';
import { createDownloads, type Downloads } from './download-runner.ts';
import { createInboundJob } from './inbound-job.ts';
import { findLinkedFile } from './linked-file.ts';
import { createDownload } from './linked-file-download.ts';
import { summarizeContent } from './message-summary.ts';
import { computePaceMs, createPlan, listSmsStatuses, listStatuses } from './receipt-plan.ts';
import { createReceiptScheduler, type ReceiptScheduler } from './receipt-scheduler.ts';
import { createBehaviourLookup, type SandboxBehaviour } from './sandbox-behaviour.ts';
import { notifyPages, sandboxChannel } from './serialized-writes.ts';
import { type SandboxMessage, storeMessages, toInboundSandboxMessage } from './store-messages.ts';

/** Minimum milliseconds between two notifications of open pages. */
const minNotifyIntervalMs = 100;

declare module '../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Wakes the receipt scheduler after the inbox has changed the plan of messages. */
    sandboxReceipts: Record<string, never>;
    /** Reports an inbound message that was written in the sandbox inbox. */
    sandboxInbound: { messageId: string };
  }
}

/** Creates the sandbox connection, which delivers to no one: messages appear only in the sandbox inbox. */
export function createSandboxCarrier(
  database: Database,
  config: Pick<Config, 'sandboxPaceMs' | 'host' | 'allowSandbox'>,
  log: Logger,
): Carrier & EmailCarrier & InboundDisplay {
  const { sandboxPaceMs } = config;
  const policy = createPublicOnlyPolicy({ allowLoopback: allowsLoopbackTargets(config) });
  const download = createDownload({ policy });
  /** Set once the carrier is connected. */
  let scheduler: ReceiptScheduler | undefined;
  let downloads: Downloads | undefined;
  const behaviours = createBehaviourLookup(database);
  const pages = createNotifier(database, log, sandboxChannel, minNotifyIntervalMs);
  // Writes are serialized, so that many messages share a group commit.
  const batch = createBatch<SandboxMessage, undefined>({ write: store, concurrency: 1 });
  return {
    name: 'sandbox',
    sandbox: true,
    sendSms: (message) => acceptMessage(message, toSandboxSms),
    send: (message) => acceptMessage(message, toSandboxMessage),
    async sendEmail(email) {
      const stored = toSandboxEmail(email, await behaviours.add(email.environmentId));
      await batch.add(stored);
      if (stored.outcome !== 'failed') return { outcome: 'accepted' };
      return { outcome: 'rejected', reason: 'the failure simulation of the sandbox inbox is on' };
    },
    async showInbound(transaction, inbound) {
      await storeMessages(transaction, [toInboundSandboxMessage(inbound, 'delivered')]);
      await notifyPages(transaction, [inbound.environmentId]);
    },
    checkContacts: async (numbers) =>
      numbers.map((number) => (findTestOutcome(number) === 'notOnChannel' ? 'invalid' : 'valid')),
    connect(events, files) {
      const connected = createReceiptScheduler(database, pages, events, log);
      const downloading = createDownloads({ database, files, download, log, onReady: connected.wake });
      scheduler = connected;
      downloads = downloading;
      return {
        jobs: {
          sandboxInbound: createInboundJob(database, events),
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

  async function acceptMessage<Message extends Sms | OutboundMessage>(
    message: Message,
    storedOf: (message: Message, behaviour: SandboxBehaviour, sandboxPaceMs: number) => SandboxMessage,
  ): Promise<SubmitResult> {
    rememberTrace(message.id, currentCarrier());
    // The lookup of the behaviour overlaps with the write of earlier messages.
    const stored = storedOf(message, await behaviours.add(message.environmentId), sandboxPaceMs);
    const isTooMany = stored.awaitsDownload && (await hasManyDownloads(database, message.environmentId));
    await batch.add(isTooMany ? { ...stored, awaitsDownload: false, plan: [tooManyDownloads] } : stored);
    return { outcome: 'accepted' };
  }

  async function store(messages: readonly SandboxMessage[]): Promise<undefined[]> {
    const { environmentIds, claimed } = await storeMessages(database, messages, {
      isDurable: false,
      claimsDue: scheduler?.isRunning,
    });
    pages.notify(environmentIds);
    if (claimed.length > 0) scheduler?.report(claimed);
    if (claimed.length < messages.length) scheduler?.wake();
    if (messages.some(({ awaitsDownload }) => awaitsDownload)) downloads?.wake();
    return messages.map(() => undefined);
  }
}

/**
 * Converts an SMS to a sandbox message. A message has a receipt for each status. A passcode has one, for its outcome, and the inbox shows
 * the outcome without waiting for it.
 */
function toSandboxSms(
  { id, environmentId, to, sender, text, purpose }: Sms,
  behaviour: SandboxBehaviour,
  sandboxPaceMs: number,
): SandboxMessage {
  const statuses = listSmsStatuses(to, behaviour);
  const outcome = statuses.at(-1) ?? 'delivered';
  const paceMs = computePaceMs(to, sandboxPaceMs);
  const isMessage = purpose === 'message';
  return {
    messageId: id,
    environmentId,
    channel: 'sms',
    direction: 'outbound',
    recipient: to,
    sender,
    text,
    ...(isMessage && { content: { type: 'text', text } }),
    outcome: isMessage ? 'accepted' : outcome,
    outcomeAfter: isMessage ? 0 : paceMs,
    plan: createPlan(isMessage ? statuses : [outcome], behaviour, paceMs),
  };
}

/** Converts an e-mail to a sandbox message, which has its outcome at once: a mail server reports no receipts. */
function toSandboxEmail(
  { id, environmentId, to, subscriberId, senderName = '', subject, text, html }: Email,
  { failing }: SandboxBehaviour,
): SandboxMessage {
  return {
    messageId: id,
    environmentId,
    channel: 'email',
    direction: 'outbound',
    recipient: to,
    subscriberId,
    sender: senderName,
    text: subject,
    content: { type: 'text', text: `${subject}\n\n${text}`, ...(html !== undefined && { html }) },
    outcome: failing ? 'failed' : 'delivered',
    outcomeAfter: 0,
    plan: [],
  };
}

/** Converts a message to a sandbox message with its planned receipts. */
function toSandboxMessage(
  { id, environmentId, channel, to, content, repliesTo }: OutboundMessage,
  behaviour: SandboxBehaviour,
  sandboxPaceMs: number,
): SandboxMessage {
  const plan = createPlan(listStatuses(to, behaviour), behaviour, computePaceMs(to, sandboxPaceMs));
  // An unreachable phone downloads no file.
  const isReached = plan.some(({ status }) => status !== 'failed');
  return {
    messageId: id,
    environmentId,
    channel,
    direction: 'outbound',
    recipient: to,
    sender: '',
    text: summarizeContent(content),
    content,
    repliesTo,
    outcome: 'accepted',
    outcomeAfter: 0,
    plan,
    awaitsDownload: isReached && findLinkedFile(content) !== undefined,
  };
}
