import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatch } from '../postgres/group-commit.ts';
import { type OpenTelemetry, startOpenTelemetry } from './open-telemetry.ts';
import {
  currentCarrier,
  inSpan,
  isTracing,
  openChildSpan,
  openSpan,
  recallTrace,
  recallTraceOf,
  rememberTrace,
  setSpanStarter,
  traceLogFields,
} from './tracing.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const parent = { traceparent: `00-${trace}-b7ad6b7169203331-01`, requestId: 'order-42' };

describe('with tracing on', () => {
  let sdk: OpenTelemetry;
  beforeAll(() => {
    // Its spans stay in memory: nothing is sent before the end.
    sdk = startOpenTelemetry(pino({ level: 'silent' }));
    setSpanStarter(sdk.startSpan);
  });
  afterAll(async () => {
    setSpanStarter(undefined);
    await sdk.stop();
  });

  it('a span continues the trace of its parent, with the state and the decision of the caller', async () => {
    const unsampled = { traceparent: `00-${trace}-b7ad6b7169203331-00`, tracestate: 'vendor=1' };
    const found = await inSpan('work', { kind: 'server', parent: unsampled }, async () => currentCarrier());
    expect(found?.traceparent).toMatch(new RegExp(`^00-${trace}-(?!b7ad)[0-9a-f]{16}-00$`));
    expect(found?.tracestate).toBe('vendor=1');
  });

  it('a job names the request in its log lines, and a request does not name itself twice', async () => {
    const inJob = await inSpan('job', { kind: 'consumer', parent }, () =>
      inSpan('call', { kind: 'client' }, async () => traceLogFields()),
    );
    expect(inJob).toEqual({ traceId: trace, spanId: expect.stringMatching(/^[0-9a-f]{16}$/), requestId: 'order-42' });
    const inRequest = await inSpan('request', { kind: 'server', parent }, async () => traceLogFields());
    expect(inRequest).toEqual({ traceId: trace, spanId: expect.any(String) });
  });

  it('work that continues after the end of a span belongs to no span', async () => {
    let later: Promise<unknown> = Promise.resolve();
    await inSpan('request', { kind: 'server' }, async () => {
      later = sleep(5).then(() => [currentCarrier(), openChildSpan('SELECT', { kind: 'client' }), traceLogFields()]);
      expect(openChildSpan('SELECT', { kind: 'client' })).toBeDefined();
    });
    expect(await later).toEqual([undefined, undefined, {}]);
  });

  it('a common write belongs to the trace of its first request', async () => {
    const found: (string | undefined)[] = [];
    const batch = createBatch<number, number>({
      async write(items) {
        found.push(currentCarrier()?.traceparent);
        return items;
      },
    });
    const [first, second] = [openSpan('first', { kind: 'server' }), openSpan('second', { kind: 'server' })];
    await Promise.all([first?.run(() => batch.add(1)), second?.run(() => batch.add(2))]);
    expect(found).toEqual([first?.span.traceparent]);
  });

  it('a failure is thrown on', async () => {
    const failing = inSpan('work', { kind: 'internal' }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  });

  it('the trace of a message is found by its id, in the payload of a job as well', () => {
    // Other test files of this process remember traces, too.
    const [traced, untraced] = [randomUUID(), randomUUID()];
    rememberTrace(traced, parent);
    rememberTrace(untraced, undefined);
    expect(recallTrace(traced)).toEqual(parent);
    expect(recallTrace(untraced)).toBeUndefined();
    expect(recallTraceOf({ count: 1, ids: ['other', traced] })).toEqual(parent);
    expect(recallTraceOf({ id: 'other' })).toBeUndefined();
  });
});

it('with tracing off, work has no span, and nothing is remembered', async () => {
  expect(isTracing()).toBe(false);
  rememberTrace('message-3', parent);
  expect(recallTrace('message-3')).toBeUndefined();
  expect(openSpan('work', { kind: 'server' })).toBeUndefined();
  expect(await inSpan('work', { kind: 'server', parent }, async (span) => [span, currentCarrier()])).toEqual([
    undefined,
    undefined,
  ]);
});
