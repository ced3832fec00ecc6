import { expect, test } from 'vitest';
import { entries, findEntry, type Schema } from '../contract.ts';
import { branchesOf } from './describe.ts';
import { expandOperation } from './expand.ts';
import { scenariosOf } from './scenarios.ts';
import { variantOf, variantsOf } from './variants.ts';

const variantsOfBody = (operationId: string) => {
  const { requestBody } = expandOperation(findEntry(operationId).operation);
  return variantsOf(branchesOf(requestBody?.content['application/json']?.schema ?? {}));
};

const branch = (value: string, properties: Record<string, Schema>): Schema => ({
  tag: { property: 'type', values: [value] },
  required: ['type'],
  properties: { type: { type: 'string', const: value }, ...properties },
});

test('shared fields are listed once, and a variant has the rest', () => {
  const to: Schema = { type: 'string', description: 'The recipient.' };
  const { property, shared, variants } = variantsOf([
    branch('text', { to, text: { type: 'string' }, size: { type: 'string' } }),
    branch('image', { to, image: { type: 'string' }, size: { type: 'integer' } }),
  ]);
  expect(property).toBe('type');
  expect(shared.map(({ name }) => name)).toEqual(['type', 'to']);
  expect(shared[0]).toMatchObject({ required: true, schema: { enum: ['text', 'image'] } });
  expect(variants.map(({ name, fields }) => [name, fields.map((field) => field.name)])).toEqual([
    ['text', ['text', 'size']],
    ['image', ['image', 'size']],
  ]);
});

test('provenance does not separate fields, and the shared field has that of its branch', () => {
  const to: Schema = { type: 'string' };
  const first = { ...branch('a', { to }), mark: { provenance: 'assumed' as const } };
  const { shared } = variantsOf([first, branch('b', { to: { ...to, mark: { provenance: 'assumed' } } })]);
  expect(shared.at(-1)).toMatchObject({ name: 'to', mark: { provenance: 'assumed' } });
});

test('a single branch keeps its fields', () => {
  const { shared, variants } = variantsOf([branch('text', { to: { type: 'string' } })]);
  expect(shared).toEqual([]);
  expect(variants[0]?.fields.map(({ name }) => name)).toEqual(['type', 'to']);
});

test('a message has one tab for each type, below the recipient', () => {
  const { shared, variants } = variantsOfBody('sendChatAppMessage');
  expect(shared.map(({ name }) => name)).toEqual(['to', 'type', 'recipient_type', 'context']);
  expect(variants.map(({ name }) => name)).toContain('template');
  expect(variants.find(({ name }) => name === 'text')?.fields.map(({ name }) => name)).toEqual(['text', 'preview_url']);
});

test('variants without a discriminator are named by what only they have', () => {
  expect(variantsOfBody('renameConversation').variants.map(({ name }) => name)).toEqual([
    'auto_generate: false',
    'auto_generate: true',
  ]);
  expect(variantsOfBody('updateOnlineStatus').variants.map(({ name }) => name)).toEqual(['isOnline', 'online']);
});

test('every request of a body with variants belongs to one', () => {
  let count = 0;
  for (const entry of entries) {
    const body = entry.operation.requestBody?.content['application/json'];
    if (!body) continue;
    const set = variantsOfBody(entry.operation.operationId);
    if (set.variants.length < 2) continue;
    for (const { name, request } of scenariosOf(entry)) {
      if (!request) continue;
      expect(variantOf(set, request.example.value), `${entry.operation.operationId} ${name}`).toBeDefined();
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(30);
});

test('a body is of the variant that it names', () => {
  const set = variantsOfBody('sendChatAppMessage');
  const body = { to: '+12025550100', type: 'image', image: { id: '1' } };
  expect(variantOf(set, body)?.name).toBe('image');
  expect(variantOf(set, { ...body, type: 'unknown' })).toBeUndefined();
  expect(variantOf(set, 'text')).toBeUndefined();
});
