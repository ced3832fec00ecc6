import { describe, expect, it } from 'vitest';
import { createPartValidator } from './request-part-validator.ts';

/** Returns the texts for a value. A validator that reports its findings in another form fails the tests. */
function textsOf(schema: object, value: unknown) {
  const check = createPartValidator('body', schema, {});
  return check(value, true)?.map(({ field, message }) => [field, message].filter(Boolean).join(' '));
}

it.each([
  [{ type: 'integer' }, 'x', 'must be an integer'],
  [{ type: 'string' }, 1, 'must be a string'],
  [{ type: ['string', 'null'] }, 1, 'must be a string or null'],
  [{ type: 'null' }, 1, 'is not allowed here. Leave it out'],
  [{ anyOf: [{ type: 'string', maxLength: 1 }, { type: 'null' }] }, 1, 'must be a string or must be null'],
  [{ enum: ['a', 'b'] }, 'x', 'must be one of a, b'],
  [{ const: 'image' }, 'x', 'must be "image"'],
  [{ minimum: 1 }, 0, 'must be at least 1'],
  [{ maximum: 10 }, 11, 'must be at most 10'],
  [{ exclusiveMinimum: 0 }, 0, 'must be greater than 0'],
  [{ exclusiveMaximum: 1 }, 1, 'must be less than 1'],
  [{ multipleOf: 5 }, 6, 'must be a multiple of 5'],
  [{ minLength: 1 }, '', 'must not be empty'],
  [{ minLength: 3 }, 'a', 'must have at least 3 characters'],
  [{ maxLength: 1 }, 'ab', 'must have at most 1 character'],
  [{ minItems: 1 }, [], 'must not be empty'],
  [{ maxItems: 2 }, [1, 2, 3], 'must have at most 2 items'],
  [{ minProperties: 2 }, {}, 'must have at least 2 fields'],
  [{ maxProperties: 0 }, { a: 1 }, 'must be empty'],
  [{ uniqueItems: true }, [1, 1], 'must not hold the same item twice'],
  [{ contains: { const: 1 }, minContains: 2 }, [1], 'must contain at least 2 matching items'],
  [{ required: ['a'] }, {}, 'a is required'],
  [{ additionalProperties: false }, { a: 1 }, 'a is not a field of the contract'],
  [{ unevaluatedProperties: false }, { a: 1 }, 'a is not a field of the contract'],
  [{ pattern: '^a', 'x-error': 'does not begin with an a' }, 'x', 'does not begin with an a'],
  [{ pattern: '^\\+', examples: ['+12025550100'] }, 'x', 'does not have the required form, such as +12025550100'],
  [{ pattern: '^a' }, 'x', 'does not have the required form'],
  [{ format: 'uri' }, 'x', 'is not an absolute URL, such as https://example.com/page'],
  [{ format: 'uuid' }, 'x', 'is not a valid UUID'],
  [{ format: 'time' }, 'x', 'does not have the required form'],
  [{ not: {} }, 1, 'is not allowed'],
  [{ properties: { a: false } }, { a: 1 }, 'a is not allowed'],
  [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, 'must have at most 1 character'],
  [{ dependentRequired: { a: ['b'] } }, { a: 1 }, 'does not fit the contract'],
])('%j: %j', (schema, value, message) => {
  expect(textsOf(schema, value)).toContain(message);
});

describe('a value is quoted', () => {
  const valuesOf = (schema: object, value: unknown) =>
    createPartValidator(
      'body',
      { properties: { a: schema } },
      {},
    )({ a: value }, true)?.map((violation) => violation.value);

  it('where its form is wrong, without what steers a terminal, cut after 40 characters', () => {
    expect(valuesOf({ format: 'uuid' }, '12\u00003')).toEqual(['"12\\u00003"']);
    expect(valuesOf({ pattern: '^a' }, '😀'.repeat(40))).toEqual([`"${'😀'.repeat(40)}"`]);
    expect(valuesOf({ pattern: '^a' }, '😀'.repeat(500_000))).toEqual([`"${'😀'.repeat(40)}…"`]);
    expect(valuesOf({ pattern: '^a' }, '\ud800')).toEqual(['"\\ud800"']);
  });

  it('but not where it is personal, is in something personal, or is a URL', () => {
    expect(valuesOf({ pattern: '^a', 'x-pii': 'phone' }, 'x')).toEqual([undefined]);
    expect(valuesOf({ 'x-pii': 'ip', anyOf: [{ format: 'ipv4' }] }, 'x')).toEqual([undefined]);
    expect(valuesOf({ 'x-pii': 'name', items: { allOf: [{ pattern: '^a' }] } }, ['x'])).toEqual([undefined]);
    expect(valuesOf({ format: 'uri' }, 'x')).toEqual([undefined]);
    expect(valuesOf({ maxLength: 1 }, 'xy')).toEqual([undefined]);
  });

  it('but not behind a reference, on the way to which something may be personal', () => {
    const node = { properties: { next: { $ref: '#/__bundled__/Node' }, id: { pattern: '^a' } } };
    const check = createPartValidator('body', { 'x-pii': 'content', $ref: '#/__bundled__/Node' }, { Node: node });
    expect(check({ next: { id: 'x' } }, true)).toEqual([
      { in: 'body', field: 'next.id', message: 'does not have the required form' },
    ]);
  });
});

it('a name that the request made up is cut', () => {
  const [text] = textsOf({ additionalProperties: false }, { ['x'.repeat(100_000)]: 1 }) ?? [];
  expect(text).toBe(`${'x'.repeat(100)}… is not a field of the contract`);
});
