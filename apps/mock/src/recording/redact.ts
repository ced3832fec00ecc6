import { isObject, visitFields } from '@omnichannel/contract';
import { credentialNames } from '../admin/mask.ts';
import type { Document } from '../spec.ts';
import {
  createFiction,
  type Fiction,
  isCredential,
  isFictionalAddress,
  isFictionalNumber,
  kindOf,
} from './fictional.ts';

/** Removes personal data and credentials from what a recording keeps. */
export interface Redaction {
  /**
   * Returns what a request body must match: its fields, where any value of personal data and of fields outside the contract matches.
   *
   * @param values gets the texts that were replaced, with their replacements
   */
  match(body: unknown, source: Source, values: Replacements): unknown;
  /** Returns a body or an event of a response with fictional values. */
  response(body: unknown, source: Source, values: Replacements): unknown;
  /** Returns the fictional value of a parameter, or undefined where it is no personal data. */
  parameter(kind: string | undefined, value: string, values: Replacements): string | undefined;
  /** Returns a text without a schema, such as a header, without what was replaced and what looks like personal data. */
  text(text: string, values: Replacements): string;
  /** Whether bytes that the contract marks with this kind are replaced. */
  replaces(kind: string | undefined): boolean;
}

/** The schema of a value. */
export interface Source {
  schema: unknown;
  bundle: unknown;
}

/** Texts of one exchange that were replaced, with their replacements. */
export type Replacements = Map<string, string>;

/** @param keepPii whether personal data stays. Credentials are always replaced */
export function createRedaction(document: Document, keepPii: boolean): Redaction {
  const fiction = createFiction();
  const marked = markedNames(document);
  const credentials = credentialNames(document);
  const replaces = (kind: string | undefined): kind is string => kind !== undefined && (!keepPii || isCredential(kind));

  /** The kind of a field that the contract does not describe there: that of a field of the same name elsewhere. */
  const kindByName = (name: string) => (credentials.has(name) ? 'secret' : marked.get(name));

  function response(body: unknown, { schema, bundle }: Source, values: Replacements): unknown {
    const described = describedFields(body, schema, bundle);
    // A text may quote a value of a later field, so that all values are collected first.
    copy(body, []);
    return copy(body, []);

    function copy(node: unknown, path: readonly string[]): unknown {
      const schemas = path.length === 0 ? [schema] : described.get(keyOf(path));
      const kind = schemas ? kindOf(schemas, bundle) : kindByName(path.at(-1) ?? '');
      if (replaces(kind)) return replaced(fiction, kind, node, values, schemas?.[0], bundle);
      if (Array.isArray(node)) return node.map((item, index) => copy(item, [...path, String(index)]));
      if (isObject(node))
        return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, copy(value, [...path, name])]));
      if (typeof node !== 'string' || schemas?.some(hasFixedValues)) return node;
      return schemas ? replaceValues(node, values).replace(credentialLike, '…') : text(node, values);
    }
  }

  function text(given: string, values: Replacements): string {
    const known = replaceValues(given, values);
    return keepPii
      ? known.replace(credentialLike, '…')
      : known.replace(personal, (found) => (isHarmless(found) ? found : '…'));
  }

  return {
    replaces,
    response,
    text,
    match(body, { schema, bundle }, values) {
      const described = describedFields(body, schema, bundle);
      return copy(body, []);

      function copy(node: unknown, path: readonly string[]): unknown {
        const schemas = path.length === 0 ? [schema] : described.get(keyOf(path));
        const name = path.at(-1) ?? '';
        const kind = schemas ? kindOf(schemas, bundle) : kindByName(name);
        if (replaces(kind)) {
          replaced(fiction, kind, node, values, schemas?.[0], bundle);
          return { $exists: true };
        }
        if ((!schemas && !keepPii) || holdsCredential(node)) return { $exists: true };
        if (Array.isArray(node)) return node.map((item, index) => copy(item, [...path, String(index)]));
        if (!isObject(node)) return node;
        return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, copy(value, [...path, key])]));
      }
    },
    parameter(kind, value, values) {
      if (replaces(kind)) return String(replaced(fiction, kind, value, values));
      return holdsCredential(value) ? '…' : undefined;
    },
  };
}

