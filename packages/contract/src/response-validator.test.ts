import { describe, expect, it } from 'vitest';
import {
  createResponseValidator,
  type DeclaredResponse,
  type DeclaredResponses,
  describeViolation,
  validateResponse,
} from './response-validator.ts';

/** An operation with one response `200` of this schema. */
function declaredResponsesOf(
  schema: unknown,
  { bundle = {}, more = [] as DeclaredResponse[] } = {},
): DeclaredResponses {
  const responses = [
    { code: '200', contents: [{ mediaType: 'application/json', schema }] },
    { code: '204' },
    { code: '206', contents: [{ mediaType: 'text/event-stream', schema }] },
    { code: '429', headers: [{ name: 'Retry-After', required: true, schema: { type: 'integer', minimum: 1 } }] },
    { code: '5XX', contents: [{ mediaType: 'text/plain', schema: { type: 'string', maxLength: 5 } }] },
    ...more,
  ];
  return { responses, __bundled__: bundle };
}

const json = { 'Content-Type': 'application/json; charset=utf-8' };
const about = (schema: unknown, value: unknown) =>
  validateResponse(declaredResponsesOf(schema), { status: 200, headers: json, body: JSON.stringify(value) }).map(
    describeViolation,
  );

describe('a body is checked by the keywords of JSON Schema 2020-12:', () => {
  it.each([
    ['const', { const: 1 }, 1, 2, 'body must be 1'],
    ['type as a list', { type: ['string', 'null'] }, null, 3, 'body must be a string or null'],
    ['enum', { enum: ['a', 'b'] }, 'a', 'c', 'body must be one of a, b'],
    ['prefixItems', { prefixItems: [{ const: 1 }], items: false }, [1], [1, 2], 'body must have at most 1 item'],
    ['format', { format: 'uuid' }, 'f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68', 'x', 'body is not a valid UUID'],
    [
      'unevaluatedProperties next to allOf',
      { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
      { a: 1 },
      { a: 1, b: 2 },
      'body b is not a field of the contract',
    ],
    [
      'additionalProperties inside allOf',
      { allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] },
      { a: 1 },
      { a: 1, b: 2 },
      'body b is not a field of the contract',
    ],
    [
      'contains',
      { contains: { const: 1 }, minContains: 2 },
      [1, 1],
      [1],
      'body must contain at least 2 matching items',
    ],
    [
      'required in items',
      { properties: { data: { items: { required: ['id'] } } } },
      { data: [{ id: 1 }] },
      { data: [{}] },
      'body data.0.id is required',
    ],
  ])('%s', (_, schema, good, bad, message) => {
    expect(about(schema, good)).toEqual([]);
    expect(about(schema, bad)).toEqual([message]);
  });

  it('a choice with a discriminator: only the named branch is reported', () => {
    const branch = (kind: string, member: string) => ({ properties: { kind: { const: kind } }, required: [member] });
    const schema = { oneOf: [branch('a', 'x'), branch('b', 'y')], discriminator: { propertyName: 'kind' } };
    expect(about(schema, { kind: 'b', y: 1 })).toEqual([]);
    expect(about(schema, { kind: 'b' })).toEqual(['body y is required']);
    expect(about(schema, { kind: 'c' })).toEqual(['body kind must be one of a, b']);
  });

  it('a choice of types: each problem is reported once', () => {
    const length = {
      oneOf: [
        { enum: ['4', '6'], type: 'string' },
        { type: 'integer', minimum: 4, maximum: 6 },
      ],
    };
    for (const value of [9, 1, '9', true]) expect(about(length, value)).toEqual(['body must be one of 4, 6']);
    const scalar = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'number' }] };
    expect(about(scalar, null)).toEqual(['body must be a string or must be an array or must be a number']);
    expect(about(scalar, [1])).toEqual(['body 0 must be a string']);
    const number = { oneOf: [{ enum: ['auto'] }, { type: 'integer', maximum: 6 }] };
    expect(about(number, 9)).toEqual(['body must be one of auto or must be at most 6']);
  });

  it('a schema that contains itself', () => {
    const node = { $ref: '#/__bundled__/Node' };
    const bundle = { Node: { properties: { next: node }, type: 'object' } };
    const declared = declaredResponsesOf(node, { bundle });
    const of = (value: unknown) =>
      validateResponse(declared, { status: 200, headers: json, body: JSON.stringify(value) }).map(describeViolation);
    expect(of({ next: { next: {} } })).toEqual([]);
    expect(of({ next: { next: 1 } })).toEqual(['body next.next must be an object']);
  });

  it('an invalid schema is reported, and nothing passes', () => {
    expect(about({ type: 'string', pattern: '[' }, 'x')).toEqual([
      expect.stringMatching(
        /^body cannot be checked, since its schema in the contract is wrong: Invalid regular expression/,
      ),
    ]);
  });
});

