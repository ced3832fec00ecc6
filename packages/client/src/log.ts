import { ApiError } from './api-error.ts';
import { publicPaths } from './contract.gen.ts';
import { AbortError, ConfigurationError, OmnichannelError } from './errors.ts';
import type { CallEvent } from './options.ts';

/** Receives log lines: `console`, or a logger such as pino's. */
export interface Logger {
  debug(line: string): void;
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

const levels = ['debug', 'info', 'warn', 'error', 'off'] as const;

/** The least important lines that are logged. */
export type LogLevel = (typeof levels)[number];

/** The log of a client. */
export interface LogOptions {
  /**
   * Receives the log lines.
   * @default console
   */
  logger?: Logger | undefined;
  /**
   * `debug`: each request and response. `info`: the outcome of each call, and token renewal. `warn`: retries. `error`: failed calls, except those that the
   * caller aborted. `off`: nothing.
   * @default the environment variable `OMNICHANNEL_LOG`, in any case; without it, or with an unknown level, `warn` if there is a `logger`, else `off`
   */
  logLevel?: LogLevel | undefined;
}

/**
 * Creates an `onEvent` that logs calls. The class `Omnichannel` has the options `logger` and `logLevel` instead.
 *
 * A line contains method, path template, attempt, status, duration and request id: no header, parameter, body or text of the service.
 *
 * @returns receives the events of calls; undefined when the level is `off`
 * @throws {ConfigurationError} when the level or the logger is malformed
 * @example
 * const client = createClient({ baseUrl, token, onEvent: createLog({ logger: console, logLevel: 'debug' }) });
 */
export function createLog({ logger, logLevel }: LogOptions = {}): ((event: CallEvent) => void) | undefined {
  const level = logLevel ?? readLevel() ?? (logger ? 'warn' : 'off');
  const least = levels.indexOf(level);
  if (least < 0) throw new ConfigurationError(`logLevel must be ${levels.join(', ')}.`);
  const target: Logger = logger ?? console;
  if (levels.some((name) => name !== 'off' && typeof target[name] !== 'function')) {
    throw new ConfigurationError('logger must have the methods debug, info, warn and error.');
  }
  if (level === 'off') return undefined;
  return (event) => {
    const [name, text] = describeEvent(event);
    if (levels.indexOf(name) >= least) target[name](`omnichannel: ${event.operation} attempt ${event.attempt} ${text}`);
  };
}

function describeEvent({ type, operation, status, replyCode, error, duration = 0, delay = 0, requestId }: CallEvent) {
  const id = requestId ? `, request id ${requestId}` : '';
  // Errors of middleware may have any text, and an `ApiError` of a token function has the text of the service.
  const fault = error instanceof ApiError ? error.name : error instanceof OmnichannelError ? `${error}` : 'failed';
  const returned = `returned ${status}${replyCode ? ` with reply code ${Number(replyCode)}` : ''}`;
  const what = `${status ? returned : fault.replace(/\.$/, '')} in ${Math.round(duration)} ms${id}`;
  const describe = (level: Exclude<LogLevel, 'off'>, text: string) => [level, text] as const;

  if (type === 'attempt') return describe('debug', 'starts');
  // Only a rejected token is retried after a 401.
  if (type === 'wait' && status === 401) return describe('info', `${what}; signing in for a new token`);
  if (type === 'wait') return describe('warn', `${what}; retrying in ${Math.round(delay)} ms`);
  // The caller aborted the call.
  if (error instanceof AbortError) return describe('info', what);
  if (!status || status >= 400 || replyCode) return describe('error', what);
  return describe('info', publicPaths.some((path) => operation.endsWith(path)) ? `${what}; got a new token` : what);
}

let hasWarned = false;

/** Reads the level of `OMNICHANNEL_LOG` in any case. It warns once of an unknown one, which must not keep a program from its start. */
function readLevel(): LogLevel | undefined {
  const value = readVariable('OMNICHANNEL_LOG')?.trim().toLowerCase();
  const level = levels.find((name) => name === value);
  if (value && !level && !hasWarned) {
    hasWarned = true;
    console.warn(`omnichannel: OMNICHANNEL_LOG is ignored. It must be ${levels.join(', ')}.`);
  }
  return level;
}

/** Globals of Node, Bun and Deno. */
interface Runtime {
  process?: { env?: Record<string, string | undefined> };
  Deno?: { permissions?: { querySync(of: { name: 'env'; variable: string }): { state: string } } };
}

/** Reads an environment variable. Without its permission Deno would ask the user, or throw. */
function readVariable(variable: string): string | undefined {
  const { process, Deno } = globalThis as Runtime;
  const state = Deno?.permissions?.querySync({ name: 'env', variable }).state ?? 'granted';
  return state === 'granted' ? process?.env?.[variable] : undefined;
}
