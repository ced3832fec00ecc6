import { expect, test } from 'vitest';
import type { Bump } from './bump.ts';
import type { Change } from './contract-diff.ts';
import { requiredBump } from './policy.ts';

const change = (impact: Bump, more: Partial<Change> = {}): Change => ({
  path: '#/paths/~1a',
  kind: 'modified',
  impact,
  verdicts: [],
  ...more,
});

test('the largest impact decides', () => {
  expect(requiredBump([change('patch'), change('minor')], {}, {}, '1.2.0').bump).toBe('minor');
});

test('a changed description needs a patch', () => {
  const { bump, reasons } = requiredBump([change('patch', { property: 'description' })], {}, {}, '1.2.0');
  expect({ bump, reasons }).toEqual({ bump: 'patch', reasons: ['#/paths/~1a: description modified'] });
});

test('a changed example, which redocly does not report, needs a patch', () => {
  expect(requiredBump([], {}, {}, '1.2.0').bump).toBe('patch');
});

test('a breaking change is a minor before 1.0.0 and a major from then on', () => {
  expect(requiredBump([change('major')], {}, {}, '0.9.3').bump).toBe('minor');
  expect(requiredBump([change('major')], {}, {}, '1.0.0').bump).toBe('major');
});

/** A document with one schema, whose enum, at `pointer`, has grown. */
function growth(schema: object, pointer: string) {
  const document = { components: { schemas: { Status: schema } } };
  const grown = change('major', {
    property: 'enum',
    verdicts: [{ ruleId: 'enum-values-added', message: 'Enum gained values.' }],
    base: { pointer },
    revision: { pointer },
  });
  return requiredBump([grown], document, document, '1.0.0').bump;
}

const known = { type: 'string', enum: ['sent'] };

test('a new value of a closed set is breaking', () => {
  expect(growth(known, '#/components/schemas/Status/enum')).toBe('major');
});

test('a new value of an open set is an addition', () => {
  expect(
    growth({ anyOf: [known, { type: 'string', description: 'Others.' }] }, '#/components/schemas/Status/anyOf/0/enum'),
  ).toBe('minor');
});

test.each([
  ['nothing takes other values', [known]],
  ['the other branch is limited', [known, { type: 'string', maxLength: 4 }]],
  ['the other branch is of another type', [known, { type: 'null' }]],
])('a set is closed where %s', (_, anyOf) => {
  expect(growth({ anyOf }, '#/components/schemas/Status/anyOf/0/enum')).toBe('major');
});

const withOperation = (stability?: string) => ({
  paths: { '/a': { get: { operationId: 'a', ...(stability ? { 'x-stability': stability } : {}) } } },
});
const removal = (pointer: string) => change('major', { kind: 'removed', base: { pointer } });

test('a preview may break in a minor version', () => {
  const base = withOperation('preview');
  for (const pointer of ['#/paths/~1a/get', '#/paths/~1a/get/responses/200'])
    expect(requiredBump([removal(pointer)], base, {}, '1.0.0').bump, pointer).toBe('minor');
});

test('a stable operation and a shared component may not, also if the new document calls them a preview', () => {
  const pointer = '#/paths/~1a/get';
  expect(requiredBump([removal(pointer)], withOperation(), withOperation('preview'), '1.0.0').bump).toBe('major');
  const shared = { ...withOperation('preview'), components: { schemas: { A: {} } } };
  expect(requiredBump([removal('#/components/schemas/A')], shared, {}, '1.0.0').bump).toBe('major');
});

test('a changed description of a preview needs a patch', () => {
  const described = change('patch', { base: { pointer: '#/paths/~1a/get/description' } });
  expect(requiredBump([described], withOperation('preview'), {}, '1.0.0').bump).toBe('patch');
});
