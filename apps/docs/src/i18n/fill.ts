/** Replaces `{name}` in a text by the value of that name. The browser loads this file without the dictionaries. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
}
