import { expect, it } from 'vitest';
import { samplePayload } from './sample-payload.ts';

it.each([
  [[], '{}'],
  [['name', 'order.id', 'order.total'], '{"name":"name","order":{"id":"id","total":"total"}}'],
  [['order', 'order.id'], '{"order":{"id":"id"}}'],
  [['items.0.name', 'items.1.name', 'items.size'], '{"items":[{"name":"name"},{"name":"name"}]}'],
  [['items.first.name'], '{"items":[{"name":"name"}]}'],
  [['text.size'], '{"text":"text"}'],
  [['__proto__.id'], '{"__proto__":{"id":"id"}}'],
])('the variables %j have values', (variables, payload) => {
  expect(JSON.stringify(samplePayload(variables))).toBe(payload);
});
