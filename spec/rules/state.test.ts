import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith } from '../test/lint.ts';

const good =
  '{ collection: topics, action: create, key: $request.body#/key, conflict: keyTaken, record: $response.body#/data }';

const document = ({
  post = good,
  get = '{ collection: topics, action: list }',
  topics = '{ key: key, shownBy: { operation: listTopics, at: /data/0 }, fields: { owner: {} }, defaults: { members: [] } }',
}: {
  post?: string;
  get?: string;
  topics?: string;
} = {}): Files => ({
  'openapi.yaml': `
    openapi: 3.1.0
    info: { title: Test, version: 1.0.0 }
    paths:
      /v1/topics: { $ref: path.yaml }
    x-collections: { $ref: collections.yaml }
  `,
  'collections.yaml': `
    topics: ${topics}
    members: { key: id, fields: { id: {} } }
  `,
  'path.yaml': `
    get:
      operationId: listTopics
      x-state: [${get}]
      x-pagination: { items: data }
      parameters: [{ name: owner, in: query }]
      responses:
        '200':
          content:
            application/json:
              schema: { properties: { data: { items: { properties: { key: {}, name: {}, members: { items: {} } } } } } }
    post:
      operationId: createTopic
      x-state: [${post}]
      requestBody:
        content: { application/json: { schema: { properties: { key: {}, name: {}, members: { items: {} } } } } }
      responses:
        '201':
          content:
            application/json:
              schema: { properties: { data: { properties: { key: {} } }, failed: {} } }
              examples: { created: {} }
        '409': { content: { application/json: { examples: { keyTaken: {} } } } }
  `,
});

const of = (method: string) => (fault: string) =>
  `path.yaml:${method === 'GET' ? 3 : 13} x-state of ${method} /v1/topics ${fault}`;
const [ofGet, ofPost] = [of('GET'), of('POST')];

const documents = {
  good: document({
    get: '{ collection: topics, action: list, where: { owner: $request.query.owner } }',
    post: `${good}, { collection: topics, action: update, key: $request.body#/key, missing: keyTaken, set: { name: $request.body#/name }, add: { to: members, values: $request.body#/members, of: members, found: /data/key, unknown: /failed } }`,
  }),
  action: document({
    get: '{ collection: topics, action: update, key: $request.query.owner, missing: keyTaken }',
    post: '{ collection: topics, action: list }, { collection: topic, action: drop }',
  }),
  incomplete: document({ post: '{ collection: topics, action: update, keys: x, add: { of: people, into: members } }' }),
  parts: document({
    post: '{ collection: topics, action: create, key: key, record: $response.body#/date, set: { title: $request.body#/title }, keep: [_id], conflict: created, unnamed: keyTaken, show: /row }',
  }),
  variables: document({
    post: '{ collection: topics, action: create, if: { $response.body#/data/key: a }, for: { member: { of: members, keys: $request.body#/members/* } }, set: { key: $member#/id, name: [$request.body#/name, $now, [none]] } }',
    get: '{ collection: topics, action: count, where: { owner: $request.query.owner }, show: /0/data }, { collection: topics, action: require, key: $request.query.owner, unnamed: none }',
  }),
  wrongVariables: document({
    post: '{ collection: topics, action: create, if: { $response.body#/kind: a }, for: { member: { of: people, as: one, in: $request.body#/people } }, set: { key: $members#/id }, cases: [{ if: {}, set: { title: $record#/name } }] }, { collection: topics, action: create, batch: { operation: createTopics, items: $request.body#/topics/*, results: /rows } }',
  }),
  batch: document({
    post: '{ collection: topics, action: create, batch: { operation: listTopics, items: $request.body#/members/*, results: /failed, result: /data, done: { key: $request.query.owner, id: $uuid }, failed: { none: { key: $request.body#/key } } } }',
  }),
  text: document({ get: 'list' }),
  lists: document({ post: `{ collection: topics, action: create, keep: name, join: { to: members } }` }),
  body: document({ get: '{ collection: topics, action: list, where: { constructor: $request.body#/key } }' }),
  collections: document({
    topics: '{ key: id, shownBy: { operation: listTopic, at: /data/0 }, defaults: { size: 1 } }',
    get: '{ collection: members, action: list }',
    post: '{ collection: members, action: create }',
  }),
};

