import { type Setting, type SettingName, settings } from './settings.ts';

/** Settings as lines of `--help`: all of them, or those that are named. */
export function settingsHelp(names = Object.keys(settings) as readonly SettingName[]): string {
  return names
    .map((name) => settings[name] as Setting)
    .map(({ env, flag, placeholder, fallback, about }) => {
      const byFlag = flag === undefined ? '' : `--${[flag, placeholder].filter(Boolean).join(' ')}`;
      const otherwise = fallback ? ` (default ${fallback})` : '';
      return `  ${byFlag.padEnd(40)}${env}\n      ${about}${otherwise}`;
    })
    .join('\n');
}

/** The settings as a table of Markdown, which stands in the README. */
export function settingsTable(): string {
  const rows = Object.values<Setting>(settings).map(
    ({ env, flag, fallback, about }) =>
      `| \`${env}\` | ${flag === undefined ? '' : `\`--${flag}\``} | ${fallback ? `\`${fallback}\`` : ''} | ${about} |`,
  );
  return ['| variable | flag | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}
