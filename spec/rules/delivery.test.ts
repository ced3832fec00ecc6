import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith } from '../test/lint.ts';

const root = `
  openapi: 3.1.0
  info: { title: Test, version: 1.0.0 }
  webhooks:
    orderPaid: { $ref: webhook.yaml }
`;
const document = (delivery: string, description = ''): Files => ({
  'openapi.yaml': root,
  'webhook.yaml': `
    post:
      x-delivery: ${delivery}
      description: >-
        ${description}
  `,
  'delivery.yaml': '{ timeout: 15000, retryDelays: [1500, 60000, 7200000] }',
});

const documents = {
  good: document(
    '{ $ref: delivery.yaml }',
    'Answer within 15 seconds. A failed delivery is retried after 1.5 seconds, 1\n        minute and 2 hours.',
  ),
  once: document('{ timeout: 1000 }', 'Answer within 1 second.'),
  words: document('{ $ref: delivery.yaml }', 'Answer within 30 seconds. A failed delivery is retried after 1 minute.'),
  seconds: document('{ timeout: 15, retryDelays: [5, soon] }', 'Answer within 15 seconds.'),
  text: document('at once'),
  absent: { 'openapi.yaml': root, 'webhook.yaml': 'post: { description: Answer. }' },
  operation: { 'openapi.yaml': root.replace('webhooks', 'paths'), 'webhook.yaml': 'post: { description: A call. }' },
};

describe('delivery', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('delivery', documents);
  });

  const of = (fault: string) => `webhook.yaml:2 x-delivery of webhook orderPaid ${fault}`;

  test('accepts times that the description repeats in words', () => expect(findings.good).toEqual([]));

  test('accepts a delivery without retry delays', () => expect(findings.once).toEqual([]));

  test('reports a description with other times', () =>
    expect(findings.words).toEqual([
      of('differs from the description. Write there: within 15 seconds'),
      of('differs from the description. Write there: retried after 1.5 seconds, 1 minute and 2 hours'),
    ]));

  test('reports values that are not milliseconds', () =>
    expect(findings.seconds).toEqual([
      of('has 15 as timeout. Write whole milliseconds, 1000 or more.'),
      of('has 5 as retryDelays. Write whole milliseconds, 1000 or more.'),
      of('has "soon" as retryDelays. Write whole milliseconds, 1000 or more.'),
    ]));

  test('reports a value that is not an object', () =>
    expect(findings.text).toEqual([of('is not an object. Give its timeout.')]));

  test('reports a webhook without it', () =>
    expect(findings.absent).toEqual([
      'webhook.yaml:1 x-delivery of webhook orderPaid is not an object. Give its timeout.',
    ]));

  test('ignores operations of paths', () => expect(findings.operation).toEqual([]));
});
