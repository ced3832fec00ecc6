import { describe, expect, it } from 'vitest';
import { readContract } from './contract.ts';
import type { Document } from './spec.ts';
import { type ParsedRequest, validateRequest } from './validate.ts';

/** Lists the violations of a request to an operation with this declaration. */
function violationsIn(source: object, request: Partial<ParsedRequest>, { openapi = '3.1.0', path = '/a' } = {}) {
  const document = { openapi, paths: { [path]: { post: { operationId: 'doA', responses: {}, ...source } } } };
  const operation = readContract(document as unknown as Document).operation(path, 'POST');
  return validateRequest(operation, { path: {}, query: {}, headers: {}, ...request }).map(
    ({ in: place, field, message }) => [place, field, message].filter(Boolean).join(' '),
  );
}

const parameter = (name: string, place: string, schema: object, more = {}) => ({
  parameters: [{ name, in: place, schema, ...more }],
});
const body = (schema: object, type = 'application/json') => ({
  requestBody: { required: true, content: { [type]: { schema } } },
});

describe('a parameter', () => {
  it.each([
    ['query', { ids: '1,x' }, { explode: false }, ['query ids.1 must be an integer']],
    ['query', { ids: ['1', '2'] }, {}, []],
    ['query', { ids: '1' }, {}, []],
    ['query', { ids: '1|2' }, { style: 'pipeDelimited', explode: false }, []],
  ])('that is a list is read in its style: %s %j %j', (place, query, more, expected) => {
    const source = parameter('ids', place, { type: 'array', items: { type: 'integer' } }, more);
    expect(violationsIn(source, { query })).toEqual(expected);
  });

  it('that is an object is read in its style', () => {
    const schema = { type: 'object', properties: { size: { type: 'integer' } } };
    const source = parameter('filter', 'query', schema, { style: 'deepObject', explode: true });
    expect(violationsIn(source, { query: { 'filter[size]': '3' } })).toEqual([]);
    expect(violationsIn(source, { query: { 'filter[size]': 'x' } })).toEqual(['query filter.size must be an integer']);
  });

  it('of a header has its name in any case, and is reported as the document spells it', () => {
    const source = parameter('X-Count', 'header', { type: 'integer' }, { required: true });
    expect(violationsIn(source, { headers: { 'x-count': '3' } })).toEqual([]);
    expect(violationsIn(source, { headers: { 'x-count': 'x' } })).toEqual(['header X-Count must be an integer']);
    expect(violationsIn(source, {})).toEqual(['header X-Count is required']);
  });

  it('of the path is read as its type', () => {
    const source = parameter('id', 'path', { type: 'integer' }, { required: true });
    expect(violationsIn(source, { path: { id: 'x' } }, { path: '/a/{id}' })).toEqual(['path id must be an integer']);
  });
});

describe('a body', () => {
  it('is checked by the keywords of OpenAPI 3.0 where the document is of that version', () => {
    const properties = {
      a: { type: 'string', nullable: true },
      b: { type: 'integer', minimum: 1, exclusiveMinimum: true },
    };
    const source = body({ type: 'object', properties });
    const json = { mediaType: 'application/json', body: { a: null, b: 1 } };
    expect(violationsIn(source, json, { openapi: '3.0.3' })).toEqual(['body b must be greater than 1']);
  });

  it('need not have a field that is read-only', () => {
    const properties = { id: { type: 'string', readOnly: true }, name: { type: 'string' } };
    const source = body({ type: 'object', required: ['id', 'name'], properties });
    expect(violationsIn(source, { mediaType: 'application/json', body: {} })).toEqual(['body name is required']);
  });

  it('that is a form has texts, which are read as the types of their schemas', () => {
    const properties = { count: { type: 'integer' }, file: { type: 'string', format: 'binary' } };
    const source = body({ type: 'object', required: ['file'], properties }, 'multipart/form-data');
    const form = (fields: object) => ({ mediaType: 'multipart/form-data', body: fields });
    const file = { name: 'a.png', mediaType: 'image/png', size: 3 };
    expect(violationsIn(source, form({ count: '3', file }))).toEqual([]);
    expect(violationsIn(source, form({ count: 'x' }))).toEqual([
      'body file is required',
      'body count must be an integer',
    ]);
  });
});
