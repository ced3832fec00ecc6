import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith } from '../test/lint.ts';

const document = (security: string, path = '/topics', response = '') => ({
  'openapi.yaml': `
    openapi: 3.1.0
    info: { title: Test, version: 1.0.0 }
    paths:
      /tokens:
        post:
          operationId: createToken
          security: []
      ${path}:
        get:
          operationId: listTopics
          ${security}
          parameters: [{ name: subscriberId, in: ${path.includes('{') ? 'path' : 'query'} }]
          responses: { '200': { description: ok } ${response} }
  `,
});
const both = 'security: [{ accessToken: [] }, { subscriberToken: [] }]';
const forbidden = ", '403': { description: forbidden }";
const own = '/subscribers/{subscriberId}/feed';
const documents = {
  good: document(''),
  subscriber: document(both, own, forbidden),
  open: document('security: []'),
  other: document('security: [{ key: [] }]'),
  onlySubscriber: document('security: [{ subscriberToken: [] }]'),
  noSubscriber: document(both, '/topics', forbidden),
  noForbidden: document(both, own),
};

describe('sign-in', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('sign-in', documents, { operations: ['createToken'] });
  });

  test('accepts an operation that is listed without a token', () => expect(findings.good).toEqual([]));

  test('accepts the token of a subscriber on an operation of that subscriber', () =>
    expect(findings.subscriber).toEqual([]));

  test.each(['open', 'other', 'onlySubscriber'] as const)('reports a security of its own: %s', (name) =>
    expect(findings[name]).toEqual([
      'openapi.yaml:11 GET /topics has a security of its own. Remove it: every operation needs the token of the document. List an operation that everyone may call in redocly.yaml.',
    ]),
  );

  test.each([
    ['noSubscriber', '/topics'],
    ['noForbidden', own],
  ] as const)('reports a subscriber token without its path parameter or its 403: %s', (name, path) =>
    expect(findings[name]).toEqual([
      `openapi.yaml:11 GET ${path} accepts a subscriberToken. Add the path parameter subscriberId and the 403 response NotificationForbidden, or remove subscriberToken.`,
    ]),
  );
});
