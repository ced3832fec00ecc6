import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PartResult } from '../connection-kind.ts';
import type { SmppSettings } from './settings.ts';
import { status } from './status.ts';
import { openTestLink, type TestLink, testConnection, testSms } from './testing-link.ts';
import { type SmscBehaviour, startTestSmsc, type TestSmsc } from './testing-smsc.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const one of open.splice(0).reverse()) await one.close();
});

async function start(
  behaviour: Partial<SmscBehaviour> = {},
  settings: Partial<SmppSettings> = {},
  window = 10,
): Promise<{ smsc: TestSmsc; test: TestLink }> {
  const smsc = await startTestSmsc({ behaviour });
  open.push(smsc);
  const test = openTestLink(testConnection({ port: smsc.port, ...settings }, { window }));
  open.push(test.link);
  return { smsc, test };
}

async function startReady(...options: Parameters<typeof start>): ReturnType<typeof start> {
  const started = await start(...options);
  await started.test.waitForState('ready');
  return started;
}

/** @throws {Error} when no late response is expected */
function lateOf(result: PartResult): Promise<PartResult | undefined> {
  if (result.outcome === 'unknown' && result.late) return result.late;
  throw new Error(`The result is ${result.outcome}.`);
}

describe('a link', () => {
  it('submits, and returns the id of the provider', async () => {
    const { smsc, test } = await startReady();
    expect(test.link.freeSlots()).toBe(10);
    const sms = testSms({ sender: '+12025550199' });
    expect(test.link.plan(sms)).toEqual({ parts: 1, segments: 1, alphabet: 'gsm' });
    const result = await test.link.submit(sms, 0);
    expect(result).toEqual({ outcome: 'accepted', id: smsc.submissions[0]?.id });
    expect(smsc.submissions).toMatchObject([{ from: '12025550199', to: '12025550123', text: sms.text }]);
    expect(smsc.binds).toEqual(['bind_transceiver']);
  });

  it('is a transmitter and a receiver if the provider wants that', async () => {
    const { smsc, test } = await startReady({ receipts: 'afterResponse' }, { bindMode: 'transmitterReceiver' });
    expect([...smsc.binds].sort()).toEqual(['bind_receiver', 'bind_transmitter']);
    await test.link.submit(testSms(), 0);
    await test.waitFor(() => test.receipts.length === 1);
    await test.link.close();
    expect(smsc.openBinds()).toBe(0);
  });

  it('submits all parts of a long text, with one reference', async () => {
    const { smsc, test } = await startReady();
    const sms = testSms({ text: 'مرحبا '.repeat(20) });
    const { parts } = test.link.plan(sms);
    for (let part = 0; part < parts; part++) await test.link.submit(sms, part);
    expect(smsc.submissions.map(({ part }) => part)).toEqual([
      { reference: 0x34, number: 1, count: 2 },
      { reference: 0x34, number: 2, count: 2 },
    ]);
    expect(smsc.submissions.map(({ text }) => text).join('')).toBe(sms.text);
  });

  it('has no more parts outstanding than the window allows', async () => {
    const { smsc, test } = await startReady({ ignoresSubmits: true }, { responseTimeoutSeconds: 1 }, 2);
    const results = [0, 1, 2].map(() => test.link.submit(testSms(), 0));
    expect(test.link.freeSlots()).toBe(0);
    expect(await results[2]).toMatchObject({ outcome: 'notSent', reason: 'the window is full' });
    expect(await results[0]).toMatchObject({ outcome: 'unknown' });
    expect(smsc.submissions).toHaveLength(2);
    // The bind is alive: it responds to enquire_link.
    await test.waitFor(() => test.link.freeSlots() > 0);
    expect(test.states).toEqual([{ state: 'ready' }]);
  });

  it('matches responses in any order', async () => {
    const { smsc, test } = await startReady({ reorder: 5 });
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => test.link.submit(testSms({ to: `+1202555010${number}` }), 0)),
    );
    expect(results.map((result) => 'id' in result && result.id)).toEqual(smsc.submissions.map(({ id }) => id));
    expect(new Set(smsc.submissions.map(({ id }) => id)).size).toBe(5);
  });

  it.each([
    [0, { outcome: 'accepted', id: expect.stringMatching(/^\d+$/) }],
    [status.RINVDSTADR, { outcome: 'rejected', scope: 'recipient', code: '0x0B' }],
    [status.RTHROTTLED, { outcome: 'later' }],
  ])('reports a response with status %i that comes after the timeout', async (code, expected) => {
    const { smsc, test } = await startReady({ reorder: 2 }, { responseTimeoutSeconds: 1 });
    smsc.behaviour.submitStatus = ({ id }) => (id === smsc.submissions[0]?.id ? code : 0);
    const result = await test.link.submit(testSms(), 0);
    await test.waitFor(() => test.link.freeSlots() > 0);
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'accepted' });
    expect(await lateOf(result)).toMatchObject(expected);
    expect(test.states).toEqual([{ state: 'ready' }]);
  });

  it('expects no late response after its end', async () => {
    const { test } = await startReady({ ignoresSubmits: true }, { responseTimeoutSeconds: 1 });
    const result = await test.link.submit(testSms(), 0);
    await test.link.close();
    expect(await lateOf(result)).toBeUndefined();
  });

  it('writes nothing after another process may have its lease', async () => {
    const smsc = await startTestSmsc();
    open.push(smsc);
    let isHeld = false;
    const test = openTestLink(testConnection({ port: smsc.port }), { mayWrite: () => isHeld });
    open.push(test.link);
    await test.waitForState('ready');
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'notSent' });
    isHeld = true;
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'accepted' });
    expect(smsc.submissions).toHaveLength(1);
    expect(test.link.freeSlots()).toBe(10);
  });

  it('has sent nothing before it is bound', async () => {
    const { test } = await start({ bindStatus: status.RSYSERR });
    expect(test.link.freeSlots()).toBe(0);
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'notSent' });
  });
});

