import { describe, expect, it } from 'vitest';
import { evaluate, readStateRules, type Source } from './state-rules.ts';

describe('the rules of a document', () => {
  const rule = { collection: 'notes', action: 'create' };
  it.each([
    ['list', 'x-state of POST /notes is not a list of objects.'],
    [['list'], 'is not a list of objects.'],
    [[{ ...rule, action: 'drop' }], 'needs an action in each item: create, list, get, update, delete, require.'],
    [[{ ...rule, action: 'get' }], 'has get without a key.'],
    [[{ ...rule, collection: 'note' }], 'names note, which x-collections does not have.'],
    [[{ ...rule, add: { of: 'people' } }], 'names people, which x-collections does not have.'],
    [[{ ...rule, set: { id: '$request.cookie.id' } }], 'has $request.cookie.id, which is not an expression'],
    [[{ ...rule, key: '$response.body/id' }], 'has $response.body/id, which is not an expression'],
  ])('are rejected at the start: %j', (state, message) => {
    expect(() => readStateRules(state, 'POST /notes', ['notes'])).toThrow(message);
  });

  it('are read where they are right', () => {
    expect(readStateRules([rule], 'POST /notes', ['notes'])).toEqual([rule]);
  });
});

it.each([
  ['$request.path.id', ['a/b']],
  ['$request.query.size', ['2']],
  ['$request.query.page', []],
  ['$request.header.Content-Type', ['image/png']],
  ['$request.body#/files/*/id', ['one', 'two']],
  ['$request.body#/files/1/id', ['two']],
  ['$request.body#/first~1last', ['']],
  ['$request.body#/constructor', []],
  ['$request.body#/nothing', []],
  ['$response.body#/id', [7]],
  ['$response.body', [{ id: 7 }]],
])('%s stands for %j', (expression, values) => {
  const source: Source = {
    request: {
      body: { files: [{ id: 'one' }, { id: 'two' }], 'first/last': '', nothing: null },
      query: { size: '2' },
      path: { id: 'a/b' },
      header: { 'content-type': 'image/png' },
    },
    response: { id: 7 },
  };
  expect(evaluate(expression, source)).toEqual(values);
});

it('a field of a stream is that of its first event, or the joined texts', () => {
  const request = { body: undefined, query: {}, path: {}, header: {} };
  const response = [{ id: 'a' }, { id: 'b', answer: 'one ' }, { answer: 'two' }];
  expect(evaluate('$response.body#/id', { request, response, join: ['answer'] })).toEqual(['a']);
  expect(evaluate('$response.body#/answer', { request, response, join: ['answer'] })).toEqual(['one two']);
});
