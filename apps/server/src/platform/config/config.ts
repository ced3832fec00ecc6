/** A model behind an OpenAI-compatible endpoint. */
export interface ModelConfig {
  baseUrl: string;
  model: string;
  /** Absent when the endpoint requires none. */
  apiKey: string | undefined;
}

export interface LanguageModelConfig extends ModelConfig {
  /** Whether it understands images. */
  vision: boolean;
  /** Tokens of earlier messages that the model receives with a question; an estimate. */
  historyTokens: number;
  /** Milliseconds without output after which the model counts as failed. */
  silenceTimeoutMs: number;
  /** UTF-16 code units after which an answer is truncated. */
  maxAnswerCharacters: number;
}

/** A bucket of an S3-compatible store. */
export interface BucketConfig {
  /** Origin of the store. */
  endpoint: string;
  bucket: string;
  region: string;
  /** Whether the bucket is in the path, not in the host name. */
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The configuration of a process; `settings.ts` names the source of each value. Times are seconds unless the name says otherwise. */
export interface Config {
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** Port of the admin API; undefined if it shares `port`. */
  adminPort: number | undefined;
  /** Port of the probes and metrics; undefined if the other ports serve them. */
  probePort: number | undefined;
  /** Work of this process: `api` serves requests, `worker` runs jobs, `all` does both. */
  role: 'all' | 'api' | 'worker';
  /** Seconds after SIGTERM in which requests are still served. */
  shutdownDelaySeconds: number;
  /** Directory of the embedded database, its password and the secret. Unused with `databaseUrl`. */
  dataDir: string;
  /** Names `databaseCaFile` if it names no other file for TLS. */
  databaseUrl: string | undefined;
  /** A connection that no proxy such as PgBouncer pools: LISTEN and advisory locks need one. */
  directDatabaseUrl: string | undefined;
  databaseCaFile: string | undefined;
  /** Connections of the pool that requests and features share. */
  databasePoolSize: number;
  databaseStatementTimeoutSeconds: number;
  /** Jobs that run at the same time in this process. */
  jobConcurrency: number;
  /** All keys are derived from it. Required with `databaseUrl`. */
  secret: string | undefined;
  /** Previous secrets, newest first. Signatures and keys from them are still accepted. */
  previousSecrets: readonly string[];
  /** Addresses or subnets of proxies whose `X-Forwarded-For` is trusted; empty for none. */
  trustProxy: readonly string[];
  /** Origins whose pages may call the API; `*` means any, empty none. */
  allowOrigins: readonly string[];
  /** Issuer of access tokens, a URL. Without it the issuer is `omnichannel`. */
  issuer: string | undefined;
  /** URL at which providers reach the service, without a slash at its end. Without it no provider can call back. */
  publicUrl: string | undefined;
  /** The end of a message in doubt after its time in doubt: the service does not know whether the provider has it. */
  inDoubt: 'fail' | 'repeat';
  /** Whether there is a sandbox: its connection, its pages, and sandbox accounts. */
  hasSandbox: boolean;
  /** Whether the sandbox may be served on an address other than loopback. */
  allowSandbox: boolean;
  /** Milliseconds between two statuses of a message in the sandbox. */
  sandboxPaceMs: number;
  /** Wrong passcodes that an account may check for one number in 24 hours. */
  maxFailedChecks: number;
  /** Invalid access tokens that one address may send within a minute. */
  maxFailedTokens: number;
  /** SMS with unchecked passcodes from one account to one country within 10 minutes at which the service stops sending. */
  maxUncheckedSms: number;
  /** SMS with passcodes of one account within an hour to the 10,000 numbers that differ in their last four digits only. */
  maxRangeSms: number;
  /** MiB of files that an account may store without a quota of its own. */
  storageQuotaMib: number;
  /** The bucket for new files. Without it, the database stores them. */
  s3: BucketConfig | undefined;
  /** Concurrent webhook deliveries to one endpoint, over all instances. */
  webhookConcurrency: number;
  /** The model that answers questions. Without it, answers quote the knowledge bases. */
  llm: LanguageModelConfig | undefined;
  /** The model of the semantic search, which complements BM25. */
  embedding: ModelConfig | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Days after which rows are deleted. */
  retention: {
    idempotencyDays: number;
    verificationDays: number;
    deliveryBodyDays: number;
    conversationDays: number;
    mediaDays: number;
    contactDays: number;
    notificationDays: number;
    auditDays: number;
  };
}
