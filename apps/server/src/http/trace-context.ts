import { AsyncLocalStorage } from 'node:async_hooks';
import { currentCarrier } from '../platform/tracing/tracing.ts';

/** The `traceparent` of a request (W3C Trace Context, level 1). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** The header, to send with calls that the request makes. */
  traceparent: string;
}

/** Version, trace, parent and flags. Trace and parent are not zero, and the version `ff` is forbidden. */
const format = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Parses the header `traceparent`.
 *
 * @returns undefined for an invalid or repeated header, which receivers ignore by the standard
 */
export function parseTraceparent(header: string | readonly string[] | undefined): TraceContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, traceId] = format.exec(header) ?? [];
  return traceId === undefined ? undefined : { traceId, traceparent: header };
}

const storage = new AsyncLocalStorage<TraceContext>();

/** Runs the work of a request in its trace: `traceHeaders` returns the header of the trace there. */
export function runInTrace<Result>(context: TraceContext | undefined, work: () => Result): Result {
  return context ? storage.run(context, work) : work();
}

/** Returns the headers for an outgoing call of the current request, with its span if tracing is on; none without a trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const context = currentCarrier() ?? storage.getStore();
  return context ? { traceparent: context.traceparent } : {};
}
