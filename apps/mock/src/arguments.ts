import { parseArgs } from 'node:util';
import { didYouMean } from '@omnichannel/contract/suggest';
import { type CoverageThreshold, parseThreshold, suggestKind, thresholdForm } from './coverage/threshold.ts';
import { type Flag, type FlagName, flags } from './flags.ts';
import type { Latency, MockOptions, ProxyOptions } from './options.ts';

/** The command that the command line names. */
export type Command = { run: 'help' } | { run: 'version' } | MockCommand | ProxyCommand;

export interface MockCommand {
  run: 'mock';
  options: MockOptions;
  quiet: boolean;
}

export interface ProxyCommand {
  run: 'proxy';
  upstream: string;
  options: Pick<ProxyOptions, 'port' | 'host' | 'spec' | 'record' | 'keepPii'>;
  quiet: boolean;
}

/** The command line is invalid; the message says why and what is expected. */
export class UsageError extends Error {}

/** @throws {UsageError} naming the flag and what is expected */
export function parseArguments(args: string[]): Command {
  // In `pnpm mock -- --port 4714` pnpm passes the dashes on, while npm removes them.
  const { values, positionals } = parse(args[0] === '--' ? args.slice(1) : args);
  if (values.help) return { run: 'help' };
  if (values.version) return { run: 'version' };
  const { port, host, spec, quiet = false } = values;
  const where = {
    ...(port !== undefined && { port: portOf(port) }),
    ...(host !== undefined && { host }),
    ...(spec !== undefined && { spec }),
  };
  const [command, upstream, ...others] = positionals;
  if (command === 'proxy') {
    const foreign = Object.keys(values).find((name) => !(flags[name as FlagName] as Flag).proxy);
    if (foreign !== undefined)
      throw new UsageError(`proxy does not accept --${foreign}: it forwards requests and creates no responses`);
    if (others[0] !== undefined) throw new UsageError(`Unexpected argument '${others[0]}'`);
    const { record, 'keep-pii': keepPii } = values;
    if (keepPii && record === undefined) throw new UsageError('--keep-pii needs --record <file>');
    const recording = { ...(record !== undefined && { record }), ...(keepPii !== undefined && { keepPii }) };
    return { run: 'proxy', upstream: upstreamOf(upstream), options: { ...where, ...recording }, quiet };
  }
  if (command !== undefined) {
    throw new UsageError(`Unexpected argument '${command}'.${didYouMean(command, ['proxy'])}`);
  }
  const foreign = Object.keys(values).find((name) => (flags[name as FlagName] as Flag).proxy === 'only');
  if (foreign !== undefined)
    throw new UsageError(`--${foreign} is an option of proxy: omnichannel-mock proxy <upstream> --${foreign}`);
  return { run: 'mock', options: { ...where, ...ownOptions(values) }, quiet };
}

type Values = ReturnType<typeof parse>['values'];

