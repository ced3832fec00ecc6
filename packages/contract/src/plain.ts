/** A JSON Schema validator's message in plain words; what is rare stays as the validator has it. */
export function plainMessage(keyword: string, message: string, exampleOf: (pattern: string) => unknown): string {
  const rewrite = Object.hasOwn(rewrites, keyword) ? rewrites[keyword] : undefined;
  return rewrite?.(message, exampleOf) ?? message;
}

type Rewrite = (message: string, exampleOf: (pattern: string) => unknown) => string | undefined;

const rewrites: Record<string, Rewrite> = {
  type: (message) => prefixed('must be ', after('must be ', message)?.split(',').map(typeName).join(' or ')),
  enum: (message) => prefixed('must be one of ', after('must be equal to one of the allowed values: ', message)),
  const: (message) =>
    prefixed('must be ', after('must be equal to constant: ', message)) ?? 'has a fixed value in the contract',
  minimum: (message) => prefixed('must be at least ', after('must be >= ', message)),
  maximum: (message) => prefixed('must be at most ', after('must be <= ', message)),
  exclusiveMinimum: (message) => prefixed('must be greater than ', after('must be > ', message)),
  exclusiveMaximum: (message) => prefixed('must be less than ', after('must be < ', message)),
  multipleOf: (message) => prefixed('must be a multiple of ', after('must be multiple of ', message)),
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  items: count,
  minProperties: count,
  maxProperties: count,
  uniqueItems: () => 'must not hold the same item twice',
  pattern(message, exampleOf) {
    const pattern = /^must match pattern "(.*)"$/s.exec(message)?.[1];
    if (pattern === undefined) return undefined;
    const example = exampleOf(pattern);
    return `must match ${pattern}${example === undefined ? '' : `, such as ${example}`}`;
  },
  format(message) {
    const format = /^must match format "(.*)"$/.exec(message)?.[1];
    if (format === undefined) return undefined;
    return `must be ${Object.hasOwn(formats, format) ? formats[format] : `in the format ${format}`}`;
  },
  not: () => 'is not allowed',
  'false schema': () => 'is not allowed',
};

const types: Record<string, string> = { integer: 'an integer', object: 'an object', array: 'an array', null: 'null' };

function typeName(type: string): string {
  return types[type] ?? `a ${type}`;
}

const formats: Record<string, string> = {
  email: 'an e-mail address, such as name@example.com',
  uri: 'an absolute URL, such as https://example.com/page',
  uuid: 'a UUID, such as 45701982-8118-4bc5-8e9b-64562b4555f2',
  date: 'a date, such as 2026-01-31',
  'date-time': 'a date and time with its offset, such as 2026-01-31T12:00:00Z',
};

/** `must NOT have fewer than 1 characters`: the least or the most that is allowed. */
function count(message: string): string | undefined {
  const [, bound, number, unit = ''] = /^must NOT have (fewer|more) than (\d+) (\w+)$/.exec(message) ?? [];
  if (number === undefined) return undefined;
  if (bound === 'fewer' && number === '1') return 'must not be empty';
  if (bound === 'more' && number === '0') return 'must be empty';
  const [one, many] = units[unit] ?? [unit, unit];
  return `must have at ${bound === 'fewer' ? 'least' : 'most'} ${number} ${number === '1' ? one : many}`;
}

const units: Record<string, [one: string, many: string]> = {
  characters: ['character', 'characters'],
  items: ['item', 'items'],
  properties: ['member', 'members'],
};

/** What follows a beginning, where the text has it. */
export function after(start: string, message: string): string | undefined {
  return message.startsWith(start) ? message.slice(start.length) : undefined;
}

function prefixed(start: string, rest: string | undefined): string | undefined {
  return rest === undefined ? undefined : start + rest;
}
