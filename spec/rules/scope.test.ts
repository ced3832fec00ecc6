import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith } from '../test/lint.ts';

const forbidden =
  "responses: { '403': { content: { application/json: { examples: { scopeMissing: { summary: No scope } } } } } }";
const document = (operation: string, webhook = 'summary: Receive') => ({
  'openapi.yaml': `
    openapi: 3.1.0
    info: { title: Test, version: 1.0.0 }
    x-scopes: { send: Send messages., read: Read everything. }
    paths:
      /v1/topics:
        get:
          ${operation.replaceAll('\n', '\n          ')}
    webhooks:
      topicCreated:
        post:
          ${webhook}
  `,
});
const documents = {
  one: document(`x-scope: [send]\n${forbidden}`),
  several: document(`x-scope: [read, send]\n${forbidden}`),
  withoutToken: document('security: []'),
  subscriberToken: document(`security: [{ accessToken: [] }, { subscriberToken: [] }]\n${forbidden}`),
  missing: document(forbidden),
  empty: document(`x-scope: []\n${forbidden}`),
  unknown: document(`x-scope: [write]\n${forbidden}`),
  twice: document(`x-scope: [read, read]\n${forbidden}`),
  superfluous: document('x-scope: [read]\nsecurity: []'),
  webhook: document('security: []', 'x-scope: [read]'),
  undeclared: document("x-scope: [read]\nresponses: { '200': { description: Fine } }"),
};

describe('scope', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('scope', documents);
  });

  test('accepts known scopes, and an operation without a token', () => {
    expect(findings.one).toEqual([]);
    expect(findings.several).toEqual([]);
    expect(findings.withoutToken).toEqual([]);
  });
  test.each(['missing', 'empty', 'unknown', 'twice', 'subscriberToken'] as const)('reports scopes: %s', (name) =>
    expect(findings[name]).toEqual([
      expect.stringMatching(
        /:\d+ GET \/v1\/topics has no valid x-scope\. List the scopes that allow it, such as \[send\]: send, read\.$/,
      ),
    ]),
  );
  test('reports scopes without an access token', () => {
    expect(findings.superfluous).toEqual(['openapi.yaml:7 GET /v1/topics needs no access token. Remove x-scope.']);
    expect(findings.webhook).toEqual(['openapi.yaml:11 webhook topicCreated needs no access token. Remove x-scope.']);
  });
  test('reports that no 403 has the example', () =>
    expect(findings.undeclared).toEqual([
      'openapi.yaml:8 GET /v1/topics declares no 403 with the example scopeMissing. Add the Forbidden response of its family.',
    ]));
});
