/** Helpers to write source code. */
import type { HeaderValue } from '../call.ts';
import { literal } from './literal.ts';

/** Indents every line that is not empty. */
export const indented = (code: string, indent: string): string => code.replaceAll(/^(?=.)/gm, indent);

/** Joins blocks of lines with a blank line between them, and ends the last line. Empty blocks are left out. */
export const joinBlocks = (...blocks: string[][]): string =>
  `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;

/**
 * Formats the value of a header.
 *
 * @param read joins the literals of a prefix and of the name of a variable to code that reads the variable
 */
export const headerValue = (
  value: HeaderValue,
  string: (text: string) => string,
  read: (prefix: string, variable: string) => string,
): string => (typeof value === 'string' ? string(value) : read(string(value.prefix), string(value.variable)));

/** Whether a header contains the value of a variable of the environment. */
export const readsVariable = (headers: [name: string, value: HeaderValue][]): boolean =>
  headers.some(([, value]) => typeof value !== 'string');

/** Capitalizes a method as the constants and classes of many languages do: `Post`. */
export const capitalized = (method: string): string => method.charAt(0) + method.slice(1).toLowerCase();

/**
 * Formats a body for languages that send JSON as text.
 *
 * @param indent of one level
 * @param width of a line, in characters
 */
export const jsonText = (value: unknown, indent = '  ', width = 68): string =>
  literal(value, {
    indent,
    width,
    string: JSON.stringify,
    property: (key, item) => `${JSON.stringify(key)}: ${item}`,
    null: 'null',
    true: 'true',
    false: 'false',
    array: ['[', ']'],
    object: () => ['{', '}'],
    emptyObject: '{}',
    padding: '',
    trailingComma: false,
  });

/** Formats code as a block of Markdown. No sample has a line that begins with three backticks. */
export const fence = (code: string, language: string): string => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
