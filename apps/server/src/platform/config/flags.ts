import { type Setting, settings } from './settings.ts';

/** A command line that is not understood; the message says what was wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A command line, taken apart. */
export interface Arguments {
  /** Settings by flag, without the dashes. */
  flags: Readonly<Record<string, string>>;
  /** Everything else, in order: the command and what is its own. */
  rest: readonly string[];
}

const known = new Map(
  Object.values<Setting>(settings).flatMap((setting) => (setting.flag === undefined ? [] : [[setting.flag, setting]])),
);

/** Names of the flags that are settings. */
export const settingFlags: readonly string[] = [...known.keys()];

/**
 * Takes the settings out of a command line, wherever they stand: `--port 80`, `--port=80`, and a switch without a value. Of one that is
 * given twice the last counts, so that a script can be called with other ones than its own.
 *
 * @throws {UsageError} when a flag has no value
 */
export function extractSettings(args: readonly string[]): Arguments {
  const flags: Record<string, string> = {};
  const rest: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] as string;
    const [, flag = '', , value] = /^--([^=]+)(=(.*))?$/s.exec(argument) ?? [];
    const setting = known.get(flag);
    if (setting === undefined) rest.push(argument);
    else if (value !== undefined) flags[flag] = value;
    else if (setting.placeholder === undefined) flags[flag] = 'true';
    else {
      const next = args[++index];
      if (next === undefined || next.startsWith('--')) {
        throw new UsageError(`--${flag} needs a value: --${flag} ${setting.placeholder}`);
      }
      flags[flag] = next;
    }
  }
  return { flags, rest };
}
