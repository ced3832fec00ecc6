import { isObject, visitFields } from '@omnichannel/contract';
import { isCredential, markedNames } from '../control/mask.ts';
import type { Document } from '../spec.ts';
import { createFiction, isFictionalAddress, isFictionalNumber, isUuid, isValid, kindOf, partsOf } from './fictional.ts';

/** Removes personal data and credentials from what a recording keeps. */
export interface Redaction {
  /**
   * Returns a body, an event or a header of a response with fictional values.
   *
   * @param source absent where the contract does not describe the value
   * @param values gets the texts that were replaced, with their replacements
   */
  redact(value: unknown, source: Source | undefined, values: Replacements): unknown;
  /** Returns what a body or a parameter of a request must match: any value in place of each that `redact` replaces. */
  match(value: unknown, source: Source | undefined, values: Replacements): unknown;
  /** Whether values that the contract marks with this kind are replaced. */
  replaces(kind: string | undefined): boolean;
}

/** The schema of a value. */
export interface Source {
  schema: unknown;
  bundle: unknown;
}

/** Texts of one exchange that were replaced, with their replacements. */
export type Replacements = Map<string, string>;

const any = { $exists: true };

/** @param keepPii whether personal data stays. Credentials are always replaced */
export function createRedaction(document: Document, keepPii: boolean): Redaction {
  const fiction = createFiction();
  const marked = markedNames(document);
  const parameters = parameterNames(document);
  const replaces = (kind: string | undefined): kind is string => kind !== undefined && (!keepPii || isCredential(kind));

  /** The kind of a field that the contract does not describe there: that of a field of the same name elsewhere. */
  const kindByName = (name: string) => (credentialName.test(name) ? 'secret' : marked.get(name));

  function redactAll(value: unknown, source: Source | undefined, values: Replacements, isMatch: boolean): unknown {
    const { schema, bundle } = source ?? {};
    const described = describedFields(value, schema, bundle);
    const schemas = schema === undefined ? undefined : [schema];
    // A text may quote a value of a later field, so that all values are collected first.
    redactedValue(schemas, value, []);
    return redactedValue(schemas, value, []);

    /** @param schemas absent where the contract does not describe the value */
    function redactedValue(schemas: readonly unknown[] | undefined, node: unknown, path: readonly string[]): unknown {
      const name = path.at(-1) ?? '';
      const kind = schemas ? kindOf(schemas, bundle) : kindByName(name);
      if (replaces(kind)) {
        const made = fiction.replace(kind, node, schemas?.[0], bundle);
        note(node, made, kind === 'content' ? shortestContent : shortestValue, values);
        return isMatch ? any : made;
      }
      if (isMatch && !schemas && !keepPii) return any;
      const enter = (field: unknown, key: string) =>
        redactedValue(described.get(keyOf([...path, key])), field, [...path, key]);
      if (Array.isArray(node)) return node.map((item, index) => enter(item, String(index)));
      if (isObject(node))
        return Object.fromEntries(
          Object.entries(node).flatMap(([key, field]): [string, unknown][] => {
            const isDescribed = described.has(keyOf([...path, key]));
            const kept = (isDescribed ? undefined : values.get(key)) ?? withoutPersonalData(key, values);
            return isMatch && kept !== key ? [] : [[kept, enter(field, key)]];
          }),
        );
      const made = schemas ? describedLeaf(schemas, node, name) : undescribedLeaf(node);
      return isMatch && made !== node ? any : made;
    }

    function describedLeaf(schemas: readonly unknown[], node: unknown, name: string): unknown {
      if (typeof node !== 'string') return node;
      const parts = schemas.flatMap((one) => partsOf(one, bundle));
      if (parts.some((part) => isFixedValue(part, node))) return node;
      // An identifier may contain a word that is a person's name elsewhere.
      const quoted = parameters.has(name) && !/\s/.test(node) ? node : replaceValues(node, values);
      const made = parts.some(({ format = 'email' }) => format !== 'email')
        ? withoutCredentials(quoted)
        : withoutPersonalData(quoted, values);
      return made === node || isValid(schemas[0], bundle, made)
        ? made
        : fiction.replace('content', node, schemas[0], bundle);
    }

    function undescribedLeaf(node: unknown): unknown {
      if (typeof node === 'number') return keepPii ? node : 0;
      if (typeof node !== 'string') return node;
      if (!keepPii) return values.get(node) ?? fiction.like(node);
      return withoutCredentials(replaceValues(node, values).replace(urlWithQuery, '$1'));
    }
  }

  function withoutPersonalData(text: string, values: Replacements): string {
    const rest = withoutCredentials(text);
    if (keepPii) return rest;
    const made = new Set(values.values());
    return rest.replace(personal, (found) => {
      if (made.has(found) || isHarmless(found)) return found;
      return values.get(found) ?? String(fiction.replace(kindOfText(found), found.replace(/%40/, '@')));
    });
  }

  return {
    replaces,
    redact: (value, source, values) => redactAll(value, source, values, false),
    match: (value, source, values) => redactAll(value, source, values, true),
  };
}

