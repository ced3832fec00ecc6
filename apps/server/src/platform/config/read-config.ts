import { isAbsolute } from 'node:path';
import { withCaFile } from '../postgres/database-url.ts';
import type { BucketConfig, Config, LanguageModelConfig, ModelConfig } from './config.ts';
import { readSecretFile } from './secret-file.ts';
import { databaseSettings } from './settings/database.ts';
import { fileSettings } from './settings/files.ts';
import { limitSettings } from './settings/limits.ts';
import { modelSettings } from './settings/models.ts';
import { networkSettings } from './settings/network.ts';
import { processSettings } from './settings/process.ts';
import { retentionSettings } from './settings/retention.ts';
import { sandboxSettings } from './settings/sandbox.ts';
import { secretSettings } from './settings/secrets.ts';
import { fileVariable, type Setting } from './settings/setting.ts';
import { settings } from './settings.ts';

/** Invalid settings: the message has a line for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** The values of some settings. */
type Values<Area extends Readonly<Record<string, Setting>>> = { [Name in keyof Area]: ReturnType<Area[Name]['read']> };

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
  const read = <Area extends Readonly<Record<string, Setting>>>(area: Area) =>
    Object.fromEntries(
      Object.entries(area).map(([name, setting]) => [
        name,
        readSetting(setting, findSource(setting, env, flags), faults),
      ]),
    ) as Values<Area>;
  const network = read(networkSettings);
  const ofProcess = read(processSettings);
  const database = read(databaseSettings);
  const secrets = read(secretSettings);
  const sandbox = read(sandboxSettings);
  const limits = read(limitSettings);
  const { storageQuotaMib, ...bucket } = read(fileSettings);
  const models = read(modelSettings);
  const retention = read(retentionSettings);
  findDatabaseFaults(database, faults);
  const config: Config = {
    ...network,
    ...ofProcess,
    ...database,
    // An invalid URL was reported above, and has no parameters to add to.
    ...(faults.length === 0 && addCaFile(database)),
    ...secrets,
    ...sandbox,
    ...limits,
    storageQuotaMib,
    llm: languageModelOf(models, faults),
    embedding: embeddingModelOf(models, faults),
    s3: bucketOf(bucket, faults),
    retention,
  };
  faults.push(...combined(config));
  if (faults.length > 0) throw new SettingsError(faults);
  return config;
}

/** Reads a setting. An invalid one has a value at least, so that no other fault reports it as missing. */
function readSetting(setting: Setting, source: Source, faults: string[]): unknown {
  try {
    return setting.read(textOf(source) ?? setting.fallback);
  } catch (error) {
    const shown = setting.isSecret ? '' : ` is ${JSON.stringify(source.text)}, and`;
    faults.push(`${source.name}${shown} ${(error as Error).message}.`);
    return source.text ?? source.path;
  }
}

type DatabaseValues = Values<typeof databaseSettings>;

function findDatabaseFaults(
  { databaseUrl, directDatabaseUrl, databaseCaFile }: DatabaseValues,
  faults: string[],
): void {
  if (databaseUrl !== undefined) return;
  if (directDatabaseUrl !== undefined) {
    faults.push('DIRECT_DATABASE_URL is set without DATABASE_URL: set both, or neither.');
  }
  if (databaseCaFile !== undefined) {
    faults.push('DATABASE_CA_FILE is set without DATABASE_URL: the embedded database needs no TLS.');
  }
}

function addCaFile({ databaseUrl, directDatabaseUrl, databaseCaFile }: DatabaseValues) {
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

function languageModelOf(models: Values<typeof modelSettings>, faults: string[]): LanguageModelConfig | undefined {
  const { llmBaseUrl: baseUrl, llmModel: model, llmApiKey: apiKey } = models;
  const found = modelOf('LLM', { baseUrl, model, apiKey }, faults);
  return (
    found && {
      ...found,
      vision: models.llmVision,
      historyTokens: models.llmHistoryTokens,
      silenceTimeoutMs: models.llmSilenceTimeoutSeconds * 1000,
      maxAnswerCharacters: models.llmMaxAnswerCharacters,
    }
  );
}

function embeddingModelOf(models: Values<typeof modelSettings>, faults: string[]): ModelConfig | undefined {
  const { embeddingBaseUrl: baseUrl, embeddingModel: model, embeddingApiKey: apiKey } = models;
  return modelOf('EMBEDDING', { baseUrl, model, apiKey }, faults);
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
  {
    s3Endpoint,
    s3Bucket,
    s3Region,
    s3PathStyle,
    s3AccessKeyId,
    s3SecretAccessKey,
  }: Omit<Values<typeof fileSettings>, 'storageQuotaMib'>,
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
