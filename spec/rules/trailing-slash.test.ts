import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith } from '../test/lint.ts';

const documents = {
  good: {
    'openapi.yaml': `
      openapi: 3.1.0
      info: { title: Test, version: 1.0.0 }
      paths:
        /: {}
        /messages/: {}
        /topics: {}
    `,
  },
  bad: {
    'openapi.yaml': `
      openapi: 3.1.0
      info: { title: Test, version: 1.0.0 }
      paths:
        /messages: {}
        /topics/: {}
    `,
  },
};

describe('trailing-slash', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('trailing-slash', documents, { paths: ['/messages/', '/elsewhere/'] });
  });

  test('accepts a listed slash and no other', () => expect(findings.good).toEqual([]));

  test('reports a missing slash, and a slash that is not listed', () =>
    expect(findings.bad).toEqual([
      'openapi.yaml:4 The path /messages is listed with a trailing slash. Write /messages/.',
      'openapi.yaml:5 The path /topics/ ends with a slash, but redocly.yaml does not list it. Write /topics, or list it in redocly.yaml.',
    ]));
});
