/** What the program is called. */
export const program = 'omnichannel-server';

/**
 * A command to paste: with the program's name, what is filled in quoted for a shell, and the data directory where this run was given one.
 * Every command that a message suggests is made by it: `` command`accounts rotate-key ${userName}` ``.
 */
export function command(words: TemplateStringsArray, ...values: readonly string[]): string {
  const line = String.raw({ raw: words }, ...values.map(quoted));
  return `${program} ${line}${dataDirGiven(process.argv)}`;
}

/** A word as a shell takes it. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A variable is there for the next command as well; a flag has to be repeated. */
export function dataDirGiven(args: readonly string[]): string {
  const flag = args.findLastIndex((argument) => /^--data-dir(=|$)/.test(argument));
  if (flag === -1) return '';
  const [, directory = args[flag + 1]] = /=(.*)$/s.exec(args[flag] as string) ?? [];
  return directory === undefined ? '' : ` --data-dir ${quoted(directory)}`;
}
