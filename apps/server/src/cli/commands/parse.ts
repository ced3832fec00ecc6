import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { didYouMean } from '@omnichannel/contract/suggest';
import { settingFlags, UsageError } from '../../platform/config/flags.ts';
import type { Action, Flag, Given, Names, Value } from './action.ts';
import { usageOf } from './usage.ts';

type Wrong = (fault: string, meant?: string) => UsageError;

const none: Names = { usage: '', called: '', least: 0, most: 0 };

/**
 * Parses the arguments of an action.
 *
 * @param title the command with the action: `accounts create`
 * @throws {UsageError} the fault and the usage
 */
export function parse(title: string, action: Action, args: readonly string[], stdin: Readable): Given {
  const wrong: Wrong = (fault, meant = '') =>
    new UsageError(`${title} ${fault}.${meant} Usage: ${usageOf(title, action)}`);
  const { names = none, confidential = false } = action;
  const { named, flags } = readArgs(action, args, wrong);
  requireNeeded(action, flags, wrong);
  requireChoices(action, flags);
  // Probably an unset variable: `backup "$FILE"`.
  if (named.some((name) => name.trim() === '')) throw wrong('got an empty argument');
  if (named.length < names.least) throw wrong(`requires ${names.called}`);
  if (named.length > names.most) throw wrong(`got an extra argument${confidential ? '' : `: "${named.at(-1)}"`}`);
  return { names: named, flags, stdin, wrong };
}

function readArgs({ flags, confidential }: Action, args: readonly string[], wrong: Wrong) {
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
      throw wrong(confidential ? 'got an unknown flag' : `has no flag ${rawName}`, meant);
    }
    if (!takesValue(flag)) {
      if (inlineValue) throw wrong(`takes no value for --${name}`);
      values[name] = true;
      continue;
    }
    // A text that looks like a flag is one: `--sender=-x` passes it as a value.
    if (value === undefined || (!inlineValue && /^-./.test(value))) throw wrong(`requires a value for --${name}`);
    // Probably an unset variable: `--number "$NUMBER"`.
    if (!flag.mayBeEmpty && value.trim() === '') throw wrong(`got an empty --${name}`);
    if (!flag.many && values[name] !== undefined) throw wrong(`takes --${name} only once`);
    values[name] = flag.many ? [...((values[name] as string[] | undefined) ?? []), value] : value;
  }
  return { named, flags: values };
}

function takesValue({ value, choices }: Flag): boolean {
  return value !== undefined || choices !== undefined;
}

function requireNeeded({ flags }: Action, values: Readonly<Record<string, Value>>, wrong: Wrong): void {
  const those = (needed: Flag['needed']) =>
    Object.keys(flags)
      .filter((name) => flags[name]?.needed === needed)
      .map((name) => ({ flag: `--${name}`, isGiven: values[name] !== undefined && values[name] !== false }));
  const missing = those('always').filter(({ isGiven }) => !isGiven);
  if (missing.length > 0) throw wrong(`requires ${missing.map(({ flag }) => flag).join(' and ')}`);
  const choice = those('one');
  if (choice.length > 0 && choice.filter(({ isGiven }) => isGiven).length !== 1) {
    throw wrong(`requires exactly one of ${choice.map(({ flag }) => flag).join(', ')}`);
  }
}

function requireChoices({ flags }: Action, values: Readonly<Record<string, Value>>): void {
  for (const [name, { choices, about }] of Object.entries(flags)) {
    const value = values[name];
    if (typeof value !== 'string' || choices === undefined || choices.includes(value)) continue;
    throw new UsageError(`--${name} must be one of ${choices.join(', ')}: ${about}.${didYouMean(value, choices)}`);
  }
}
