import { expect, it } from 'vitest';
import type { CheckResult, Connection } from '../connection-kind.ts';
import { checkConnection, needsPublicUrl } from './check-connection.ts';
import { createTestProvider, testCredentials, testSettings } from './testing.ts';

const provider = createTestProvider();
const connection = { settings: testSettings, credentials: testCredentials } as unknown as Connection;

function check(result: () => CheckResult | Promise<CheckResult>) {
  return checkConnection({ ...provider.kind, check: (async () => result()) as never }, connection);
}

it('returns the result of the provider, without the credentials that it repeats', async () => {
  expect(await checkConnection(provider.kind, connection)).toEqual({ outcome: 'ok' });
  provider.password = 'another-one';
  expect(await checkConnection(provider.kind, connection)).toEqual({
    outcome: 'broken',
    reason: 'Invalid password •••',
  });
});

it('counts a failure of the kind as unreachable', async () => {
  const fail = () => {
    throw new Error('getaddrinfo ENOTFOUND for correct-horse');
  };
  expect(await check(fail)).toEqual({ outcome: 'unreachable', reason: 'getaddrinfo ENOTFOUND for •••' });
});

it('ends in time, even if the kind ignores the signal', async () => {
  provider.network = 'hangs';
  const result = await checkConnection(provider.kind, connection, { limitMs: 50 });
  expect(result).toEqual({ outcome: 'unreachable', reason: 'no result within 0.05 s' });
});

it('ends when the service stops', async () => {
  provider.network = 'hangs';
  const stop = new AbortController();
  const checking = checkConnection(provider.kind, connection, { stop: stop.signal });
  stop.abort();
  expect(await checking).toEqual({ outcome: 'unreachable', reason: 'the service stops' });
});

it('aborts the kind after the limit', async () => {
  let aborted: AbortSignal | undefined;
  const kind = {
    ...provider.kind,
    check: (_: Connection, signal: AbortSignal) => {
      aborted = signal;
      return new Promise<CheckResult>(() => {});
    },
  };
  await checkConnection(kind, connection, { limitMs: 1 });
  expect(aborted?.aborted).toBe(true);
});

it('a kind needs the public URL if it says so, or parses callbacks and does not say', () => {
  expect(needsPublicUrl(provider.kind, { receipts: 'callback' })).toBe(true);
  expect(needsPublicUrl(provider.kind, { receipts: 'link' })).toBe(false);
  const { needsPublicUrl: _, ...silent } = provider.kind;
  expect(needsPublicUrl(silent, {})).toBe(false);
  expect(needsPublicUrl({ ...silent, parseCallback: () => ({ outcome: 'unreadable', reason: '' }) }, {})).toBe(true);
});
