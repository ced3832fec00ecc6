import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith } from '../test/lint.ts';

const document = (role: string, responses = "'200': { description: ok }, '403': { description: forbidden }") => ({
  'openapi.yaml': `
    openapi: 3.1.0
    info: { title: Test, version: 1.0.0 }
    paths:
      /admin/v1/sessions:
        post:
          operationId: createSession
          responses: { '201': { description: ok } }
      /admin/v1/accounts:
        get:
          operationId: listAccounts
          ${role}
          responses: { ${responses} }
  `,
});
const documents = {
  good: document('x-role: readOnly'),
  missing: document('summary: List'),
  unknown: document('x-role: admin'),
  noForbidden: document('x-role: owner', "'200': { description: ok }"),
};

describe('role', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('role', documents, { open: ['createSession'] });
  });

  test('accepts a known role with a 403, and a listed operation without one', () => expect(findings.good).toEqual([]));

  test.each([
    ['missing', 'has no x-role.'],
    ['unknown', 'has the x-role "admin".'],
  ] as const)('reports a role that is %s', (name, found) =>
    expect(findings[name]).toEqual([
      `openapi.yaml:10 GET /admin/v1/accounts ${found} Write the least role that it needs: readOnly, support, operator, owner.`,
    ]),
  );

  test('reports an operation without a 403', () =>
    expect(findings.noForbidden).toEqual([
      'openapi.yaml:12 GET /admin/v1/accounts declares no 403 response, which a role below its x-role gets. Add AdminForbidden.',
    ]));
});