function ownOptions(values: Values): MockOptions {
  const { seed, stateful, latency, rules, coverage, 'coverage-threshold': threshold } = values;
  const { 'coverage-operations': operations } = values;
  const { 'allow-host': allowedHosts, 'allow-remote-panel': allowRemotePanel } = values;
  const { 'webhook-secret': webhookSecret, 'messenger-endpoint': messengerEndpoint } = values;
  const { 'rcs-endpoint': rcsEndpoint, 'chat-endpoint': chatEndpoint } = values;
  const time = 'a time in milliseconds, such as 20';
  const errorRate = numberOf('error-rate', values['error-rate'], 'a share from 0 to 1, such as 0.05');
  const sseInterval = numberOf('sse-interval', values['sse-interval'], time);
  const webhookInterval = numberOf('webhook-interval', values['webhook-interval'], time);
  return {
    ...(seed !== undefined && { seed }),
    ...(stateful !== undefined && { stateful }),
    ...(latency !== undefined && { latency: latencyOf(latency) }),
    ...(errorRate !== undefined && { errorRate }),
    ...(sseInterval !== undefined && { sseInterval }),
    ...(webhookInterval !== undefined && { webhookInterval }),
    ...(webhookSecret !== undefined && { webhookSecret }),
    ...(messengerEndpoint !== undefined && { messengerEndpoint }),
    ...(rcsEndpoint !== undefined && { rcsEndpoint }),
    ...(chatEndpoint !== undefined && { chatEndpoint }),
    ...(allowedHosts !== undefined && { allowedHosts }),
    ...(rules !== undefined && { rules }),
    ...(coverage !== undefined && { coverage }),
    ...(threshold !== undefined && { coverageThreshold: thresholdOf(threshold) }),
    ...(operations !== undefined && { coverageOperations: operationsOf(operations) }),
    ...(allowRemotePanel !== undefined && { allowRemotePanel }),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args: withNegatives(args), options: flags, allowPositionals: true });
  } catch (error) {
    // The rest of Node's message explains how to escape dashes.
    const [message = ''] = (error as Error).message.split('. ', 1);
    const unknown = /^Unknown option '--(.+)'$/.exec(message)?.[1];
    const meant = unknown === undefined ? '' : didYouMean(unknown, Object.keys(flags)).replace('mean ', 'mean --');
    throw new UsageError(meant ? `${message}.${meant}` : message);
  }
}

/** Joins a flag and a negative number, which Node would parse as a flag, so that the error names the allowed values. */
function withNegatives(args: string[]): string[] {
  return args.flatMap((arg, index) => {
    if (isNegative(arg) && takesValue(args[index - 1])) return [];
    const next = args[index + 1];
    return takesValue(arg) && next !== undefined && isNegative(next) ? [`${arg}=${next}`] : [arg];
  });
}

function isNegative(text: string): boolean {
  return /^-[\d.]/.test(text);
}

function takesValue(arg = ''): boolean {
  const flag: Flag | undefined = flags[arg.replace(/^--/, '') as FlagName];
  return arg.startsWith('--') && flag?.type === 'string';
}

function portOf(text: string): number {
  const port = decimal(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new UsageError(`--port ${JSON.stringify(text)} is not a port: give a whole number from 0 to 65535`);
}

function latencyOf(text: string): Latency {
  const [p50 = Number.NaN, p99 = Number.NaN, ...others] = text.split(',').map(decimal);
  if (others.length === 0 && p50 > 0 && p99 >= p50) return { p50, p99 };
  const expected = 'give two times in milliseconds, p50 above 0 and p99 not below it, such as 50,400';
  throw new UsageError(`--latency ${JSON.stringify(text)} is not valid: ${expected}`);
}

function thresholdOf(text: string): CoverageThreshold {
  const threshold = parseThreshold(text);
  if (threshold !== undefined) return threshold;
  const problem = `--coverage-threshold ${JSON.stringify(text)} is not understood: give ${thresholdForm}`;
  const meant = suggestKind(text);
  throw new UsageError(meant ? `${problem}.${meant}` : problem);
}

function operationsOf(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim());
  if (ids.every((id) => id !== '')) return ids;
  const expected = 'give operationIds, such as requestVerification,checkVerification';
  throw new UsageError(`--coverage-operations ${JSON.stringify(text)} is not understood: ${expected}`);
}

function numberOf(flag: FlagName, text: string | undefined, expected: string): number | undefined {
  if (text === undefined) return undefined;
  const value = decimal(text);
  if (Number.isNaN(value) || (flag === 'error-rate' && value > 1)) {
    throw new UsageError(`--${flag} ${JSON.stringify(text)} is not valid: give ${expected}`);
  }
  return value;
}

/** Parses a decimal number. `Number` would also accept an empty text and `0x10`. */
function decimal(text: string): number {
  return /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
}

function upstreamOf(text: string | undefined): string {
  const example = 'omnichannel-mock proxy https://api.example.com';
  if (text === undefined) throw new UsageError(`proxy needs the base URL that it forwards to: ${example}`);
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError(
    `proxy ${JSON.stringify(text)} is not a base URL: give one with http or https, as in ${example}`,
  );
}
