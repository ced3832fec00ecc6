/** Writes a JSON value as TypeScript in the style of a formatter: single quotes, and names without unnecessary quotes. */
export function toTypeScript(value: unknown, indent = ''): string {
  if (value instanceof Source) return value.text;
  if (typeof value === 'string') return textLiteral(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((item) => toTypeScript(item, inner))
    : Object.entries(value).map(([name, member]) => `${nameLiteral(name)}: ${toTypeScript(member, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + close;
  const space = open === '{' ? ' ' : '';
  const line = `${open}${space}${members.join(', ')}${space}${close}`;
  if (line.length + indent.length <= 72 && !line.includes('\n')) return line;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`;
}

/** An expression for a value without a literal: a file. */
export class Source {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function textLiteral(text: string): string {
  const json = JSON.stringify(text);
  // Like a formatter, uses double quotes where single quotes would need a backslash.
  if (text.includes("'")) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}

function nameLiteral(name: string): string {
  // Without brackets, this name would set the object's prototype.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name);
}
