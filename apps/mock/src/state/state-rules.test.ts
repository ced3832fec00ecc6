import { describe, expect, it } from 'vitest';
import { equals, evaluate, readStateRules, type Source, valuesOf } from './state-rules.ts';

const fresh = { now: () => '2026-11-21T09:30:00.000Z', id: (like: string) => like.toUpperCase() };

describe('the rules of a document', () => {
  const rule = { collection: 'notes', action: 'create' };
  it.each([
    ['list', 'x-state of POST /notes is not a list of objects.'],
    [['list'], 'is not a list of objects.'],
    [
      [{ ...rule, action: 'drop' }],
      'needs an action in each item: create, list, get, update, delete, require, count, stream.',
    ],
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
  ['$record#/steps/*/id', ['a']],
  ['$step', []],
  ['$now', ['2026-11-21T09:30:00.000Z']],
  ['$uuid', ['0B7E3C52-5F0A-4D51-9A63-2F6F7AD1E3C4']],
  ['text', ['text']],
  [false, [false]],
  [null, [null]],
])('%s stands for %j', (expression, values) => {
  const source: Source = {
    request: {
      body: { files: [{ id: 'one' }, { id: 'two' }], 'first/last': '', nothing: null },
      query: { size: '2' },
      path: { id: 'a/b' },
      header: { 'content-type': 'image/png' },
    },
    response: { id: 7 },
    fresh,
    variables: { record: { steps: [{ id: 'a' }] } },
  };
  expect(evaluate(expression, source)).toEqual(values);
});

it('a field of a stream is that of its first event, or the joined texts', () => {
  const request = { body: undefined, query: {}, path: {}, header: {} };
  const response = [{ id: 'a' }, { id: 'b', answer: 'one ' }, { answer: 'two' }];
  expect(evaluate('$response.body#/id', { request, response, fresh, join: ['answer'] })).toEqual(['a']);
  expect(evaluate('$response.body#/answer', { request, response, fresh, join: ['answer'] })).toEqual(['one two']);
});

it('fields have the first value of a list, and objects all of their values', () => {
  const request = { body: { title: 'Late', link: 'https://example.com' }, query: {}, path: {}, header: {} };
  const fields = {
    title: ['$request.body#/name', '$request.body#/title'],
    none: '$request.body#/name',
    link: { type: 'link', url: '$request.body#/link', label: ['$request.body#/label', null] },
    picture: { url: '$request.body#/picture' },
    payload: ['$request.body#/payload', {}],
    readAt: null,
  };
  expect(valuesOf(fields, { request, fresh })).toEqual({
    title: 'Late',
    link: { type: 'link', url: 'https://example.com' },
    payload: {},
    readAt: null,
  });
});

it.each([
  [{ read: false }, true],
  [{ read: 'false' }, true],
  [{ read: true }, false],
  [{ id: ['b', 'a'] }, true],
  [{ id: ['b'] }, false],
  [{ tags: 'late' }, true],
  [{ tags: 'early' }, false],
])('a record equals %j: %s', (values, expected) => {
  expect(equals({ id: 'a', read: false, tags: ['late'] }, values)).toBe(expected);
});
