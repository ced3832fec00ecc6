import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { didYouMean } from '@omnichannel/contract/suggest';
import { settingFlags, UsageError } from '../../platform/config/flags.ts';
import type { Action, Flag, ParsedArguments, Positionals, Value } from './action.ts';
import { formatUsage } from './command-usage.ts';

type CreateUsageError = (fault: string, meant?: string) => UsageError;

const none: Positionals = { usage: '', noun: '', min: 0, max: 0 };

/**
 * Parses the arguments of an action with Node's `parseArgs`. Measured with commander 15, this file has 100 lines in place of 102: its errors
 * quote arguments, which may be secret, and it does not distinguish `--sender=-x` from `--sender -x`, so both need own code again.
 *
 * @param title the command with the action: `accounts create`
 * @throws {UsageError} the fault and the usage
 */
export function parseArguments(
  title: string,
  action: Action,
  args: readonly string[],
  stdin: Readable,
): ParsedArguments {
  const usageError: CreateUsageError = (fault, meant = '') =>
    new UsageError(`${title} ${fault}.${meant} Usage: ${formatUsage(title, action)}`);
  const { positionals = none, isConfidential = false } = action;
  const { named, flags } = readArgs(action, args, usageError);
  checkRequiredFlags(action, flags, usageError);
  checkChoices(action, flags);
  // Probably an unset variable: `backup "$FILE"`.
  if (named.some((name) => name.trim() === '')) throw usageError('got an empty argument');
  if (named.length < positionals.min) throw usageError(`requires ${positionals.noun}`);
  if (named.length > positionals.max)
    throw usageError(`got an extra argument${isConfidential ? '' : `: "${named.at(-1)}"`}`);
  return { positionals: named, flags, stdin, usageError };
}

function readArgs({ flags, isConfidential }: Action, args: readonly string[], usageError: CreateUsageError) {
  const all = Object.entries(flags);
  const { tokens } = parseArgs({
    args: [...args],
    // Not strict: our errors name the fault and the usage.
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      all.map(([name, flag]) => [name, { type: takesValue(flag) ? 'string' : 'boolean' } as const]),
    ),
  });
  const named: string[] = [];
  const values = Object.fromEntries<Value>(all.map(([name, flag]) => [name, takesValue(flag) ? undefined : false]));
  for (const token of tokens) {
    if (token.kind === 'positional') named.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const flag = rawName.startsWith('--') && Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (flag === undefined) {
      const meant = didYouMean(name, [...Object.keys(flags), ...settingFlags, 'help']).replace('mean ', 'mean --');
      throw usageError(isConfidential ? 'got an unknown flag' : `has no flag ${rawName}`, meant);
    }
    if (!takesValue(flag)) {
      if (inlineValue) throw usageError(`takes no value for --${name}`);
      values[name] = true;
      continue;
    }
    // A text that looks like a flag is one: `--sender=-x` passes it as a value.
    if (value === undefined || (!inlineValue && /^-./.test(value))) throw usageError(`requires a value for --${name}`);
    // Probably an unset variable: `--number "$NUMBER"`.
    if (!flag.canBeEmpty && value.trim() === '') throw usageError(`got an empty --${name}`);
    if (!flag.isRepeatable && values[name] !== undefined) throw usageError(`takes --${name} only once`);
    values[name] = flag.isRepeatable ? [...((values[name] as string[] | undefined) ?? []), value] : value;
  }
  return { named, flags: values };
}

function takesValue({ value, choices }: Flag): boolean {
  return value !== undefined || choices !== undefined;
}

function checkRequiredFlags(
  { flags }: Action,
  values: Readonly<Record<string, Value>>,
  usageError: CreateUsageError,
): void {
  const those = (kind: Flag['required']) =>
    Object.keys(flags)
      .filter((name) => flags[name]?.required === kind)
      .map((name) => ({ flag: `--${name}`, isGiven: values[name] !== undefined && values[name] !== false }));
  const missing = those('always').filter(({ isGiven }) => !isGiven);
  if (missing.length > 0) throw usageError(`requires ${missing.map(({ flag }) => flag).join(' and ')}`);
  const choice = those('one');
  if (choice.length > 0 && choice.filter(({ isGiven }) => isGiven).length !== 1) {
    throw usageError(`requires exactly one of ${choice.map(({ flag }) => flag).join(', ')}`);
  }
}

function checkChoices({ flags }: Action, values: Readonly<Record<string, Value>>): void {
  for (const [name, { choices, about }] of Object.entries(flags)) {
    const value = values[name];
    if (typeof value !== 'string' || choices === undefined || choices.includes(value)) continue;
    throw new UsageError(`--${name} must be one of ${choices.join(', ')}: ${about}.${didYouMean(value, choices)}`);
  }
}
