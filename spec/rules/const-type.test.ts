import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith, rootWith } from '../test/lint.ts';

const path = `
  post:
    requestBody:
      content:
        application/json: { schema: { $ref: Message.yaml } }
`;

const documents = {
  good: {
    'openapi.yaml': rootWith('/v1/messages'),
    'path.yaml': path,
    'Message.yaml': `
      type: object
      properties:
        type: { type: string, const: text }
        code: { type: integer, const: 0 }
        share: { type: number, const: 1 }
        other: { type: [string, 'null'], const: null }
        status: { type: integer, not: { type: integer, const: 0 } }
    `,
  },
  bad: {
    'openapi.yaml': rootWith('/v1/messages'),
    'path.yaml': path,
    'Message.yaml': `
      type: object
      properties:
        type: { const: text }
        code: { const: 0 }
        isNew: { type: string, const: true }
        status: { type: integer, not: { const: 0 } }
        items: { type: array, items: { oneOf: [{ const: a }] } }
    `,
  },
};

describe('const-type', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('const-type', documents);
  });

  test('accepts a const with its type', () => expect(findings.good).toEqual([]));

  test('reports a const without a type, or with another one, in any position', () =>
    expect(findings.bad).toEqual([
      'Message.yaml:3 The const "text" has no type that fits it. Add type: string.',
      'Message.yaml:4 The const 0 has no type that fits it. Add type: integer.',
      'Message.yaml:5 The const true has no type that fits it. Add type: boolean.',
      'Message.yaml:6 The const 0 has no type that fits it. Add type: integer.',
      'Message.yaml:7 The const "a" has no type that fits it. Add type: string.',
    ]));
});
