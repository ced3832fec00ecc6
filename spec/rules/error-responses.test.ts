import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith, rootWith } from '../test/lint.ts';

const schemas: Files = {
  'ReplyError.yaml': 'type: object',
  'NotificationError.yaml': 'type: object',
  'NotificationValidationError.yaml': 'type: object',
  'NotificationErrorText.yaml': 'type: string',
  'ReplyErrorText.yaml': 'type: string',
};

const path = `
  parameters:
    - { name: Idempotency-Key, in: header, schema: { type: string } }
  post:
    responses:
      '201': { headers: { RateLimit: {}, RateLimit-Policy: {} } }
      '401': { content: { application/json: { schema: { $ref: NotificationError.yaml } } } }
      '409': { content: { application/json: { schema: { $ref: NotificationError.yaml } } } }
      '422':
        content:
          application/json:
            schema:
              oneOf:
                - $ref: NotificationError.yaml
                - $ref: NotificationValidationError.yaml
      '429':
        headers: { Retry-After: {}, RateLimit: {}, RateLimit-Policy: {} }
        content: { application/json: { schema: { $ref: NotificationError.yaml } } }
      '500': { content: { application/json: { schema: { $ref: NotificationError.yaml } } } }
      default:
        content:
          application/json: { schema: { $ref: NotificationError.yaml } }
          text/plain: { schema: { $ref: NotificationErrorText.yaml } }
`;

const documents = {
  good: { 'openapi.yaml': rootWith('/v1/topics'), 'path.yaml': path, ...schemas },
  fallback: { 'openapi.yaml': rootWith('/elsewhere'), 'path.yaml': path, ...schemas },
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
  text: {
    'openapi.yaml': rootWith('/mfa/v1/verification'),
    'path.yaml': `
      get:
        responses:
          '204': { $ref: Done.yaml }
          '401': { $ref: Failure.yaml }
          '429': { $ref: Failure.yaml }
          '500':
            content:
              application/json: { schema: { $ref: ReplyError.yaml } }
              text/plain: { schema: { $ref: EndUser.yaml } }
          default:
            content:
              text/plain: { schema: { $ref: ReplyErrorText.yaml } }
    `,
    'Failure.yaml': `
      headers: { Retry-After: {}, RateLimit: {}, RateLimit-Policy: {} }
      content:
        application/json: { schema: { $ref: ReplyError.yaml } }
        text/plain: { schema: { $ref: ReplyErrorText.yaml } }
    `,
    'Done.yaml': 'headers: { RateLimit: {}, RateLimit-Policy: {} }',
    'EndUser.yaml': 'type: string',
    ...schemas,
  },
  missing: {
    'openapi.yaml': rootWith('/mfa/v1/verification'),
    'path.yaml': `
      post:
        parameters:
          - { name: Idempotency-Key, in: header, schema: { type: string } }
        responses:
          '200': { headers: { RateLimit: {} } }
    `,
  },
  wrong: {
    'openapi.yaml': rootWith('/mfa/v1/verification'),
    'path.yaml': `
      get:
        responses:
          '401': { content: { application/json: { schema: { $ref: NotificationError.yaml } } } }
          '404': { description: None of this name. }
          '429': { $ref: TooManyRequests.yaml }
          '500': { content: { application/json: { schema: { $ref: ReplyError.yaml } } } }
          default: { content: { application/json: { schema: { type: object } } } }
    `,
    'TooManyRequests.yaml': `
      description: Too many requests.
      headers: { RateLimit: {}, RateLimit-Policy: {} }
      content:
        application/json:
          schema: { $ref: ReplyError.yaml }
    `,
    ...schemas,
  },
};

describe('error-responses', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('error-responses', documents);
  });

  test('accepts the errors of the family, one that extends them, and a choice of these', () =>
    expect(findings.good).toEqual([]));

  test('falls back to the error format of notifications', () => expect(findings.fallback).toEqual([]));

  test('ignores webhooks', () => expect(findings.webhook).toEqual([]));

  test('reports responses and headers that are not declared', () => {
    const add = 'Add it, with the schema ReplyError.';
    const key = 'which every operation with Idempotency-Key has';
    expect(findings.missing).toEqual([
      `path.yaml:4 POST /mfa/v1/verification declares no 401 response. ${add}`,
      `path.yaml:4 POST /mfa/v1/verification declares no 429 response. ${add}`,
      `path.yaml:4 POST /mfa/v1/verification declares no 500 response. ${add}`,
      `path.yaml:4 POST /mfa/v1/verification declares no default response. ${add}`,
      `path.yaml:4 POST /mfa/v1/verification declares no 409 response, ${key}. ${add}`,
      `path.yaml:4 POST /mfa/v1/verification declares no 422 response, ${key}. ${add}`,
      'path.yaml:5 The 200 response lacks the header RateLimit-Policy. Add components/headers/RateLimitPolicy.yaml.',
    ]);
  });

  test('reports a text in another schema than that of its family, and a text without JSON next to it', () => {
    const use = 'A failure of this path has the error schema of its family. Use components/schemas/';
    expect(findings.text.toSorted()).toEqual([
      `path.yaml:11 ${use}ReplyError.yaml.`,
      `path.yaml:9 ${use}ReplyErrorText.yaml.`,
    ]);
  });

  test('reports an operation without a success', () =>
    expect(findings.wrong).toContain(
      'path.yaml:2 GET /mfa/v1/verification declares no success. ' +
        'Add its 2xx response, with the headers RateLimit and RateLimit-Policy.',
    ));

  test('reports an error in another schema than that of its family', () => {
    const use = 'A failure of this path has the error schema of its family. Use components/schemas/ReplyError.yaml.';
    expect(findings.wrong.filter((finding) => !finding.includes('no success')).toSorted()).toEqual([
      'TooManyRequests.yaml:1 The 429 response lacks the header Retry-After. Add components/headers/RetryAfter.yaml.',
      `path.yaml:3 ${use}`,
      `path.yaml:4 ${use}`,
      `path.yaml:7 ${use}`,
    ]);
  });
});
