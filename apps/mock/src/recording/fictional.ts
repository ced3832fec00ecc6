import { isIPv6 } from 'node:net';
import { findSchemaErrors, isObject, pointerTarget } from '@omnichannel/contract';
import { isCredential } from '../control/mask.ts';

/** Why an exchange cannot be replayed. */
export class Unrecordable extends Error {}

/** Maximum number of different values of a kind. */
const maxValues = 10_000;

/** Replaces personal data by fictional values. Equal values of a kind get the same replacement. */
export interface Fiction {
  /**
   * Replaces a value.
   *
   * @param kind `x-pii` of its schema
   * @param schema validates the replacement, and may have an example
   * @throws {Unrecordable} where the fictional values of the kind are used up
   */
  replace(kind: string, value: unknown, schema?: unknown, bundle?: unknown): unknown;
  /** Returns a fictional text in place of one that nothing describes: an address for an address, a number for a number, or words. */
  like(text: string): string;
}

export function createFiction(): Fiction {
  const numbers = new Map<string, Map<string, number>>();

  /** The number of a value among those of its kind, from 1. */
  function numberOf(kind: string, value: string): number {
    const known = numbers.get(kind) ?? new Map<string, number>();
    numbers.set(kind, known);
    const number = known.get(value) ?? known.size + 1;
    if (number > (limits[kind] ?? maxValues)) throw new Unrecordable(`beyond the fictional values of kind ${kind}`);
    known.set(value, number);
    return number;
  }

  function fictional(kind: string, value: unknown): unknown {
    if (typeof value === 'number') return 0;
    if (typeof value !== 'string') return value;
    if (isCredential(kind)) return kind === 'passcode' ? value.replaceAll(/\d/g, '0') : `fictional-${kind}`;
    // A person may be known by the phone number, which is then the same everywhere.
    const shown = kind === 'user-id' && /^\+[\d ().-]+$/.test(value) ? 'phone' : kind;
    const maker = makers[shown];
    return maker ? maker(value, (identity) => numberOf(shown, identity)) : wordsLike(value);
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

  function like(text: string): string {
    if (isUuid(text)) return text;
    const [, date, time] = /^(\d{4}-\d\d-\d\d)(T\S+)?$/.exec(text) ?? [];
    if (date !== undefined) return `2000-01-01${time === undefined ? '' : 'T00:00:00Z'}`;
    if (/^[^\s@]+@[^\s@]+$/.test(text)) return String(replace('email', text));
    return /^\+?\d[\d ().-]*$/.test(text) ? String(replace('user-id', text)) : wordsLike(text);
  }

  return { replace, like };
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Whether an e-mail address is one of those reserved for examples (RFC 2606). */
export function isFictionalAddress(text: string): boolean {
  const host = text.slice(text.lastIndexOf('@') + 1).toLowerCase();
  return ['com', 'net', 'org'].some((top) => host === `example.${top}` || host.endsWith(`.example.${top}`));
}

/** Whether a phone number is reserved for fiction, in any area of North America. */
export function isFictionalNumber(digits: string): boolean {
  return /^1[2-9]\d\d55501\d\d$/.test(digits);
}

/** Area codes of fictional numbers, Washington first. 211 is a service. */
const areas = Array.from({ length: 88 }, (_, index) => 202 + index).filter((area) => area !== 211);
/** Networks that are reserved for documentation. */
const networks = ['192.0.2', '198.51.100', '203.0.113'];
/** Numbers of fictional values where they are fewer than `maxValues`. */
const limits: Readonly<Record<string, number>> = { phone: areas.length * 100, ip: networks.length * 254 };

type NumberOf = (identity: string) => number;

/** Makes the fictional values of a kind. The ranges are reserved for documentation (RFC 2606, 5737, 3849; NANP 555-01xx). */
const makers: Record<string, (value: string, numberOf: NumberOf) => string> = {
  phone(value, numberOf) {
    const digits = value.replaceAll(/\D/g, '');
    if (digits.length < 5) return wordsLike(value);
    if (isFictionalNumber(digits)) return value;
    const index = numberOf(digits) - 1;
    const line = String(index % 100).padStart(2, '0');
    return `${value.trim().startsWith('+') ? '+' : ''}1${areas[Math.floor(index / 100)]}55501${line}`;
  },
  email: (value, numberOf) =>
    isFictionalAddress(value) ? value : `person-${numberOf(value.toLowerCase())}@example.com`,
  name: (value, numberOf) => `Person ${numberOf(value)}`,
  ip(value, numberOf) {
    const index = numberOf(value) - 1;
    if (isIPv6(value)) return `2001:db8::${(index + 1).toString(16)}`;
    return `${networks[Math.floor(index / 254)]}.${(index % 254) + 1}`;
  },
  'user-id'(value, numberOf) {
    const number = String(numberOf(value));
    if (isUuid(value)) return `00000000-0000-4000-8000-${number.padStart(12, '0')}`;
    return /^\d+$/.test(value) ? `1${number.padStart(value.length - 1, '0')}` : `user-${number}`;
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
export function partsOf(schema: unknown, bundle: unknown, depth = 0): Record<string, unknown>[] {
  if (!isObject(schema) || depth > 8) return [];
  const { $ref, allOf, oneOf, anyOf } = schema;
  const target = typeof $ref === 'string' ? [pointerTarget({ __bundled__: bundle }, $ref)] : [];
  const parts = [allOf, oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [schema, ...[...target, ...parts].flatMap((part) => partsOf(part, bundle, depth + 1))];
}

/** Whether a value fits a schema. */
export function isValid(schema: unknown, bundle: unknown, value: unknown): boolean {
  try {
    return findSchemaErrors(schema, bundle, value).length === 0;
  } catch {
    return false;
  }
}
