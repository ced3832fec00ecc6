import type { Config } from './config/config.ts';
import { settings } from './config/settings.ts';

/** What the program is called. */
export const program = 'omnichannel-server';

/** How a suggested command begins and ends. */
let context = { as: program, flags: '' };

/**
 * Says how commands are suggested from now on, so that they reach the data that this process works with. Whoever has read the settings says
 * it, once, before they are used.
 *
 * @param as how the program is called here
 */
export function setCommandContext(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  as = program,
): void {
  const isOther = databaseUrl === undefined && dataDir !== settings.dataDir.fallback;
  context = { as, flags: isOther ? ` --data-dir ${shellQuote(dataDir)}` : '' };
}

/** How the program is called here, for what a stranger may read as well: without a path of this machine. */
export function invokedProgram(): string {
  return context.as;
}

/**
 * A command to paste: with the program as it is called here, what is filled in quoted for a shell, and the data directory that is in use.
 * Every command that a message suggests is made by it: `` command`accounts rotate-key ${userName}` ``.
 */
export function command(words: TemplateStringsArray, ...values: readonly string[]): string {
  return `${context.as} ${String.raw({ raw: words }, ...values.map(shellQuote))}${context.flags}`;
}

/** A word as a shell takes it. */
function shellQuote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
