import type { IHttpOperation } from '@stoplight/types';
import { expect, test } from 'vitest';
import {
  generator,
  negotiator,
  OPERATION_CONFIG,
  parameterStyles,
  transformOas3Operation,
  validateSecurity,
} from '../src/prism.ts';

// `src/prism.ts` and the package `@omnichannel/prism` hold all access to modules of Prism that it does not export. These tests fail when an
// update of Prism changes one of them.

const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string', enum: ['a'] } } };
const operation = transformOas3Operation({
  document: {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/things': {
        get: {
          security: [{ token: [] }],
          responses: {
            200: {
              description: 'A thing.',
              headers: { Total: { schema: { type: 'integer' } } },
              content: { 'application/json': { schema, examples: { first: { value: { id: 'a' } } } } },
            },
          },
        },
      },
    },
  },
  name: '/things',
  method: 'get',
  config: OPERATION_CONFIG,
}) as IHttpOperation;

const log = () => {};
const silent = { debug: log, info: log, warn: log, error: log, success: log };

test('an operation is read with its response, schema and examples', () => {
  expect(operation).toMatchObject({ method: 'get', path: '/things', responses: [{ code: '200' }] });
});

test.each([
  [{}, 'Left'],
  [{ authorization: 'Bearer any' }, 'Right'],
])('the security check of the headers %j returns a %s', (headers, tag) => {
  const element = { method: 'get', url: { path: '/things' }, headers };
  expect(validateSecurity({ resource: operation, element })._tag).toBe(tag);
});

test('one of two alternative schemes is enough', () => {
  const both = { ...operation, security: [operation.security?.[0] ?? [], operation.security?.[0] ?? []] };
  const element = { method: 'get', url: { path: '/things' }, headers: { authorization: 'Bearer any' } };
  expect(validateSecurity({ resource: both, element })._tag).toBe('Right');
  expect(validateSecurity({ resource: both, element: { ...element, headers: {} } })._tag).toBe('Left');
});

test('parameters are read by place and style', () => {
  expect(parameterStyles.query.form?.('id', { id: 'a,b' }, { type: 'array' }, false)).toEqual(['a', 'b']);
  expect(parameterStyles.path.simple?.('id', { id: 'a,b' }, { type: 'array' }, false)).toEqual(['a', 'b']);
  expect(parameterStyles.header.simple?.('id', { id: 'a,b' }, { type: 'array' }, false)).toEqual(['a', 'b']);
});

test('the negotiator returns headers, schema and the wanted example', () => {
  const [response] = operation.responses;
  const wish = { mediaTypes: ['application/json'], exampleKey: 'first', dynamic: false };
  const negotiate = negotiator.negotiateOptionsBySpecificResponse('get', wish, response as never);
  expect(negotiate(silent)).toMatchObject({
    _tag: 'Right',
    right: { headers: [{ name: 'Total' }], schema: { type: 'object' }, bodyExample: { value: { id: 'a' } } },
  });
});

test('the generator makes values of a schema, the same ones from the same seed', () => {
  const { generate, generateStatic } = generator();
  const { __bundled__: bundle } = operation as { __bundled__?: unknown };
  expect(generateStatic(operation, schema)).toMatchObject({ _tag: 'Right', right: { id: 'a' } });
  const value = generate(operation, bundle, schema, 'seed');
  expect(value).toMatchObject({ _tag: 'Right', right: { id: 'a' } });
  expect(generate(operation, bundle, schema, 'seed')).toEqual(value);
});
