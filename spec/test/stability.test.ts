import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Node, operations } from './contract.ts';

const released: Node = JSON.parse(readFileSync(new URL('../released/openapi.json', import.meta.url), 'utf8'));
const releasedOperations = new Map<string, Node>(
  [released.paths, released.webhooks]
    .flatMap((items) => Object.values<Node>(items))
    .flatMap((item) => Object.values<Node>(item))
    .filter((operation) => operation.operationId)
    .map((operation) => [operation.operationId, operation]),
);
const isPreview = (node: Node) => node['x-stability'] === 'preview';

test('an operation that no release has, and that this project added, is a preview', () => {
  const unreleased = operations.filter(
    ({ id, node }) => !releasedOperations.has(id) && node['x-provenance'] === 'added',
  );
  expect(unreleased.filter(({ node }) => !isPreview(node)).map(({ id }) => id)).toEqual([]);
});

test('an operation that was released as stable stays stable', () => {
  const previews = operations.filter(({ node }) => isPreview(node));
  const before = previews.map(({ id }) => releasedOperations.get(id)).filter(Boolean);
  expect(before.filter((node) => !isPreview(node)).map(({ operationId }) => operationId)).toEqual([]);
});
