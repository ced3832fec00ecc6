import { isIPv6 } from 'node:net';
import { findSchemaErrors, isObject, pointerTarget } from '@omnichannel/contract';

/** Kinds of `x-pii` that are credentials. They are replaced even where personal data is kept. */
const credentialKinds: readonly string[] = ['secret', 'token', 'passcode'];

/** Maximum number of different values of a kind that stay different. */
const maxValues = 10_000;

/** Replaces personal data by fictional values. Equal values of a kind get the same replacement. */
export interface Fiction {
  /**
   * Replaces a value.
   *
   * @param kind `x-pii` of its schema
   * @param schema validates the replacement, and may have an example
   */
  replace(kind: string, value: unknown, schema?: unknown, bundle?: unknown): unknown;
}

export function isCredential(kind: string): boolean {
  return credentialKinds.includes(kind);
}

export function createFiction(): Fiction {
  const numbers = new Map<string, Map<string, number>>();

  /** The number of a value among those of its kind, from 1. */
  function numberOf(kind: string, value: string): number {
    const known = numbers.get(kind) ?? new Map<string, number>();
    numbers.set(kind, known);
    const number = known.get(value) ?? known.size + 1;
    if (known.size < maxValues) known.set(value, number);
    return number;
  }

  function fictional(kind: string, value: unknown): unknown {
    if (typeof value === 'number') return 0;
    if (typeof value !== 'string') return value;
    if (isCredential(kind)) return kind === 'passcode' ? value.replaceAll(/\d/g, '0') : `fictional-${kind}`;
    const maker = makers[kind];
    return maker ? maker(value, (identity) => numberOf(kind, identity)) : wordsLike(value);
  }

  function replace(kind: string, value: unknown, schema?: unknown, bundle?: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => replace(kind, item));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, replace(kind, field)]));
    if (value === null || value === '' || typeof value === 'boolean') return value;
    const made = fictional(kind, value);
    const example = exampleOf(schema, bundle);
    // Ids must stay different; of a text only the form matters, which the contract's example has.
    const candidates = kind === 'content' || isCredential(kind) ? [example, made] : [made, example];
    const fits = (candidate: unknown) =>
      typeof candidate === typeof value && (schema === undefined || isValid(schema, bundle, candidate));
    return candidates.find(fits) ?? made;
  }

  return { replace };
}

/** Whether an e-mail address is one of those reserved for examples (RFC 2606). */
export function isFictionalAddress(text: string): boolean {
  const host = text.slice(text.lastIndexOf('@') + 1).toLowerCase();
  return ['com', 'net', 'org'].some((top) => host === `example.${top}` || host.endsWith(`.example.${top}`));
}

/** Whether a phone number is reserved for fiction. */
export function isFictionalNumber(digits: string): boolean {
  return /^120255501\d\d$/.test(digits);
}

type NumberOf = (identity: string) => number;

/** Makes the fictional values of a kind. The ranges are reserved for documentation (RFC 2606, 5737, 3849; NANP 555-01xx). */
const makers: Record<string, (value: string, numberOf: NumberOf) => string> = {
  phone(value, numberOf) {
    const digits = value.replaceAll(/\D/g, '');
    if (digits.length < 5) return wordsLike(value);
    if (isFictionalNumber(digits)) return value;
    const line = String((numberOf(digits) - 1) % 100).padStart(2, '0');
    return `${value.trim().startsWith('+') ? '+' : ''}120255501${line}`;
  },
  email: (value, numberOf) =>
    isFictionalAddress(value) ? value : `person-${numberOf(value.toLowerCase())}@example.com`,
  name: (value, numberOf) => `Person ${numberOf(value)}`,
  ip: (value, numberOf) =>
    isIPv6(value) ? `2001:db8::${numberOf(value).toString(16)}` : `192.0.2.${((numberOf(value) - 1) % 254) + 1}`,
  'user-id'(value, numberOf) {
    const number = String(numberOf(value));
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
      return `00000000-0000-4000-8000-${number.padStart(12, '0')}`;
    if (/^\d+$/.test(value)) return `1${number.padStart(value.length - 1, '0')}`;
    return /^\+[\d ().-]+$/.test(value) ? (makers.phone?.(value, numberOf) ?? '') : `user-${number}`;
  },
};

const words = ['lorem', 'ipsum', 'dolor', 'sit', 'amet', 'consectetur', 'adipiscing', 'elit', 'sed', 'do', 'eiusmod'];

/** A text with as many words as the given one. An address becomes another one. */
function wordsLike(text: string): string {
  if (/^https?:\/\//i.test(text)) return 'https://example.com/fictional';
  let count = 0;
  // redos: a class of characters, repeated
  return text.replaceAll(/\S+/g, () => words[count++ % words.length] as string);
}

function exampleOf(schema: unknown, bundle: unknown): unknown {
  for (const { examples, example } of partsOf(schema, bundle)) {
    if (Array.isArray(examples) && examples.length > 0) return examples[0];
    if (example !== undefined) return example;
  }
  return undefined;
}

/** The kind of personal data that the schemas of a value mark. A credential counts more than any other kind. */
export function kindOf(schemas: readonly unknown[], bundle: unknown): string | undefined {
  const kinds = schemas.flatMap((schema) => partsOf(schema, bundle)).flatMap(({ 'x-pii': kind }) => kind ?? []);
  return (kinds.find((kind) => isCredential(String(kind))) ?? kinds[0]) as string | undefined;
}

/** A schema and its parts, whichever apply. */
function partsOf(schema: unknown, bundle: unknown, depth = 0): Record<string, unknown>[] {
  if (!isObject(schema) || depth > 8) return [];
  const { $ref, allOf, oneOf, anyOf } = schema;
  const target = typeof $ref === 'string' ? [pointerTarget({ __bundled__: bundle }, $ref)] : [];
  const parts = [allOf, oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [schema, ...[...target, ...parts].flatMap((part) => partsOf(part, bundle, depth + 1))];
}

function isValid(schema: unknown, bundle: unknown, value: unknown): boolean {
  try {
    return findSchemaErrors(schema, bundle, value).length === 0;
  } catch {
    return false;
  }
}
