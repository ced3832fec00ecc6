import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { PartResult } from '../connection-kind.ts';
import { decodePdu, encodePdu, type Pdu } from './pdu.ts';
import { createPduStream } from './pdu-stream.ts';
import type { SmppSettings } from './settings.ts';
import { status } from './status.ts';
import { openTestLink, type TestLink, testConnection, testSms } from './testing-link.ts';
import { createRandom, mutate, repairLength } from './testing-mutations.ts';
import { deliverPdu } from './testing-pdus.ts';
import { type SmscBehaviour, startTestSmsc, type TestSmsc } from './testing-smsc.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function start(
  behaviour: Partial<SmscBehaviour> = {},
  settings: Partial<SmppSettings> = {},
): Promise<{ smsc: TestSmsc; test: TestLink }> {
  const smsc = await startTestSmsc({ behaviour });
  open.push(smsc);
  const test = openTestLink(testConnection({ port: smsc.port, ...settings }));
  open.push(test.link);
  await test.waitForState('ready');
  return { smsc, test };
}

describe('a provider that is silent', () => {
  it('leaves the outcome unknown, and loses its connection after enquire_link', async () => {
    const { smsc, test } = await start({}, { responseTimeoutSeconds: 0.5 });
    smsc.behaviour.isSilent = true;
    const result = await test.link.submit(testSms(), 0);
    expect(result).toMatchObject({ outcome: 'unknown', reason: 'no response to submit_sm in 0.5 s' });
    await test.waitForState('connecting');
    expect(test.states.at(-1)).toMatchObject({ reason: 'no response to enquire_link' });
    smsc.behaviour.isSilent = false;
    await test.waitForState('ready');
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'accepted' });
  });

  it('is noticed without a submission', async () => {
    const { test } = await start({ isSilent: true }, { responseTimeoutSeconds: 0.1, enquireLinkSeconds: 0.1 });
    await test.waitForState('connecting');
    expect(test.states.at(-1)).toMatchObject({ reason: 'no response to enquire_link' });
  });

  it('gets fewer submissions while it only responds to enquire_link', async () => {
    const { smsc, test } = await start({ ignoresSubmits: true }, { responseTimeoutSeconds: 0.1 });
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'unknown' });
    expect(test.link.freeSlots()).toBe(10);
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'unknown' });
    expect(test.link.freeSlots()).toBe(0);
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'later' });
    expect(smsc.submissions).toHaveLength(2);
    await test.waitFor(() => test.link.freeSlots() === 10);
    smsc.behaviour.ignoresSubmits = false;
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'accepted' });
  });

  it('does not hold up the end for longer than the timers', async () => {
    const { smsc, test } = await start({}, { responseTimeoutSeconds: 0.1 });
    smsc.behaviour.isSilent = true;
    const result = test.link.submit(testSms(), 0);
    await test.link.close();
    expect(await result).toMatchObject({ outcome: 'unknown' });
  });
});

