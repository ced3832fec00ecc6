import type { Readable } from 'node:stream';
import { didYouMean } from '@omnichannel/contract/suggest';
import type { Config } from '../../platform/config/config.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { commands } from './commands.ts';
import { parseArguments } from './parse-arguments.ts';

/**
 * Parses the command line of a command.
 *
 * @param name an existing command
 * @param args its arguments, without settings
 * @returns a function that runs the action
 * @throws {UsageError} the fault and the usage
 */
export async function prepareCommand(
  name: string,
  args: readonly string[],
  stdin: Readable = process.stdin,
): Promise<(config: Config) => Promise<void>> {
  const actions = await (commands[name] as (typeof commands)[string]).load();
  const only = actions[''];
  const [chosen, ...rest] = only === undefined ? args : ['', ...args];
  const action = chosen !== undefined && Object.hasOwn(actions, chosen) ? actions[chosen] : undefined;
  if (chosen === undefined || action === undefined) {
    const known = `${name} knows: ${Object.keys(actions).join(', ')}.`;
    if (chosen === undefined) throw new UsageError(known);
    // It may be a secret in a wrong position.
    const isShown = !Object.values(actions).some(({ isConfidential }) => isConfidential);
    throw new UsageError(
      `There is no ${isShown ? `action ${chosen}` : 'such action'}. ${known}${didYouMean(chosen, Object.keys(actions))}`,
    );
  }
  const given = parseArguments([name, chosen].filter(Boolean).join(' '), action, rest, stdin);
  return (config) => action.perform(given, config);
}
