import type { Readable } from 'node:stream';
import { didYouMean } from '@omnichannel/contract/suggest';
import type { Config } from '../../platform/config/config.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { findRemoteService } from '../remote/service.ts';
import { type Action, type ParsedArguments, serviceUrl } from './action.ts';
import { commands } from './commands.ts';
import { parseArguments } from './parse-arguments.ts';

/** How a command finds a service to use through the admin API. */
interface ServiceChoice {
  /** The value of `--url` before the command. */
  url?: string | undefined;
  /** The environment; that of this process unless given. */
  env?: NodeJS.ProcessEnv;
  /** Called before the action runs, with the address that a flag gave. */
  onUrl?(url: string): void;
}

/**
 * Parses the command line of a command.
 *
 * @param name an existing command
 * @param args its arguments, without settings
 * @returns a function that runs the action, on the database or through the admin API
 * @throws {UsageError} the fault and the usage
 */
export async function prepareCommand(
  name: string,
  args: readonly string[],
  stdin: Readable = process.stdin,
  choice: ServiceChoice = {},
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
  const title = [name, chosen].filter(Boolean).join(' ');
  if (action.localOnly !== undefined && !action.flags.url && rest.some((argument) => /^--url(=|$)/.test(argument))) {
    throw localOnlyError(title, action.localOnly, 'Omit --url.');
  }
  const given = parseArguments(title, action, rest, stdin);
  return (config) => perform(title, action, given, config, choice);
}

async function perform(
  title: string,
  action: Action,
  given: ParsedArguments,
  config: Config,
  { url: before, env = process.env, onUrl = () => {} }: ServiceChoice,
): Promise<void> {
  const after = action.flags.url === serviceUrl ? given.flags.url : undefined;
  const url = typeof after === 'string' ? after : before;
  if (action.localOnly !== undefined) {
    if (url !== undefined) throw localOnlyError(title, action.localOnly, 'Omit --url.');
    if (env.OMNICHANNEL_URL) throw localOnlyError(title, action.localOnly, 'Unset OMNICHANNEL_URL.');
    return action.perform(given, config);
  }
  if (url !== undefined) onUrl(url);
  const service = findRemoteService(url, env);
  return service === undefined ? action.perform(given, config) : action.performRemotely(given, config, service);
}

function localOnlyError(title: string, reason: string, advice: string): UsageError {
  return new UsageError(
    `${title} works only on the machine of the database, or with DATABASE_URL: it ${reason}. ${advice}`,
  );
}
