import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { weaknessOf } from '../crypto/secret-strength.ts';
import { readDatabaseUrl } from '../postgres/database-url.ts';
import { readCertificates } from '../postgres/tls-options.ts';
import { isLoopback } from './start-faults.ts';

/**
 * A setting: an environment variable and a flag that overrides it. A secret has no flag, since other users of the machine could read it in
 * the list of processes. It has a second variable instead, which names a file.
 */
export type Setting<Value = unknown> = OpenSetting<Value> | SecretSetting<Value>;

interface OpenSetting<Value> extends AnySetting<Value> {
  /** Without its dashes. */
  flag: string;
  isSecret?: false;
}

interface SecretSetting<Value> extends AnySetting<Value> {
  flag?: undefined;
  /** Errors do not show the value. */
  isSecret: true;
}

interface AnySetting<Value> {
  env: string;
  /** Stands for the value in the help. Absent for a switch, whose flag takes no value. */
  placeholder?: string;
  /** Whether the flag is a switch that sets `false`, such as `--no-sandbox`. */
  isNegated?: boolean;
  /** The text that is read when nothing is set. */
  fallback?: string;
  /** Unit of the value, for help and documentation: `s`, `MiB`, `jobs`. Absent for a value without one. */
  unit?: string;
  /** One line for help and documentation. */
  about: string;
  /**
   * @param text undefined when nothing is set and there is no fallback
   * @throws {Error} the allowed values, without the given one: `must be a port, from 0 to 65535`
   */
  read(text: string | undefined): Value;
}