describe('state', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('state', documents);
  });

  test('accepts collections, fields, expressions and examples that exist', () => expect(findings.good).toEqual([]));

  test('reports an action that there is not, or that does not fit the method', () =>
    expect(findings.action).toEqual([
      ofGet('has the action update, which fits post, put, patch, delete only.'),
      ofGet('names the example keyTaken, which no failure of the operation has. Name one.'),
      ofPost('has the action list, which fits get only.'),
      ofPost('has the action list, and the operation has no x-pagination. Add it.'),
      ofPost('names the collection topic. There are: topics, members.'),
      ofPost('has the action drop. There are: create, list, get, update, delete, require, count, stream.'),
    ]));

  test('reports missing and unknown fields', () =>
    expect(findings.incomplete).toEqual([
      ofPost(
        'has the field keys. There are: collection, action, key, where, missing, conflict, unnamed, record, set, keep, show, add, remove, append, join, file, merge, each, empty, if, once, for, after, cases, fill, batch, events, item, changed.',
      ),
      ofPost('has the field into. There are: to, values, of, found, unknown.'),
      ofPost('has the action update and no key. Add it.'),
      ofPost('names the collection people, which is not there.'),
    ]));

  test('reports parts of the request, the response and the record that do not exist', () =>
    expect(findings.parts).toEqual([
      ofPost('names the example created, which no failure of the operation has. Name one.'),
      ofPost('names the example keyTaken, which no success of the operation has. Name one.'),
      ofPost('has "key". Write an expression such as $request.body#/to or $response.body#/id.'),
      ofPost('has $response.body#/date, which its response cannot have. Name a part of it.'),
      ofPost('has $request.body#/title, which its request cannot have. Name a part of it.'),
      ofPost('names /row of the success, which it does not have. Name a field of it.'),
      ofPost('names title, which a record of topics does not have.'),
      ofPost('names _id, which a record of topics does not have.'),
    ]));

  test('reports a body that the operation does not take, and a field that only Object.prototype has', () =>
    expect(findings.body).toEqual([
      ofGet('has $request.body#/key, which its request cannot have. Name a part of it.'),
      ofGet('names constructor, which a record of topics does not have.'),
    ]));

  test('reports fields to keep or join that are not a list', () =>
    expect(findings.lists).toEqual([
      ofPost('has keep, which is not a list. Write a list of fields.'),
      ofPost('has join, which is not a list. Write a list of fields.'),
    ]));

  test('accepts loops with variables, constants, and results of a batch', () =>
    expect(findings.variables).toEqual([
      ofGet('names the example none, which no failure of the operation has. Name one.'),
    ]));

  test('reports loops, conditions, cases and batches of what there is not', () =>
    expect(findings.wrongVariables).toEqual([
      ofPost('has the field as. There are: in, of, keys, field, groups, except, where, unless.'),
      ofPost('has $response.body#/kind, which its response cannot have. Name a part of it.'),
      ofPost('has $request.body#/people, which its request cannot have. Name a part of it.'),
      ofPost('has "$members#/id". Write an expression such as $request.body#/to or $response.body#/id.'),
      ofPost('names the collection people, which is not there.'),
      ofPost('names title, which a record of topics does not have.'),
      ofPost('has $request.body#/topics/*, which its request cannot have. Name a part of it.'),
      ofPost('names the operation createTopics, which is not there. Name one.'),
      ofPost('names /rows of the success, which it does not have. Name a field of it.'),
    ]));

  test('reads the results of a batch from the requests of its operation', () =>
    expect(findings.batch).toEqual([
      ofPost('has $request.body#/key, which its request cannot have. Name a part of it.'),
    ]));

  test('reports a rule that is a text', () => expect(findings.text).toEqual([ofGet('is not an object. Write one.')]));

  test('reports collections that no success shows, and fields that their records do not have', () =>
    expect(findings.collections).toEqual([
      'collections.yaml:1 The collection topics is shown by listTopic at "/data/0", which no success has. Name one.',
      'collections.yaml:1 The collection topics has no field id. Name a field of its records, or add it to fields.',
      'collections.yaml:1 The collection topics has no field size. Name a field of its records, or add it to fields.',
    ]));
});