describe('a response departs from the contract', () => {
  const declared = declaredResponsesOf({ type: 'object', required: ['id'] });
  const of = (status: number, headers: Record<string, string>, body = '') =>
    validateResponse(declared, { status, headers, body }).map(describeViolation);

  it('by a status that is not declared; a class of statuses declares its fields', () => {
    expect(of(404, json, '{}')).toEqual([
      'status is 404, which the contract does not declare: 200, 204, 206, 429, 5XX',
    ]);
    expect(of(503, { 'content-type': 'text/plain' }, 'down')).toEqual([]);
    expect(of(503, { 'content-type': 'text/plain' }, 'too long')).toEqual(['body must have at most 5 characters']);
  });

  it('whose default stands for every other status', () => {
    const more = [{ code: 'default', contents: [{ mediaType: 'application/json', schema: { required: ['code'] } }] }];
    const response = { status: 404, headers: json, body: '{}' };
    expect(validateResponse(declaredResponsesOf({}, { more }), response).map(describeViolation)).toEqual([
      'body code is required',
    ]);
  });

  it('by its type, or by having none', () => {
    expect(of(200, { 'Content-Type': 'text/html' }, '<p>')).toEqual([
      'header Content-Type is text/html, where the contract declares application/json',
    ]);
    expect(of(200, {}, '{"id":1}')).toEqual(['header Content-Type is required']);
  });

  it('by a header that is missing or of another type', () => {
    expect(of(429, {})).toEqual(['header Retry-After is required']);
    expect(of(429, { 'retry-after': 'soon' })).toEqual(['header Retry-After must be an integer']);
    expect(of(429, { 'retry-after': '0' })).toEqual(['header Retry-After must be at least 1']);
    expect(of(429, { 'retry-after': '30' })).toEqual([]);
  });

  it('by a body that is not JSON, that is absent, or that should be', () => {
    expect(of(200, json, '{bad')).toEqual(['body is not valid JSON']);
    expect(of(200, json)).toEqual(['body is required']);
    expect(of(204, {}, 'x')).toEqual(['body must be empty: the contract declares no body for 204']);
    expect(of(204, {})).toEqual([]);
  });

  it('never by the body of a response to HEAD, which has none', () => {
    expect(validateResponse(declared, { status: 200, headers: json }, 'HEAD')).toEqual([]);
  });
});

describe('a stream is checked event by event', () => {
  const declared = declaredResponsesOf({ type: 'object', required: ['id'] });
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' };

  it('unchanged over the wire, where an event without data is none', () => {
    const body = 'data: {"id":1}\n\nevent: ping\n\ndata: {}\n\ndata: [DONE]\n\n';
    expect(validateResponse(declared, { status: 206, headers, body }).map(describeViolation)).toEqual([
      'body events.1.id is required',
      'body events.2 is not valid JSON',
    ]);
  });

  it('as a transcript', () => {
    expect(validateResponse(declared, { status: 206, headers, events: [{ id: 1 }, 2] }).map(describeViolation)).toEqual(
      ['body events.1 must be an object'],
    );
  });

  it('one by one, while it passes', () => {
    const check = createResponseValidator(declared, { status: 206, headers });
    expect([check.isStream, check.head]).toEqual([true, []]);
    expect(check.event('{}', 7).map(describeViolation)).toEqual(['body events.7.id is required']);
  });
});

it('what was sent is never repeated', () => {
  const violations = about({ properties: { to: { pattern: '^x' } } }, { to: '+12025550100' });
  expect(violations).toHaveLength(1);
  expect(violations.join()).not.toContain('2025550100');
});
