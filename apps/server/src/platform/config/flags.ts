import type { Setting } from './settings/setting.ts';
import { settings } from './settings.ts';

/** The command line is wrong; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A command line, split into settings and the rest. */
export interface Arguments {
  /** Settings by flag, without the dashes. */
  flags: Readonly<Record<string, string>>;
  /** Everything else in order: the command and its arguments. */
  rest: readonly string[];
}

const known = new Map(
  Object.values<Setting>(settings).flatMap((setting) => (setting.flag === undefined ? [] : [[setting.flag, setting]])),
);

/** Names of the flags that set settings. */
export const settingFlags: readonly string[] = [...known.keys()];

/**
 * Extracts the settings from a command line, at any position: `--port 80`, `--port=80`, and a switch without a value. The last value of
 * a repeated setting counts, so that a script can override its own settings.
 *
 * @throws {UsageError} when a flag has no value, or has one and takes none
 */
export function extractSettings(args: readonly string[]): Arguments {
  const flags: Record<string, string> = {};
  const rest: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] as string;
    const [, flag = '', , value] = /^--([^=]+)(=(.*))?$/s.exec(argument) ?? [];
    const setting = known.get(flag);
    if (setting === undefined) rest.push(argument);
    else if (setting.isNegated) {
      if (value !== undefined) throw new UsageError(`--${flag} takes no value.`);
      flags[flag] = 'false';
    } else if (value !== undefined) flags[flag] = value;
    else if (setting.placeholder === undefined) flags[flag] = 'true';
    else {
      const next = args[++index];
      if (next === undefined || next.startsWith('--')) {
        throw new UsageError(`--${flag} requires a value: --${flag} ${setting.placeholder}`);
      }
      flags[flag] = next;
    }
  }
  return { flags, rest };
}
