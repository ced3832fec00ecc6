import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { didYouMean } from '@omnichannel/contract/suggest';
import { findInvocation, program, setCommandContext } from '../platform/command-hint.ts';
import { extractSettings, settingFlags, UsageError } from '../platform/config/flags.ts';
import { readConfig, SettingsError } from '../platform/config/read-config.ts';
import { commands } from './commands/commands.ts';
import { prepareCommand } from './commands/prepare-command.ts';
import { formatCommandHelp, formatProgramHelp } from './help.ts';

// Node.js caches the compiled code of the dependencies, which makes later starts faster.
enableCompileCache();

/** Runs the program, after `main.ts` above has checked the version of Node.js. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    process.exitCode = report(error as Error, args);
  }
}

async function run(args: readonly string[]): Promise<void> {
  const { flags, rest } = extractSettings(args);
  const { url, words } = extractUrl(rest);
  const [name = 'help', ...own] = words;
  if (['help', '--help', '-h'].includes(name))
    return write(await helpOn(own.find((argument) => !argument.startsWith('-'))));
  if (['--version', '-v'].includes(name)) return write(`${version()}\n`);
  requireCommand(name);
  if (own.some((argument) => argument === '--help' || argument === '-h')) return write(await helpOn(name, own));
  const invocation = findInvocation(process.argv[1]);
  const onUrl = (given: string) => setCommandContext(config, invocation, given);
  const perform = await prepareCommand(name, own, process.stdin, { url, onUrl });
  const config = readConfig(process.env, flags, commands[name]?.faults);
  setCommandContext(config, invocation);
  await perform(config);
}

/** Extracts the address of a service before the command: a later `--url` belongs to the action. */
function extractUrl(args: readonly string[]): { url?: string; words: readonly string[] } {
  const [first = '', second, ...rest] = args;
  if (first.startsWith('--url=')) return { url: first.slice('--url='.length), words: args.slice(1) };
  if (first !== '--url') return { words: args };
  if (second === undefined || second.startsWith('-')) throw new UsageError('--url requires a value: --url <address>');
  return { url: second, words: rest };
}

async function helpOn(name: string | undefined, [action, ...args]: readonly string[] = []): Promise<string> {
  if (name === undefined) return formatProgramHelp();
  requireCommand(name);
  return formatCommandHelp(name, action, args);
}

function requireCommand(name: string): void {
  if (Object.hasOwn(commands, name)) return;
  if (!name.startsWith('-'))
    throw new UsageError(`There is no command ${name}.${didYouMean(name, Object.keys(commands))}`);
  const [flag = ''] = name.replace(/^-+/, '').split('=');
  const meant = didYouMean(flag, [...settingFlags, 'help', 'version']).replace('mean ', 'mean --');
  throw new UsageError(`There is no flag ${name}.${meant}`);
}

/** @returns the exit code */
function report(error: Error, args: readonly string[]): number {
  const lines = error instanceof SettingsError ? error.faults : [error.message];
  for (const line of lines) console.error(`${program}: ${line}`);
  if (error instanceof UsageError) {
    const name = args.find((argument) => Object.hasOwn(commands, argument));
    // Some errors point to the help of an action themselves.
    if (!error.message.includes('--help')) console.error(`See ${[program, name, '--help'].filter(Boolean).join(' ')}`);
    return 2;
  }
  if (!(error instanceof SettingsError)) return 1;
  console.error(`See all settings: ${program} --help`);
  return 2;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

function write(text: string): void {
  process.stdout.write(text);
}
