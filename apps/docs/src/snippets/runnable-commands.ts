/** Decides whether a test may run a shell snippet: only commands that change nothing on the machine. */
import type { Snippet } from '@omnichannel/tooling/snippets';

const harmless = ['curl', 'node', 'printf', 'echo'];

/** Lists the first words of the commands that a test must not run. */
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