/** All settings. Reading, `--help`, the errors and the generated table in `docs/configure.md` use these definitions. */
export const settings = {
  host: {
    env: 'OMNICHANNEL_HOST',
    flag: 'host',
    placeholder: '<address>',
    fallback: '127.0.0.1',
    about: 'Address to listen on; one that other machines can reach requires --no-sandbox or --allow-sandbox',
    read: nonEmpty,
  },
  port: {
    env: 'OMNICHANNEL_PORT',
    flag: 'port',
    placeholder: '<port>',
    fallback: '4020',
    about: 'Port to listen on; 0 selects a free port',
    read: whole('a port', 0, 65_535),
  },
  adminPort: {
    env: 'OMNICHANNEL_ADMIN_PORT',
    flag: 'admin-port',
    placeholder: '<port>',
    about:
      'Port of its own for the admin API and the console, so that a proxy can keep it internal; without it they share --port',
    read: optional(whole('a port', 0, 65_535)),
  },
  probePort: {
    env: 'OMNICHANNEL_PROBE_PORT',
    flag: 'probe-port',
    placeholder: '<port>',
    about: 'Port of its own for /healthz, /readyz and /metrics, which the other ports then do not serve',
    read: optional(whole('a port', 0, 65_535)),
  },
  role: {
    env: 'OMNICHANNEL_ROLE',
    flag: 'role',
    placeholder: '<role>',
    fallback: 'all',
    about: 'Role of this process: api serves requests, worker runs jobs, all does both',
    read: oneOf('all', 'api', 'worker'),
  },
  shutdownDelaySeconds: {
    env: 'OMNICHANNEL_SHUTDOWN_DELAY_SECONDS',
    flag: 'shutdown-delay',
    placeholder: '<seconds>',
    fallback: '5',
    unit: 's',
    about:
      'Seconds after SIGTERM in which /readyz returns 503 and requests are still served, so that proxies choose another instance',
    read: whole('seconds', 0, 600),
  },
  dataDir: {
    env: 'OMNICHANNEL_DATA_DIR',
    flag: 'data-dir',
    placeholder: '<directory>',
    fallback: './.omnichannel',
    about: 'Directory of the embedded database and its secret; unused with DATABASE_URL',
    read: nonEmpty,
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    isSecret: true,
    placeholder: '<url>',
    about: 'PostgreSQL to use in place of the embedded one: postgres://user:password@host/database',
    read: optional(postgresUrl),
  },
  directDatabaseUrl: {
    env: 'DIRECT_DATABASE_URL',
    isSecret: true,
    placeholder: '<url>',
    about:
      'URL of the same database past a pooler such as PgBouncer, for LISTEN and locks; required when DATABASE_URL leads through one',
    read: optional(postgresUrl),
  },
  databaseCaFile: {
    env: 'DATABASE_CA_FILE',
    flag: 'database-ca-file',
    placeholder: '<file>',
    about: 'File with the certificates of the CA of the database, in PEM format: connections use TLS and check them',
    read: optional(caFile),
  },
  databasePoolSize: {
    env: 'DATABASE_POOL_SIZE',
    flag: 'database-pool-size',
    placeholder: '<connections>',
    fallback: '20',
    unit: 'connections',
    about:
      'Connections to the database that the requests and features of this process share; doctor adds up all of them',
    read: whole('connections', 5, 500),
  },
  databaseStatementTimeoutSeconds: {
    env: 'DATABASE_STATEMENT_TIMEOUT_SECONDS',
    flag: 'database-statement-timeout-seconds',
    placeholder: '<seconds>',
    fallback: '30',
    unit: 's',
    about: 'Seconds after which the database cancels a statement of the service; migrations have no such limit',
    read: whole('seconds', 1, 3600),
  },
  jobConcurrency: {
    env: 'OMNICHANNEL_JOB_CONCURRENCY',
    flag: 'job-concurrency',
    placeholder: '<jobs>',
    fallback: '10',
    unit: 'jobs',
    about: 'Jobs that this process runs at the same time; each has a connection of its own',
    read: whole('jobs', 1, 200),
  },
  secret: {
    env: 'OMNICHANNEL_SECRET',
    isSecret: true,
    placeholder: '<secret>',
    about:
      'Secret from which all keys are derived: openssl rand -base64 32. Required with DATABASE_URL, else created at the first start',
    read: optional(secret),
  },
  previousSecrets: {
    env: 'OMNICHANNEL_PREVIOUS_SECRETS',
    isSecret: true,
    placeholder: '<secrets>',
    fallback: '',
    about: 'Previous secrets, newest first, separated by commas: what they signed or encrypted is still accepted',
    read: listOf(previousSecret),
  },
  trustProxy: {
    env: 'TRUST_PROXY',
    flag: 'trust-proxy',
    placeholder: '<addresses>',
    fallback: '',
    about: 'Proxies whose X-Forwarded-For is trusted: addresses, subnets or loopback, separated by commas',
    read: listOf(subnet),
  },
  allowOrigins: {
    env: 'OMNICHANNEL_ALLOW_ORIGINS',
    flag: 'allow-origins',
    placeholder: '<origins>',
    fallback: '',
    about: 'Origins whose pages may call the API from a browser, separated by commas; * means any',
    read: listOf(origin),
  },
  issuer: {
    env: 'OMNICHANNEL_ISSUER',
    flag: 'issuer',
    placeholder: '<url>',
    about:
      'Issuer of access tokens: the https URL at which callers and gateways reach the service. Without it: omnichannel',
    read: optional(issuerUrl),
  },
  publicUrl: {
    env: 'OMNICHANNEL_PUBLIC_URL',
    flag: 'public-url',
    placeholder: '<url>',
    about:
      'https URL at which providers reach the service, with receipts and inbound messages, and for files that they fetch',
    read: optional(publicUrl),
  },
  inDoubt: {
    env: 'OMNICHANNEL_IN_DOUBT',
    flag: 'in-doubt',
    placeholder: '<fail|repeat>',
    fallback: 'fail',
    about:
      'Outcome after 10 minutes of a message whose submission got no response: fail, or repeat and risk that it arrives twice',
    read: oneOf('fail', 'repeat'),
  },
  hasSandbox: {
    env: 'OMNICHANNEL_SANDBOX',
    flag: 'no-sandbox',
    isNegated: true,
    fallback: 'true',
    about: 'Whether the service has the sandbox: its connection, its pages and sandbox accounts; the flag removes it',
    read: yesOrNo,
  },
  allowSandbox: {
    env: 'OMNICHANNEL_ALLOW_SANDBOX',
    flag: 'allow-sandbox',
    fallback: 'false',
    about: 'Allows other machines to reach the sandbox, which shows every message',
    read: yesOrNo,
  },
  sandboxPaceMs: {
    env: 'OMNICHANNEL_SANDBOX_PACE',
    flag: 'sandbox-pace',
    placeholder: '<ms>',
    fallback: '500',
    unit: 'ms',
    about: 'Milliseconds between two statuses of a message in the sandbox',
    read: whole('milliseconds', 0, 3_600_000),
  },
  maxFailedChecks: {
    env: 'OMNICHANNEL_MAX_FAILED_CHECKS',
    flag: 'max-failed-checks',
    placeholder: '<checks>',
    fallback: '10',
    unit: 'checks',
    about: 'Wrong passcodes that an account may check for one number in 24 hours',
    read: whole('checks', 1, 1000),
  },
  maxFailedTokens: {
    env: 'OMNICHANNEL_MAX_FAILED_TOKENS',
    flag: 'max-failed-tokens',
    placeholder: '<tokens>',
    fallback: '100',
    unit: 'tokens',
    about: 'Invalid access tokens of one address within a minute after which its tokens are no longer checked',
    read: whole('tokens', 1, 1_000_000),
  },
  maxUncheckedSms: {
    env: 'OMNICHANNEL_MAX_UNCHECKED_SMS',
    flag: 'max-unchecked-sms',
    placeholder: '<sms>',
    fallback: '250',
    unit: 'SMS',
    about:
      'SMS with unchecked passcodes from one account to one country within 10 minutes at which the service stops sending',
    read: whole('SMS', 1, 10_000_000),
  },
  storageQuotaMib: {
    env: 'OMNICHANNEL_STORAGE_QUOTA_MIB',
    flag: 'storage-quota-mib',
    placeholder: '<MiB>',
    fallback: '1024',
    unit: 'MiB',
    about: 'MiB of files that an account may store, unless accounts set assigns another quota',
    read: whole('MiB', 1, 100_000_000),
  },
  s3Endpoint: {
    env: 'OMNICHANNEL_S3_ENDPOINT',
    flag: 's3-endpoint',
    placeholder: '<url>',
    about: 'https URL of the S3-compatible store for new files; without it, the database stores them',
    read: optional(originUrl),
  },
  s3Bucket: {
    env: 'OMNICHANNEL_S3_BUCKET',
    flag: 's3-bucket',
    placeholder: '<name>',
    about: 'Bucket for the files, which must exist; required with OMNICHANNEL_S3_ENDPOINT',
    read: optional(bucketName),
  },
  s3Region: {
    env: 'OMNICHANNEL_S3_REGION',
    flag: 's3-region',
    placeholder: '<region>',
    fallback: 'us-east-1',
    about: 'Region of the bucket, which is part of each signature',
    read: nonEmpty,
  },
  s3PathStyle: {
    env: 'OMNICHANNEL_S3_PATH_STYLE',
    flag: 'no-s3-path-style',
    isNegated: true,
    fallback: 'true',
    about: 'Whether the bucket is in the path of the URL; the flag puts it in the host name',
    read: yesOrNo,
  },
  s3AccessKeyId: {
    env: 'OMNICHANNEL_S3_ACCESS_KEY_ID',
    isSecret: true,
    placeholder: '<id>',
    about: 'Id of the access key of the bucket; required with OMNICHANNEL_S3_ENDPOINT',
    read: optional(nonEmpty),
  },
  s3SecretAccessKey: {
    env: 'OMNICHANNEL_S3_SECRET_ACCESS_KEY',
    isSecret: true,
    placeholder: '<key>',
    about: 'Secret of that access key; required with OMNICHANNEL_S3_ENDPOINT',
    read: optional(nonEmpty),
  },
  webhookConcurrency: {
    env: 'OMNICHANNEL_WEBHOOK_CONCURRENCY',
    flag: 'webhook-concurrency',
    placeholder: '<deliveries>',
    // 200 messages a second cause 600 events: a receiver that responds in 80 ms has 48 of them at the same time.
    fallback: '50',
    unit: 'deliveries',
    about: 'Concurrent webhook deliveries to one endpoint, over all instances',
    read: whole('deliveries', 1, 1000),
  },
  llmBaseUrl: {
    env: 'LLM_BASE_URL',
    flag: 'llm-base-url',
    placeholder: '<url>',
    about:
      'OpenAI-compatible endpoint of the model that answers questions; without it, answers quote the knowledge bases',
    read: optional(httpUrl),
  },
  llmModel: {
    env: 'LLM_MODEL',
    flag: 'llm-model',
    placeholder: '<name>',
    about: 'Model to request from that endpoint; required with LLM_BASE_URL',
    read: optional(nonEmpty),
  },
  llmApiKey: {
    env: 'LLM_API_KEY',
    isSecret: true,
    placeholder: '<key>',
    about: 'API key of that endpoint, if it requires one',
    read: optional(nonEmpty),
  },
  llmVision: {
    env: 'LLM_VISION',
    flag: 'llm-vision',
    fallback: 'false',
    about: 'Declares that the model understands images, so that questions may contain them',
    read: yesOrNo,
  },
  llmHistoryTokens: {
    env: 'LLM_HISTORY_TOKENS',
    flag: 'llm-history-tokens',
    placeholder: '<tokens>',
    fallback: '2000',
    unit: 'tokens',
    about: 'Tokens of earlier messages that the model receives with a question; four bytes count as one',
    read: whole('tokens', 0, 1_000_000),
  },
  llmSilenceTimeoutSeconds: {
    env: 'LLM_SILENCE_TIMEOUT_SECONDS',
    flag: 'llm-silence-timeout-seconds',
    placeholder: '<seconds>',
    fallback: '60',
    unit: 's',
    about: 'Seconds without output from the model after which an answer fails with completion_request_error',
    read: whole('seconds', 1, 600),
  },
  llmMaxAnswerCharacters: {
    env: 'LLM_MAX_ANSWER_CHARACTERS',
    flag: 'llm-max-answer-characters',
    placeholder: '<characters>',
    fallback: '32768',
    unit: 'characters',
    about: 'Characters after which an answer is truncated and the model is stopped',
    read: whole('characters', 1, 1_000_000),
  },
  embeddingBaseUrl: {
    env: 'EMBEDDING_BASE_URL',
    flag: 'embedding-base-url',
    placeholder: '<url>',
    about:
      'OpenAI-compatible endpoint of the embeddings for semantic search; large knowledge bases require pgvector in the database',
    read: optional(httpUrl),
  },
  embeddingModel: {
    env: 'EMBEDDING_MODEL',
    flag: 'embedding-model',
    placeholder: '<name>',
    about: 'Model to request from that endpoint; required with EMBEDDING_BASE_URL',
    read: optional(nonEmpty),
  },
  embeddingApiKey: {
    env: 'EMBEDDING_API_KEY',
    isSecret: true,
    placeholder: '<key>',
    about: 'API key of that endpoint, if it requires one',
    read: optional(nonEmpty),
  },
  logLevel: {
    env: 'OMNICHANNEL_LOG_LEVEL',
    flag: 'log-level',
    placeholder: '<level>',
    fallback: 'info',
    about: 'Lowest level of log lines to write: fatal, error, warn, info, debug, trace or silent',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  idempotencyDays: {
    env: 'OMNICHANNEL_RETENTION_IDEMPOTENCY_DAYS',
    flag: 'retention-idempotency-days',
    placeholder: '<days>',
    fallback: '1',
    unit: 'days',
    about: 'Days for which the response to an Idempotency-Key is kept',
    read: days,
  },
  verificationDays: {
    env: 'OMNICHANNEL_RETENTION_VERIFICATION_DAYS',
    flag: 'retention-verification-days',
    placeholder: '<days>',
    fallback: '30',
    unit: 'days',
    about: 'Days for which verifications are kept',
    read: days,
  },
  deliveryBodyDays: {
    env: 'OMNICHANNEL_RETENTION_DELIVERY_BODY_DAYS',
    flag: 'retention-delivery-body-days',
    placeholder: '<days>',
    fallback: '30',
    unit: 'days',
    about: 'Days for which webhook deliveries and sandbox messages are kept',
    read: days,
  },
  conversationDays: {
    env: 'OMNICHANNEL_RETENTION_CONVERSATION_DAYS',
    flag: 'retention-conversation-days',
    placeholder: '<days>',
    fallback: '90',
    unit: 'days',
    about: 'Days for which conversations are kept',
    read: days,
  },
  mediaDays: {
    env: 'OMNICHANNEL_RETENTION_MEDIA_DAYS',
    flag: 'retention-media-days',
    placeholder: '<days>',
    fallback: '14',
    unit: 'days',
    about: 'Days for which files are kept',
    read: days,
  },
  contactDays: {
    env: 'OMNICHANNEL_RETENTION_CONTACT_DAYS',
    flag: 'retention-contact-days',
    placeholder: '<days>',
    fallback: '7',
    unit: 'days',
    about: 'Days for which it is stored which numbers use the chat app',
    read: days,
  },
  notificationDays: {
    env: 'OMNICHANNEL_RETENTION_NOTIFICATION_DAYS',
    flag: 'retention-notification-days',
    placeholder: '<days>',
    fallback: '365',
    unit: 'days',
    about: 'Days for which items stay in the feeds of subscribers',
    read: days,
  },
  auditDays: {
    env: 'OMNICHANNEL_RETENTION_AUDIT_DAYS',
    flag: 'retention-audit-days',
    placeholder: '<days>',
    fallback: '365',
    unit: 'days',
    about: 'Days for which entries of the audit log are kept',
    read: days,
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

/** Returns the variable that names a file with the value of a secret; undefined for a setting that is none. */
export function fileVariable({ env, isSecret }: Setting): string | undefined {
  return isSecret ? `${env}_FILE` : undefined;
}

/** Returns the default of a setting with its unit; empty without a default. */
export function defaultText({ fallback = '', unit }: Setting): string {
  return [fallback, unit].filter((part) => part !== undefined && fallback !== '').join(' ');
}

function nonEmpty(text: string | undefined): string {
  if (text === undefined || text === '') throw new Error('must not be empty');
  return text;
}

/** @param what the noun of the value, for the message */
function whole(what: string, min: number, max: number) {
  return (text: string | undefined): number => {
    const number = Number(text);
    if (/^\d{1,9}$/.test(text ?? '') && number >= min && number <= max) return number;
    throw new Error(`must be ${what}, a whole number from ${min} to ${max}`);
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
  readDatabaseUrl(text);
  return text;
}

function caFile(path: string): string {
  readCertificates(path);
  return resolve(path);
}

function httpUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new Error('must be a URL such as https://models.example.com/v1');
}

/** Reads the origin of a server. Its path is the bucket and the key. */
function originUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text)) return url.origin;
  throw new Error('must be a URL without a path, such as https://s3.eu-central-1.amazonaws.com');
}

