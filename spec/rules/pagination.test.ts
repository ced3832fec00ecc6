import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith, rootWith } from '../test/lint.ts';

const document = (pagination: string): Files => ({
  'openapi.yaml': rootWith('/v1/topics'),
  'path.yaml': `
    get:
      x-pagination: ${pagination}
      parameters:
        - { name: page, in: query, schema: { default: 0 } }
        - { name: pageSize, in: query, schema: { default: 100 } }
        - { name: key, in: query }
        - { name: lastSeen, in: query }
        - { name: after, in: query }
        - { name: total, in: header }
      responses:
        '200': { content: { application/json: { schema: { $ref: Page.yaml } } } }
  `,
  'Page.yaml': 'properties: { data: {}, page: {}, pageSize: {}, total: {}, more: {}, next: {} }',
});

const documents = {
  good: document(
    '{ items: data, page: page, first: 0, size: pageSize, maxSize: 1000, total: total, more: more, filters: [key] }',
  ),
  otherSize: document('{ items: data, page: page, first: 0, size: key, sizeField: pageSize, total: total }'),
  otherSizeAbsent: document('{ items: data, page: page, first: 0, size: key, sizeField: length, total: total }'),
  absent: document('{ items: rows, page: number, size: pageSize, total: count, more: rest, filters: [total] }'),
  incomplete: document('{ items: data, page: page }'),
  numbers: document('{ items: data, page: page, first: 1, size: pageSize, maxSize: many, total: total }'),
  text: document('by page'),
  backward: document('{ items: data, before: lastSeen, size: pageSize, more: more }'),
  backwardIncomplete: document('{ items: data, before: cursor, size: pageSize }'),
  forward: document('{ items: data, after: after, next: next, size: pageSize, more: more }'),
  forwardIncomplete: document('{ items: data, after: cursor, next: following, size: pageSize }'),
};

describe('pagination', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('pagination', documents);
  });

  const of = (fault: string) => `path.yaml:2 x-pagination of GET /v1/topics ${fault}`;

  test('accepts the names of parameters and fields of the response', () => expect(findings.good).toEqual([]));

  test('accepts a size that has another name in the response', () => expect(findings.otherSize).toEqual([]));

  test('reports a size that the response does not have', () =>
    expect(findings.otherSizeAbsent).toEqual([
      of('names length as sizeField, which the response does not have. Name one of its fields.'),
    ]));

  test('accepts a list that goes back from an item', () => expect(findings.backward).toEqual([]));

  test('reports missing fields of a backward list', () =>
    expect(findings.backwardIncomplete).toEqual([
      of('has no more. Add it.'),
      of('names cursor as before, which is not a query parameter. Name one.'),
    ]));

  test('accepts a list that goes on from a cursor', () => expect(findings.forward).toEqual([]));

  test('reports missing fields of a list that goes on from a cursor', () =>
    expect(findings.forwardIncomplete).toEqual([
      of('has no more. Add it.'),
      of('names cursor as after, which is not a query parameter. Name one.'),
      of('names following as next, which the response does not have. Name one of its fields.'),
    ]));

  test('reports names that do not exist', () =>
    expect(findings.absent).toEqual([
      of('names number as page, which is not a query parameter. Name one.'),
      of('filters by total, which is not a query parameter. Name one.'),
      of('names rows as items, which the response does not have. Name one of its fields.'),
      of('names number as page, which the response does not have. Name one of its fields.'),
      of('names count as total, which the response does not have. Name one of its fields.'),
      of('names rest as more, which the response does not have. Name one of its fields.'),
    ]));

  test('reports missing fields', () =>
    expect(findings.incomplete).toEqual([
      of('has no size. Add it.'),
      of('has no total. Add it.'),
      of('has undefined as first, and page is 0 by default. Write 0.'),
    ]));

  test('reports numbers that are not those of the parameters', () =>
    expect(findings.numbers).toEqual([
      of('has 1 as first, and page is 0 by default. Write 0.'),
      of('has "many" as maxSize. Write the largest page that is served, a whole number.'),
    ]));

  test('reports a value that is not an object', () => expect(findings.text).toEqual([of('is not an object.')]));
});
