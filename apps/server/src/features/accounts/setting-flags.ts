import { didYouMean } from '@omnichannel/contract/suggest';
import { UsageError } from '../../platform/config/flags.ts';
import type { ChatSettings } from '../chat/chat.ts';
import { isCountry } from '../phone-numbers/countries.ts';
import { type AccountSettings, limitedOperations } from './account-settings.ts';
import { validateSender } from './sender.ts';

/** Command-line flags for the settings of an account. */
export interface SettingFlags {
  sender?: string | undefined;
  'token-lifetime'?: string | undefined;
  limit?: readonly string[] | undefined;
  storage?: string | undefined;
  'allow-country'?: readonly string[] | undefined;
  'block-country'?: readonly string[] | undefined;
  knowledge?: readonly string[] | undefined;
  'agent-assistant'?: 'yes' | 'no' | undefined;
}

/** @throws {UsageError} when a value is out of its range */
export function readSettings({
  sender,
  'token-lifetime': lifetime,
  limit,
  storage,
  'allow-country': allowed,
  'block-country': blocked,
}: SettingFlags): Partial<AccountSettings> {
  return {
    ...(sender !== undefined && { defaultSender: readSender(sender) }),
    ...(lifetime !== undefined && {
      tokenLifetime: readInteger(lifetime, 60, 86_400, '--token-lifetime takes seconds'),
    }),
    ...(storage !== undefined && {
      storageQuota:
        storage === 'default'
          ? null
          : readInteger(storage, 1, 100_000_000, '--storage takes default, or MiB') * 1024 * 1024,
    }),
    ...(limit !== undefined && { limits: Object.fromEntries(limit.map(readLimit)) }),
    ...(allowed !== undefined && { allowedCountries: readCountriesOr('all', allowed, '--allow-country') ?? null }),
    ...(blocked !== undefined && { blockedCountries: readCountriesOr('none', blocked, '--block-country') ?? [] }),
  };
}

/** Reads the countries of a flag, in any letter case. @throws {UsageError} when one does not exist */
export function readCountries(texts: readonly string[], flag: string): string[] {
  const countries = texts.map((text) => {
    const country = text.toUpperCase();
    if (isCountry(country)) return country;
    throw new UsageError(`${flag} takes ISO 3166-1 codes such as FR, and does not know "${text}".`);
  });
  return [...new Set(countries)];
}

/** @returns undefined for the word that stands for no list */
function readCountriesOr(word: string, texts: readonly string[], flag: string): string[] | undefined {
  if (!texts.includes(word)) return readCountries(texts, flag);
  if (texts.length === 1) return undefined;
  throw new UsageError(`${flag} takes either ${word} or countries, not both.`);
}

/** Reads a sender that the contract allows in a request. */
function readSender(sender: string): string {
  const fault = validateSender(sender);
  if (fault) throw new UsageError(`--sender ${fault}`);
  return sender;
}

/** @throws {UsageError} when a value is not allowed */
export function readChatSettings({ knowledge, 'agent-assistant': agent }: SettingFlags): ChatSettings {
  const all = knowledge?.includes('all');
  if (all && knowledge?.length !== 1) throw new UsageError('--knowledge takes either all or names, not both.');
  return {
    ...(knowledge !== undefined && { knowledge: all ? null : knowledge }),
    ...(agent !== undefined && { agentAssistant: agent === 'yes' }),
  };
}

function readLimit(text: string): [operation: string, requests: number] {
  const [operation = '', value = ''] = text.split('=');
  if (!limitedOperations.includes(operation)) {
    throw new UsageError(
      `--limit takes <operation>=<requests a second>, and knows no operation "${operation}".${didYouMean(operation, limitedOperations)}`,
    );
  }
  return [operation, readInteger(value, 1, 1_000_000, `--limit ${operation}=… takes requests a second`)];
}

function readInteger(text: string, least: number, most: number, takes: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`${takes}, from ${least} to ${most}.`);
}
