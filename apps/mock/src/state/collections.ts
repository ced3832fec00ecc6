import { createDereferencer, isObject, pointerTarget, validateResponse } from '@omnichannel/contract';
import { isMarked } from '../control/mask.ts';
import type { Document } from '../spec.ts';

export type StateRecord = Record<string, unknown>;

/** A collection of the contract's `x-collections`, which its README explains. */
export type Collection = ReturnType<typeof createCollection>;

export type Collections = ReadonlyMap<string, Collection>;

interface Declaration {
  key: string;
  schema?: object;
  hidden?: Record<string, object>;
  defaults?: StateRecord;
}

/** Reads the collections of a document. */
export function readCollections(document: Document): Collections {
  const declared = Object.entries((document['x-collections'] ?? {}) as Record<string, Declaration>);
  return new Map(declared.map(([name, declaration]) => [name, createCollection(name, declaration, document)]));
}

function createCollection(name: string, { key, schema, hidden = {}, defaults = {} }: Declaration, document: Document) {
  const { dereference, recursive: __bundled__ } = createDereferencer(document);
  const whole = dereference({ allOf: [schema ?? {}, { type: 'object', required: [key], properties: hidden }] });
  return {
    /** The field that identifies a record. */
    key,
    /** The fields of a new record that no rule sets. */
    defaults,
    /** The record without the fields that no response shows. */
    shown: (record: StateRecord): StateRecord =>
      Object.fromEntries(Object.entries(record).filter(([field]) => !Object.hasOwn(hidden, field))),
    /** The record with its credentials replaced by asterisks: texts with the `x-pii` `passcode`, `secret` or `token`. */
    masked: (record: StateRecord) => mask(record, [whole], { __bundled__ }) as StateRecord,
    /** Finds the violations of the contract in records. @returns texts such as `topics.0.name is required` */
    faultsIn(records: readonly StateRecord[]): string[] {
      const content = { mediaType: 'application/json', schema: { properties: { [name]: { items: whole } } } };
      const headers = { 'Content-Type': content.mediaType };
      const response = { status: 200, headers, body: JSON.stringify({ [name]: records }) };
      const violations = validateResponse({ responses: [{ code: '200', contents: [content] }], __bundled__ }, response);
      return violations.map(({ field, message }) => `${field} ${message}`);
    },
  };
}

/** Replaces credentials by asterisks. @param document holds the targets of references */
function mask(value: unknown, schemas: readonly unknown[], document: object): unknown {
  const parts = schemas.flatMap((schema) => partsOf(schema, document));
  if (typeof value === 'string')
    return parts.some((part) => isMarked(part, document)) ? '*'.repeat(value.length) : value;
  const maskWith = (item: unknown, schemaIn: (part: Record<string, unknown>) => unknown) =>
    mask(item, parts.map(schemaIn), document);
  if (Array.isArray(value)) return value.map((item) => maskWith(item, ({ items }) => items));
  if (!isObject(value) || parts.length === 0) return value;
  const fields = Object.entries(value).map(([field, item]) => [field, maskWith(item, (part) => fieldIn(part, field))]);
  return Object.fromEntries(fields);
}

/** A schema and those that it is composed of. */
function partsOf(schema: unknown, document: object): Record<string, unknown>[] {
  if (!isObject(schema)) return [];
  const { $ref, allOf, oneOf, anyOf } = schema;
  const target = typeof $ref === 'string' ? pointerTarget(document, $ref) : [];
  return [schema, ...[target, allOf, oneOf, anyOf].flat().flatMap((part) => partsOf(part, document))];
}

function fieldIn({ properties, additionalProperties }: Record<string, unknown>, field: string): unknown {
  return isObject(properties) && Object.hasOwn(properties, field) ? properties[field] : additionalProperties;
}
