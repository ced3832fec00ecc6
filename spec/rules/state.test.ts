import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith } from '../test/lint.ts';

const good =
  '{ collection: topics, action: create, key: $request.body#/key, conflict: keyTaken, record: $response.body#/data }';

const document = ({
  post = good,
  get = '{ collection: topics, action: list }',
  topics = '{ key: key, schema: { $ref: topic.yaml }, hidden: { owner: {} }, defaults: { members: [] } }',
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
    members: { key: id, schema: { properties: { id: {} } } }
  `,
  'topic.yaml': `
    properties: { key: {}, name: {}, members: { items: {} } }
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
              schema: { properties: { data: { items: { $ref: topic.yaml } } } }
    post:
      operationId: createTopic
      x-state: [${post}]
      requestBody:
        content: { application/json: { schema: { properties: { key: {}, name: {}, members: { items: { properties: { id: {} } } } } } } }
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
    get: '{ collection: topics, action: list, where: { owner: $request.query.owner, members/0: null }, newestFirst: true }',
    post: `${good}, { collection: topics, action: update, key: $request.body#/key, missing: keyTaken, set: { name: $request.body#/name }, lists: { members: { collection: members, key: $request.body#/members } }, show: { keys: /data/key, missing: /failed } }`,
  }),
  action: document({
    get: '{ collection: topics, action: update, key: $request.query.owner, missing: keyTaken }',
    post: '{ collection: topics, action: list }, { collection: topic, action: drop }, { action: create }',
  }),
  incomplete: document({
    post: '{ collection: topics, action: update, keys: x, lists: { members: { collection: people, into: members } }, show: { all: /data } }, { collection: topics, action: update, key: $request.body#/key }',
  }),
  parts: document({
    post: '{ collection: topics, action: create, key: key, record: $response.body#/date, set: { title: $request.body#/title }, fields: [_id], conflict: created, unnamed: other, show: { record: /row } }',
  }),
  variables: document({
    post: '{ if: { $response.body#/data/key: a }, unless: { collection: topics, key: $request.body#/key }, rules: [{ collection: members, key: { in: $request.body#/members, as: one, values: [$one, $one#/id] }, as: member, rules: [{ collection: topics, action: create, set: { key: $member#/id, name: [$request.body#/name, $now, [none]] }, lists: { members: [$record#/members, { id: $uuid }] } }] }] }',
    get: '{ collection: topics, where: { owner: $request.query.owner }, show: { count: /0/data } }, { collection: topics, key: $request.query.owner, unnamed: none }',
  }),
  wrongVariables: document({
    post: '{ if: { $response.body#/kind: a }, rules: [{ in: $request.body#/people, of: people, as: member, rules: [{ collection: topics, action: create, set: { key: $members#/id }, cases: [{ when: {}, set: { title: $record#/name } }] }] }] }, { in: $member, batch: { operation: createTopics, items: $request.body#/topics, at: /rows } }',
  }),
  batch: document({
    post: '{ batch: { operation: listTopics, items: $request.body#/members, at: /failed, done: { key: $request.query.owner, id: $uuid }, failed: { none: { key: $request.body#/key } } } }',
  }),
  text: document({ get: 'list' }),
  lists: document({ post: '{ collection: topics, action: create, fields: name, join: { to: members } }' }),
  body: document({ get: '{ collection: topics, action: list, where: { constructor: $request.body#/key } }' }),
  collections: document({
    topics: '{ key: id, schema: { $ref: topic.yaml }, defaults: { size: 1 } }',
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
      ofPost('has the action drop. There are: create, update, delete, list, stream.'),
      ofPost('names the collection topic. There are: topics, members.'),
      ofPost('has the action create and no collection. Add it.'),
    ]));

  test('reports missing and unknown fields', () =>
    expect(findings.incomplete).toEqual([
      ofPost(
        'has the field keys. There are: collection, in, key, where, except, newestFirst, as, action, if, unless, missing, conflict, unnamed, record, fields, set, cases, lists, join, fill, rules, batch, show, item, after, first, file.',
      ),
      ofPost('has the field all. There are: record, records, count, keys, missing, created, updated, changed.'),
      ofPost('has the field into. There are: collection, in, key, where, except, newestFirst, as, values.'),
      ofPost('has the action update and no key. Add it.'),
      ofPost('names the collection people. There are: topics, members.'),
      ofPost('has the action update and no missing. Add it.'),
    ]));

  test('reports parts of the request, the response and the record that do not exist', () =>
    expect(findings.parts).toEqual([
      ofPost('names the example created, which no failure of the operation has. Name one.'),
      ofPost('names the example other, which no response of the operation has. Name one.'),
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

  test('reports fields, such as those to join, that are not a list', () =>
    expect(findings.lists).toEqual([
      ofPost('has fields, which is not a list. Write a list.'),
      ofPost('has join, which is not a list. Write a list.'),
    ]));

  test('accepts selections with variables, constants, and results of a batch', () =>
    expect(findings.variables).toEqual([
      ofGet('names the example none, which no response of the operation has. Name one.'),
    ]));

  test('reports selections, conditions, cases and batches of what there is not', () =>
    expect(findings.wrongVariables).toEqual([
      ofPost('has $response.body#/kind, which its response cannot have. Name a part of it.'),
      ofPost(
        'has the field of. There are: collection, in, key, where, except, newestFirst, as, action, if, unless, missing, conflict, unnamed, record, fields, set, cases, lists, join, fill, rules, batch, show, item, after, first, file.',
      ),
      ofPost('has $request.body#/people, which its request cannot have. Name a part of it.'),
      ofPost('has the field when. There are: if, set.'),
      ofPost('has "$members#/id". Write an expression such as $request.body#/to or $response.body#/id.'),
      ofPost('names title, which a record of topics does not have.'),
      ofPost('has "$member". Write an expression such as $request.body#/to or $response.body#/id.'),
      ofPost('has $request.body#/topics, which its request cannot have. Name a part of it.'),
      ofPost('names the operation createTopics, which is not there. Name one.'),
      ofPost('names /rows of the success, which it does not have. Name a field of it.'),
    ]));

  test('reads the results of a batch from the requests of its operation', () =>
    expect(findings.batch).toEqual([
      ofPost('has $request.body#/key, which its request cannot have. Name a part of it.'),
    ]));

  test('reports a rule that is a text', () => expect(findings.text).toEqual([ofGet('is not an object. Write one.')]));

  test('reports fields that the records of a collection do not have', () =>
    expect(findings.collections).toEqual([
      'collections.yaml:1 The collection topics has no field id. Name a field of its schema, or add it to hidden.',
      'collections.yaml:1 The collection topics has no field size. Name a field of its schema, or add it to hidden.',
    ]));
});
