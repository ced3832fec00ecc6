/** Formats JSON values as literals of a programming language, on one line if they fit. */

/** The width of a code block without scrolling, in characters. */
const usualWidth = 76;

/** An identifier of the program instead of a value. */
export class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The literals of a language. */
export interface Syntax {
  indent: string;
  /** The width of a line, in characters; absent for the width of a code block. */
  width?: number;
  string(text: string): string;
  /** A property with its value, such as `key: value`. */
  property(key: string, value: string): string;
  null: string;
  true: string;
  false: string;
  array: readonly [open: string, close: string];
  /** The brackets of an object. They can depend on its keys. */
  object(keys: readonly string[]): readonly [open: string, close: string];
  emptyObject: string;
  /** The text between the brackets of an object on one line and its properties. */
  padding: string;
  /** Whether the last item of several lines has a comma. */
  trailingComma: boolean;
}

/**
 * Formats a JSON value with identifiers as a literal.
 *
 * @param indent the indentation of the line on which the literal starts
 * @param taken how much of its first line is taken by the code before it, in characters
 */
export function literal(value: unknown, syntax: Syntax, indent = '', taken = 0): string {
  const line = inline(value, syntax);
  if (typeof value !== 'object' || value === null || value instanceof Name) return line;
  const items = Object.entries(value);
  if (items.length === 0 || indent.length + taken + line.length <= (syntax.width ?? usualWidth)) return line;

  const deeper = indent + syntax.indent;
  const [open, close] = Array.isArray(value) ? syntax.array : syntax.object(Object.keys(value));
  const lines = items.map(([key, item]) => {
    if (Array.isArray(value)) return literal(item, syntax, deeper);
    // The length of the property without a value is what the key takes.
    return property(key, item, syntax, (inner) => literal(inner, syntax, deeper, syntax.property(key, '').length));
  });
  const last = syntax.trailingComma ? ',' : '';
  return `${open}\n${lines.map((text) => deeper + text).join(',\n')}${last}\n${indent}${close}`;
}

function inline(value: unknown, syntax: Syntax): string {
  if (value instanceof Name) return value.name;
  if (typeof value === 'string') return syntax.string(value);
  if (value === null || value === undefined) return syntax.null;
  if (typeof value === 'boolean') return syntax[`${value}`];
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    const [open, close] = syntax.array;
    return `${open}${value.map((item) => inline(item, syntax)).join(', ')}${close}`;
  }
  const items = Object.entries(value).map(([key, item]) =>
    property(key, item, syntax, (inner) => inline(inner, syntax)),
  );
  const [open, close] = syntax.object(Object.keys(value));
  if (items.length === 0) return syntax.emptyObject;
  return `${open}${syntax.padding}${items.join(', ')}${syntax.padding}${close}`;
}

const property = (key: string, value: unknown, syntax: Syntax, write: (value: unknown) => string): string =>
  syntax.property(key, write(value));

const controls: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Quotes a text. Backslashes, the quote and line ends are escaped, as most languages do.
 *
 * @param special matches other characters to escape with a backslash, with the flag `g`
 */
export function quoted(text: string, quote: '"' | "'", special?: RegExp): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll(/[\n\r\t]/g, (control) => controls[control] ?? control);
  return `${quote}${special ? escaped.replaceAll(special, '\\$&') : escaped}${quote}`;
}
