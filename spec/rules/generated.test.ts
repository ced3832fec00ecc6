import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith, rootWith } from '../test/lint.ts';

const document = (reply: string, request = 'type: object'): Files => ({
  'openapi.yaml': rootWith('/v1/topics'),
  'path.yaml': `
    post:
      parameters:
        - { name: page, in: query, schema: { $ref: Page.yaml } }
      requestBody:
        content: { application/json: { schema: { $ref: Request.yaml } } }
      responses:
        '201':
          content:
            application/json: { schema: { $ref: Reply.yaml } }
  `,
  'Page.yaml': 'type: integer',
  'Code.yaml': 'type: string',
  'Request.yaml': request,
  'Reply.yaml': reply,
});

const documents = {
  webhook: {
    'openapi.yaml': `
      openapi: 3.1.0
      info: { title: Test, version: 1.0.0 }
      webhooks:
        orderPaid: { post: { requestBody: { $ref: Body.yaml } } }
    `,
    'Body.yaml': `
      content:
        application/json:
          schema: { type: string, x-generated: id }
    `,
  },
  good: document(`
    allOf:
      - properties: { requestId: { type: string, x-generated: id } }
    properties:
      code: { $ref: Code.yaml, x-generated: id }
      times: { items: { type: integer, x-generated: time } }
  `),
  values: document(`
    properties:
      id: { type: string, x-generated: uuid }
      code: { $ref: Code.yaml, x-generated: true }
      count: { type: number, x-generated: id }
      any: { x-generated: time }
  `),
  request: document(
    'properties: { code: { $ref: Code.yaml } }',
    'properties: { id: { type: string, x-generated: id } }',
  ),
};

describe('generated', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('generated', documents);
  });

  test('accepts strings and integers of a response', () => expect(findings.good).toEqual([]));

  test('reports other values, and other types', () =>
    expect(findings.values).toEqual([
      'Reply.yaml:2 x-generated is "uuid". Write id or time.',
      'Reply.yaml:3 x-generated is true. Write id or time.',
      'Reply.yaml:4 x-generated marks a schema of the type "number". Mark a string or an integer.',
      'Reply.yaml:5 x-generated marks a schema of the type none. Mark a string or an integer.',
    ]));

  test('reports a mark in a request', () =>
    expect(findings.request).toEqual([
      'Request.yaml:1 x-generated is in the request of POST /v1/topics, whose values the service does not generate. ' +
        'Put it on the property of the response, next to the $ref if the schema is shared.',
    ]));

  test('reports a mark in a webhook', () =>
    expect(findings.webhook).toEqual([
      'Body.yaml:3 x-generated is in the payload of webhook orderPaid, which is not a response. Remove it.',
    ]));
});
