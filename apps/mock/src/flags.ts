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
  /** Whether the subcommand `proxy` also accepts it. */
  proxy?: boolean;
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
    help: 'address to listen on; 0.0.0.0 lets other machines in',
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
  seed: { type: 'string', value: '<text>', help: 'same seed, same ids and same luck at each start' },
  latency: {
    type: 'string',
    value: '<p50>,<p99>',
    help: 'hold answers back: half up to p50 ms, 99 of 100 up to p99 ms',
  },
  'error-rate': { type: 'string', value: '<share>', help: 'answer this share of requests with 503', fallback: '0' },
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
  'messenger-endpoint': { type: 'string', value: '<url>', help: 'where messenger events are delivered to' },
  'rcs-endpoint': { type: 'string', value: '<url>', help: 'where events of RCS are delivered to' },
  'chat-endpoint': { type: 'string', value: '<url>', help: 'where events of the chat channel are delivered to' },
  'allow-host': {
    type: 'string',
    multiple: true,
    value: '<name>',
    help: 'a host besides loopback that webhooks may go to; repeat it for several',
  },
  'allow-remote-panel': {
    type: 'boolean',
    help: 'other machines may use /__mock, where --host lets them in',
  },
  quiet: { type: 'boolean', short: 'q', help: 'do not log requests', proxy: true },
  version: { type: 'boolean', short: 'v', help: 'print the version', proxy: true },
  help: { type: 'boolean', short: 'h', help: 'print this text', proxy: true },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof flags;
