/** A model behind an OpenAI-compatible endpoint. */
export interface ModelConfig {
  baseUrl: string;
  model: string;
  /** Absent where the endpoint asks for none. */
  apiKey: string | undefined;
}

export interface LanguageModelConfig extends ModelConfig {
  /** Whether it understands images. */
  vision: boolean;
  /** Tokens of the conversation so far that it is given with a question, as far as they can be estimated. */
  historyTokens: number;
  /** Milliseconds without a word after which the model counts as failed. */
  silenceTimeoutMs: number;
  /** UTF-16 code units after which an answer is cut. */
  maxAnswerCharacters: number;
}

/** What the settings come to; `settings.ts` says where each comes from. Times are seconds unless the name says otherwise. */
export interface Config {
  host: string;
  /** 0 takes any that is free. */
  port: number;
  /** What this process does: answers requests, works jobs, or both. */
  role: 'all' | 'api' | 'worker';
  /** Where the embedded database, its password and the secret are kept; used where `databaseUrl` is absent. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** A connection that is not pooled by a proxy such as PgBouncer: LISTEN and advisory locks need one. */
  directDatabaseUrl: string | undefined;
  /** From which all keys are derived; required with `databaseUrl`. */
  secret: string | undefined;
  /** Former secrets, newest first: what they signed or derived is still accepted. */
  previousSecrets: readonly string[];
  /** Addresses or subnets of proxies whose `X-Forwarded-For` is believed; empty for none. */
  trustProxy: readonly string[];
  /** Origins whose pages may call the operations of the contract; `*` means any, empty none. */
  allowOrigins: readonly string[];
  /** The issuer of access tokens, a URL; without one it is `omnichannel`. */
  issuer: string | undefined;
  /** Whether the sandbox carrier may be used on an address other than loopback. */
  allowSandbox: boolean;
  /** Milliseconds between the states of a message in the sandbox. */
  sandboxPaceMs: number;
  /** Wrong passcodes that an account may check for one number in 24 hours. */
  maxFailedChecks: number;
  /** Access tokens of one address within a minute that may be invalid. */
  maxFailedTokens: number;
  /** SMS of an account to a country within 10 minutes with unchecked passcodes, at which the service stops sending. */
  maxUncheckedSms: number;
  /** MiB of files that an account may store, where it has no quota of its own. */
  storageQuotaMib: number;
  /** Webhook deliveries that an endpoint gets at the same time at most, of all instances. */
  webhookConcurrency: number;
  /** The model that answers questions; without one answers quote the knowledge bases. */
  llm: LanguageModelConfig | undefined;
  /** The model that passages are found by, beside their words. */
  embedding: ModelConfig | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Days after which rows are removed. */
  retention: {
    idempotencyDays: number;
    verificationDays: number;
    deliveryBodyDays: number;
    conversationDays: number;
    mediaDays: number;
    contactDays: number;
  };
}
