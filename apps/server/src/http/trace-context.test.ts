import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { parseTraceparent, runInTrace, traceHeaders } from './trace-context.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${trace}-b7ad6b7169203331-01`;

describe('the header traceparent', () => {
  it('names the trace', () => expect(parseTraceparent(traceparent)).toEqual({ traceId: trace, traceparent }));

  it.each([
    undefined,
    '',
    trace,
    traceparent.toUpperCase(),
    `ff${traceparent.slice(2)}`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `${traceparent}-extra`,
    `${traceparent}\n`,
    `${traceparent}, ${traceparent}`,
    [traceparent],
    '0'.repeat(10_240),
  ])('is ignored when it is invalid: %s', (header) => expect(parseTraceparent(header)).toBeUndefined());
});

describe('outgoing calls', () => {
  it('have the header of the request that makes them, and no other', async () => {
    const other = traceparent.replace('b7', 'c8');
    const work = async () => {
      await sleep(1);
      return traceHeaders();
    };
    const found = await Promise.all([
      runInTrace(parseTraceparent(traceparent), work),
      runInTrace(parseTraceparent(other), work),
      runInTrace(undefined, work),
    ]);
    expect(found).toEqual([{ traceparent }, { traceparent: other }, {}]);
    expect(traceHeaders()).toEqual({});
  });
});
