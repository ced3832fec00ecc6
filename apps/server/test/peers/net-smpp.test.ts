import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { smppKind } from '../../src/carriers/smpp/smpp.ts';
import { openTestLink, type TestLink, testConnection, testSms } from '../../src/carriers/smpp/testing-link.ts';
import { isPeerMissing, startPeer } from './installed-peer.ts';

const isMissing = isPeerMissing('Net::SMPP', ['perl', '-MNet::SMPP', '-e', '1'], 'libnet-smpp-perl');

describe.skipIf(isMissing)('a link to an SMSC on Net::SMPP', async () => {
  if (isMissing) return;
  const smsc = startPeer('perl', [join(import.meta.dirname, 'net-smpp-smsc.pl')]);
  const port = Number(await smsc.waitForLine((line) => /^\d+$/.test(line)));
  afterAll(() => smsc.stop());
  const links: TestLink[] = [];
  afterEach(async () => {
    for (const { link } of links.splice(0)) await link.close();
  });

  async function open(...options: Parameters<typeof testConnection>): Promise<TestLink> {
    const test = openTestLink(testConnection({ port, ...options[0] }, options[1]));
    links.push(test);
    await test.waitFor(() => test.states.length > 0);
    return test;
  }

  /** Waits until the SMSC has printed an event with some fields. Its output may arrive after its response. */
  const waitForEvent = async (expected: Record<string, unknown>) => {
    await smsc.waitForLine((line) => {
      if (!line.startsWith('{')) return false;
      const event = JSON.parse(line) as Record<string, unknown>;
      return Object.entries(expected).every(([name, value]) => event[name] === value);
    });
  };

  it('binds, submits and gets the receipt, whose id is in another base', async () => {
    const test = await open({});
    await waitForEvent({ event: 'bind_transceiver', version: 0x34, ok: 1 });
    // It sends enquire_link after the bind.
    await waitForEvent({ event: 'enquire_link_resp', status: 0 });
    const result = await test.link.submit(
      testSms({ text: '€5 @ مقهى', expiresAt: new Date(Date.now() + 3_600_500) }),
      0,
    );
    expect(result).toMatchObject({ outcome: 'accepted', id: expect.stringMatching(/^5bc1[0-9a-f]{4}$/) });
    await test.waitFor(() => test.receipts.length === 1);
    const id = result.outcome === 'accepted' ? result.id : undefined;
    expect(test.receipts[0]).toMatchObject({ status: 'delivered', recipient: '12025550123' });
    expect(test.receipts[0]?.alternativeIds).toContain(id);
    await waitForEvent({
      event: 'submit_sm',
      source: 'Example',
      source_ton: 5,
      source_npi: 0,
      destination: '12025550123',
      destination_ton: 1,
      data_coding: 8,
      esm_class: 0,
      octets: '20ac00350020004000200645064206470649',
      validity_period: '000000010000000R',
      registered_delivery: 1,
    });
    await waitForEvent({ event: 'deliver_sm_resp', status: 0 });
  });

  it('submits parts, and receives parts', async () => {
    const test = await open({});
    const sms = testSms({ to: '+12025550100', text: `${'a'.repeat(152)}€${'b'.repeat(20)}` });
    for (let part = 0; part < test.link.plan(sms).parts; part++) await test.link.submit(sms, part);
    await test.waitFor(() => test.inbound.length === 4);
    expect(test.inbound.slice(0, 2)).toMatchObject([
      { from: '+12025550100', to: 'Example', text: 'world', part: { reference: 7, number: 2, count: 2 } },
      { from: '+12025550100', to: 'Example', text: 'Hello ', part: { reference: 7, number: 1, count: 2 } },
    ]);
    // The second submission caused copies: they have the same keys.
    expect(new Set(test.inbound.map(({ key }) => key)).size).toBe(2);
    const part = { destination: '12025550100', esm_class: 0x40 };
    await waitForEvent({ ...part, octets: `050003340201${'61'.repeat(152)}` });
    await waitForEvent({ ...part, octets: `0500033402021b65${'62'.repeat(20)}` });
  });

  it('binds a transmitter and a receiver, and ends with unbind', async () => {
    const test = await open({ bindMode: 'transmitterReceiver' });
    await test.waitForState('ready');
    await waitForEvent({ event: 'bind_transmitter', ok: 1 });
    await waitForEvent({ event: 'bind_receiver', ok: 1 });
    await test.link.close();
    await waitForEvent({ event: 'unbind' });
  });

  it('is broken with a wrong password', async () => {
    const test = await open({}, { credentials: { systemId: 'test', password: 'wrong' } });
    await test.waitForState('broken');
    expect(test.states).toMatchObject([{ state: 'broken', reason: expect.stringContaining('ESME_RINVPASWD (0x0E)') }]);
  });

  it.each([
    ['secret08', { outcome: 'ok' }],
    ['wrong', { outcome: 'broken', reason: expect.stringContaining('RINVPASWD') }],
  ])('is checked with the password %s', async (password, expected) => {
    const connection = testConnection({ port }, { credentials: { systemId: 'test', password } });
    expect(await smppKind.check(connection, AbortSignal.timeout(20_000))).toEqual(expected);
  });
});
