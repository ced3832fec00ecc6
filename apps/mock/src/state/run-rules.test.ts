import { expect, it } from 'vitest';
import { readCollections } from './collections.ts';
import { evaluate, type Scope, select, valuesOf } from './run-rules.ts';
import { createStore, sessionLimits } from './store.ts';

const collections = readCollections({ openapi: '3.1.0', paths: {}, 'x-collections': { notes: { key: 'id' } } });

/** @param variables values of expressions, such as the body of the request */
function scopeOf({ body, response, ...variables }: Record<string, unknown>): Scope {
  const request = { body, query: { size: '2' }, path: { id: 'a/b' }, header: { 'content-type': 'image/png' } };
  return {
    variables: { request, response: { body: response }, ...variables },
    draft: createStore(collections, sessionLimits).draft(),
    collections,
    find: () => undefined,
    newId: (like) => like.toUpperCase(),
    isChosen: false,
  };
}

it.each([
  ['$request.path.id', ['a/b']],
  ['$request.query.size', ['2']],
  ['$request.query.page', []],
  ['$request.header.Content-Type', ['image/png']],
  ['$request.body#/files/id', ['one', 'two']],
  ['$request.body#/files/1/id', ['two']],
  ['$request.body#/first~1last', ['']],
  ['$request.body#/constructor', []],
  ['$request.body#/nothing', []],
  ['$response.body#/id', [7]],
  ['$response.body', [{ id: 7 }]],
  ['$record#/steps/id', ['a']],
  ['$step', []],
  ['$now', ['2026-11-21T09:30:00.000Z']],
  ['$uuid', ['0B7E3C52-5F0A-4D51-9A63-2F6F7AD1E3C4']],
  ['text', ['text']],
  [false, [false]],
  [null, [null]],
])('%s stands for %j', (expression, values) => {
  const scope = scopeOf({
    body: { files: [{ id: 'one' }, { id: 'two' }], 'first/last': '', nothing: null },
    response: { id: 7 },
    record: { steps: [{ id: 'a' }] },
    now: '2026-11-21T09:30:00.000Z',
  });
  expect(evaluate(expression, scope)).toEqual(values);
});

it('a field of a stream has the values of all events', () => {
  const scope = scopeOf({ response: [{ id: 'a' }, { id: 'b', answer: 'one ' }, { answer: 'two' }] });
  expect(evaluate('$response.body#/id', scope)).toEqual(['a', 'b']);
  expect(evaluate('$response.body#/answer', scope)).toEqual(['one ', 'two']);
});

it('fields have the first value of a list, and objects all of their values', () => {
  const scope = scopeOf({ body: { title: 'Late', link: 'https://example.com' } });
  const fields = {
    title: ['$request.body#/name', '$request.body#/title'],
    none: '$request.body#/name',
    link: { type: 'link', url: '$request.body#/link', label: ['$request.body#/label', null] },
    picture: { url: '$request.body#/picture' },
    payload: ['$request.body#/payload', {}],
    readAt: null,
  };
  expect(valuesOf(fields, scope)).toEqual({
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
  [{ id: [['b', 'a']] }, true],
  [{ id: [['b']] }, false],
  [{ seen: null }, true],
  [{ read: [[true, null]] }, false],
  [{ 'tags/0': 'late' }, true],
  [{ 'tags/1': null }, true],
  [{ tags: 'late' }, true],
  [{ tags: 'early' }, false],
])('a record equals %j: %s', (values, expected) => {
  const record = { id: 'a', read: false, tags: ['late'] };
  const selected = select({ in: '$records', where: values }, scopeOf({ records: [record] }));
  expect(selected).toEqual(expected ? [record] : []);
});
