import type { Diagnostic } from './diagnostic.ts';

/** Characters of a value that a message quotes. */
const maxQuotedCharacters = 40;

/**
 * Writes what is wrong with a value, as the rest of a sentence that begins with the field's name. It names the allowed values, and
 * never a regular expression.
 */
export function describeDiagnostic(diagnostic: Diagnostic): string {
  const { keyword } = diagnostic;
  const write = Object.hasOwn(texts, keyword) ? texts[keyword] : undefined;
  return write?.(diagnostic) ?? 'does not fit the contract';
}

const texts: Record<string, (diagnostic: Diagnostic) => string> = {
  required: () => 'is required',
  additionalProperties: () => 'is not a field of the contract',
  unevaluatedProperties: () => 'is not a field of the contract',
  type: ({ params }) =>
    params.type === 'null'
      ? 'is not allowed here. Leave it out'
      : `must be ${[params.type].flat().map(describeType).join(' or ')}`,
  repeated: ({ params }) => `must be sent once, not ${params.count} times`,
  enum: ({ params }) => `must be one of ${(params.allowedValues as unknown[]).join(', ')}`,
  const: ({ params }) => `must be ${JSON.stringify(params.allowedValue)}`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  maximum: ({ params }) => `must be at most ${params.limit}`,
  exclusiveMinimum: ({ params }) => `must be greater than ${params.limit}`,
  exclusiveMaximum: ({ params }) => `must be less than ${params.limit}`,
  multipleOf: ({ params }) => `must be a multiple of ${params.multipleOf}`,
  minLength: ({ params }) => atLeast(params.limit, 'character'),
  maxLength: ({ params }) => atMost(params.limit, 'character'),
  minItems: ({ params }) => atLeast(params.limit, 'item'),
  maxItems: ({ params }) => atMost(params.limit, 'item'),
  items: ({ params }) => atMost(params.limit, 'item'),
  minProperties: ({ params }) => atLeast(params.limit, 'field'),
  maxProperties: ({ params }) => atMost(params.limit, 'field'),
  contains: ({ params }) => `must contain at least ${formatCount(params.minContains, 'matching item')}`,
  uniqueItems: () => 'must not hold the same item twice',
  pattern: describeMismatch,
  format: describeMismatch,
  not: () => 'is not allowed',
  'false schema': () => 'is not allowed',
};

/** The contract says in `x-error` how a text fails its pattern or format; formats also have a text of their own. */
function describeMismatch({ schema, params }: Diagnostic): string {
  return String(schema['x-error'] ?? describeFormat(params.format) ?? describeForm(schema.examples));
}

function describeFormat(format: unknown): string | undefined {
  return typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
}

const formats: Record<string, string> = {
  email: 'is not an e-mail address, such as name@example.com',
  uri: 'is not an absolute URL, such as https://example.com/page',
  uuid: 'is not a valid UUID',
  date: 'is not a date, such as 2026-01-31',
  'date-time': 'is not a date and time with its offset, such as 2026-01-31T12:00:00Z',
  ipv4: 'is not an IPv4 address, such as 192.0.2.44',
  ipv6: 'is not an IPv6 address, such as 2001:db8::44',
};

function describeForm(examples: unknown): string {
  const example = Array.isArray(examples) ? examples[0] : undefined;
  return `does not have the required form${example === undefined ? '' : `, such as ${example}`}`;
}

const types: Record<string, string> = { integer: 'an integer', object: 'an object', array: 'an array', null: 'null' };

function describeType(type: unknown): string {
  return types[String(type)] ?? `a ${type}`;
}

function atLeast(limit: unknown, unit: string): string {
  return limit === 1 ? 'must not be empty' : `must have at least ${formatCount(limit, unit)}`;
}

function atMost(limit: unknown, unit: string): string {
  return limit === 0 ? 'must be empty' : `must have at most ${formatCount(limit, unit)}`;
}

function formatCount(limit: unknown, unit: string): string {
  return `${limit} ${unit}${limit === 1 ? '' : 's'}`;
}

/** A text in quotes, cut to its first characters. Control characters and lone surrogates are escaped, as in JSON. */
export function quote(text: string): string {
  // A character has two code units at most: a text of megabytes is cut before it is split.
  const characters = Array.from(text.slice(0, 2 * maxQuotedCharacters + 1));
  if (characters.length <= maxQuotedCharacters) return JSON.stringify(text);
  return JSON.stringify(`${characters.slice(0, maxQuotedCharacters).join('')}…`);
}
