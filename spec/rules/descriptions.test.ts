import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith, rootWith } from '../test/lint.ts';

const path = `
  get:
    operationId: listTopics
    description: Returns the topics.
    parameters:
      - { name: key, in: query, description: The topic's key., schema: { type: string } }
    responses:
      '200':
        description: The topics.
        headers:
          RateLimit: { description: What is left., schema: { type: string } }
        content:
          application/json:
            schema: { $ref: Topic.yaml }
`;

const documents = {
  good: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': path,
    'Topic.yaml': `
      type: object
      description: A topic.
      properties:
        key: { $ref: TopicKey.yaml }
        other: false
    `,
    'TopicKey.yaml': `
      type: string
      description: The key.
    `,
  },
  bad: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': path
      .replaceAll(/description: [A-Z][^.]*\.,?/g, 'x-none: true')
      .replaceAll('true schema', 'true, schema'),
    'Topic.yaml': `
      type: object
      properties:
        key: { $ref: TopicKey.yaml }
        name: { type: string, description: ' ' }
    `,
    'TopicKey.yaml': `
      type: string
    `,
  },
};

describe('descriptions', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('descriptions', documents);
  });

  test('accepts a property whose $ref leads to a description', () => expect(findings.good).toEqual([]));

  test('reports each part without a description, by its name', () => {
    const add = 'has no description. Add one that says what it means, its unit and its limits.';
    expect(findings.bad.toSorted()).toEqual([
      `Topic.yaml:1 The schema Topic ${add}`,
      `Topic.yaml:3 The property key ${add}`,
      `Topic.yaml:4 The property name ${add}`,
      `TopicKey.yaml:1 The schema TopicKey ${add}`,
      `path.yaml:10 The header ${add}`,
      `path.yaml:2 The operation listTopics ${add}`,
      `path.yaml:5 The parameter key ${add}`,
      `path.yaml:8 The response ${add}`,
    ]);
  });
});
