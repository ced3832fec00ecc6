import { readFile } from 'node:fs/promises';
import { describeDefaults } from '@omnichannel/tooling/contract-source/describe';
import { listOperations } from '@omnichannel/tooling/contract-source/document';
import { describe, expect, it } from 'vitest';
import { keyedPaths, once, publicPaths, timeouts } from '../src/contract.gen.ts';
import { operationsSource } from './operations.ts';
import { resourcesSource } from './resources.ts';

const read = (url: URL) => readFile(url, 'utf8');
const document: object = JSON.parse(await read(new URL(import.meta.resolve('@omnichannel/spec/openapi.json'))));
const operations = listOperations(document);

describe('the defaults in a docstring', () => {
  it.each(operations)('are those of the client: $operation.operationId', ({ method, path, operation }) => {
    const isRetried =
      publicPaths.includes(path) ||
      (/POST|PATCH/.test(method) ? keyedPaths.includes(path) : !once.includes(`${method} ${path}`));
    expect(describeDefaults(document, method, operation)).toBe(
      `By default an attempt may take ${(timeouts[path] ?? 30_000) / 1000} s, and a call that failed is ${isRetried ? 'retried twice' : 'not retried'}.`,
    );
  });

  it('of the option `timeout` name each operation that has its own', async () => {
    const source = await read(new URL('../src/options.ts', import.meta.url));
    const [, text = ''] = /@default (30_000;.*)\n\s*\*\/\s*timeout\?/.exec(source) ?? [];
    const own = operations
      .filter(({ operation }) => operation['x-timeout'] !== undefined)
      .map(({ operation }) => `${operation['x-timeout']} for \`${operation.operationId}\``);
    expect(own.length).toBeGreaterThan(0);
    for (const part of own) expect(text.replaceAll('_', '')).toContain(part);
  });
});

describe('a deprecated operation', () => {
  const tag = /\* @deprecated Use searchTopics\. It ends on 2027-07-15\.\n\s*\*\//;
  const marks = { deprecated: true, 'x-sunset': '2027-07-15', 'x-replacement': 'Use searchTopics.' };

  it.each([
    ['function', operationsSource],
    ['method', resourcesSource],
  ])('has the tag of its %s, and others have none', (_, sourceOf) => {
    const changed = structuredClone(document) as { paths: Record<string, Record<string, object>> };
    Object.assign(changed.paths['/v1/topics']?.get as object, marks);
    expect(sourceOf(changed)).toMatch(tag);
    expect(sourceOf(changed).split('@deprecated')).toHaveLength(2);
    expect(sourceOf(document)).not.toContain('@deprecated');
  });
});
