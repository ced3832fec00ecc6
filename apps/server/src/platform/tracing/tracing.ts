import { AsyncLocalStorage } from 'node:async_hooks';
import { createBoundedCache } from '../bounded-cache.ts';

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** The data that continues a trace in a later job, a delivery or another process (W3C Trace Context). */
export interface TraceCarrier {
  traceparent: string;
  tracestate?: string | undefined;
  /** The request that began the work, for the log. */
  requestId?: string | undefined;
}

/** A span that the OpenTelemetry SDK records. No attribute may hold PII, a secret or a value of a query. */
export interface Span {
  traceId: string;
  spanId: string;
  traceparent: string;
  tracestate: string | undefined;
  setAttributes(attributes: Attributes): void;
  /** Marks the span as failed. @param type a class of errors, never a message, which may quote a value */
  fail(type: string): void;
  end(): void;
}

export interface SpanOptions {
  kind: SpanKind;
  attributes?: Attributes;
  /** Continues this trace. Without it the span belongs to the open span of the caller, or begins a trace. */
  parent?: TraceCarrier | undefined;
}

export type StartSpan = (name: string, options: SpanOptions) => Span;

/** An open span with the work in it. */
interface Scope {
  span: Span;
  kind: SpanKind;
  requestId: string | undefined;
  /** Whether the log of the work does not name the request itself. */
  isDeferred: boolean;
  /** False after its end: work that continues in the background belongs to no span. */
  isOpen: boolean;
}

const scopes = new AsyncLocalStorage<Scope | undefined>();
let startSpan: StartSpan | undefined;

/** Turns tracing of this process on, or off with undefined. */
export function setSpanStarter(start: StartSpan | undefined): void {
  startSpan = start;
}

export const isTracing = (): boolean => startSpan !== undefined;

function openScope(): Scope | undefined {
  if (!startSpan) return undefined;
  const scope = scopes.getStore();
  return scope?.isOpen ? scope : undefined;
}

/** Returns the data that continues the trace of the open span. */
export function currentCarrier(): TraceCarrier | undefined {
  const scope = openScope();
  if (!scope) return undefined;
  const { span, requestId } = scope;
  return {
    traceparent: span.traceparent,
    ...(span.tracestate !== undefined && { tracestate: span.tracestate }),
    ...(requestId !== undefined && { requestId }),
  };
}

/** Returns the fields of a log line of the open span. Lines of a request have its id already, those of later work do not. */
export function traceLogFields(): Record<string, string> {
  const scope = openScope();
  if (!scope) return {};
  const { span, requestId, isDeferred } = scope;
  return { traceId: span.traceId, spanId: span.spanId, ...(isDeferred && requestId !== undefined && { requestId }) };
}

/** A span whose end the caller decides. */
export interface OpenSpan {
  span: Span;
  /** Runs work within the span. */
  run<Result>(work: () => Result): Result;
  end(): void;
}

/** Opens a span; undefined if tracing is off. */
export function openSpan(name: string, options: SpanOptions & { requestId?: string }): OpenSpan | undefined {
  if (!startSpan) return undefined;
  const outer = openScope();
  const parent = options.parent ?? currentCarrier();
  const span = startSpan(name, { ...options, parent });
  const scope: Scope = {
    span,
    kind: options.kind,
    requestId: options.requestId ?? parent?.requestId,
    isDeferred: options.kind !== 'server' && (outer?.isDeferred ?? true),
    isOpen: true,
  };
  return {
    span,
    run: (work) => scopes.run(scope, work),
    end() {
      if (!scope.isOpen) return;
      scope.isOpen = false;
      span.end();
    },
  };
}

/** Runs work in a span. The work gets no span if tracing is off. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const opened = openSpan(name, options);
  if (!opened) return work(undefined);
  try {
    return await opened.run(() => work(opened.span));
  } catch (error) {
    opened.span.fail(errorType(error));
    throw error;
  } finally {
    opened.end();
  }
}

/** Opens a span for a part of the work in the open span; undefined without one, so that work in the background has none. */
export function openChildSpan(name: string, options: SpanOptions): OpenSpan | undefined {
  return openScope() && openSpan(name, options);
}

/** Whether the open span is one of a request to another service, which needs no second span. */
export const isInClientSpan = (): boolean => openScope()?.kind === 'client';

/** Returns a function that runs work in the span that is open now, though another caller begins it. */
export function keepScope(): (<Result>(work: () => Result) => Result) | undefined {
  if (!startSpan) return undefined;
  const scope = openScope();
  return (work) => scopes.run(scope, work);
}

/** Returns the code or the name of an error: a message may quote a value. */
export function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'Error');
}

/** Requests, messages and deliveries whose traces this process remembers; most are processed soon. */
const rememberedTraces = 20_000;
const traces = createBoundedCache<TraceCarrier>(rememberedTraces);

/** Remembers the trace of a request, a message or a delivery by its id, so that this process continues it later. */
export function rememberTrace(id: string, carrier: TraceCarrier | undefined): void {
  if (carrier) traces.set(id, carrier, 1);
}

/** Returns the trace of the first id in the payload of a job that this process remembers. */
export function recallTraceOf(payload: object): TraceCarrier | undefined {
  if (!startSpan) return undefined;
  const ids = Object.values(payload).flat();
  return ids.map((id) => (typeof id === 'string' ? recallTrace(id) : undefined)).find((carrier) => carrier);
}

/** Returns the trace of a message or a delivery; undefined after a restart, in another process, or if tracing is off. */
export function recallTrace(id: string): TraceCarrier | undefined {
  return startSpan && traces.get(id);
}
