import { expect, test } from 'vitest';
import type { Entry, Operation } from '../contract.ts';
import { curl, typescript } from './samples.ts';

const entry = (method: Entry['method'], path: string, operation: Partial<Operation>): Entry => ({
  kind: 'operation',
  method,
  path,
  page: '',
  operation: { operationId: 'sample', summary: 'Sample', responses: {}, ...operation },
});

const json = (value: unknown) => ({ content: { 'application/json': { examples: { first: { value } } } } });

test('curl escapes quotes and sends the token', () => {
  expect(curl(entry('post', '/things', { requestBody: json({ name: "it's" }) }), { name: "it's" })).toBe(
    [
      'curl http://127.0.0.1:4010/things',
      "-H 'Authorization: Bearer try-me'",
      "-H 'Content-Type: application/json'",
      `-d '{"name":"it'\\''s"}'`,
    ].join(' \\\n  '),
  );
});

test('curl fills the path and the query, and sends no token where none is needed', () => {
  const operation: Partial<Operation> = {
    security: [],
    parameters: [
      { name: 'id', in: 'path', required: true, example: 'a b' },
      { name: 'page', in: 'query', required: true, example: 0 },
      { name: 'size', in: 'query', example: 10 },
    ],
  };
  expect(curl(entry('delete', '/things/{id}', operation))).toBe(
    "curl 'http://127.0.0.1:4010/things/a%20b?page=0' \\\n  -X DELETE",
  );
});

test('TypeScript is written as a person would write it', () => {
  const body = { to: "it's", 'x-y': [1, { a: null }], none: {} };
  expect(typescript(entry('post', '/things', { requestBody: json(body) }))).toContain(`client.POST('/things', {
  body: {
    to: 'it\\'s',
    'x-y': [1, {
      a: null,
    }],
    none: {},
  },
});`);
});

test('a body that is a file has no sample in TypeScript', () => {
  const operation = { requestBody: { content: { 'audio/aac': {}, 'image/png': {} } } };
  expect(typescript(entry('post', '/media', operation))).toBeUndefined();
  expect(curl(entry('post', '/media', operation))).toBe(
    [
      'curl http://127.0.0.1:4010/media',
      "-H 'Authorization: Bearer try-me'",
      "-H 'Content-Type: image/png'",
      '--data-binary @photo.png',
    ].join(' \\\n  '),
  );
});
