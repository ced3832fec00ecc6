import { afterEach, describe, expect, it } from 'vitest';
import type { SmppSettings } from '../../src/carriers/smpp/settings.ts';
import { openTestLink, type TestLink, testConnection, testSms } from '../../src/carriers/smpp/testing-link.ts';
import { type NodeSmppServer, startNodeSmpp } from './node-smpp.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function start(
  onSubmit: Parameters<typeof startNodeSmpp>[0],
  settings: Partial<SmppSettings> = {},
): Promise<{ smsc: NodeSmppServer; test: TestLink }> {
  const smsc = await startNodeSmpp(onSubmit);
  open.push(smsc);
  const test = openTestLink(testConnection({ port: smsc.port, ...settings }));
  open.push(test.link);
  await test.waitForState('ready');
  return { smsc, test };
}

describe('a link to a server of the npm package smpp', () => {
  it.each(['transceiver', 'transmitterReceiver'] as const)('binds as %s and submits', async (bindMode) => {
    const { smsc, test } = await start((pdu, session) => session.send(pdu.response({ message_id: 'abc' })), {
      bindMode,
    });
    expect(await test.link.submit(testSms({ text: 'Straße €' }), 0)).toEqual({ outcome: 'accepted', id: 'abc' });
    expect(smsc.submissions).toMatchObject([
      {
        source_addr: 'Example',
        source_addr_ton: 5,
        destination_addr: '12025550123',
        dest_addr_ton: 1,
        data_coding: 0,
        registered_delivery: 1,
        short_message: { message: 'Straße €' },
      },
    ]);
  });

  it('submits UCS-2 in parts that it joins', async () => {
    const { smsc, test } = await start((pdu, session) => session.send(pdu.response({ message_id: 'abc' })));
    const sms = testSms({ text: `${'ك'.repeat(66)}😀${'ك'.repeat(10)}` });
    for (let part = 0; part < test.link.plan(sms).parts; part++) await test.link.submit(sms, part);
    const messages = smsc.submissions.map(({ short_message }) => short_message);
    expect(messages.map((message) => message?.message).join('')).toBe(sms.text);
    expect(messages.map((message) => message?.udh?.[0]?.toString('hex'))).toEqual(['0003340201', '0003340202']);
  });

  it('matches responses in reverse order', async () => {
    const { test } = await start((_, session, submissions) => {
      if (submissions.length < 5) return;
      for (const one of [...submissions].reverse())
        session.send(one.response({ message_id: `id of ${String(one.destination_addr)}` }));
    });
    const numbers = [1, 2, 3, 4, 5].map((digit) => `1202555010${digit}`);
    const results = await Promise.all(numbers.map((number) => test.link.submit(testSms({ to: `+${number}` }), 0)));
    expect(results).toEqual(numbers.map((number) => ({ outcome: 'accepted', id: `id of ${number}` })));
  });

  it('goes on after it was throttled', async () => {
    let code = 0x58;
    const { test } = await start((pdu, session) =>
      session.send(pdu.response({ command_status: code, message_id: 'a' })),
    );
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'later' });
    code = 0;
    await test.waitFor(() => test.link.freeSlots() > 0);
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'accepted' });
  });

  it('does not know the outcome after silence, and after a lost connection', async () => {
    const silent = await start(() => {}, { responseTimeoutSeconds: 0.2 });
    expect(await silent.test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'unknown' });
    const lost = await start((_, session) => session.destroy());
    expect(await lost.test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'unknown' });
    await lost.test.waitForState('ready');
  });

  it('receives receipts and SMS', async () => {
    const { smsc, test } = await start((pdu, session) => session.send(pdu.response({ message_id: '5bc166ac' })));
    await test.link.submit(testSms(), 0);
    const addresses = { source_addr: '12025550123', source_addr_ton: 1, destination_addr: '12345', dest_addr_ton: 3 };
    const receipt = { ...addresses, esm_class: 4, receipted_message_id: '1539401388', message_state: 2 };
    expect(await smsc.deliver({ ...receipt, short_message: 'id:1539401388 stat:DELIVRD' })).toBe(0);
    expect(test.receipts[0]?.alternativeIds).toContain('5bc166ac');
    expect(await smsc.deliver({ ...addresses, data_coding: 8, short_message: 'إلغاء' })).toBe(0);
    expect(await smsc.deliver({ ...addresses, data_coding: 3, short_message: 'arrêt' })).toBe(0);
    expect(test.inbound.map(({ text }) => text)).toEqual(['إلغاء', 'arrêt']);
  });
});
