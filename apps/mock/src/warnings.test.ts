import { expect, it } from 'vitest';
import type { Operation } from './operation.ts';
import { addTypoHints, bodyNotes, queryNotes } from './warnings.ts';

const schema = { properties: { codeLength: {}, number: {}, text: { properties: { body: {} } } } };
const json = 'application/json';
const form = 'multipart/form-data';
// The notes depend on the declared query and body of an operation only.
const operation = {
  prism: {
    request: {
      query: [{ name: 'page' }, { name: 'pageSize' }],
      body: { contents: [json, form].map((mediaType) => ({ mediaType, schema })) },
    },
  },
} as unknown as Operation;
const ofBody = (body: unknown, mediaType = json) => bodyNotes(operation, { mediaType, body }, undefined);

it('a query parameter that the operation does not declare is noted, with the probable name', () => {
  const query = { page: '1', pagesize: '3', page_size: '3', colour: 'red', __delay: '1' };
  expect(queryNotes(operation, query)).toEqual([
    { in: 'query', field: 'pagesize', message: 'is not in the contract; did you mean pageSize?', meant: 'pageSize' },
    { in: 'query', field: 'page_size', message: 'is not in the contract; did you mean pageSize?', meant: 'pageSize' },
    { in: 'query', field: 'colour', message: 'is not in the contract' },
  ]);
});

it.each([
  [{ codeLength: '4' }, []],
  [{ codelength: '4', colour: 'red' }, ['codelength codeLength', 'colour undefined']],
  [{ CODE_LENGTH: '4' }, ['CODE_LENGTH codeLength']],
  [{ text: { bdoy: 'x' } }, ['text.bdoy body']],
  ['text', []],
])('of the body %j are noted: %j', (body, expected) => {
  expect(ofBody(body).map(({ field, meant }) => `${field} ${meant}`)).toEqual(expected);
});

it('a form is looked at by its parts, a file is not', () => {
  expect(bodyNotes(operation, { mediaType: form, body: '--x' }, { numbre: '1' })).toMatchObject([{ meant: 'number' }]);
  expect(ofBody('{"colour":1}', 'image/png')).toEqual([]);
});

it('a misspelt required field is reported with the sent name', () => {
  const missing = (field: string) => ({ in: 'body' as const, field, message: 'is required', kind: 'missing' as const });
  const notes = ofBody({ Number: '1', text: { bdoy: 'x' } });
  const violations = [missing('number'), missing('text.body'), missing('body')];
  expect(addTypoHints(violations, notes).map(({ message }) => message)).toEqual([
    'is required; Number was sent in its place',
    'is required; bdoy was sent in its place',
    'is required',
  ]);
});
