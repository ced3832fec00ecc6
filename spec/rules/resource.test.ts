import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith, topicsDocument } from '../test/lint.ts';

const document = (list: string) =>
  topicsDocument(
    ['operationId: listTopics', list],
    ['post:', '  operationId: createTopic', '  x-resource: topics.create'],
  );
const documents = {
  good: document('x-resource: topics.list'),
  nested: document('x-resource: topics.members.list'),
  absent: document('summary: List topics'),
  method: document('x-resource: list'),
  snake: document('x-resource: topic_lists.list'),
  number: document('x-resource: 7'),
  twice: document('x-resource: topics.create'),
  resource: document('x-resource: topics.create.list'),
};

describe('resource', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('resource', documents);
  });

  const advice = 'Write resource and method in camelCase, such as topics.list.';

  test('accepts operations with a resource and a method, and webhooks without', () => {
    expect(findings.good).toEqual([]);
    expect(findings.nested).toEqual([]);
  });
  test('reports an operation without one', () =>
    expect(findings.absent).toEqual([`openapi.yaml:6 GET /v1/topics has no x-resource. ${advice}`]));
  test.each([
    ['method', '"list"'],
    ['snake', '"topic_lists.list"'],
    ['number', '7'],
  ] as const)('reports a malformed one: %s', (name, value) =>
    expect(findings[name]).toEqual([`openapi.yaml:6 GET /v1/topics has the x-resource ${value}. ${advice}`]),
  );
  test('reports one that another operation has', () =>
    expect(findings.twice).toEqual([
      'openapi.yaml:10 POST /v1/topics has the x-resource of GET /v1/topics. Choose another method.',
    ]));
  test('reports a method that is a resource, too', () =>
    expect(findings.resource).toEqual([
      'openapi.yaml:10 POST /v1/topics has the x-resource topics.create, which is a resource, too. Rename one.',
    ]));
});
