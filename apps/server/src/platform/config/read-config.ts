import type { Config, ModelConfig } from './config.ts';
import { type Setting, type SettingName, settings } from './settings.ts';

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
 * Reads all settings. An empty variable counts as not set.
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
      const { env: variable, flag, fallback, read } = setting;
      const fromFlag = flag === undefined ? undefined : flags[flag];
      const given = fromFlag ?? (env[variable] || undefined);
      try {
        return [name, read(given ?? fallback)];
      } catch (error) {
        const source = fromFlag === undefined ? variable : `--${flag}`;
        // A setting without a flag is secret.
        const shown = flag === undefined ? '' : ` is ${JSON.stringify(given)}, and`;
        faults.push(`${source}${shown} ${(error as Error).message}.`);
        // The setting has a value at least, so that no other fault reports it as missing.
        return [name, given];
      }
    }),
  ) as Values;
  if (values.directDatabaseUrl !== undefined && values.databaseUrl === undefined) {
    faults.push('DIRECT_DATABASE_URL is set without DATABASE_URL: set both, or neither.');
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
  const { contactDays, notificationDays, auditDays, ...rest } = later;
  const config: Config = {
    ...rest,
    llm,
    embedding,
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

/** Finds variables that look like settings and are not: typing errors, or settings of another version. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known = new Set(Object.values<Setting>(settings).map((setting) => setting.env));
  const unknown = Object.keys(env).filter((name) => name.startsWith('OMNICHANNEL_') && !known.has(name));
  return unknown.map((name) => `${name} is not a setting of this version. See start --help.`);
}
