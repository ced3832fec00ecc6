import { readFile } from 'node:fs/promises';
import { createPartValidator } from '@omnichannel/contract';
import { createErrorBody, type Family, families } from '@omnichannel/error-formats';
import { describe, expect, it } from 'vitest';
import { createApiError } from '../src/api-error.ts';

const document: unknown = JSON.parse(
  await readFile(new URL(import.meta.resolve('@omnichannel/spec/openapi.json')), 'utf8'),
);

/** The texts of the contract that say how a value fails its pattern. */
function errorTexts(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'x-error' ? [String(value)] : errorTexts(value)));
}

/** A schema that a value violates by each kind of rule that service and mock have a sentence for. */
const invalid: [schema: object, value: unknown][] = [
  [{ type: 'string' }, 7],
  [{ type: ['string', 'integer'] }, true],
  [{ type: 'null' }, 7],
  [{ enum: ['a', 'b'] }, 'c'],
  [{ const: 'image' }, 'video'],
  [{ minimum: 1 }, 0],
  [{ maximum: 1 }, 2],
  [{ exclusiveMinimum: 1 }, 1],
  [{ exclusiveMaximum: 1 }, 1],
  [{ multipleOf: 2 }, 1],
  [{ minLength: 1 }, ''],
  [{ minLength: 2 }, ''],
  [{ maxLength: 1 }, 'aa'],
  [{ minItems: 1 }, []],
  [{ maxItems: 0 }, [1]],
  [{ minProperties: 1 }, {}],
  [{ maxProperties: 0 }, { a: 1 }],
  [{ contains: { const: 1 } }, []],
  [{ uniqueItems: true }, [1, 1]],
  [{ pattern: '^a$' }, 'b'],
  [{ pattern: '^a$', examples: ['a'] }, 'b'],
  [{ not: {} }, 1],
  [{ oneOf: [{ type: 'string' }, { minLength: 1 }] }, 'a'],
  [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, true],
  [{ anyOf: [{ required: ['id'] }, { required: ['link'] }] }, {}],
  [{ type: 'object', properties: { id: {} }, additionalProperties: false }, { other: 1 }],
  [{ type: 'object', required: ['id'] }, {}],
  ...['email', 'uri', 'uuid', 'date', 'date-time', 'ipv4', 'ipv6'].map((format): [object, string] => [{ format }, 'a']),
  ...errorTexts(document).map((text): [object, string] => [{ pattern: '^a$', 'x-error': text }, 'b']),
];

const sent: [kind: string, schema: object, value: unknown][] = invalid.map(([schema, value]) => [
  JSON.stringify(schema),
  { type: 'object', properties: { item: schema } },
  { item: value },
]);

describe.each<Family>([...families])('an error in the format %s', (family) => {
  const read = (place: 'body' | 'query', schema: object, value: unknown) => {
    const violations = createPartValidator(place, schema, {})(value, true) ?? [];
    expect(violations.length).toBeGreaterThan(0);
    const status = family === 'notification' ? 422 : 400;
    const body = createErrorBody(family, { status, path: '/', detail: 'The request does not fit.', violations });
    const error = createApiError('any', new Response(null, { status }), body);
    return { violations, names: error.violations.map(({ field }) => field) };
  };
  // The messenger and the knowledge API have one sentence for all fields.
  const isJoined = family === 'messenger' || family === 'knowledge';

  it.each(sent)('names the field that violates %s', (_, schema, value) => {
    const { violations, names } = read('body', schema, value);
    const fields = violations.map(({ field }) => field);
    expect(names).toEqual(isJoined ? fields.slice(0, 1) : fields);
  });

  it('names a parameter that is missing or was sent twice', () => {
    const schema = { type: 'object', required: ['page'], properties: { limit: { type: 'integer' } } };
    const { names } = read('query', schema, { limit: ['1', '2'] });
    expect(names.sort()).toEqual(isJoined ? [expect.stringMatching(/^(limit|page)$/)] : ['limit', 'page']);
  });
});

it('the contract has texts for patterns', () => {
  expect(errorTexts(document).length).toBeGreaterThan(20);
});
