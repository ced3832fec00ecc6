import type { Config } from './config/config.ts';
import { settings } from './config/settings.ts';

/** Name of the program. */
export const program = 'omnichannel-server';

/** Parts of a suggested command: how to invoke the program, flags before the command, and flags at the end. */
let context = { as: program, before: '', flags: '' };

/**
 * Sets how messages suggest commands, so that they use the data of this process. Call it after the settings are read and before a message
 * needs it.
 *
 * @param as how the user has invoked the program
 * @param url the address of the service that the user has given as a flag
 */
export function setCommandContext(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  as = program,
  url?: string,
): void {
  if (url !== undefined) {
    context = { as, before: ` --url ${shellQuote(url)}`, flags: '' };
    return;
  }
  const isOther = databaseUrl === undefined && dataDir !== settings.dataDir.fallback;
  context = { as, before: '', flags: isOther ? ` --data-dir ${shellQuote(dataDir)}` : '' };
}

/**
 * Returns how the user has started the program. npx runs a package from a folder of its own, whose commands a shell does not find.
 *
 * @param script path of the started script, `process.argv[1]`
 */
export function findInvocation(script = ''): string {
  return /[\\/]_npx[\\/]/.test(script) ? 'npx @omnichannel/server' : program;
}

/** Returns how the user has invoked the program, for texts that outsiders may read: without a path of this machine. */
export function invokedProgram(): string {
  return context.as;
}

/**
 * Formats a command to copy and paste: the invoked program, values in shell quotes, and the current data directory. Every message that
 * suggests a command uses it: `` command`accounts disable ${userName}` ``.
 */
export function command(words: TemplateStringsArray, ...values: readonly string[]): string {
  return `${context.as}${context.before} ${String.raw({ raw: words }, ...values.map(shellQuote))}${context.flags}`;
}

/**
 * Rewrites the commands in a message for a reader on another machine: with the name of the program, and without paths and the data
 * directory of this process.
 */
export function withoutCommandContext(message: string): string {
  const withProgram = message.replaceAll(`${context.as}${context.before} `, `${program} `);
  return context.flags === '' ? withProgram : withProgram.replaceAll(context.flags, '');
}

/** Quotes a word for a POSIX shell, if necessary. A package would replace this one expression by a dependency and its types. */
export function shellQuote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
