import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestSmsc } from '../../src/carriers/smpp/testing-smsc.ts';
import { createWatchers } from '../../src/carriers/smpp/testing-watchers.ts';
import { splitText } from '../../src/features/sms-text/split.ts';
import { isPeerMissing } from './installed-peer.ts';
import { startKannel } from './kannel.ts';

const isMissing = isPeerMissing('Kannel', ['/usr/sbin/bearerbox', '--version'], 'kannel');

/** Collects the calls of Kannel. */
async function startHttp() {
  const calls: URL[] = [];
  const { notify, waitUntil } = createWatchers();
  const server = createServer((request, response) => {
    calls.push(new URL(request.url ?? '/', 'http://127.0.0.1'));
    response.end();
    notify();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async waitFor(isExpected: (url: URL) => boolean): Promise<URL> {
      await waitUntil(() => calls.some(isExpected));
      return calls.find(isExpected) as URL;
    },
    close: () => server.close(),
  };
}

describe.skipIf(isMissing)('Kannel as a client of the test SMSC', async () => {
  if (isMissing) return;
  const http = await startHttp();
  const smsc = await startTestSmsc({ behaviour: { receipts: 'afterResponse', responseIds: 'hexadecimal' } });
  // 0x01: the id of submit_sm_resp is hexadecimal, that of the receipt decimal.
  const kannel = await startKannel(smsc.port, `${http.url}/inbound?from=%p&to=%P&text=%b`, '0x01');
  await smsc.waitForBinds(1);
  afterAll(async () => {
    await kannel.close();
    await smsc.close();
    http.close();
  });

  /** Sends a text through Kannel, and returns the parts that it made of it. */
  async function partsOfKannel(text: string): Promise<string[]> {
    const before = smsc.submissions.length;
    await kannel.send({ from: '+12025550199', to: '12025550123', text });
    await smsc.waitForSubmissions(before + 1);
    const count = smsc.submissions[before]?.part?.count ?? 1;
    await smsc.waitForSubmissions(before + count);
    const parts = smsc.submissions.slice(before, before + count);
    return parts.sort((one, other) => (one.part?.number ?? 0) - (other.part?.number ?? 0)).map(({ text }) => text);
  }

  it('binds, submits, and finds its receipt by the id in another base', async () => {
    await kannel.send({
      from: 'Example',
      to: '12025550124',
      text: 'Hello € {}',
      dlrUrl: `${http.url}/receipt?status=%d`,
    });
    // 8: the SMSC accepted the message. 1: it was delivered.
    await http.waitFor((url) => url.pathname === '/receipt' && url.searchParams.get('status') === '1');
    const submission = smsc.submissions.find(({ to }) => to === '12025550124');
    expect(submission).toMatchObject({ from: 'Example', text: 'Hello € {}' });
    expect(submission?.pdu).toMatchObject({ sourceTon: 5, sourceNpi: 0, dataCoding: 0 });
    expect(smsc.binds).toEqual(['bind_transceiver']);
  });

  it('passes on the SMS of a person', async () => {
    const status = await smsc.sendInbound({ shortMessage: Buffer.from('STOP now') });
    expect(status).toBe(0);
    const { searchParams } = await http.waitFor((url) => url.pathname === '/inbound');
    expect(searchParams.get('to')).toBe('12345');
    expect(searchParams.get('from')).toMatch(/12025550123$/);
    expect(searchParams.get('text')).toBe('STOP now');
  });

  it.each([
    ['160 characters', 'a'.repeat(160)],
    ['161 characters', 'a'.repeat(161)],
    ['306 characters', 'b'.repeat(306)],
    ['307 characters', 'b'.repeat(307)],
    ['159 characters and an escape', `${'a'.repeat(159)}€`],
    ['an escape on the limit of a part', `${'a'.repeat(152)}€${'a'.repeat(152)}{${'a'.repeat(20)}`],
    ['81 escapes', '€'.repeat(81)],
    ['70 characters of Arabic', 'ك'.repeat(70)],
    ['71 characters of Arabic', 'ك'.repeat(71)],
    ['134 characters of Arabic', 'ش'.repeat(134)],
    ['135 characters of Arabic', 'ش'.repeat(135)],
    ['an emoji within a part', `😀${'ك'.repeat(100)}`],
  ])('makes the same parts as splitText of %s', async (_, text) => {
    expect(await partsOfKannel(text)).toEqual(splitText(text).parts);
  });

  it('cuts a surrogate pair, which splitText does not', async () => {
    const text = `${'ك'.repeat(66)}😀${'ك'.repeat(10)}`;
    const { parts } = splitText(text);
    expect(parts.map((part) => part.length)).toEqual([66, 12]);
    expect((await partsOfKannel(text)).map((part) => part.length)).toEqual([67, 11]);
  });
});
