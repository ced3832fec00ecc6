/** The width of a code block without scrolling, in characters. */
const width = 76;

/** An identifier of the program instead of a value. */
export class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Formats a JSON value with identifiers as readable TypeScript, on one line if it fits.
 *
 * @param taken How much of its first line is taken by what stands before it.
 */
export function source(value: unknown, indent = '', taken = 0): string {
  const line = inline(value);
  if (typeof value !== 'object' || value === null || indent.length + taken + line.length <= width) return line;

  const deeper = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => source(item, deeper))
    : Object.entries(value).map(([key, item]) => propertyOf(key, item, (inner) => source(inner, deeper)));
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.map((item) => `${deeper}${item},`).join('\n')}\n${indent}${close}`;
}

function inline(value: unknown): string {
  if (value instanceof Name) return value.name;
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  const items = Object.entries(value).map(([key, item]) => propertyOf(key, item, inline));
  return items.length === 0 ? '{}' : `{ ${items.join(', ')} }`;
}

function propertyOf(key: string, value: unknown, write: (value: unknown) => string): string {
  if (value instanceof Name && value.name === key) return key;
  return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)}: ${write(value)}`;
}

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
