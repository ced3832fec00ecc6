import { isAbsolute } from 'node:path';
import { withCaFile } from '../postgres/database-url.ts';
import type { BucketConfig, Config, ModelConfig } from './config.ts';
import { readSecretFile } from './secret-file.ts';
import { fileVariable, type Setting, type SettingName, settings } from './settings.ts';

/** Invalid settings: the message has a line for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

type Values = { [Name in SettingName]: ReturnType<(typeof settings)[Name]['read']> };

/**
 * Reads all settings. An empty variable counts as not set. The variable of a secret, with `_FILE` at its end, names a file that contains
 * the value.
 *
 * @param flags values by flag; they override the environment
 * @param combined finds faults of settings in combination, which are reported with the faults of each
 * @throws {SettingsError} all invalid settings at once: the name, the value unless it is secret, and the allowed values
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  flags: Readonly<Record<string, string>> = {},
  combined: (config: Config) => readonly string[] = () => [],
): Config {
  const faults: string[] = [];
  const values = Object.fromEntries(
    Object.entries<Setting>(settings).map(([name, setting]) => {
      const source = findSource(setting, env, flags);
      try {
        return [name, setting.read(textOf(source) ?? setting.fallback)];
      } catch (error) {
        const shown = setting.isSecret ? '' : ` is ${JSON.stringify(source.text)}, and`;
        faults.push(`${source.name}${shown} ${(error as Error).message}.`);
        // The setting has a value at least, so that no other fault reports it as missing.
        return [name, source.text ?? source.path];
      }
    }),
  ) as Values;
  const { databaseUrl, directDatabaseUrl, databaseCaFile } = values;
  if (databaseUrl === undefined && directDatabaseUrl !== undefined) {
    faults.push('DIRECT_DATABASE_URL is set without DATABASE_URL: set both, or neither.');
  }
  if (databaseUrl === undefined && databaseCaFile !== undefined) {
    faults.push('DATABASE_CA_FILE is set without DATABASE_URL: the embedded database needs no TLS.');
  }
  const { llmBaseUrl, llmModel, llmApiKey, llmVision: vision, llmHistoryTokens: historyTokens, ...withLimits } = values;
  const { llmSilenceTimeoutSeconds, llmMaxAnswerCharacters: maxAnswerCharacters, ...others } = withLimits;
  const { embeddingBaseUrl, embeddingModel, embeddingApiKey, ...further } = others;
  const languageModel = modelOf('LLM', { baseUrl: llmBaseUrl, model: llmModel, apiKey: llmApiKey }, faults);
  const embedding = modelOf(
    'EMBEDDING',
    { baseUrl: embeddingBaseUrl, model: embeddingModel, apiKey: embeddingApiKey },
    faults,
  );
  const silenceTimeoutMs = llmSilenceTimeoutSeconds * 1000;
  const llm = languageModel && { ...languageModel, vision, historyTokens, silenceTimeoutMs, maxAnswerCharacters };
  const { idempotencyDays, verificationDays, deliveryBodyDays, conversationDays, mediaDays, ...later } = further;
  const { contactDays, notificationDays, auditDays, ...withBucket } = later;
  const { s3Endpoint, s3Bucket, s3Region, s3PathStyle, s3AccessKeyId, s3SecretAccessKey, ...rest } = withBucket;
  const config: Config = {
    ...rest,
    // An invalid URL was reported above, and has no parameters to add to.
    ...(faults.length === 0 && addCaFile(values)),
    llm,
    embedding,
    s3: bucketOf(values, faults),
    retention: {
      idempotencyDays,
      verificationDays,
      deliveryBodyDays,
      conversationDays,
      mediaDays,
      contactDays,
      notificationDays,
      auditDays,
    },
  };
  faults.push(...combined(config));
  if (faults.length > 0) throw new SettingsError(faults);
  return config;
}

function addCaFile({ databaseUrl, directDatabaseUrl, databaseCaFile }: Values) {
  return {
    databaseUrl: databaseUrl && withCaFile(databaseUrl, databaseCaFile),
    directDatabaseUrl: directDatabaseUrl && withCaFile(directDatabaseUrl, databaseCaFile),
  };
}

/** The origin of a setting: its flag, its variable, or a file. */
interface Source {
  /** Names it in errors, with the path of a file. */
  name: string;
  /** Absent when nothing is set. */
  text?: string | undefined;
  /** The file with the text. */
  path?: string | undefined;
  /** Reports that there are two sources. */
  conflict?: string;
}

