/** A flag of the command line, as it is parsed and as `--help` explains it. */
export interface Flag {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: boolean;
  /** Placeholder of its value: `<number>`. */
  value?: string;
  /** Its effect, in half a sentence. */
  help: string;
  /** The default. */
  fallback?: string;
  /** Whether the subcommand `proxy` also accepts it; `only` where the mock does not. */
  proxy?: boolean | 'only';
}

export const flags = {
  port: {
    type: 'string',
    value: '<number>',
    help: 'port to listen on, 0 for a free one',
    fallback: '4010, proxy 4011',
    proxy: true,
  },
  host: {
    type: 'string',
    value: '<name>',
    help: 'address to listen on; 0.0.0.0 allows other machines',
    fallback: '127.0.0.1',
    proxy: true,
  },
  spec: {
    type: 'string',
    value: '<file>',
    help: 'an OpenAPI 3 document in one file, JSON or YAML',
    fallback: 'the contract',
    proxy: true,
  },
  seed: {
    type: 'string',
    value: '<text>',
    help: 'seed of ids and random choices: the same seed repeats them at each start',
  },
  stateful: { type: 'boolean', help: 'keep what requests create, and return 404 for an unknown id' },
  latency: {
    type: 'string',
    value: '<p50>,<p99>',
    help: 'delay responses: half by up to p50 ms, 99 of 100 by up to p99 ms',
  },
  'error-rate': { type: 'string', value: '<share>', help: 'share of requests that get 503', fallback: '0' },
  'sse-interval': { type: 'string', value: '<ms>', help: 'time between two events of a stream', fallback: '20' },
  'webhook-secret': {
    type: 'string',
    value: '<whsec_…>',
    help: 'signs webhook deliveries',
    fallback: 'generated, and shown on a terminal',
  },
  'webhook-interval': {
    type: 'string',
    value: '<ms>',
    help: 'time between two statuses of a message',
    fallback: '200',
  },
  'messenger-endpoint': { type: 'string', value: '<url>', help: 'URL that receives messenger events' },
  'rcs-endpoint': { type: 'string', value: '<url>', help: 'URL that receives events of RCS' },
  'chat-endpoint': { type: 'string', value: '<url>', help: 'URL that receives events of the chat channel' },
  'allow-host': {
    type: 'string',
    multiple: true,
    value: '<name>',
    help: 'a host besides loopback that webhooks may be delivered to; repeat it for several',
  },
  rules: { type: 'string', value: '<file>', help: 'replies of a file of rules, such as a recording' },
  record: {
    type: 'string',
    value: '<file>',
    help: 'record the exchanges as rules into a new file, for --rules',
    proxy: 'only',
  },
  'keep-pii': {
    type: 'boolean',
    help: 'record personal data as it is; credentials are never recorded',
    proxy: 'only',
  },
  coverage: { type: 'string', value: '<folder>', help: 'write coverage.json and coverage.html there on exit' },
  'coverage-threshold': {
    type: 'string',
    value: '<percent>',
    help: 'exit with 1 below this share of operations, or operations=80,statuses=50',
  },
  'coverage-operations': {
    type: 'string',
    value: '<ids>',
    help: 'operations that the threshold is for, such as listTopics,createTopic',
  },
  'allow-remote-panel': {
    type: 'boolean',
    help: 'allow other machines to use /__mock; requires a --host that they can reach',
  },
  quiet: { type: 'boolean', short: 'q', help: 'do not log requests', proxy: true },
  version: { type: 'boolean', short: 'v', help: 'print the version', proxy: true },
  help: { type: 'boolean', short: 'h', help: 'print this text', proxy: true },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof flags;
