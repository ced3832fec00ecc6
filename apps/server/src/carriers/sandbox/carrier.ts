import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { createBatch } from '../../database/batch.ts';
import type { Database } from '../../database/database.ts';
import type { Carrier, CarrierEvents, Handover, OutboundMessage, Sms } from '../carrier.ts';
import { createInboundWorker } from './inbound.ts';
import { paceOf, planOf, statusesOf } from './plan.ts';
import { testOutcome } from './recipients.ts';
import { behaviourOf, type SandboxBehaviour } from './settings.ts';
import { type StoredMessage, storeMessages } from './store.ts';
import { summaryOf } from './summary.ts';
import { createTeller } from './teller.ts';

/** The carrier that reaches no phone but those of the sandbox page. */
export function createSandboxCarrier(
  database: Database,
  { sandboxPaceMs }: Pick<Config, 'sandboxPaceMs'>,
  log: Logger,
): Carrier {
  /** Of the teller of this process, once it has one. */
  let wake = () => {};
  // NOTIFY lets one transaction commit at a time, so that many messages share one.
  const batch = createBatch<Sms | OutboundMessage, Handover>({ write: store, concurrency: 1 });
  return {
    name: 'sandbox',
    sandbox: true,
    sendSms: (sms) => batch.add(sms),
    send: (message) => batch.add(message),
    checkContacts: async (numbers) =>
      numbers.map((number) => (testOutcome(number) === 'notOnChannel' ? 'invalid' : 'valid')),
    connect(events: CarrierEvents) {
      const teller = createTeller(database, events, log);
      wake = teller.wake;
      return {
        workers: { sandboxInbound: createInboundWorker(database, events), sandboxReceipts: async () => wake() },
        start: async () => teller.start(),
        close: teller.stop,
      };
    },
  };

  async function store(messages: readonly (Sms | OutboundMessage)[]): Promise<Handover[]> {
    const behaviour = await behaviourOf(
      database,
      messages.map(({ environmentId }) => environmentId),
    );
    const stored = messages.map((message) => {
      const of = behaviour(message.environmentId);
      return 'channel' in message ? channelMessage(message, of) : sms(message, of);
    });
    await storeMessages(database, stored, { durable: false });
    wake();
    return messages.map(() => ({ outcome: 'accepted' }));
  }

  /** Nobody is told what becomes of an SMS, so it is stored with its outcome. */
  function sms({ id, environmentId, to, sender, text }: Sms, behaviour: SandboxBehaviour): StoredMessage {
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
      outcomeAfter: paceOf(to, sandboxPaceMs),
      plan: [],
    };
  }

  function channelMessage(
    { id, environmentId, channel, to, content }: OutboundMessage,
    behaviour: SandboxBehaviour,
  ): StoredMessage {
    return {
      messageId: id,
      environmentId,
      channel,
      direction: 'outbound',
      recipient: to,
      sender: '',
      text: summaryOf(content),
      content,
      outcome: 'accepted',
      outcomeAfter: 0,
      plan: planOf(to, behaviour, sandboxPaceMs),
    };
  }
}
