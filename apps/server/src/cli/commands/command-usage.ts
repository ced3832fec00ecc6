import { program } from '../../platform/command-hint.ts';
import type { Action, Actions, Flag } from './action.ts';

/** Maximum columns of a line. */
const width = 110;

/**
 * Formats the usage of an action in one line.
 *
 * @param title the command with the action: `accounts create`
 */
export function formatUsage(title: string, action: Action): string {
  return [program, title, ...formatArguments(action)].join(' ');
}

/** Formats a flag with its value: `--sender <name>`. */
function formatFlag([name, { value, choices }]: [string, Flag]): string {
  return [`--${name}`, choices?.join('|') ?? value].filter(Boolean).join(' ');
}

/** Formats the actions of a command with their flags, as lines of its help. */
export function formatActions(actions: Actions): string {
  const all = Object.values(actions);
  const column =
    4 + Math.max(...all.flatMap(({ flags }) => Object.entries(flags).map((flag) => formatFlag(flag).length)));
  // Flags that all actions share are described once.
  const isShared = ([name, flag]: [string, Flag]) => all.length > 1 && all.every(({ flags }) => flags[name] === flag);
  const lines = (flags: [string, Flag][], indent: string) =>
    flags.map((flag) => `${indent}${formatFlag(flag).padEnd(column)}${flag[1].about}`);

  const each = Object.entries(actions).flatMap(([name, action]) => {
    const own = Object.entries(action.flags).filter((flag) => !isShared(flag));
    if (name === '') return lines(own, '  ');
    return [...wrap([name, ...formatArguments(action)]), `      ${action.about ?? ''}`, ...lines(own, '      '), ''];
  });
  const shared = Object.entries(all[0]?.flags ?? {}).filter(isShared);
  return [...each, ...(shared.length > 0 ? ['All actions take:', ...lines(shared, '      ')] : [])]
    .join('\n')
    .trimEnd();
}

/** Formats the arguments after the name of an action. */
export function formatArguments({ positionals, flags }: Action): string[] {
  const all = Object.entries(flags);
  const choice = all.filter(([, { required }]) => required === 'one').map(formatFlag);
  return [
    ...(positionals === undefined ? [] : [positionals.min === 0 ? `[${positionals.usage}]` : positionals.usage]),
    ...(choice.length > 0 ? [`(${choice.join(' | ')})`] : []),
    ...all.filter(([, { required }]) => required === 'always').map(formatFlag),
    ...all
      .filter(([, { required }]) => required === undefined)
      .map((flag) => `[${formatFlag(flag)}]${flag[1].isRepeatable ? '…' : ''}`),
  ];
}

/** Wraps words into lines, all but the first indented further. */
function wrap([first = '', ...rest]: readonly string[]): string[] {
  const lines = [`  ${first}`];
  for (const word of rest) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= width) lines[lines.length - 1] = line;
    else lines.push(`${' '.repeat(3 + first.length)}${word}`);
  }
  return lines;
}
