import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { CarrierEvents } from '../../features/messaging/carrier.ts';
import type { Connection } from '../connection-kind.ts';
import type { InboundSms } from '../provider-events.ts';
import { assembleParts, type PartLimits } from './assemble-parts.ts';
import { type ClaimedSms, claimInbound, dropInbound, finishInbound, postponeInbound } from './claim-inbound.ts';
import { findReceiver } from './find-receiver.ts';
import { handleKeyword, type KeywordOptions, type KeywordOutcome } from './handle-keyword.ts';
import { createProcessLoop } from './process-loop.ts';
import { storeInbound } from './store-inbound.ts';

export interface InboundSmsOptions extends KeywordOptions {
  events: Pick<CarrierEvents, 'receiveInbound'>;
  metrics: Registry;
  log: Logger;
  /** For tests. */
  limits?: PartLimits;
}

/** Receives SMS from people. Each is processed at least once, and has its effect once. */
export interface InboundSmsReceiver {
  /**
   * Stores SMS, and resolves when they are stored: a caller acknowledges them to the provider after that. They are processed afterwards, by
   * this process or another.
   */
  receive(connection: Pick<Connection, 'id' | 'environmentId'>, inbound: readonly InboundSms[]): Promise<void>;
  /** Processes all stored SMS that are due. Resolves after a run that began after the call, whether it failed or not. */
  process(): Promise<void>;
  /** Processes SMS from time to time: those that other processes have left, and parts that have waited for too long. */
  start(): void;
  /** Waits for the SMS that are being processed. */
  close(): Promise<void>;
}

type Outcome = KeywordOutcome | 'delivered' | 'duplicate' | 'unknownReceiver' | 'unreadable' | 'incomplete';

export function createInboundSmsReceiver(options: InboundSmsOptions): InboundSmsReceiver {
  const { database, log, limits } = options;
  const count = createCount(options.metrics);

  const processSms = async (sms: ClaimedSms) => {
    const { id: messageId, connectionId } = sms;
    try {
      const outcome = await handleSms(options, sms);
      count(outcome);
      if (outcome !== 'unknownReceiver') return;
      log.warn({ messageId, connectionId }, 'inbound SMS dropped: no account owns the receiving number');
    } catch (error) {
      const retryInSeconds = await postponeInbound(database, sms);
      log.warn({ err: error, messageId, connectionId, retryInSeconds }, 'inbound SMS not processed; retrying');
    }
  };

  const loop = createProcessLoop(async () => {
    count('incomplete', (await assembleParts(database, limits)).incomplete);
    for (let claimed = await claimInbound(database); claimed.length > 0; claimed = await claimInbound(database)) {
      await Promise.all(claimed.map(processSms));
    }
  }, log);

  return {
    ...loop,
    async receive(connection, inbound) {
      const { stored, duplicate, unreadable } = await storeInbound(database, connection, inbound);
      if (stored > 0) void loop.process();
      if (duplicate > 0) count('duplicate', duplicate);
      if (unreadable === 0) return;
      count('unreadable', unreadable);
      log.warn({ connectionId: connection.id, count: unreadable }, 'inbound SMS dropped: invalid sender or receiver');
    },
  };
}

function createCount(registry: Registry): (outcome: Outcome, by?: number) => void {
  const counter = new Counter({
    name: 'omnichannel_inbound_sms_total',
    help: 'SMS from people by outcome. An SMS that is delivered without all of its parts also counts as incomplete.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome, by = 1) => counter.inc({ outcome }, by);
}

/** A crash between any two steps repeats them all; the account gets the same message id again, which messaging ignores. */
async function handleSms(options: InboundSmsOptions, sms: ClaimedSms): Promise<Outcome> {
  const { database, events } = options;
  const receiver = await findReceiver(database, sms);
  if (receiver === undefined) {
    await dropInbound(database, sms);
    return 'unknownReceiver';
  }
  const handled = await handleKeyword(options, sms, receiver);
  if (handled !== undefined) return handled;
  await events.receiveInbound({
    id: sms.id,
    environmentId: receiver.environmentId,
    channel: 'sms',
    from: sms.sender,
    at: sms.at,
    content: { type: 'text', text: sms.text },
  });
  await finishInbound(database, sms);
  return 'delivered';
}
