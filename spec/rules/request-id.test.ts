import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith, rootWith } from '../test/lint.ts';

const documents = {
  good: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      get:
        responses:
          '200': { headers: { X-Request-Id: { $ref: XRequestId.yaml } } }
          default: { $ref: Failure.yaml }
    `,
    'Failure.yaml': 'headers: { X-Request-Id: { $ref: XRequestId.yaml } }',
    'XRequestId.yaml': 'schema: { type: string }',
  },
  bad: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      get:
        responses:
          '200': { description: Found. }
          '404': { $ref: Failure.yaml }
          default: { headers: { X-Request-Id: { schema: { type: string } } } }
      post:
        responses:
          '404': { $ref: Failure.yaml }
    `,
    'Failure.yaml': 'headers: { RateLimit: {} }',
  },
  webhook: {
    'openapi.yaml': `
      openapi: 3.1.0
      info: { title: Test, version: 1.0.0 }
      webhooks:
        chatAppMessage:
          post:
            responses:
              '204': {}
    `,
  },
} satisfies Record<string, Files>;

describe('request-id', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('request-id', documents);
  });

  test('accepts responses with the component, also in shared responses', () => expect(findings.good).toEqual([]));

  test('ignores webhooks', () => expect(findings.webhook).toEqual([]));

  test('reports each response without the header once, and a header that is not the component', () =>
    expect(findings.bad.toSorted()).toEqual([
      'Failure.yaml:1 The 404 response lacks the header X-Request-Id. Use components/headers/XRequestId.yaml.',
      'path.yaml:3 The 200 response lacks the header X-Request-Id. Use components/headers/XRequestId.yaml.',
      'path.yaml:5 The default response has its own header X-Request-Id. Use components/headers/XRequestId.yaml.',
    ]));
});
