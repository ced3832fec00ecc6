import { program } from '../platform/command-hint.ts';
import { defaultText, fileVariable, type Setting } from '../platform/config/settings/setting.ts';
import { settings as allSettings, type SettingName } from '../platform/config/settings.ts';
import { formatActions, formatArguments } from './commands/command-usage.ts';
import { commands } from './commands/commands.ts';

/** Returns the text of `--help`. */
export function formatProgramHelp(): string {
  const list = Object.entries(commands).map(([command, { about }]) => `  ${command.padEnd(14)}${about}`);
  return `${program}: one service for messaging, phone verification and notification, on PostgreSQL.

Usage: ${program} <command> [settings]

${list.join('\n')}

Start the service without any setup; it prints a first request to copy:

  ${program} start

Show the help of a command: ${program} accounts --help

${aboutRemote}

${aboutSettings}

${formatSettings()}

Exit codes: 0 success, 1 failure, 2 usage error (command line or settings).
`;
}

/**
 * Returns the text of `<command> --help`, or of `<command> <action> --help` for an action with help of its own.
 *
 * @param name an existing command
 * @param args further arguments, to which the help of an action may be limited
 */
export async function formatCommandHelp(name: string, actionName = '', args: readonly string[] = []): Promise<string> {
  const { about, help, settings, load } = commands[name] as (typeof commands)[string];
  const actions = await load();
  const action = Object.hasOwn(actions, actionName) ? actions[actionName] : undefined;
  if (action?.help !== undefined) {
    const parts = [
      `${program} ${name}: ${about}`,
      formatActions({ [actionName]: action }),
      action.limitHelp?.(args) ?? action.help,
      aboutSettings,
      formatSettings(settings === 'all' ? undefined : settings),
    ];
    return `${parts.join('\n\n')}\n`;
  }
  const only = actions[''];
  const parts = only === undefined ? ['<action> …'] : formatArguments(only);
  const described = formatActions(actions);
  return [
    `${program} ${name}: ${about}`,
    `Usage: ${[program, name, ...parts].join(' ')} [settings]`,
    ...(described === '' ? [] : [described]),
    help,
    ...(Object.values(actions).some(({ localOnly }) => localOnly === undefined) ? [aboutRemote] : []),
    aboutSettings,
    formatSettings(settings === 'all' ? undefined : settings),
    ...(settings === 'all' ? [] : [`All settings of the service: ${program} --help`]),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** Formats settings as lines of `--help`: all of them, or the named ones. */
function formatSettings(names = Object.keys(allSettings) as readonly SettingName[]): string {
  return names
    .map((name) => allSettings[name] as Setting)
    .map((setting) => {
      const { env, flag, placeholder, about } = setting;
      const byFlag = flag === undefined ? '' : `--${[flag, placeholder].filter(Boolean).join(' ')}`;
      const shown = defaultText(setting);
      const variables = [env, fileVariable(setting)].filter((name) => name !== undefined).join(' or ');
      return `  ${byFlag.padEnd(41)} ${variables}\n      ${about}${shown === '' ? '' : ` (default ${shown})`}`;
    })
    .join('\n');
}

const aboutRemote = `To use a service on another machine, without its database: put --url <address> before the command, or set OMNICHANNEL_URL. An operator
key in OMNICHANNEL_OPERATOR_KEY signs in.`;

const aboutSettings = `Settings. Flags override environment variables. Secrets are environment variables only. A variable with _FILE at its end names
a file with the secret.`;
