/** What a shell snippet may do when it is run by a test: only what changes nothing on the machine. */
import type { Snippet } from '@omnichannel/tooling/snippets';

const harmless = ['curl', 'node', 'printf', 'echo'];

/** The first words of the commands of a snippet that a test must not run. */
export function otherCommands({ source }: Snippet): string[] {
  const lines = source
    .replaceAll('\\\n', ' ')
    .replaceAll(/'[^']*'/g, "''")
    .split('\n');
  const commands = lines.flatMap((line) => line.split(/&&|\|\||[;|]/)).map((command) => command.trim());
  const names = commands
    .filter((command) => command && !command.startsWith('#'))
    .map((command) => command.split(/\s/)[0]);
  return names.filter((name): name is string => !harmless.includes(name ?? ''));
}
