import { program } from '../platform/command-hint.ts';
import { settings as allSettings, type Setting, type SettingName } from '../platform/config/settings.ts';
import { commands } from './commands/commands.ts';
import { actionsHelp, partsOf } from './commands/usage.ts';

/** What `--help` prints. */
export function programHelp(): string {
  const list = Object.entries(commands).map(([command, { about }]) => `  ${command.padEnd(14)}${about}`);
  return `${program}: messaging, phone verification and notification as one service, on PostgreSQL.

Usage: ${program} <command> [settings]

${list.join('\n')}

Start it, with nothing to install or to set; it prints a first request to paste:

  ${program} start

Each command explains itself: ${program} accounts --help

${aboutSettings}

${settingsHelp()}

The program ends with 0 when all went well, with 1 when something did not, with 2 when the command line or a setting is wrong.
`;
}

/** What `<command> --help` prints. @param name a command that there is */
export async function commandHelp(name: string): Promise<string> {
  const { about, help, settings, load } = commands[name] as (typeof commands)[string];
  const actions = await load();
  const only = actions[''];
  const parts = only === undefined ? ['<action> …'] : partsOf(only);
  const described = actionsHelp(actions);
  return [
    `${program} ${name}: ${about}`,
    `Usage: ${[program, name, ...parts].join(' ')} [settings]`,
    ...(described === '' ? [] : [described]),
    help,
    aboutSettings,
    settingsHelp(settings === 'all' ? undefined : settings),
    ...(settings === 'all' ? [] : [`The service has more of them: ${program} --help`]),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** Returns settings as lines of `--help`: all of them, or those that are named. */
function settingsHelp(names = Object.keys(allSettings) as readonly SettingName[]): string {
  return names
    .map((name) => allSettings[name] as Setting)
    .map(({ env, flag, placeholder, fallback, about }) => {
      const byFlag = flag === undefined ? '' : `--${[flag, placeholder].filter(Boolean).join(' ')}`;
      const otherwise = fallback ? ` (default ${fallback})` : '';
      return `  ${byFlag.padEnd(40)}${env}\n      ${about}${otherwise}`;
    })
    .join('\n');
}

const aboutSettings = 'Settings, by flag or by environment variable; the flag wins, and what is secret has none:';
