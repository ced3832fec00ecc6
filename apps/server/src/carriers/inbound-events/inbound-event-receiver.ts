import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { CarrierEvents, InboundContent, InboundMessage } from '../../features/messaging/carrier.ts';
import { isConnectionError } from '../../platform/postgres/connection-errors.ts';
import type { Connection, MessageChannel } from '../connection-kind.ts';
import { createProcessLoop, type ProcessLoop } from '../inbound/process-loop.ts';
import type { InboundChannelMessage } from '../provider-events.ts';
import {
  type ClaimedEvent,
  claimEvents,
  fileLeaseSeconds,
  finishEvent,
  postponeEvent,
  recordContent,
  recordEnvironment,
  releaseEvent,
} from './claim-events.ts';
import { findEnvironment, findMessage } from './find-environment.ts';
import { type FileParts, receiveFiles } from './receive-files.ts';
import { createEventStore, hasFile } from './store-events.ts';
import { applySubscription, revertByKeyword, type SubscriptionParts } from './subscriptions.ts';

export interface InboundEventOptions extends FileParts, SubscriptionParts {
  events: Pick<CarrierEvents, 'receiveInbound'>;
  metrics: Registry;
  log: Logger;
  /** Milliseconds for the files of a message; for tests. */
  downloadTimeoutMs?: number;
}

/** Receives messages from people over channels other than SMS. Each is processed at least once, and has its effect once. */
export interface InboundEventReceiver {
  /**
   * Stores messages, and resolves when they are stored: a caller acknowledges them to the provider after that. They are processed afterwards,
   * by this process or another.
   */
  receive(
    connection: Pick<Connection, 'id' | 'environmentId'> & { channel: MessageChannel },
    messages: readonly InboundChannelMessage[],
  ): Promise<void>;
  /** Processes all stored messages that are due. Resolves after a run that began after the call, whether it failed or not. */
  process(): Promise<void>;
  /** Processes messages from time to time: those that other processes have left. */
  start(): void;
  /** Ends downloads, and waits for the messages that are being processed. */
  close(): Promise<void>;
}

/** Logged when the database cannot be read. */
const failure = 'inbound messages cannot be processed; retrying';
/** Messages without a file that a process delivers at the same time. Webhooks that arrive meanwhile need database connections, too. */
const batchSize = 8;
/** Downloads at the same time, of each process and connection: one slow provider must not hold up the files of the others. */
const downloadLimits = { process: 8, connection: 2 };
/** Attempts after which a message that cannot be processed is dropped: about 4 days. The later messages of its sender wait for it. */
const maxAttempts = 100;
/** Attempts after which a message is delivered without its file: about 17 minutes. */
const maxFileAttempts = 10;
/** Milliseconds for the files of a message. They end before another process may take over. */
const maxDownloadMs = (fileLeaseSeconds - 60) * 1000;

/** `withoutFile` and `unreadable` messages are counted besides their other outcome, or instead of one. */
type Outcome = 'delivered' | 'withoutFile' | 'unknownReceiver' | 'unreadable' | 'failed' | 'optOut' | 'optIn';

/** The parts of the receiver that the steps of one message share. */
interface Processing extends InboundEventOptions {
  count(outcome: Outcome, by?: number): void;
  /** Aborts when the service stops. */
  stop: AbortSignal;
}

export function createInboundEventReceiver(options: InboundEventOptions): InboundEventReceiver {
  const { database, log } = options;
  const stopping = new AbortController();
  const processing: Processing = { ...options, count: createCount(options.metrics), stop: stopping.signal };

  const texts = createProcessLoop(
    async () => {
      const claim = () => claimEvents(database, { hasFile: false, limit: batchSize });
      let claimed = await claim();
      const hasWork = claimed.length > 0;
      for (; claimed.length > 0; claimed = await claim()) {
        await Promise.all(claimed.map((event) => processEvent(processing, event)));
      }
      // A file may have waited for an earlier message of its person.
      if (hasWork) void files.process();
    },
    log,
    failure,
  );
  const files = createFilePool(processing, () => void texts.process());
  const store = createEventStore(database);

  return {
    async receive(connection, messages) {
      const { stored, unreadable } = await store(connection, messages);
      if (stored > 0) {
        void texts.process();
        if (messages.some(({ content }) => hasFile(content))) void files.process();
      }
      if (unreadable === 0) return;
      processing.count('unreadable', unreadable);
      log.warn({ connectionId: connection.id, count: unreadable }, 'inbound messages dropped: invalid id or sender');
    },
    async process() {
      // Each file can make other messages due.
      for (let ended = -1; ended !== files.ended(); ) {
        ended = files.ended();
        await texts.process();
        await files.process();
        await files.settle();
      }
    },
    start() {
      texts.start();
      files.start();
    },
    async close() {
      stopping.abort(new Error('The service stops.'));
      await Promise.all([texts.close(), files.close()]);
    },
  };
}

/** Downloads of files. `process` resolves when all that are due and have a place have begun. */
interface FilePool extends ProcessLoop {
  /** Number of downloads that have ended. */
  ended(): number;
  /** Waits for the downloads that have begun. */
  settle(): Promise<void>;
}

