import { isObject } from '@omnichannel/contract';
import { didYouMean } from '@omnichannel/contract/suggest';
import { isThreshold, thresholdForm } from './coverage/threshold.ts';
import { StartError } from './errors.ts';
import type { MockOptions, ProxyOptions } from './options.ts';

/** The rule for the value of an option. */
interface Rule {
  /** The flag of the option, if there is one. */
  flag?: string;
  /** The allowed values, as a phrase after "must be". */
  expected: string;
  holds(value: unknown): boolean;
}

const isText = (value: unknown) => typeof value === 'string';
const isTime = (value: unknown) => Number.isFinite(value) && (value as number) >= 0;
const truth = { expected: 'true or false', holds: (value: unknown) => typeof value === 'boolean' };
const url = { expected: 'a URL, such as http://localhost:3000/hooks', holds: isText };
const time = { expected: 'milliseconds, from 0', holds: isTime };

/** Rules of the options that the mock and the proxy share. */
const shared = {
  port: {
    flag: '--port',
    expected: 'a whole number from 0 to 65535',
    holds: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 65_535,
  },
  host: { flag: '--host', expected: 'an address or the name of one, such as 127.0.0.1', holds: isText },
  spec: { flag: '--spec', expected: 'the path of an OpenAPI document', holds: isText },
  log: { expected: 'a function that takes a line', holds: (value) => typeof value === 'function' },
  colours: truth,
} satisfies Record<string, Rule>;

/** Rules by option. The document, the host and the webhooks are checked further where they are used. */
const mockRules: Record<keyof MockOptions, Rule> = {
  ...shared,
  sseInterval: { flag: '--sse-interval', ...time },
  seed: {
    flag: '--seed',
    expected: 'a text or a number',
    holds: (value) => isText(value) || Number.isFinite(value),
  },
  latency: {
    flag: '--latency',
    expected: 'two times in milliseconds, p50 above 0 and p99 not below p50, such as { p50: 50, p99: 400 }',
    holds: isLatency,
  },
  errorRate: {
    flag: '--error-rate',
    expected: 'a share from 0 to 1, such as 0.05',
    holds: (value) => isTime(value) && (value as number) <= 1,
  },
  webhookSecret: { flag: '--webhook-secret', expected: 'a text', holds: isText },
  messengerEndpoint: { flag: '--messenger-endpoint', ...url },
  rcsEndpoint: { flag: '--rcs-endpoint', ...url },
  chatEndpoint: { flag: '--chat-endpoint', ...url },
  allowedHosts: {
    flag: '--allow-host',
    expected: "a list of names, such as ['hooks.example.com']",
    holds: (value) => Array.isArray(value) && value.every(isText),
  },
  webhookInterval: { flag: '--webhook-interval', ...time },
  rules: { flag: '--rules', expected: 'the path of a file of rules', holds: isText },
  coverage: { flag: '--coverage', expected: 'the path of a folder', holds: isText },
  coverageThreshold: { flag: '--coverage-threshold', expected: thresholdForm, holds: isThreshold },
  coverageOperations: {
    flag: '--coverage-operations',
    expected: "a list of operationIds, such as ['requestVerification', 'checkVerification']",
    holds: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  },
  allowRemotePanel: { flag: '--allow-remote-panel', ...truth },
  checkResponses: truth,
  stateful: { flag: '--stateful', ...truth },
};

const proxyRules: Record<keyof ProxyOptions, Rule> = {
  ...shared,
  upstream: { expected: 'the base URL of the service, such as https://api.example.com', holds: isText },
  record: { flag: '--record', expected: 'the path of a new file', holds: isText },
  keepPii: { flag: '--keep-pii', ...truth },
  timeout: time,
};

/**
 * Checks the options of the mock, so that a typo is reported before anything starts. Undefined options count as absent.
 *
 * @throws {StartError} naming the option and its flag, and never its value, which may be a secret
 */
export function checkMockOptions(options: MockOptions): void {
  check(options, mockRules);
}

/** The same for the proxy. @throws {StartError} */
export function checkProxyOptions(options: ProxyOptions): void {
  check(options, proxyRules);
}

function check(options: object, rules: Record<string, Rule>): void {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(rules, name)) throw unknown(name, Object.keys(rules));
    const { flag, expected, holds } = rules[name] as Rule;
    if (value === undefined || holds(value)) continue;
    throw new StartError(`${flag === undefined ? `Option ${name}` : `${flag} (option ${name})`} must be ${expected}.`);
  }
}

function unknown(name: string, known: string[]): StartError {
  return new StartError(`There is no option ${name}.${didYouMean(name, known)} There are ${known.join(', ')}.`);
}

function isLatency(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { p50, p99 } = value;
  return isTime(p50) && isTime(p99) && (p50 as number) > 0 && (p99 as number) >= (p50 as number);
}