describe('a connection that is lost', () => {
  it('leaves the outcome of what was written unknown, and is restored', async () => {
    const { smsc, test } = await start({ ignoresSubmits: true });
    const result = test.link.submit(testSms(), 0);
    await smsc.waitForSubmissions(1);
    smsc.cut();
    expect(await result).toMatchObject({ outcome: 'unknown' });
    smsc.behaviour.ignoresSubmits = false;
    await test.waitForState('ready');
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'accepted' });
  });

  /** Submits until a result is `accepted`, over connections that the SMSC may cut. */
  async function submitThroughCuts(test: TestLink): Promise<PartResult['outcome'][]> {
    const outcomes: PartResult['outcome'][] = [];
    while (outcomes.at(-1) !== 'accepted') {
      await test.waitFor(() => test.link.freeSlots() > 0);
      outcomes.push((await test.link.submit(testSms(), 0)).outcome);
    }
    return outcomes;
  }

  /** Octets that the SMSC sends for a bind and one submission: bind_transceiver_resp, submit_sm_resp. */
  const sentOctets = Array.from({ length: 16 + 5 + 16 + 11 }, (_, index) => index + 1);

  const bindBytes = 16 + 'test\0secret08\0\0'.length + 3 + 1;
  const submitOctets = Array.from({ length: 90 }, (_, index) => bindBytes + index);

  it.each([
    ['from', 'cutAfterSentBytes', sentOctets],
    ['to', 'cutAfterReceivedBytes', [1, 15, 16, 17, bindBytes - 1, ...submitOctets]],
  ] as const)(
    'is restored after a reset at every octet %s the provider, and no outcome is wrong',
    async (_, limit, octets) => {
      const smsc = await startTestSmsc();
      open.push(smsc);
      for (const octet of octets) {
        smsc.behaviour[limit] = octet;
        const test = openTestLink(testConnection({ port: smsc.port }));
        await test.waitFor(() => test.states.length >= 1);
        smsc.behaviour[limit] = undefined;
        const before = smsc.submissions.length;
        const outcomes = await submitThroughCuts(test);
        // The SMSC saw nothing that the link reported as not sent, and the link reported nothing as accepted that it did not see.
        const possible = outcomes.filter((outcome) => outcome === 'accepted' || outcome === 'unknown');
        expect(possible).toEqual(outcomes);
        expect(smsc.submissions.length - before).toBeGreaterThanOrEqual(1);
        expect(smsc.submissions.length - before).toBeLessThanOrEqual(possible.length);
        await test.link.close();
      }
    },
  );

  it('is restored after the provider has sent unbind, with the outstanding responses', async () => {
    const { smsc, test } = await start({ delayMs: 50 });
    const result = test.link.submit(testSms(), 0);
    await smsc.waitForSubmissions(1);
    await smsc.unbindAll();
    expect(test.link.freeSlots()).toBe(0);
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'notSent' });
    expect(await result).toMatchObject({ outcome: 'accepted' });
    await test.waitForState('connecting');
    await test.waitForState('ready');
    expect(smsc.binds).toHaveLength(2);
  });
});

describe('a transmitter and a receiver', () => {
  it.each(['bind_transmitter', 'bind_receiver'])(
    'are ready while both are bound, also after the loss of %s',
    async (command) => {
      const { smsc, test } = await start({}, { bindMode: 'transmitterReceiver' });
      smsc.behaviour.bindStatus = status.RSYSERR;
      smsc.cut(command);
      await test.waitForState('connecting');
      expect(test.link.freeSlots()).toBe(0);
      expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'notSent' });
      smsc.behaviour.bindStatus = undefined;
      await test.waitForState('ready');
      expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'accepted' });
      expect(smsc.binds).toHaveLength(3);
    },
  );
});

describe('a bind that the provider no longer knows', () => {
  it('is repeated', async () => {
    const { smsc, test } = await start({ submitStatus: status.RINVBNDSTS });
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'later' });
    smsc.behaviour.submitStatus = 0;
    await test.waitFor(() => smsc.binds.length === 2 && test.link.freeSlots() > 0);
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'accepted' });
  });
});

describe('the end of a link', () => {
  it('waits for outstanding responses, and sends unbind', async () => {
    const { smsc, test } = await start({ delayMs: 50 });
    const result = test.link.submit(testSms(), 0);
    await smsc.waitForSubmissions(1);
    const closed = test.link.close();
    expect(test.link.freeSlots()).toBe(0);
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'notSent' });
    expect(await result).toMatchObject({ outcome: 'accepted' });
    await closed;
    expect(smsc.openBinds()).toBe(0);
  });

  it('responds to deliveries that arrive while it waits', async () => {
    const { smsc, test } = await start({ receipts: 'beforeResponse', delayMs: 30 });
    void test.link.submit(testSms(), 0);
    await smsc.waitForSubmissions(1);
    await test.link.close();
    expect(test.receipts).toMatchObject([{ id: smsc.submissions[0]?.id, status: 'delivered' }]);
  });
});

