import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith, rootWith } from '../test/lint.ts';

const documents = {
  good: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      get:
        parameters: [{ $ref: parameters/TopicKeyInPath.yaml }]
        responses:
          '200': { $ref: responses/TopicFound.yaml }
    `,
    'parameters/TopicKeyInPath.yaml': `
      name: key
      in: path
      schema: { $ref: ../schemas/TopicKey.yaml }
    `,
    'schemas/TopicKey.yaml': 'type: string',
    'responses/TopicFound.yaml': `
      description: The topic.
      headers: { RateLimit: { $ref: ../headers/RateLimit.yaml } }
      content: { application/json: { schema: { $ref: ../schemas/TopicKey.yaml } } }
    `,
    'headers/RateLimit.yaml': 'description: What is left.',
  },
  bad: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      get:
        parameters: [{ $ref: parameters/TopicKey.yaml }]
        responses:
          '200': { $ref: responses/Topic.yaml }
          '201': { $ref: responses/Rate_Limit.yaml }
    `,
    'parameters/TopicKey.yaml': `
      name: key
      in: path
      schema: { $ref: ../schemas/TopicKey.yaml }
    `,
    'schemas/TopicKey.yaml': 'type: string',
    'schemas/topic.yaml': 'type: object',
    'responses/Topic.yaml': `
      description: The topic.
      headers: { RateLimit: { $ref: ../headers/RateLimit.yaml } }
      content: { application/json: { schema: { $ref: ../schemas/topic.yaml } } }
    `,
    'responses/Rate_Limit.yaml': 'description: Too many.',
    'headers/RateLimit.yaml': 'description: What is left.',
  },
};

describe('component-names', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('component-names', documents);
  });

  test('accepts components whose names differ', () => expect(findings.good).toEqual([]));

  test('reports two components of the same name, whatever their kinds, capitals and punctuation', () => {
    const rename = 'and generated clients have one type for both. Rename one.';
    expect(findings.bad.toSorted()).toEqual([
      `responses/Rate_Limit.yaml:1 The response Rate_Limit has the name of the header RateLimit, ${rename}`,
      `schemas/TopicKey.yaml:1 The schema TopicKey has the name of the parameter TopicKey, ${rename}`,
      `schemas/topic.yaml:1 The schema topic has the name of the response Topic, ${rename}`,
    ]);
  });
});
