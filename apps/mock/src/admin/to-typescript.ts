/** A JSON value as TypeScript source, in the style of a formatter: single quotes, names without quotes where they need none. */
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

/** An expression that stands for a value which has no literal: a file. */
export class Source {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function textLiteral(text: string): string {
  const json = JSON.stringify(text);
  // Double quotes stand where single ones would need a backslash, as a formatter has it.
  if (text.includes("'")) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}

function nameLiteral(name: string): string {
  // Written plainly, this one would set the object's prototype.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name);
}
