/** A setting with its path, such as `provider.request.url`, and its value as a text. */
export type SettingRow = readonly [path: string, text: string];

/** Lists the settings of a connection, each value of a nested object in a row of its own. Empty values are left out. */
export function toSettingRows(settings: object, prefix = ''): SettingRow[] {
  return Object.entries(settings).flatMap(([name, value]): SettingRow[] => {
    const path = prefix + name;
    if (isEmpty(value)) return [];
    if (Array.isArray(value)) return value.every(isSimple) ? [[path, value.join(', ')]] : toItemRows(value, path);
    return isSimple(value) ? [[path, String(value)]] : toSettingRows(value as object, `${path}.`);
  });
}

/** Writes each object of a list in one row: `codes: busy · outcome: later`. */
function toItemRows(items: readonly unknown[], path: string): SettingRow[] {
  return items.map((item, index) => {
    const parts = isSimple(item)
      ? [String(item)]
      : toSettingRows(item as object).map(([name, text]) => `${name}: ${text}`);
    return [`${path}.${index + 1}`, parts.join(' · ')];
  });
}

function isSimple(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