describe('a link with a provider that rejects', () => {
  it.each([
    ['RINVDSTADR', 'recipient', '0x0B'],
    ['RINVSRCADR', 'sender', '0x0A'],
    ['RSUBMITFAIL', 'message', '0x45'],
    ['RX_P_APPN', 'message', '0x65'],
    ['RUNKNOWNERR', 'message', '0xFF'],
  ] as const)('reports %s with the scope %s', async (name, scope, code) => {
    const { test } = await startReady({ submitStatus: status[name] });
    const result = await test.link.submit(testSms(), 0);
    expect(result).toMatchObject({ outcome: 'rejected', code, scope, reason: expect.stringContaining(name) });
  });

  it.each(['RTHROTTLED', 'RMSGQFUL'] as const)('pauses after %s', async (name) => {
    const { smsc, test } = await startReady({ submitStatus: status[name] });
    const results = await Promise.all([test.link.submit(testSms(), 0), test.link.submit(testSms(), 0)]);
    // A full window of such responses is one pause of a second.
    for (const result of results) {
      expect(result).toMatchObject({ outcome: 'later', reason: expect.stringContaining(name) });
      expect(result.outcome === 'later' && result.afterMs).toBeLessThanOrEqual(1000);
    }
    expect(test.link.freeSlots()).toBe(0);
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'later' });
    expect(smsc.submissions).toHaveLength(2);
    smsc.behaviour.submitStatus = 0;
    await test.waitFor(() => test.link.freeSlots() === 10);
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'accepted' });
  });

  it.each(['RSYSERR', 'RX_T_APPN'] as const)(
    'retries a part later after %s, and pauses after the second',
    async (name) => {
      const { smsc, test } = await startReady({ submitStatus: status[name] });
      const result = await test.link.submit(testSms(), 0);
      expect(result).toMatchObject({ outcome: 'later', reason: expect.stringContaining(name), isPartOnly: true });
      expect(result.outcome === 'later' && result.afterMs).toBe(10_000);
      expect(test.link.freeSlots()).toBe(10);
      await test.link.submit(testSms(), 0);
      expect(test.link.freeSlots()).toBe(0);
      smsc.behaviour.submitStatus = 0;
      await test.waitFor(() => test.link.freeSlots() === 10);
      expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'accepted' });
    },
  );

  it('knows the error codes of its provider', async () => {
    const { smsc, test } = await startReady(
      { submitStatus: 0x401 },
      { temporaryErrors: [0x400], optOutErrors: [0x401] },
    );
    expect(await test.link.submit(testSms(), 0)).toMatchObject({
      outcome: 'rejected',
      scope: 'optedOut',
      code: '0x401',
    });
    smsc.behaviour.submitStatus = 0x400;
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'later' });
  });

  it.each(['RINVPASWD', 'RINVSYSID', 'RINVSYSTYP'] as const)(
    'is broken after %s, and does not try again',
    async (name) => {
      const { test } = await start({ bindStatus: status[name] }, { bindMode: 'transmitterReceiver' });
      const { reason } = (await test.waitForState('broken')) as { reason: string };
      expect(reason).toContain(name);
      expect(reason).not.toContain('secret08');
      const { length } = test.states;
      await test.link.close();
      expect(test.states.slice(length).filter(({ state }) => state !== 'broken')).toEqual([]);
    },
  );

  it.each(['RBINDFAIL', 'RALYBND', 'RSYSERR'] as const)('tries again after %s', async (name) => {
    const { smsc, test } = await start({ bindStatus: status[name] });
    await test.waitFor(() => test.states.length === 3);
    expect(test.states[2]).toMatchObject({ state: 'connecting', reason: expect.stringContaining(name) });
    smsc.behaviour.bindStatus = undefined;
    await test.waitForState('ready');
  });
});
