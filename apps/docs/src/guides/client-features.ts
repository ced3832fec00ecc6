/** The features of the client and of other SDKs for Node.js, as read in the source of the named versions. */

/** The day on which the packages were installed and read. */
export const checkedOn = '2026-11-24';

/** The other packages, in the order of the cells. */
export const peers = [
  { name: 'openai', version: '7.57.0' },
  { name: 'stripe', version: '23.1.0' },
  { name: 'twilio', version: '6.2.0' },
  { name: '@novu/api', version: '3.19.1' },
  { name: 'svix', version: '2.5.0' },
] as const;

export interface Feature {
  feature: string;
  /** Of `@omnichannel/client`. */
  own: string;
  /** Of the others. `no` means: not found in the source. */
  others: [openai: string, stripe: string, twilio: string, novu: string, svix: string];
  /** Why the client lacks what another package has. */
  reason?: string;
}

export const features: Feature[] = [
  {
    feature: 'Error classes',
    own: 'by status, typed by operation',
    others: ['by status', 'by error type', 'one', 'by schema of the contract', 'one'],
  },
  {
    feature: 'Errors as values, without `throw`',
    own: '`.result()`',
    others: ['no', 'no', 'no', 'functions return a result', 'no'],
  },
  {
    feature: 'Retries by default',
    own: '2, where a retry is safe',
    others: ['2', '2', 'none; 429 by setting', 'up to 1 hour', '2, from status 500'],
  },
  {
    feature: '`Retry-After`',
    own: 'seconds and date, with a limit',
    others: ['seconds, date, milliseconds', 'no', 'no', 'yes', 'no'],
  },
  {
    feature: '`Idempotency-Key` by default',
    own: 'same key for all attempts',
    others: ['no', 'same key for all attempts', 'no', 'yes', 'same key for all attempts'],
  },
  {
    feature: 'Timeout of an attempt',
    own: 'per client and call',
    others: ['per client and call', 'per client and call', 'per client', 'per client and call', 'per client'],
  },
  { feature: 'Limit for all attempts together', own: '`deadline`', others: ['no', 'no', 'no', 'of the retries', 'no'] },
  { feature: '`AbortSignal` of a call', own: 'yes', others: ['yes', 'no', 'no', 'yes', 'no'] },
  {
    feature: 'Sign-in and renewal of tokens',
    own: 'credentials, or a function',
    others: ['a function, or workload identity', 'no', 'client credentials', 'a function', 'no'],
  },
  {
    feature: 'Redirect to another origin',
    own: 'error; nothing is sent',
    others: ['followed', 'error', 'error', 'followed', 'followed'],
  },
  {
    feature: 'Iteration over pages',
    own: 'items and pages',
    others: ['items and pages', 'items', 'items and pages', 'no', 'no'],
  },
  {
    feature: 'Streams of events',
    own: 'yes; `break` cancels',
    others: ['yes; `break` cancels', 'no', 'no', 'no', 'no'],
  },
  {
    feature: 'Response and request id',
    own: '`.withResponse()`, also of streams',
    others: ['`.withResponse()`, also of streams', '`lastResponse`', '`…WithHttpInfo`', 'headers', 'no'],
  },
  {
    feature: 'Uploads',
    own: '`toFile`: bytes, Blob, streams, `Response`',
    others: ['`toFile`: bytes, Blob, streams, `Response`', 'bytes; streams in Node.js', 'no', 'Blob, streams', 'no'],
  },
  {
    feature: 'Uploads that are not held in memory',
    own: '`uploadMedia`; in a form, a `Blob` of the disk',
    others: ['`toStreamingFile`', 'no', 'no', '`Blob` of the disk', 'no'],
  },
  {
    feature: 'Downloads as a stream',
    own: "`parseAs: 'stream'`",
    others: ['`response.body`', 'yes', 'no', 'no', 'no'],
  },
  {
    feature: 'Verification of webhooks',
    own: 'typed event',
    others: ['typed event', 'typed event', 'true or false', 'no', 'without the event'],
  },
  {
    feature: 'Verification without `await`',
    own: 'no',
    others: ['no', 'yes', 'yes', 'no', 'yes'],
    reason: 'Web Crypto, which all runtimes share, is asynchronous. A synchronous one needs a cryptography package.',
  },
  {
    feature: 'Signatures for tests',
    own: '`signWebhook`',
    others: ['no', 'yes', 'yes', 'no', '`sign`'],
  },
  {
    feature: 'Responses of the contract for tests',
    own: '`createTestFetch`, MSW, mock',
    others: ['no', 'no', 'no', 'no', 'no'],
  },
  {
    feature: 'Events of attempts and outcomes',
    own: '`onEvent`',
    others: ['log levels', 'request and response', 'log level', 'logger, hooks', 'no'],
  },
  {
    feature: 'Own `fetch` or HTTP client',
    own: '`fetch`, middleware',
    others: ['`fetch`', 'HTTP client', 'HTTP client', 'HTTP client, hooks', '`fetch`'],
  },
  {
    feature: 'Functions that a bundler can leave out',
    own: 'one for each operation',
    others: ['no', 'no', 'no', 'one for each operation', 'no'],
  },
  {
    feature: 'React',
    own: 'hook for the chat; TanStack Query',
    others: ['no', 'no', 'no', 'no', 'no'],
  },
  {
    feature: 'Calls that the package does not know',
    own: 'no',
    others: ['`client.post`', '`rawRequest`', '`request`', 'no', 'no'],
    reason: 'The contract has every operation, and the types are made from it. Send other requests with `fetch`.',
  },
  {
    feature: 'Validation of responses',
    own: 'no',
    others: ['no', 'no', 'no', 'Zod', 'no'],
    reason:
      'A new field or value of the service must not break an installed client. Tests compare the service with the contract.',
  },
  {
    feature: 'Module formats',
    own: 'ESM, CommonJS',
    others: ['ESM, CommonJS', 'ESM, CommonJS', 'CommonJS', 'CommonJS', 'ESM'],
  },
  {
    feature: 'Packages at run time',
    own: '2, of types only',
    others: ['none', 'none', '6', '1', '1'],
  },
];
