import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith, rootWith } from '../test/lint.ts';

const document = (reply: string): Files => ({
  'openapi.yaml': rootWith('/v1/topics/{topicKey}'),
  'path.yaml': `
    parameters:
      - { name: topicKey, in: path }
    get:
      parameters:
        - { name: page, in: query }
      responses:
        '200': { content: { application/json: { schema: { $ref: Envelope.yaml } } } }
    post:
      requestBody:
        content:
          application/json:
            schema:
              oneOf:
                - properties: { name: { properties: { first/last: { type: string } } } }
                - allOf: [{ properties: { to: { type: string } } }]
      responses:
        '201':
          content:
            application/json: { schema: { $ref: Reply.yaml } }
  `,
  'Envelope.yaml': 'properties: { id: { x-echo: $request.body#/to } }',
  'Reply.yaml': reply,
});

const documents = {
  good: document(`
    allOf: [{ $ref: Envelope.yaml }]
    properties:
      key: { x-echo: $request.path.topicKey }
      name: { $ref: Reply.yaml, x-echo: '$request.body#/name/first~1last' }
      names: { items: { x-echo: $request.body#/name } }
  `),
  form: document(`
    properties:
      key: { x-echo: topicKey }
      name: { x-echo: $response.body#/name }
      from: { x-echo: $request.cookie.page }
      to: { $ref: Reply.yaml, x-echo: $request.body/to }
  `),
  examples: {
    ...document('properties: { name: { x-echo: $request.body#/name } }'),
    'path.yaml': `
      get:
        parameters: [{ name: topicKey, in: path }]
        responses:
          '404':
            content:
              application/json:
                examples:
                  good: { value: { message: No topic orders. }, x-echo: { orders: $request.path.topicKey } }
                  absent: { value: { message: No topic orders. }, x-echo: { order-updates: $request.path.topicKey } }
                  elsewhere: { value: { message: No topic orders. }, x-echo: { orders: $request.query.page } }
    `,
  },
  elsewhere: document(`
    properties:
      page: { x-echo: $request.query.page }
      key: { x-echo: $request.query.topicKey }
      name: { x-echo: $request.body#/nonexistent }
      last: { x-echo: $request.body#/name/last }
  `),
};

describe('echo', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('echo', documents);
  });

  test('accepts the name of a parameter, or of a field of the body if there is one', () =>
    expect(findings.good).toEqual([]));

  test('reports a text that is not an expression', () => {
    const write = 'Write an expression such as $request.body#/to, $request.query.page or $request.path.topicKey.';
    expect(findings.form).toEqual([
      `Reply.yaml:2 x-echo is "topicKey". ${write}`,
      `Reply.yaml:3 x-echo is "$response.body#/name". ${write}`,
      `Reply.yaml:4 x-echo is "$request.cookie.page". ${write}`,
      `Reply.yaml:5 x-echo is "$request.body/to". ${write}`,
    ]);
  });

  test('reports a part that the request of the operation cannot have', () => {
    const name = 'Name a part of its request, or remove x-echo.';
    expect(findings.elsewhere).toEqual([
      `Reply.yaml:2 POST /v1/topics/{topicKey} has no $request.query.page. ${name}`,
      `Reply.yaml:3 POST /v1/topics/{topicKey} has no $request.query.topicKey. ${name}`,
      `Reply.yaml:4 POST /v1/topics/{topicKey} has no $request.body#/nonexistent. ${name}`,
      `Reply.yaml:5 POST /v1/topics/{topicKey} has no $request.body#/name/last. ${name}`,
    ]);
  });

  test('reports an example without the text that it repeats, and a text that the request cannot have', () => {
    const title = 'GET /v1/topics/{topicKey}';
    expect(findings.examples).toEqual([
      'path.yaml:9 The example has no text "order-updates" for x-echo to replace. Write one that it has.',
      `path.yaml:10 ${title} has no $request.query.page. Name a part of its request, or remove x-echo.`,
    ]);
  });
});