/** Finds text that looks like a token or a key, wherever it is. */
const tokens = String.raw`(?:Bearer |Basic |eyJ|whsec_)[\w.~+/=-]{8,}`;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
// redos: texts that begin in one way only
const credentialLike = new RegExp(tokens, 'g');
// redos: texts that begin in one way only, at most 64 characters before an @, digits with at most four characters in between
const personal = new RegExp(
  String.raw`${tokens}|\b${uuid}\b|\+?\d(?:[\s().-]{0,4}\d){7,}|[^\s"'<>()@:,;]{1,64}@[^\s"'<>()@:,;]{1,255}`,
  'gi',
);
/** Whether a text has what looks like a token or a key. */
function holdsCredential(value: unknown): boolean {
  return typeof value === 'string' && value.search(credentialLike) >= 0;
}

/** Whether a text that `personal` finds is a UUID, a fictional number or a fictional address. */
function isHarmless(text: string): boolean {
  if (text.includes('@')) return isFictionalAddress(text);
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) || isFictionalNumber(text.replaceAll(/\D/g, ''));
}

/** Minimum length of a value that is replaced in other texts too. Shorter values are parts of ordinary words. */
const shortestValue = 4;
/** The same for texts that people wrote. A short one may be a word that the contract uses as well. */
const shortestContent = 12;

/** Whether a schema allows listed values only, which identify no person. */
function hasFixedValues(schema: unknown): boolean {
  return isObject(schema) && ('const' in schema || 'enum' in schema);
}

function replaced(
  fiction: Fiction,
  kind: string,
  value: unknown,
  values: Replacements,
  schema?: unknown,
  bundle?: unknown,
): unknown {
  const made = fiction.replace(kind, value, schema, bundle);
  note(value, made, kind === 'content' ? shortestContent : shortestValue, values);
  return made;
}

/** Notes the texts in a value with their replacements. */
function note(value: unknown, made: unknown, shortest: number, values: Replacements): void {
  if (typeof value === 'string' && typeof made === 'string') {
    if (value.length >= shortest && value !== made) values.set(value, made);
  } else if (typeof value === 'object' && value !== null && typeof made === 'object' && made !== null) {
    for (const [name, field] of Object.entries(value))
      note(field, (made as Record<string, unknown>)[name], shortest, values);
  }
}

function replaceValues(text: string, values: Replacements): string {
  // A value may be part of another one, which is replaced first.
  const found = [...values.keys()].filter((value) => text.includes(value)).sort((a, b) => b.length - a.length);
  return found.reduce((result, value) => replaceWhole(result, value, values.get(value) ?? ''), text);
}

const letterOrDigit = /[\p{L}\p{N}]/u;

/** Replaces a value where it is not part of a longer word or number: a passcode may have the digits of an id. */
function replaceWhole(text: string, value: string, replacement: string): string {
  const parts = text.split(value);
  return parts.reduce((result, part, index) => {
    const before = parts[index - 1]?.at(-1) ?? '';
    const isWhole = !letterOrDigit.test(before) && !letterOrDigit.test(part.at(0) ?? '');
    return result + (isWhole ? replacement : value) + part;
  });
}

/** The schemas of the fields of a value that the contract describes, by their paths. */
function describedFields(value: unknown, schema: unknown, bundle: unknown): Map<string, readonly unknown[]> {
  const described = new Map<string, readonly unknown[]>();
  visitFields(schema, bundle, value, {
    described(path, schemas) {
      described.set(keyOf(path), schemas);
      return true;
    },
    unknown() {},
  });
  return described;
}

function keyOf(path: readonly string[]): string {
  return path.join('\n');
}

/** The names of the properties that a document marks with `x-pii`, and their kinds. Names such as `text` have several meanings. */
function markedNames(node: unknown, found = new Map<string, string>()): Map<string, string> {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties' && isObject(value)) {
      for (const [name, schema] of Object.entries(value))
        if (isObject(schema) && schema['x-pii'] !== undefined) found.set(name, String(schema['x-pii']));
    }
    markedNames(value, found);
  }
  return found;
}
