import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith, rootWith } from '../test/lint.ts';

const documents = {
  good: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      post:
        x-provenance: documented
        parameters:
          - name: page
            in: query
            x-provenance-note: As the interface says.
            schema: { type: integer, minimum: 0 }
        requestBody:
          content:
            application/json: { schema: { $ref: Topic.yaml } }
        responses:
          '200': { x-provenance: added }
    `,
    'Topic.yaml': `
      x-provenance: documented
      required: [key]
      properties:
        key: { $ref: TopicKey.yaml, x-provenance: documented }
        name:
          x-provenance-note: The limit is ours.
          oneOf:
            - { type: string, maxLength: 10 }
        label: { type: string, maxLength: 10, x-provenance: added }
        createdAt: { type: string, format: date-time, x-provenance-note: The format is ours. }
        active: { type: boolean, default: true }
    `,
    'TopicKey.yaml': `
      x-provenance: assumed
      type: string
      minLength: 1
    `,
  },
  missing: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      post:
        requestBody:
          content:
            application/json: { schema: { $ref: Topic.yaml } }
        parameters:
          - $ref: Key.yaml
        responses:
          '200': { $ref: Ok.yaml }
    `,
    'Topic.yaml': `
      type: object
    `,
    'Key.yaml': `
      name: key
      in: query
    `,
    'Ok.yaml': `
      description: Done.
      headers: { RateLimit: { $ref: RateLimit.yaml } }
    `,
    'RateLimit.yaml': `
      description: What is left.
    `,
  },
  webhook: {
    'openapi.yaml': `
      openapi: 3.1.0
      info: { title: Test, version: 1.0.0 }
      webhooks:
        chatAppMessage:
          post:
            operationId: receiveChatAppMessage
    `,
  },
  wrong: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      post:
        x-provenance: documented
        requestBody:
          content:
            application/json: { schema: { $ref: Topic.yaml } }
        responses:
          '200': { x-provenance: guessed }
    `,
    'Topic.yaml': `
      x-provenance: documented
      x-provenance-note: A note here does not explain the limits of a property.
      properties:
        name:
          type: string
          x-provenance: documented
        key:
          $ref: TopicKey.yaml
          x-provenance: added
        state:
          type: string
          enum: [on, off]
          maxLength: 3
        kind: { const: topic }
        email: { type: string, format: email }
    `,
    'TopicKey.yaml': `
      x-provenance: added
      type: string
    `,
  },
};

describe('provenance', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('provenance', documents);
  });

  test('accepts inherited and differing values, and explained limits', () => expect(findings.good).toEqual([]));

  test('reports an operation or a component without one', () => {
    const say = 'Say where it comes from: documented, assumed, added.';
    expect(findings.missing.toSorted()).toEqual([
      `Key.yaml:1 The parameter has no x-provenance. ${say}`,
      `Ok.yaml:1 The response has no x-provenance. ${say}`,
      `RateLimit.yaml:1 The header has no x-provenance. ${say}`,
      `Topic.yaml:1 The schema has no x-provenance. ${say}`,
      `path.yaml:2 The operation has no x-provenance. ${say}`,
    ]);
    expect(findings.webhook).toEqual([`openapi.yaml:6 The operation has no x-provenance. ${say}`]);
  });

  test('reports unknown and redundant values, and limits without a note', () => {
    const limit =
      'is on a documented part. Add x-provenance-note there, saying whether the interface sets this limit or we do.';
    expect(findings.wrong.toSorted()).toEqual([
      `Topic.yaml:12 The limit enum ${limit}`,
      `Topic.yaml:13 The limit maxLength ${limit}`,
      `Topic.yaml:14 The limit const ${limit}`,
      `Topic.yaml:15 The limit format ${limit}`,
      'Topic.yaml:6 x-provenance: documented is inherited here. Remove it.',
      'Topic.yaml:9 x-provenance: added is inherited here. Remove it.',
      'path.yaml:7 x-provenance is "guessed". Write one of: documented, assumed, added.',
    ]);
  });
});