/** Creates the places for downloads. A free one is taken at once, so that one slow download holds up no other connection. */
function createFilePool(processing: Processing, onDone: () => void): FilePool {
  const { database, log, stop } = processing;
  const running = new Map<Promise<void>, string>();
  let ended = 0;
  const hasLimit = (connectionId: string) =>
    [...running.values()].filter((id) => id === connectionId).length >= downloadLimits.connection;
  const claim = async () => {
    if (running.size >= downloadLimits.process || stop.aborted) return undefined;
    const except = [...new Set(running.values())].filter(hasLimit);
    return (await claimEvents(database, { hasFile: true, limit: 1, except }))[0];
  };
  const settle = async () => {
    while (running.size > 0) await Promise.all(running.keys());
  };
  const loop = createProcessLoop(
    async () => {
      for (let event = await claim(); event !== undefined; event = await claim()) {
        const work = processEvent(processing, event).finally(() => {
          running.delete(work);
          ended += 1;
          // The next message of the person, and the next file, have waited for this one.
          onDone();
          void loop.process();
        });
        running.set(work, event.connectionId);
      }
    },
    log,
    failure,
  );
  return {
    ...loop,
    ended: () => ended,
    settle,
    async close() {
      await loop.close();
      await settle();
    },
  };
}

/** Processes a message. Resolves also when that fails: the message is due again later. */
async function processEvent(processing: Processing, event: ClaimedEvent): Promise<void> {
  const { database, log, count, stop } = processing;
  const known = { eventId: event.id, connectionId: event.connectionId };
  try {
    const outcome = await handleEvent(processing, event);
    if (outcome === undefined) return;
    count(outcome);
    if (outcome === 'unknownReceiver') log.warn(known, 'inbound message dropped: no account has written to the person');
  } catch (error) {
    try {
      if (stop.aborted) return await releaseEvent(database, event);
      if (event.attempts >= maxAttempts && !isConnectionError(error)) {
        await finishEvent(database, event);
        count('failed');
        log.error({ err: error, ...known }, 'inbound message dropped: it could not be processed in any attempt');
        return;
      }
      const retryInSeconds = await postponeEvent(database, event);
      log.warn({ err: error, ...known, retryInSeconds }, 'inbound message not processed; retrying');
    } catch (failure) {
      // Its lease ends by itself.
      log.warn({ err: failure, ...known }, 'inbound message not postponed');
    }
  }
}

/**
 * A crash between any two steps repeats them all; the account gets the same message id again, which messaging ignores.
 *
 * @returns undefined when the message is due again later, or another process has taken it over
 */
async function handleEvent(processing: Processing, event: ClaimedEvent): Promise<Outcome | undefined> {
  const { database, events } = processing;
  const { content: given } = event.message;
  if (given.type === 'subscription') return applySubscription(processing, event, given.isSubscribed);
  const environmentId = event.environmentId ?? (await findEnvironment(database, event));
  if (environmentId === undefined) {
    await finishEvent(database, event);
    return 'unknownReceiver';
  }
  if (event.environmentId === null) await recordEnvironment(database, event, environmentId);
  if (await revertByKeyword(processing, event, environmentId)) return 'optIn';
  const content = event.hasFile ? await takeFiles(processing, event, environmentId) : given;
  if (content === undefined) return undefined;
  await events.receiveInbound(await toInboundMessage(processing, event, environmentId, content as InboundContent));
  await finishEvent(database, event);
  return 'delivered';
}

/** @returns undefined when the files will be downloaded later, or another process has taken over the message */
async function takeFiles(
  processing: Processing,
  event: ClaimedEvent,
  environmentId: string,
): Promise<InboundContent | undefined> {
  const { database, files, log, count, stop, downloadTimeoutMs = maxDownloadMs } = processing;
  const { connectionId, attempts } = event;
  const signals = { stop, timeout: AbortSignal.timeout(downloadTimeoutMs) };
  const isLast = attempts >= maxFileAttempts;
  const result = await receiveFiles(processing, { connectionId, environmentId, isLast }, event.message, signals);
  if (result.outcome === 'later') {
    const retryInSeconds = await postponeEvent(database, event);
    log.warn(
      { connectionId, reason: result.reason, retryInSeconds },
      'file of an inbound message not received; retrying',
    );
    return undefined;
  }
  const { content, isComplete } = result;
  if (!(await recordContent(database, event, content))) {
    for (const id of fileIdsOf(content)) await files.remove(database, environmentId, id);
    return undefined;
  }
  if (!isComplete) count('withoutFile');
  return content;
}

/** Converts a message, with the ids of our own messages in place of the provider's. */
async function toInboundMessage(
  { database }: Processing,
  { connectionId, channel, message }: ClaimedEvent,
  environmentId: string,
  content: InboundContent,
): Promise<InboundMessage> {
  const { id, from, userId, name, at, repliesToProviderId, referral } = message;
  const toMessageId = async (providerId: string) => {
    const found = await findMessage(database, connectionId, providerId);
    return found?.environmentId === environmentId ? found.messageId : providerId;
  };
  return {
    id,
    environmentId,
    channel,
    from,
    ...(userId !== undefined && { userId }),
    ...(name !== undefined && { name }),
    at: new Date(at),
    content: content.type === 'reaction' ? { ...content, messageId: await toMessageId(content.messageId) } : content,
    ...(repliesToProviderId !== undefined && { repliesTo: await toMessageId(repliesToProviderId) }),
    ...(referral !== undefined && { referral }),
  };
}

function fileIdsOf(content: InboundContent): string[] {
  if (content.type === 'attachments') return content.attachments.flatMap(({ file }) => file?.id ?? []);
  return 'file' in content ? [content.file.id] : [];
}

function createCount(registry: Registry): (outcome: Outcome, by?: number) => void {
  const counter = new Counter({
    name: 'omnichannel_inbound_events_total',
    help: 'Messages from people over channels other than SMS, by outcome. A delivered one without its file also counts as withoutFile.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome, by = 1) => counter.inc({ outcome }, by);
}
