import { expect, test } from 'vitest';
import { contract, type Node } from './contract.ts';

/** Every schema of a URL with a pattern, and its location. */
function urlSchemas(node: Node, place = '#'): [string, Node][] {
  if (typeof node !== 'object' || node === null) return [];
  const own: [string, Node][] = node.format === 'uri' && typeof node.pattern === 'string' ? [[place, node]] : [];
  return [...own, ...Object.entries(node).flatMap(([key, value]) => urlSchemas(value, `${place}/${key}`))];
}

const schemas = urlSchemas(contract);

test('there are URLs with a pattern', () => {
  expect(schemas.length).toBeGreaterThan(3);
});

// RFC 3986 §3.1: schemes are case-insensitive.
test.each(schemas)('%s takes a scheme in any case, and no other scheme', (_, { pattern }) => {
  const expression = new RegExp(pattern, 'u');
  for (const scheme of ['http', 'https', 'HTTP', 'HTTPS', 'Https']) {
    expect(expression.test(`${scheme}://example.com/hooks`), scheme).toBe(true);
  }
  for (const scheme of ['ftp', 'FTP', 'httpx', 'xhttps', '']) {
    expect(expression.test(`${scheme}://example.com/hooks`), scheme).toBe(false);
  }
});
