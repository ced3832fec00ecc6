import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { didYouMean } from '@omnichannel/contract/suggest';
import { commands } from './commands/commands.ts';
import { settingFlags, takeSettings, UsageError } from './config/flags.ts';
import { readConfig, SettingsError } from './config/read.ts';
import { commandHelp, programHelp } from './help.ts';

// Node keeps the compiled code of the dependencies in its cache, so that later starts are faster.
enableCompileCache();

/** The command itself, apart from the check of Node that `cli.ts` makes first. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    process.exitCode = report(error as Error);
  }
}

async function run(args: readonly string[]): Promise<void> {
  const { flags, rest } = takeSettings(args);
  const [name = 'help', ...own] = rest;
  if (['help', '--help', '-h'].includes(name)) return write(own[0] === undefined ? programHelp() : helpOn(own[0]));
  if (['--version', '-v'].includes(name)) return write(`${version()}\n`);
  const command = commandOf(name);
  if (own.some((argument) => argument === '--help' || argument === '-h')) return write(commandHelp(name));
  requireKnownFlags(name, own);
  await command.run(readConfig(process.env, flags), own);
}

function helpOn(name: string): string {
  commandOf(name);
  return commandHelp(name);
}

function commandOf(name: string) {
  const command = commands[name];
  if (command !== undefined && Object.hasOwn(commands, name)) return command;
  if (name.startsWith('-')) throw new UsageError(`There is no flag ${name}.${flagMeant(name)}`);
  throw new UsageError(`There is no command ${name}.${didYouMean(name, Object.keys(commands))}`);
}

/** Those with flags of their own look at them themselves. */
function requireKnownFlags(name: string, own: readonly string[]): void {
  if (name !== 'start' && name !== 'doctor') return;
  const [argument] = own;
  if (argument === undefined) return;
  throw new UsageError(
    argument.startsWith('-')
      ? `${name} knows no flag ${argument}.${flagMeant(argument)}`
      : `${name} takes only settings, not "${argument}".`,
  );
}

function flagMeant(argument: string): string {
  const [flag = ''] = argument.replace(/^-+/, '').split('=');
  return didYouMean(flag, [...settingFlags, 'help', 'version']).replace('mean ', 'mean --');
}

/** @returns the exit code */
function report(error: Error): number {
  const lines = error instanceof SettingsError ? error.faults : [error.message];
  for (const line of lines) console.error(`omnichannel-server: ${line}`);
  if (!(error instanceof UsageError || error instanceof SettingsError)) return 1;
  console.error('See all commands and settings with: omnichannel-server --help');
  return 2;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

function write(text: string): void {
  process.stdout.write(text);
}
