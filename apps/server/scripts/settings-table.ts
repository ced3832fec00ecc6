import { defaultText, fileVariable, type Setting } from '../src/platform/config/settings/setting.ts';
import { settings } from '../src/platform/config/settings.ts';

/** Returns the table of all settings, in Markdown. */
export function formatSettingsTable(): string {
  const rows = Object.values<Setting>(settings).map((setting) => {
    const { env, flag, about } = setting;
    const names = [env, fileVariable(setting), flag && `--${flag}`].flatMap((name) => (name ? [code(name)] : []));
    // In one cell, so that it is wide enough for the long names of variables.
    const cells = [names.join(', '), code(defaultText(setting)), about];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| variable, flag | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

const code = (text: string) => (text === '' ? '' : `\`${text}\``);
