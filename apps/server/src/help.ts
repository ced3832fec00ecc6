import { commands } from './commands/commands.ts';
import { settingsHelp } from './config/table.ts';

const name = 'omnichannel-server';

/** What `--help` prints. */
export function programHelp(): string {
  const list = Object.entries(commands).map(([command, { about }]) => `  ${command.padEnd(14)}${about}`);
  return `${name}: messaging, phone verification and notification as one service, on PostgreSQL.

Usage: ${name} <command> [settings]

${list.join('\n')}

Start it, with nothing to install or to set; it prints a first request to paste:

  ${name} start

Each command explains itself: ${name} accounts --help

${settingsPart}
The program ends with 0 when all went well, with 1 when something did not, with 2 when the command line or a setting is wrong.
`;
}

/** What `<command> --help` prints. */
export function commandHelp(command: string): string {
  const { usage, about, help } = commands[command] as (typeof commands)[string];
  return `${name} ${command}: ${about}

Usage: ${name} ${usage}

${help}

${settingsPart}`;
}

const settingsPart = `Settings, by flag or by environment variable; the flag wins, and what is secret has none:

${settingsHelp()}
`;
