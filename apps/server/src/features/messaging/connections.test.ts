import { expect, it } from 'vitest';
import type { Carrier, CarrierEvents } from './carrier.ts';
import {
  connectionNames,
  createConnections,
  findMissingConnections,
  noCarrierCode,
  requireCarrier,
} from './connections.ts';
import type { MediaStore } from './media/media-store.ts';
import type { SubmissionSources } from './submissions.ts';

/** A carrier that notes what it is asked for. */
function noting(name: string, sandbox: boolean, log: string[] = []): Carrier {
  return {
    name,
    sandbox,
    sendSms: async () => ({ outcome: 'accepted' }),
    send: async () => ({ outcome: 'accepted' }),
    checkContacts: async (numbers) => numbers.map(() => 'valid'),
    connect: () => ({
      jobs: sandbox ? { sandboxReceipts: async () => {} } : { sandboxInbound: async () => {} },
      routes: () => void log.push(`${name} routes`),
      start: async () => void log.push(`${name} starts`),
      close: async () => void log.push(`${name} closes`),
    }),
  };
}

const environmentId = 'environment';
const [sandboxAccount, liveAccount] = [
  { sandbox: true, environmentId },
  { sandbox: false, environmentId },
];
const [sandbox, one, other] = [noting('sandbox', true), noting('one', false), noting('other', false)];

it.each(connectionNames)('on %s, a sandbox account has the sandbox and a live account the live carrier', (name) => {
  const connections = createConnections(sandbox, { ...allOf(other), [name]: one });
  expect(connections.find(name, sandboxAccount)).toBe(sandbox);
  expect(connections.find(name, liveAccount)).toBe(one);
});

it.each(connectionNames)('%s without a live carrier is closed to live accounts alone', (name) => {
  const { [name]: _, ...others } = allOf(other);
  const connections = createConnections(sandbox, others);
  expect(connections.find(name, sandboxAccount)).toBe(sandbox);
  expect(connections.find(name, liveAccount)).toBeUndefined();
  requireCarrier(connections, name, sandboxAccount);
  const rejection = expect.objectContaining({ status: 501, code: noCarrierCode });
  expect(() => requireCarrier(connections, name, liveAccount)).toThrow(rejection);
  const inReply = expect.objectContaining({ status: 501, code: -501 });
  expect(() => requireCarrier(connections, name, liveAccount, -501)).toThrow(inReply);
});

it('rejects a carrier that delivers to no one in the place of a live one', () => {
  expect(() => createConnections(sandbox, { rcs: sandbox })).toThrow('delivers to no one');
});

it('names the channels that have no live carrier', () => {
  expect(findMissingConnections({})).toEqual(connectionNames);
  expect(findMissingConnections({ sms: one, rcs: one })).toEqual(['chatApp', 'messenger', 'chat']);
  expect(findMissingConnections(allOf(one))).toEqual([]);
});

it('connects each carrier once', async () => {
  const log: string[] = [];
  const [sandbox, one, other] = [noting('sandbox', true, log), noting('one', false, log), noting('other', false, log)];
  const feature = createConnections(sandbox, { ...allOf(one), rcs: other }).connect(
    {} as CarrierEvents,
    {} as MediaStore,
    {} as SubmissionSources,
  );
  feature.routes?.({} as never);
  await feature.start?.();
  await feature.close?.();
  const each = ['closes', 'routes', 'starts'];
  expect(log.sort()).toEqual(['one', 'other', 'sandbox'].flatMap((name) => each.map((what) => `${name} ${what}`)));
  expect(Object.keys(feature.jobs ?? {}).sort()).toEqual(['sandboxInbound', 'sandboxReceipts']);
});

it('connects carriers that need no routes, start or end', async () => {
  const onPermanentFailure = { sandboxReceipts: async () => {} };
  const plain = { ...sandbox, connect: () => ({}) };
  const feature = createConnections(plain, { rcs: { ...one, connect: () => ({ onPermanentFailure }) } }).connect(
    {} as CarrierEvents,
    {} as MediaStore,
    {} as SubmissionSources,
  );
  feature.routes?.({} as never);
  await feature.start?.();
  await feature.close?.();
  expect(feature).toMatchObject({ jobs: {}, onPermanentFailure });
});

function allOf(carrier: Carrier) {
  return { sms: carrier, chatApp: carrier, messenger: carrier, rcs: carrier, chat: carrier };
}
