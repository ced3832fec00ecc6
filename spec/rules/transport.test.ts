import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith, rootWith } from '../test/lint.ts';

const documents = {
  good: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      get: { operationId: listTopics }
      put: { operationId: checkTopic, x-retry: never }
      post: { operationId: createTopic, x-timeout: 110000, x-body-limit: 65536 }
    `,
  },
  bad: {
    'openapi.yaml': rootWith('/v1/topics'),
    'path.yaml': `
      get: { operationId: listTopics, x-timeout: soon }
      put: { operationId: checkTopic, x-retry: nevr }
      post: { operationId: createTopic, x-timeout: 110 }
      delete: { operationId: deleteTopic, x-timeout: 1000.5 }
      patch: { operationId: changeTopic, x-body-limit: 64 KiB }
    `,
  },
};

describe('transport', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('transport', documents);
  });

  test('accepts never, whole milliseconds, and whole bytes', () => expect(findings.good).toEqual([]));

  test('reports unknown values', () =>
    expect(findings.bad.toSorted()).toEqual([
      'path.yaml:1 x-timeout is "soon". Write whole milliseconds, 1000 or more.',
      'path.yaml:2 x-retry is "nevr". Write never, or remove it.',
      'path.yaml:3 x-timeout is 110. Write whole milliseconds, 1000 or more.',
      'path.yaml:4 x-timeout is 1000.5. Write whole milliseconds, 1000 or more.',
      'path.yaml:5 x-body-limit is "64 KiB". Write whole bytes.',
    ]));
});
