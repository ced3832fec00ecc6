import { isObject, pointerKeys, pointerTarget, validateResponse } from '@omnichannel/contract';
import type { Contract } from '../contract.ts';
import { isMarked } from '../control/mask.ts';
import type { Operation } from '../operation.ts';
import { valuesAt } from './state-rules.ts';

export type StateRecord = Record<string, unknown>;

/** A collection of the contract's `x-collections`. */
export interface Collection {
  /** The field that identifies a record. */
  key: string;
  /** Whether lists of its records begin with the newest. */
  newestFirst: boolean;
  /** The fields of a new record that no request sets. */
  template(): StateRecord;
  /** The record without the fields that no response shows. */
  shown(record: StateRecord): StateRecord;
  /** The record with its credentials replaced by asterisks: texts with the `x-pii` `passcode`, `secret` or `token`. */
  masked(record: StateRecord): StateRecord;
  /** The schema of a record, and the targets of its references to `#/__bundled__/…`. */
  declared(): { schema: object; bundle: object };
}

interface Declaration {
  key: string;
  newestFirst?: boolean;
  shownBy?: { operation: string; at: string };
  fields?: Record<string, object>;
  defaults?: StateRecord;
}

/** Reads the collections of a document. Their schemas are prepared when they are first needed. */
export function readCollections({ document, find }: Pick<Contract, 'document' | 'find'>): Map<string, Collection> {
  const declared = Object.entries((document['x-collections'] ?? {}) as Record<string, Declaration>);
  return new Map(declared.map(([name, one]) => [name, createCollection(one, find)]));
}

function createCollection(declared: Declaration, find: Contract['find']): Collection {
  const { key, shownBy, fields = {}, newestFirst = false } = declared;
  const hidden = shownBy ? Object.keys(fields) : [];
  let prepared: ReturnType<typeof prepare> | undefined;
  const details = () => {
    prepared ??= prepare(declared, find);
    return prepared;
  };
  return {
    key,
    newestFirst,
    template: () => details().template,
    shown: (record) =>
      hidden.length === 0
        ? record
        : Object.fromEntries(Object.entries(record).filter(([field]) => !hidden.includes(field))),
    masked: (record) => mask(record, details().schema, { __bundled__: details().bundle }) as StateRecord,
    declared: details,
  };
}

function prepare({ key, shownBy, fields = {}, defaults = {} }: Declaration, find: Contract['find']) {
  const operation = shownBy && find(shownBy.operation);
  const { schema, example = {} } = operation ? shownIn(operation, pointerKeys(shownBy.at)) : {};
  const own = { type: 'object', required: [key], properties: fields };
  const required = new Set(requiredIn(schema));
  const template = Object.entries(example as StateRecord).filter(([field]) => required.has(field));
  return {
    template: { ...Object.fromEntries(template), ...defaults },
    schema: schema === undefined ? own : { allOf: [schema, own] },
    bundle: (operation?.prism as { __bundled__?: object } | undefined)?.__bundled__ ?? {},
  };
}

/** The schema and the first example of a part of an operation's successes. */
function shownIn({ prism }: Operation, keys: readonly string[]): { schema?: object | undefined; example?: unknown } {
  const contents = prism.responses.filter(({ code }) => code.startsWith('2')).flatMap(({ contents = [] }) => contents);
  const [example] = contents.flatMap(({ examples = [] }) =>
    examples.flatMap((one) => valuesAt('value' in one ? one.value : undefined, keys)),
  );
  return { schema: schemaAt(contents[0]?.schema, keys), example };
}

function schemaAt(schema: unknown, [key, ...rest]: readonly string[]): object | undefined {
  if (!isObject(schema)) return undefined;
  if (key === undefined) return schema;
  const { properties, items, allOf } = schema;
  const direct = (isObject(properties) && properties[key]) || (/^\d+$/.test(key) && items);
  if (direct) return schemaAt(direct, rest);
  return (Array.isArray(allOf) ? allOf : []).map((part) => schemaAt(part, [key, ...rest])).find(Boolean);
}

function requiredIn(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const { required, allOf } = schema;
  return [...(Array.isArray(required) ? required : []), ...(Array.isArray(allOf) ? allOf.flatMap(requiredIn) : [])];
}

/** Replaces credentials by asterisks. @param document holds the targets of references */
function mask(value: unknown, schema: unknown, document: object): unknown {
  if (!isObject(schema)) return value;
  if (typeof value === 'string' && isMarked(schema, document)) return '*'.repeat(value.length);
  const { $ref, properties, additionalProperties, items, allOf, oneOf, anyOf } = schema;
  const target = typeof $ref === 'string' ? [pointerTarget(document, $ref)] : [];
  const parts = [...target, ...[allOf, oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []))];
  return parts.reduce((masked, part) => mask(masked, part, document), maskOwn(value));

  function maskOwn(whole: unknown): unknown {
    if (Array.isArray(whole)) return items ? whole.map((item) => mask(item, items, document)) : whole;
    if (!isObject(whole) || !(properties || additionalProperties)) return whole;
    const known = isObject(properties) ? properties : {};
    return Object.fromEntries(
      Object.entries(whole).map(([field, item]) => {
        const declared = Object.hasOwn(known, field) ? known[field] : additionalProperties;
        return [field, mask(item, declared, document)];
      }),
    );
  }
}

/**
 * Finds the violations of the contract in records.
 *
 * @returns texts such as `topics.0.name is required`
 */
export function findStateFaults(
  collections: ReadonlyMap<string, Collection>,
  records: Record<string, readonly StateRecord[]>,
): string[] {
  const named = [...collections].filter(([name]) => records[name]);
  const properties = Object.fromEntries(
    named.map(([name, collection]) => [name, { type: 'array', items: collection.declared().schema }]),
  );
  const declared = {
    responses: [{ code: '200', contents: [{ mediaType: 'application/json', schema: { properties } }] }],
    __bundled__: Object.assign({}, ...named.map(([, collection]) => collection.declared().bundle)),
  };
  const headers = { 'Content-Type': 'application/json' };
  const violations = validateResponse(declared, { status: 200, headers, body: JSON.stringify(records) });
  return violations.map(({ field, message }) => `${field} ${message}`);
}