/** Names of fields that are credentials wherever the contract does not describe them. */
const credentialName = /passw(?:or)?d|secret|token|api[-_]?key|authorization|signature|(?:^|[^a-z])sig$/i;

/** The query or fragment of a URL, which may be signed. */
// redos: one class up to the first ? or #
const urlWithQuery = /(https?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>]*/gi;

/** Finds text that may be a token or a key. */
// redos: texts that begin in one way only
const tokens = /(?<![a-z0-9])(?:bearer|basic) +[\w.~+/=-]{16,}/gi;
const keys = /(?<![A-Za-z0-9])(?:eyJ|whsec_)[\w.~+/=-]{12,}/g;
/** Finds the value of a parameter of a URL that is a credential. */
const credentialParameters =
  /(?<=[?&](?:[\w-]{0,30}[-_])?(?:sig|signature|token|secret|password|api_?key)=)[^&#\s"'<>…]+/gi;

function withoutCredentials(text: string): string {
  // A word such as `notifications` has none of these.
  const hideToken = (found: string) => (/[\d=]|\.\w|[a-z][A-Z]/.test(found.replace(/^\w+ +/, '')) ? '…' : found);
  return text.replace(tokens, hideToken).replace(keys, '…').replace(credentialParameters, '…');
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const date = String.raw`(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?:T[\d:.]{1,20}|(?!\d))`;
const addressPart = String.raw`[^\s"'<>()@:,;/?=&]`;
// redos: texts that begin in one way only, at most 64 characters before an @, digits with at most four characters in between
const personal = new RegExp(
  String.raw`\b${uuid}\b|${date}|\+?\d(?:[\s().-]{0,4}\d){7,}|${addressPart}{1,64}(?:@|%40)${addressPart}{1,255}`,
  'gi',
);

/** The kind of personal data that a text is which `personal` finds. */
function kindOfText(text: string): string {
  if (/@|%40/.test(text)) return 'email';
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return 'ip';
  return /^\d+$/.test(text) ? 'user-id' : 'phone';
}

/** Whether a text that `personal` finds is a UUID, a date, a fictional number or a fictional address. */
function isHarmless(text: string): boolean {
  if (/@|%40/.test(text)) return isFictionalAddress(text.replace('%40', '@'));
  return isUuid(text) || /^\d{4}-\d\d-\d\d(?:T|$)/i.test(text) || isFictionalNumber(text.replaceAll(/\D/g, ''));
}

/** Minimum length of a value that is replaced in other texts too. Shorter values are parts of ordinary words. */
const shortestValue = 4;
/** The same for texts that people wrote. A short one may be a word that the contract uses as well. */
const shortestContent = 12;

/** Whether a schema lists this value, or it is the text of a number in a parameter or a header. Neither identifies a person. */
function isFixedValue(schema: Record<string, unknown>, value: string): boolean {
  if (schema.type === 'integer' || schema.type === 'number') return /^\d+$/.test(value);
  return schema.const === value || (Array.isArray(schema.enum) && schema.enum.includes(value));
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

/** Names of the parameters in paths and queries of a document. */
function parameterNames(node: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof node !== 'object' || node === null) return found;
  const { in: place, name } = node as Record<string, unknown>;
  if ((place === 'path' || place === 'query') && typeof name === 'string') found.add(name);
  for (const value of Object.values(node)) parameterNames(value, found);
  return found;
}
