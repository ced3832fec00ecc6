import { defaultText, fileVariable, type Setting, settings } from '../src/platform/config/settings.ts';

/** Returns the table of all settings, in Markdown. */
export function formatSettingsTable(): string {
  const rows = Object.values<Setting>(settings).map((setting) => {
    const { env, flag, about } = setting;
    const variables = [env, fileVariable(setting)].flatMap((name) => (name === undefined ? [] : [code(name)]));
    const cells = [
      variables.join(' or '),
      code(flag === undefined ? '' : `--${flag}`),
      code(defaultText(setting)),
      about,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| variable | flag | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

const code = (text: string) => (text === '' ? '' : `\`${text}\``);
