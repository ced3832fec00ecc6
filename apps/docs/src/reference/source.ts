import { literal, Name, quoted, type Syntax } from './languages/literal.ts';

const keywords = ['false', 'null', 'true'];

const syntax: Syntax = {
  indent: '  ',
  string: (text) => quoted(text, "'"),
  property: (key, value) => {
    const isIdentifier = /^[A-Za-z_$][\w$]*$/.test(key);
    if (isIdentifier && value === key && !keywords.includes(key)) return key;
    return `${isIdentifier ? key : quoted(key, "'")}: ${value}`;
  },
  null: 'null',
  true: 'true',
  false: 'false',
  array: ['[', ']'],
  object: () => ['{', '}'],
  emptyObject: '{}',
  padding: ' ',
  trailingComma: true,
};

export { Name };

/**
 * Formats a JSON value with identifiers as readable TypeScript, on one line if it fits.
 *
 * @param taken how much of its first line is taken by the code before it, in characters
 */
export const source = (value: unknown, indent = '', taken = 0): string => literal(value, syntax, indent, taken);