describe('deliveries', () => {
  it('are acknowledged after they are stored', async () => {
    const smsc = await startTestSmsc();
    open.push(smsc);
    let isFailing = true;
    const store = async () => {
      if (isFailing) throw new Error('The database is not there.');
    };
    const test = openTestLink(testConnection({ port: smsc.port }), { receive: store, receiveInbound: store });
    open.push(test.link);
    await test.waitForState('ready');
    await test.link.submit(testSms(), 0);
    const [submission] = smsc.submissions;
    if (!submission) throw new Error('nothing was submitted');
    expect(await smsc.sendReceipt(submission, 'DELIVRD')).toBe(status.RX_T_APPN);
    expect(await smsc.sendInbound({ shortMessage: Buffer.from('STOP') })).toBe(status.RX_T_APPN);
    isFailing = false;
    expect(await smsc.sendReceipt(submission, 'DELIVRD')).toBe(0);
    expect(await smsc.sendInbound({ shortMessage: Buffer.from('STOP') })).toBe(0);
    expect(test.receipts).toHaveLength(1);
    expect(test.inbound).toMatchObject([{ from: '+12025550123', to: '12345', text: 'STOP' }]);
  });

  it('are acknowledged twice, unknown, and in vain', async () => {
    const { smsc, test } = await start({}, {});
    const receipt = { esmClass: 0x04, shortMessage: Buffer.from('id:unknown stat:DELIVRD') };
    expect(await smsc.sendInbound(receipt)).toBe(0);
    expect(await smsc.sendInbound(receipt)).toBe(0);
    expect(test.receipts).toHaveLength(2);
    // Nothing in it can be stored: an error would make the provider repeat it for ever.
    expect(await smsc.sendInbound({ esmClass: 0x04, shortMessage: Buffer.from('nothing') })).toBe(0);
    expect(await smsc.sendInbound({ dataCoding: 4 })).toBe(0);
    expect(test.receipts).toHaveLength(2);
    expect(test.inbound).toEqual([]);
  });

  it('may come before the response, with the id in another base', async () => {
    const { smsc, test } = await start({ receipts: 'beforeResponse', responseIds: 'hexadecimal' });
    const result = await test.link.submit(testSms(), 0);
    const id = smsc.submissions[0]?.id as string;
    expect(result).toEqual({ outcome: 'accepted', id });
    expect(test.receipts[0]?.id).not.toBe(id);
    expect(test.receipts[0]?.alternativeIds).toContain(id);
  });
});

