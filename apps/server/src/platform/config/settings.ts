import { isIP } from 'node:net';
import { weaknessOf } from '../crypto/secret-strength.ts';

/** One thing that can be set: by an environment variable, and unless it is secret by a flag, which wins. */
export interface Setting<Value = unknown> {
  env: string;
  /** Without its dashes; absent for what other users of the machine must not see in its list of processes. */
  flag?: string;
  /** What stands for the value in the help; absent for a switch, whose flag takes none. */
  placeholder?: string;
  /** What is read when nothing is set. */
  fallback?: string;
  /** One line: help and README show it. */
  about: string;
  /**
   * @param text undefined when nothing is set and there is no fallback
   * @throws {Error} what the value must be, without the value: `must be a port, from 0 to 65535`
   */
  read(text: string | undefined): Value;
}

/** Every setting: reading them, `--help`, the table in the README and the messages about bad ones all come from here. */
export const settings = {
  host: {
    env: 'OMNICHANNEL_HOST',
    flag: 'host',
    placeholder: '<address>',
    fallback: '127.0.0.1',
    about: 'Address to listen on; one that others can reach needs --allow-sandbox',
    read: nonEmpty,
  },
  port: {
    env: 'OMNICHANNEL_PORT',
    flag: 'port',
    placeholder: '<port>',
    fallback: '4020',
    about: 'Port to listen on; 0 takes a free one',
    read: whole('a port', 0, 65_535),
  },
  role: {
    env: 'OMNICHANNEL_ROLE',
    flag: 'role',
    placeholder: '<role>',
    fallback: 'all',
    about: 'What this process does: api answers requests, worker does the jobs, all does both',
    read: oneOf('all', 'api', 'worker'),
  },
  dataDir: {
    env: 'OMNICHANNEL_DATA_DIR',
    flag: 'data-dir',
    placeholder: '<directory>',
    fallback: './.omnichannel',
    about: 'Where the embedded database and its secret are kept; not used with DATABASE_URL',
    read: nonEmpty,
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    placeholder: '<url>',
    about: 'PostgreSQL to work on, instead of the embedded one: postgres://user:password@host/database',
    read: optional(postgresUrl),
  },
  directDatabaseUrl: {
    env: 'DIRECT_DATABASE_URL',
    placeholder: '<url>',
    about:
      'The same database past a pooler such as PgBouncer, for LISTEN and locks; needed when DATABASE_URL leads through one',
    read: optional(postgresUrl),
  },
  secret: {
    env: 'OMNICHANNEL_SECRET',
    placeholder: '<secret>',
    about:
      'From which all keys are derived: openssl rand -base64 32. Required with DATABASE_URL, else made at the first start',
    read: optional(secret),
  },
  previousSecrets: {
    env: 'OMNICHANNEL_PREVIOUS_SECRETS',
    placeholder: '<secrets>',
    fallback: '',
    about: 'Secrets that were in use before, newest first, with commas between: what they made is still accepted',
    read: listOf(previousSecret),
  },
  trustProxy: {
    env: 'TRUST_PROXY',
    flag: 'trust-proxy',
    placeholder: '<addresses>',
    fallback: '',
    about: 'Proxies whose X-Forwarded-For is believed: addresses, subnets or loopback, with commas between',
    read: listOf(subnet),
  },
  allowOrigins: {
    env: 'OMNICHANNEL_ALLOW_ORIGINS',
    flag: 'allow-origins',
    placeholder: '<origins>',
    fallback: '',
    about: 'Origins whose pages in a browser may call the API, with commas between; * means any',
    read: listOf(origin),
  },
  issuer: {
    env: 'OMNICHANNEL_ISSUER',
    flag: 'issuer',
    placeholder: '<url>',
    about:
      'Issuer of access tokens: the https URL that callers and gateways reach the service at; without it omnichannel',
    read: optional(issuerUrl),
  },
  allowSandbox: {
    env: 'OMNICHANNEL_ALLOW_SANDBOX',
    flag: 'allow-sandbox',
    fallback: 'false',
    about: 'Lets the sandbox, where every message can be read, be reached from other machines',
    read: yesOrNo,
  },
  sandboxPaceMs: {
    env: 'OMNICHANNEL_SANDBOX_PACE',
    flag: 'sandbox-pace',
    placeholder: '<ms>',
    fallback: '500',
    about: 'Milliseconds between the states of a message in the sandbox',
    read: whole('milliseconds', 0, 3_600_000),
  },
  maxFailedChecks: {
    env: 'OMNICHANNEL_MAX_FAILED_CHECKS',
    flag: 'max-failed-checks',
    placeholder: '<checks>',
    fallback: '10',
    about: 'Wrong passcodes that an account may check for one number in 24 hours',
    read: whole('checks', 1, 1000),
  },
  maxFailedTokens: {
    env: 'OMNICHANNEL_MAX_FAILED_TOKENS',
    flag: 'max-failed-tokens',
    placeholder: '<tokens>',
    fallback: '100',
    about: 'Access tokens of one address within a minute that may be invalid, before its tokens are no longer checked',
    read: whole('tokens', 1, 1_000_000),
  },
  maxUncheckedSms: {
    env: 'OMNICHANNEL_MAX_UNCHECKED_SMS',
    flag: 'max-unchecked-sms',
    placeholder: '<sms>',
    fallback: '250',
    about:
      'SMS of an account to a country within 10 minutes with unchecked passcodes, at which the service stops sending',
    read: whole('SMS', 1, 10_000_000),
  },
  storageQuotaMib: {
    env: 'OMNICHANNEL_STORAGE_QUOTA_MIB',
    flag: 'storage-quota-mib',
    placeholder: '<MiB>',
    fallback: '1024',
    about: 'Files that an account may store, in MiB, unless accounts set gives it another quota',
    read: whole('MiB', 1, 100_000_000),
  },
  webhookConcurrency: {
    env: 'OMNICHANNEL_WEBHOOK_CONCURRENCY',
    flag: 'webhook-concurrency',
    placeholder: '<deliveries>',
    // 200 messages a second have 600 events: a receiver that answers in 80 ms has 48 of them at the same time.
    fallback: '50',
    about: 'Webhook deliveries that one endpoint gets at the same time at most, over all instances',
    read: whole('deliveries', 1, 1000),
  },
  llmBaseUrl: {
    env: 'LLM_BASE_URL',
    flag: 'llm-base-url',
    placeholder: '<url>',
    about: 'OpenAI-compatible endpoint whose model answers questions; without it answers quote the knowledge bases',
    read: optional(httpUrl),
  },
  llmModel: {
    env: 'LLM_MODEL',
    flag: 'llm-model',
    placeholder: '<name>',
    about: 'The model that it is asked for; required with LLM_BASE_URL',
    read: optional(nonEmpty),
  },
  llmApiKey: {
    env: 'LLM_API_KEY',
    placeholder: '<key>',
    about: 'The key that it asks for, if any',
    read: optional(nonEmpty),
  },
  llmVision: {
    env: 'LLM_VISION',
    flag: 'llm-vision',
    fallback: 'false',
    about: 'Says that the model understands images: questions may then have some',
    read: yesOrNo,
  },
  llmHistoryTokens: {
    env: 'LLM_HISTORY_TOKENS',
    flag: 'llm-history-tokens',
    placeholder: '<tokens>',
    fallback: '2000',
    about: 'Tokens of the conversation so far that the model is given with a question; four bytes count as one',
    read: whole('tokens', 0, 1_000_000),
  },
  llmSilenceTimeoutSeconds: {
    env: 'LLM_SILENCE_TIMEOUT_SECONDS',
    flag: 'llm-silence-timeout-seconds',
    placeholder: '<seconds>',
    fallback: '60',
    about: 'Seconds without a word from the model after which an answer fails with completion_request_error',
    read: whole('seconds', 1, 600),
  },
  llmMaxAnswerCharacters: {
    env: 'LLM_MAX_ANSWER_CHARACTERS',
    flag: 'llm-max-answer-characters',
    placeholder: '<characters>',
    fallback: '32768',
    about: 'Characters after which an answer is cut and the model is stopped',
    read: whole('characters', 1, 1_000_000),
  },
  embeddingBaseUrl: {
    env: 'EMBEDDING_BASE_URL',
    flag: 'embedding-base-url',
    placeholder: '<url>',
    about:
      'OpenAI-compatible endpoint whose embeddings help to find passages by what they mean; with pgvector in the database also in large knowledge bases',
    read: optional(httpUrl),
  },
  embeddingModel: {
    env: 'EMBEDDING_MODEL',
    flag: 'embedding-model',
    placeholder: '<name>',
    about: 'The model that it is asked for; required with EMBEDDING_BASE_URL',
    read: optional(nonEmpty),
  },
  embeddingApiKey: {
    env: 'EMBEDDING_API_KEY',
    placeholder: '<key>',
    about: 'The key that it asks for, if any',
    read: optional(nonEmpty),
  },
  logLevel: {
    env: 'OMNICHANNEL_LOG_LEVEL',
    flag: 'log-level',
    placeholder: '<level>',
    fallback: 'info',
    about: 'Least important lines of the log: fatal, error, warn, info, debug, trace or silent',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  idempotencyDays: {
    env: 'OMNICHANNEL_RETENTION_IDEMPOTENCY_DAYS',
    flag: 'retention-idempotency-days',
    placeholder: '<days>',
    fallback: '1',
    about: 'Days for which the answer to an Idempotency-Key is kept',
    read: days,
  },
  verificationDays: {
    env: 'OMNICHANNEL_RETENTION_VERIFICATION_DAYS',
    flag: 'retention-verification-days',
    placeholder: '<days>',
    fallback: '30',
    about: 'Days for which verifications are kept',
    read: days,
  },
  deliveryBodyDays: {
    env: 'OMNICHANNEL_RETENTION_DELIVERY_BODY_DAYS',
    flag: 'retention-delivery-body-days',
    placeholder: '<days>',
    fallback: '30',
    about: 'Days for which webhook deliveries, and the messages of the sandbox, are kept',
    read: days,
  },
  conversationDays: {
    env: 'OMNICHANNEL_RETENTION_CONVERSATION_DAYS',
    flag: 'retention-conversation-days',
    placeholder: '<days>',
    fallback: '90',
    about: 'Days for which conversations are kept',
    read: days,
  },
  mediaDays: {
    env: 'OMNICHANNEL_RETENTION_MEDIA_DAYS',
    flag: 'retention-media-days',
    placeholder: '<days>',
    fallback: '14',
    about: 'Days for which files are kept',
    read: days,
  },
  contactDays: {
    env: 'OMNICHANNEL_RETENTION_CONTACT_DAYS',
    flag: 'retention-contact-days',
    placeholder: '<days>',
    fallback: '7',
    about: 'Days for which it is known which numbers the chat app has',
    read: days,
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

function nonEmpty(text: string | undefined): string {
  if (text === undefined || text === '') throw new Error('must not be empty');
  return text;
}

/** @param what it is, as the message calls it */
function whole(what: string, least: number, most: number) {
  return (text: string | undefined): number => {
    const number = Number(text);
    if (/^\d{1,9}$/.test(text ?? '') && number >= least && number <= most) return number;
    throw new Error(`must be ${what}, a whole number from ${least} to ${most}`);
  };
}

function days(text: string | undefined): number {
  return whole('days', 1, 36_500)(text);
}

function oneOf<const Word extends string>(...words: Word[]) {
  return (text: string | undefined): Word => {
    const word = words.find((known) => known === text);
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`);
    return word;
  };
}

function yesOrNo(text: string | undefined): boolean {
  return ['true', '1'].includes(oneOf('true', 'false', '1', '0')(text));
}

function optional<Value>(read: (text: string) => Value) {
  return (text: string | undefined): Value | undefined => (text === undefined ? undefined : read(text));
}

function listOf(read: (text: string, index: number) => string) {
  return (text: string | undefined): string[] =>
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(read);
}

function postgresUrl(text: string): string {
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new Error(
    'must be a URL such as postgres://user:password@host:5432/database; special characters of the password are percent-encoded in it',
  );
}

function httpUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new Error('must be a URL such as https://models.example.com/v1');
}

/** RFC 8414, 2: without query and fragment. Gateways append a path to it and compare it letter by letter. */
function issuerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !/[?#]|\/$/.test(text) && !url.username && !url.password) return text;
  throw new Error('must be a URL such as https://api.example.com, without a slash at its end, a query or a fragment');
}

/** Exactly as browsers send it, since it is compared so. */
function origin(text: string): string {
  if (text === '*') return text;
  const isOrigin = /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
  if (isOrigin) return text;
  throw new Error(
    'must be * or origins as browsers send them, with commas between, such as https://docs.example.com,http://localhost:4000: scheme, host in lower case, port unless it is the usual one, and nothing after it, not even a slash',
  );
}

function secret(text: string): string {
  const weakness = weaknessOf(text);
  if (weakness !== undefined) throw new Error(`${weakness}: openssl rand -base64 32 makes one`);
  // It could not stand in the list of former ones some day.
  if (/[\s,]/.test(text)) throw new Error('must not have spaces or commas in it: openssl rand -base64 32 makes one');
  return text;
}

/** The faults of one among several, which cannot be shown. */
function previousSecret(text: string, index: number): string {
  try {
    return secret(text);
  } catch (error) {
    throw new Error(`has a wrong entry: number ${index + 1} ${(error as Error).message}`);
  }
}

/** What Fastify's `trustProxy` takes. */
function subnet(text: string): string {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const isSubnet =
    version !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)));
  if (isSubnet || ['loopback', 'linklocal', 'uniquelocal'].includes(text)) return text;
  throw new Error('must be addresses or subnets with commas between, such as 10.0.0.7,10.1.0.0/16 or loopback');
}
