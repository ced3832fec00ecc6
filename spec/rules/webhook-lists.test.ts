import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, lintWith } from '../test/lint.ts';

const document = (paid: string): Files => ({
  'openapi.yaml': `
    openapi: 3.1.0
    info: { title: Test, version: 1.0.0 }
    webhooks:
      orderShipped: { $ref: shipped.yaml }
      orderPaid: { $ref: paid.yaml }
  `,
  'shipped.yaml': `
    post:
      requestBody:
        content:
          application/json:
            schema:
              required: [parcels, items]
              properties: { parcels: { type: array }, items: { type: array } }
  `,
  'paid.yaml': `
    post:
      requestBody:
        content: { application/json: { schema: { $ref: Paid.yaml } } }
  `,
  'Paid.yaml': paid,
});

const documents = {
  good: document('{ required: [payments, items], properties: { payments: { type: array }, items: { type: array } } }'),
  shared: document('{ required: [items], properties: { items: { type: array } } }'),
  optional: document('{ properties: { payments: { type: array } } }'),
  single: document('{ required: [payment], properties: { payment: { type: object } } }'),
};

describe('webhook-lists', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('webhook-lists', documents);
  });

  const finding =
    'Paid.yaml:1 The payload of webhook orderPaid has no list of its own, so receivers cannot recognize the event. ' +
    'Add a required array whose name no other payload has.';

  test('accepts payloads with a list of their own', () => expect(findings.good).toEqual([]));

  test('reports a list that another event has', () => expect(findings.shared).toEqual([finding]));

  test('reports a list that may be absent', () => expect(findings.optional).toEqual([finding]));

  test('reports a field that is not a list', () => expect(findings.single).toEqual([finding]));
});