/** Starts a provider that accepts each bind and then sends octets. Returns its port and what it received after the bind. */
async function startRawProvider(octets: Buffer): Promise<{ port: number; received: Pdu[]; sockets: Socket[] }> {
  const received: Pdu[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    const stream = createPduStream();
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      for (const item of stream.push(chunk)) {
        if (item.outcome !== 'pdu') continue;
        const { pdu } = item;
        const { command, sequence } = pdu;
        if (command === 'bind_transceiver') {
          socket.write(encodePdu({ command: 'bind_transceiver_resp', status: 0, sequence, tlvs: [] }));
          socket.write(octets);
        } else if (command === 'unbind')
          socket.end(encodePdu({ command: 'unbind_resp', status: 0, sequence, tlvs: [] }));
        else received.push(pdu);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  return { port: (server.address() as AddressInfo).port, received, sockets };
}

describe('a provider that sends what no client can read', () => {
  const withCommand = (commandId: number, sequence: number) => {
    const octets = encodePdu({ command: 'enquire_link', status: 0, sequence, tlvs: [] });
    octets.writeUInt32BE(commandId, 4);
    return octets;
  };

  async function exchange(octets: Buffer, responses: number): Promise<{ received: Pdu[]; test: TestLink }> {
    const { port, received, sockets } = await startRawProvider(octets);
    const test = openTestLink(testConnection({ port }));
    open.push(test.link);
    await test.waitFor(() => test.states.length > 0);
    while (received.length < responses) await once(sockets[0] as Socket, 'data');
    return { received, test };
  }

  it('gets generic_nack for an unknown command and a malformed body, and is heard on', async () => {
    const octets = Buffer.concat([
      withCommand(0x0102, 5),
      withCommand(0x05, 6),
      // Nothing responds to these: an unknown response, and one that nothing asked for.
      withCommand(0x80000102, 7),
      withCommand(0x80000004, 8),
      withCommand(0x80000000, 9),
      encodePdu(deliverPdu({ sequence: 10, shortMessage: Buffer.from('STOP') })),
    ]);
    const { received, test } = await exchange(octets, 3);
    expect(received).toMatchObject([
      { command: 'generic_nack', status: status.RINVCMDID, sequence: 5 },
      { command: 'generic_nack', status: status.RINVCMDLEN, sequence: 6 },
      { command: 'deliver_sm_resp', status: 0, sequence: 10 },
    ]);
    expect(test.inbound).toHaveLength(1);
    expect(test.states).toEqual([{ state: 'ready' }]);
  });

  it('is heard after each of 2000 mutated PDUs', async () => {
    const random = createRandom(20261121);
    const original = encodePdu(deliverPdu({ sequence: 1, tlvs: [{ tag: 0x1e, value: Buffer.from('id') }] }));
    const frames: Buffer[] = [];
    while (frames.length < 2000) {
      const frame = mutate(original, random);
      if (!repairLength(frame)) continue;
      const decoded = decodePdu(frame);
      // This one ends the connection, as it should.
      if (decoded.outcome !== 'pdu' || decoded.pdu.command !== 'unbind') frames.push(frame);
    }
    const marker = encodePdu({ command: 'enquire_link', status: 0, sequence: 0x7ffffff0, tlvs: [] });
    const { port, received, sockets } = await startRawProvider(Buffer.concat([...frames, marker]));
    const test = openTestLink(testConnection({ port }));
    open.push(test.link);
    await test.waitForState('ready');
    while (!received.some(({ sequence }) => sequence === 0x7ffffff0)) await once(sockets[0] as Socket, 'data');
    expect(test.states).toEqual([{ state: 'ready' }]);
    // Responses of stored deliveries may still follow.
    expect(received.length).toBeGreaterThan(500);
  });

  it('gets generic_nack for a request that clients do not serve', async () => {
    const { received } = await exchange(encodePdu({ ...deliverPdu({ sequence: 3 }), command: 'submit_sm' }), 1);
    expect(received).toMatchObject([{ command: 'generic_nack', status: status.RINVCMDID, sequence: 3 }]);
  });

  it.each([15, 20_000_000])('loses the connection for a length of %i', async (length) => {
    const octets = withCommand(0x15, 3);
    octets.writeUInt32BE(length, 0);
    const { received, test } = await exchange(octets, 1);
    expect(received[0]).toMatchObject({ command: 'generic_nack', status: status.RINVCMDLEN, sequence: 3 });
    await test.waitFor(() => test.states.some(({ state }) => state === 'connecting'));
    expect(test.states.find(({ state }) => state === 'connecting')).toMatchObject({
      reason: `the peer sent a PDU of ${length} octets`,
    });
  });

  /** Submits a part, and responds to it with a command. */
  async function respondWith(commandId: number): Promise<PartResult> {
    const { port, sockets, received } = await startRawProvider(Buffer.of());
    const test = openTestLink(testConnection({ port }));
    open.push(test.link);
    await test.waitForState('ready');
    const result = test.link.submit(testSms(), 0);
    while (received.length === 0) await once(sockets[0] as Socket, 'data');
    sockets[0]?.write(withCommand(commandId, received[0]?.sequence as number));
    return await result;
  }

  it.each([
    ['a response to another command', 0x80000005],
    ['an unknown response', 0x80000777],
  ])('leaves the outcome unknown with %s', async (_, commandId) => {
    expect(await respondWith(commandId)).toMatchObject({ outcome: 'unknown' });
  });

  it('rejects a part with generic_nack', async () => {
    expect(await respondWith(0x80000000)).toMatchObject({ outcome: 'rejected', code: '0x03' });
  });
});