/** Allows the names of Amazon S3 for new buckets, without their rules about dots. */
function bucketName(text: string): string {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) return text;
  throw new Error('must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens');
}

/** RFC 8414, 2: without query and fragment. Gateways append a path to it and compare it byte by byte. */
function issuerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !/[?#]|\/$/.test(text) && !url.username && !url.password) return text;
  throw new Error('must be a URL such as https://api.example.com, without a slash at its end, a query or a fragment');
}

/** Reads a URL to which the service appends paths. Providers sign it byte by byte, so it has one spelling only. */
function publicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined) {
    const isHere = isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isHere);
    const canonical = url.origin + url.pathname.replace(/\/$/, '');
    if (isSafe && text === canonical) return text;
  }
  throw new Error(
    'must be a URL such as https://sms.example.com: https (http only for localhost), the host in lower case, and no user, query, fragment or slash at its end',
  );
}

/** Reads an origin exactly as browsers send it, since it is compared as a text. */
function origin(text: string): string {
  if (text === '*') return text;
  const isOrigin = /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
  if (isOrigin) return text;
  throw new Error(
    'must be * or origins as browsers send them, separated by commas, such as https://docs.example.com,http://localhost:4000: scheme, host in lower case, port unless it is the default port, and no slash or path',
  );
}

function secret(text: string): string {
  const weakness = weaknessOf(text);
  if (weakness !== undefined) throw new Error(`${weakness}: openssl rand -base64 32 makes one`);
  // Such a secret could not become an entry of the list of previous secrets.
  if (/[\s,]/.test(text)) throw new Error('must not contain spaces or commas: openssl rand -base64 32 makes one');
  return text;
}

/** Reports the fault of one secret among several by its position, since its value cannot be shown. */
function previousSecret(text: string, index: number): string {
  try {
    return secret(text);
  } catch (error) {
    throw new Error(`has an invalid entry: number ${index + 1} ${(error as Error).message}`);
  }
}

/** Reads an entry for `trustProxy` of Fastify. */
function subnet(text: string): string {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const isSubnet =
    version !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)));
  if (isSubnet || ['loopback', 'linklocal', 'uniquelocal'].includes(text)) return text;
  throw new Error('must be addresses or subnets separated by commas, such as 10.0.0.7,10.1.0.0/16 or loopback');
}
