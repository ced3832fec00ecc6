import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  createTraceState,
  DiagLogLevel,
  diag,
  SpanKind as Kind,
  type Attributes as OtelAttributes,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import type { Attributes, Span, SpanKind, StartSpan, TraceCarrier } from './tracing.ts';

const kinds: Record<SpanKind, Kind> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
};
/** Milliseconds between two log lines about spans that could not be sent. */
const warningIntervalMs = 60_000;
/** Milliseconds for the last spans: a receiver that is down must not delay the end of the process. */
const stopTimeoutMs = 3000;

/** The OpenTelemetry SDK. Nothing imports this file but `start-tracing.ts`, when tracing is on: its packages are optional. */
export interface OpenTelemetry {
  startSpan: StartSpan;
  /** Sends the spans that wait. Never fails. */
  stop(): Promise<void>;
}

/**
 * Starts the SDK. It reads endpoint, headers, sampling, limits and the resource from the standard variables `OTEL_*` itself.
 */
export function startOpenTelemetry(log: Logger): OpenTelemetry {
  logProblems(log);
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const own = resourceFromAttributes({ 'service.name': 'omnichannel', 'service.version': version });
  const provider = new BasicTracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('@omnichannel/server', version);
  return {
    startSpan(name, { kind, attributes = {}, parent }) {
      const options = { kind: kinds[kind], attributes: withoutUndefined(attributes) };
      const started = tracer.startSpan(name, options, contextOf(parent));
      const { traceId, spanId, traceFlags, traceState } = started.spanContext();
      const span: Span = {
        traceId,
        spanId,
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        tracestate: traceState?.serialize(),
        setAttributes: (more) => void started.setAttributes(withoutUndefined(more)),
        fail(type) {
          started.setStatus({ code: SpanStatusCode.ERROR });
          started.setAttribute('error.type', type);
        },
        end: () => started.end(),
      };
      return span;
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(stopTimeoutMs, undefined, { ref: false })]);
      diag.disable();
    },
  };
}

function contextOf(parent: TraceCarrier | undefined): Context {
  if (!parent) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = ''] = parent.traceparent.split('-');
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
    ...(parent.tracestate !== undefined && { traceState: createTraceState(parent.tracestate) }),
  });
}

function withoutUndefined(attributes: Attributes): OtelAttributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

/** Logs the problems of the SDK, such as a receiver that is down, once a minute. */
function logProblems(log: Logger): void {
  let last = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    if (performance.now() - last < warningIntervalMs) return;
    last = performance.now();
    // As an error, so that the log hides credentials in its text.
    log.warn({ err: new Error(message) }, 'traces could not be sent, or a setting of OpenTelemetry is invalid');
  };
  const ignore = () => {};
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}
