import type { Logger } from 'pino';
import { subscribeToOutbound } from './outbound-spans.ts';
import { setSpanStarter } from './tracing.ts';

/** The packages that tracing needs, which the service does not install: a process without tracing is smaller without them. */
const packages = ['api@1.9', 'sdk-trace-base@2', 'resources@2', 'exporter-trace-otlp-http@0.223'];
const installCommand = `npm install ${packages.map((name) => `@opentelemetry/${name}`).join(' ')}`;

/** Tracing that is on. */
export interface Tracing {
  /** Sends the spans that wait, and turns tracing off. */
  stop(): Promise<void>;
}

/**
 * Turns tracing on if the environment names a receiver of OTLP. Without one it imports nothing.
 *
 * @returns undefined if tracing is off
 * @throws {Error} when the packages are not installed, with the command that installs them, or when the protocol is not supported
 */
export async function startTracing(env: NodeJS.ProcessEnv, log: Logger): Promise<Tracing | undefined> {
  if (!isWanted(env)) return undefined;
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json';
  if (protocol !== 'http/json') {
    throw new Error(
      `OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}", and must be "http/json": traces are sent as JSON over HTTP. Remove the variable.`,
    );
  }
  const { startOpenTelemetry } = await import('./open-telemetry.ts').catch((error) => {
    throw isMissingPackage(error) ? createMissingError(error) : error;
  });
  const { startSpan, stop } = startOpenTelemetry(log);
  setSpanStarter(startSpan);
  const unsubscribe = subscribeToOutbound();
  log.info('traces are sent by OpenTelemetry');
  return {
    async stop() {
      unsubscribe();
      setSpanStarter(undefined);
      await stop();
    },
  };
}

function isWanted(env: NodeJS.ProcessEnv): boolean {
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  return !isOff && Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}

function isMissingPackage(error: unknown): error is Error {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes('@opentelemetry/');
}

function createMissingError(error: Error): Error {
  const [, name = '@opentelemetry'] = /'(@opentelemetry\/[\w-]+)'/.exec(error.message) ?? [];
  return new Error(
    `OTEL_EXPORTER_OTLP_ENDPOINT is set, but the package ${name} is not installed. Install the packages of tracing next to the service: ${installCommand}. Or remove the variable.`,
    { cause: error },
  );
}
