import { readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { didYouMean } from '@omnichannel/contract/suggest';
import type { ConnectionKind } from '../../carriers/connection-kind.ts';
import type { ConnectionLimits } from '../../carriers/connections/connection-store.ts';
import { parseSettingText, type SettingText } from '../../carriers/connections/setting-texts.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { ParsedArguments } from './action.ts';

type Values = Record<string, unknown>;

export const connectionName = { usage: '<name>', noun: 'the name of the connection', min: 1, max: 1 };

/** Flags for what a connection consists of, at its creation and later. */
export const contentFlags = {
  setting: {
    value: '<name>=<value>',
    about: 'A setting of the kind; a.b=… for one inside an object',
    isRepeatable: true,
  },
  'settings-file': { value: '<file.json>', about: 'Settings as a JSON object; --setting overrides them' },
  'credentials-stdin': { about: 'Read all credentials as a JSON object from stdin' },
  'credentials-file': { value: '<file.json>', about: 'Read all credentials as a JSON object from a file' },
} as const;

export const limitFlags = {
  window: {
    value: '<parts>',
    about: 'Parts that may wait for a response at the same time, for each bind, 1 to 10000 (10)',
  },
  throughput: { value: '<perSecond>|none', about: 'Maximum messages per second, over all instances (none)' },
  binds: { value: '<count>', about: 'Links that are open at the same time, over all instances, 1 to 100 (1)' },
} as const;

export const checkFlag = { 'no-check': { about: 'Store it without signing in to the provider first' } } as const;

interface ContentFlags {
  setting?: readonly string[] | undefined;
  'settings-file'?: string | undefined;
  'credentials-stdin': boolean;
  'credentials-file'?: string | undefined;
}

/** Settings and credentials as given, before the kind is known. */
export interface GivenContents {
  settingsFile: Values | undefined;
  settingTexts: readonly SettingText[];
  credentials: Values | undefined;
}

/** @throws {UsageError} when the flags or files are invalid; the text contains none of their values */
export async function readContents({
  flags,
  stdin,
  usageError,
}: Pick<ParsedArguments, 'stdin' | 'usageError'> & {
  flags: ContentFlags;
}): Promise<GivenContents> {
  const { setting = [], 'settings-file': settingsFile, 'credentials-file': credentialsFile } = flags;
  if (flags['credentials-stdin'] && credentialsFile !== undefined) {
    throw usageError('takes either --credentials-stdin or --credentials-file');
  }
  return {
    settingsFile: settingsFile === undefined ? undefined : await readJsonFile(settingsFile, '--settings-file'),
    settingTexts: setting.map((argument) => readSettingText(argument)),
    credentials: await readCredentials(flags['credentials-stdin'] ? stdin : undefined, credentialsFile),
  };
}

/** Reads the names of settings to remove. */
export function readSettingNames(names: readonly string[] = []): string[][] {
  return names.map((name) => {
    const parsed = parseSettingText(`${name}=`);
    if (parsed === undefined) throw new UsageError('--unset takes the name of a setting: --unset port');
    return [...parsed.path];
  });
}

/** @throws {UsageError} when a value is out of its range */
export function readLimits(
  flags: { [Name in keyof typeof limitFlags]?: string | undefined },
): Partial<ConnectionLimits> {
  const { window, throughput, binds } = flags;
  return {
    ...(window !== undefined && { window: readInteger(window, 10_000, '--window takes parts') }),
    ...(throughput !== undefined && { throughput: throughput === 'none' ? null : readRate(throughput) }),
    ...(binds !== undefined && { binds: readInteger(binds, 100, '--binds takes links') }),
  };
}

/** @throws {UsageError} for a name that is confusing in a command or a log */
export function readName({ positionals: [name = ''] }: Pick<ParsedArguments, 'positionals'>): string {
  if (/^[a-z0-9][\w.-]{0,62}$/i.test(name)) return name;
  throw new UsageError(
    'The name of a connection has 1 to 63 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.',
  );
}

/** @throws {UsageError} when there is no such kind */
export function findKind(kinds: ReadonlyMap<string, ConnectionKind>, name: string): ConnectionKind {
  const kind = kinds.get(name);
  if (kind !== undefined) return kind;
  const names = [...kinds.keys()];
  const fact = names.length === 0 ? 'This version has no kinds' : `--kind must be one of ${names.join(', ')}`;
  throw new UsageError(`${fact}. The sandbox connection is built in.${didYouMean(name, names)}`);
}

/** Returns the kind that arguments name, without a check: they may be incomplete. */
export function readKindName(args: readonly string[]): string | undefined {
  const index = args.findIndex((argument) => /^--kind(=|$)/.test(argument));
  return args[index]?.split('=')[1] ?? (index < 0 ? undefined : args[index + 1]);
}

async function readCredentials(stdin: ParsedArguments['stdin'] | undefined, file: string | undefined) {
  if (stdin !== undefined) return parseObject(await text(stdin), '--credentials-stdin');
  if (file === undefined) return undefined;
  const values = await readJsonFile(file, '--credentials-file');
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0) console.error(`Warning: other users can read ${file}: chmod 600 ${file}`);
  return values;
}

async function readJsonFile(file: string, flag: string): Promise<Values> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A value that looks like JSON may hold the credentials themselves.
    const name = /[{"]/.test(file) ? 'the file' : file;
    throw new UsageError(`${flag}: ${name} cannot be read (${error.code}).`);
  });
  return parseObject(content, flag);
}

/** Parses a JSON object. The error of `JSON.parse` would quote the text. */
function parseObject(content: string, flag: string): Values {
  let position = '';
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Values;
  } catch (error) {
    position = describePosition(content, (error as SyntaxError).message);
  }
  throw new UsageError(`${flag} takes a JSON object, such as {"name": "value"}, and nothing else.${position}`);
}

/** Describes where JSON has its fault; the rest of the error would quote the text. */
function describePosition(content: string, message: string): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(message) ?? [];
  if (line !== undefined) return ` The fault is in line ${line}, column ${column}.`;
  return content.trim() === '' ? ' It is empty.' : '';
}

function readSettingText(argument: string): SettingText {
  const setting = parseSettingText(argument);
  // The argument may be a credential, so the error does not contain it.
  if (setting === undefined) throw new UsageError('--setting takes a name and a value: --setting port=2775');
  return setting;
}

function readInteger(value: string, max: number, what: string): number {
  const number = Number(value);
  if (/^\d{1,9}$/.test(value) && number >= 1 && number <= max) return number;
  throw new UsageError(`${what}, a whole number from 1 to ${max}.`);
}

function readRate(value: string): number {
  const rate = Number(value);
  if (/^\d{1,6}(\.\d{1,3})?$/.test(value) && rate > 0) return rate;
  throw new UsageError('--throughput takes none, or messages per second, from 0.001 to 999999.');
}
