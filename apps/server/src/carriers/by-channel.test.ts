import { expect, it } from 'vitest';
import type { MediaStore } from '../media/media-store.ts';
import { byChannel } from './by-channel.ts';
import type { Carrier, CarrierEvents, Channel, OutboundMessage, Sms } from './carrier.ts';

const signal = new AbortController().signal;

/** A carrier that notes what it is asked for. */
function noting(name: string, sandbox: boolean, log: string[]): Carrier {
  return {
    name,
    sandbox,
    async sendSms({ id }) {
      log.push(`${name} sms ${id}`);
      return { outcome: 'accepted' };
    },
    async send({ channel, id }) {
      log.push(`${name} ${channel} ${id}`);
      return { outcome: 'accepted' };
    },
    async checkContacts(numbers) {
      log.push(`${name} checks ${numbers.length}`);
      return numbers.map(() => 'valid');
    },
    connect: () => ({
      workers: name === 'one' ? { sandboxReceipts: async () => {} } : { sandboxInbound: async () => {} },
      routes: () => void log.push(`${name} routes`),
      start: async () => void log.push(`${name} starts`),
      close: async () => void log.push(`${name} closes`),
    }),
  };
}

it('what is sent goes by the carrier of its channel', async () => {
  const log: string[] = [];
  const [one, other] = [noting('one', true, log), noting('other', false, log)];
  const carrier = byChannel({ sms: other, chatApp: one, messenger: one, rcs: other, chat: one });
  await carrier.sendSms({ id: '0' } as Sms, signal);
  for (const channel of ['chatApp', 'messenger', 'rcs', 'chat'] satisfies Channel[]) {
    await carrier.send({ id: '1', channel } as OutboundMessage, signal);
  }
  await carrier.checkContacts(['+12025550100'], signal);
  expect(log).toEqual(['other sms 0', 'one chatApp 1', 'one messenger 1', 'other rcs 1', 'one chat 1', 'one checks 1']);
});

it('each is connected once, and has running what it wants', async () => {
  const log: string[] = [];
  const [one, other] = [noting('one', false, log), noting('other', false, log)];
  const carrier = byChannel({ sms: one, chatApp: one, messenger: one, rcs: other, chat: one });
  const feature = carrier.connect({} as CarrierEvents, {} as MediaStore);
  feature.routes?.({} as never);
  await feature.start?.();
  await feature.close?.();
  expect(log.sort()).toEqual([
    'one closes',
    'one routes',
    'one starts',
    'other closes',
    'other routes',
    'other starts',
  ]);
  expect(Object.keys(feature.workers ?? {}).sort()).toEqual(['sandboxInbound', 'sandboxReceipts']);
});

it('there is a sandbox as long as one channel stays in it', () => {
  const [real, sandbox] = [noting('real', false, []), noting('sandbox', true, [])];
  const others = { chatApp: real, messenger: real, rcs: real, chat: real };
  expect(byChannel({ sms: sandbox, ...others }).sandbox).toBe(true);
  expect(byChannel({ sms: real, ...others }).sandbox).toBe(false);
});
