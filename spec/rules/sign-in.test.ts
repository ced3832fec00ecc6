import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith } from '../test/lint.ts';

const document = (security: string) => ({
  'openapi.yaml': `
    openapi: 3.1.0
    info: { title: Test, version: 1.0.0 }
    paths:
      /tokens:
        post:
          operationId: createToken
          security: []
      /topics:
        get:
          operationId: listTopics
          ${security}
  `,
});
const documents = { good: document(''), open: document('security: []'), other: document('security: [{ key: [] }]') };

describe('sign-in', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('sign-in', documents, { operations: ['createToken'] });
  });

  test('accepts an operation that is listed without a token', () => expect(findings.good).toEqual([]));

  test.each(['open', 'other'] as const)('reports a security of its own: %s', (name) =>
    expect(findings[name]).toEqual([
      'openapi.yaml:11 GET /topics has a security of its own. Remove it: every operation needs the token of the document. List an operation that everyone may call in redocly.yaml.',
    ]),
  );
});