function findSource(setting: Setting, env: NodeJS.ProcessEnv, flags: Readonly<Record<string, string>>): Source {
  const { env: variable, flag } = setting;
  const fromFlag = flag === undefined ? undefined : flags[flag];
  if (fromFlag !== undefined) return { name: `--${flag}`, text: fromFlag };
  const text = env[variable] || undefined;
  const inFile = fileVariable(setting);
  const path = inFile === undefined ? undefined : env[inFile] || undefined;
  if (inFile === undefined || path === undefined) return { name: variable, text };
  if (text === undefined) return { name: isAbsolute(path) ? `${inFile} (${path})` : inFile, path };
  return { name: variable, text, conflict: `and ${inFile} are both set: set only one of them` };
}

/** @throws {Error} when the text cannot be read, or has two sources */
function textOf({ text, path, conflict }: Source): string | undefined {
  if (conflict !== undefined) throw new Error(conflict);
  return path === undefined ? text : readSecretFile(path);
}

/** A model needs its endpoint, and an endpoint needs its model. */
function modelOf(
  prefix: string,
  { baseUrl, model, apiKey }: { [Member in keyof ModelConfig]: string | undefined },
  faults: string[],
): ModelConfig | undefined {
  if (baseUrl !== undefined && model !== undefined) return { baseUrl, model, apiKey };
  const given = baseUrl !== undefined ? 'BASE_URL' : model !== undefined ? 'MODEL' : apiKey && 'API_KEY';
  if (!given) return undefined;
  const missing = baseUrl === undefined ? 'BASE_URL' : 'MODEL';
  faults.push(`${prefix}_${given} is set without ${prefix}_${missing}: set both, or neither.`);
  return undefined;
}

/** A bucket needs its endpoint, its name and both parts of the access key. */
function bucketOf(
  { s3Endpoint, s3Bucket, s3Region, s3PathStyle, s3AccessKeyId, s3SecretAccessKey }: Values,
  faults: string[],
): BucketConfig | undefined {
  if (s3Endpoint && s3Bucket && s3AccessKeyId && s3SecretAccessKey) {
    return {
      endpoint: s3Endpoint,
      bucket: s3Bucket,
      region: s3Region,
      isPathStyle: s3PathStyle,
      accessKeyId: s3AccessKeyId,
      secretAccessKey: s3SecretAccessKey,
    };
  }
  const required = {
    ENDPOINT: s3Endpoint,
    BUCKET: s3Bucket,
    ACCESS_KEY_ID: s3AccessKeyId,
    SECRET_ACCESS_KEY: s3SecretAccessKey,
  };
  const names = Object.entries(required);
  const given = names.find(([, value]) => value !== undefined)?.[0];
  if (given === undefined) return undefined;
  const missing = names.filter(([, value]) => value === undefined).map(([name]) => `OMNICHANNEL_S3_${name}`);
  faults.push(`OMNICHANNEL_S3_${given} is set without ${missing.join(', ')}: set all of them, or none.`);
  return undefined;
}

/** Variables of commands that use the admin API of a service. They are no settings of a service. */
const remoteVariables = ['OMNICHANNEL_URL', 'OMNICHANNEL_OPERATOR_KEY'];

/** Finds variables that look like settings and are not: typing errors, or settings of another version. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const ofService = Object.values<Setting>(settings).flatMap((setting) => [setting.env, fileVariable(setting)]);
  const known = new Set([...remoteVariables, ...ofService]);
  const unknown = Object.keys(env).filter((name) => name.startsWith('OMNICHANNEL_') && !known.has(name));
  return unknown.map((name) => `${name} is not a setting of this version. See start --help.`);
}
