import { expect, test } from 'vitest';
import type { Operation, Response, Schema } from '../contract.ts';
import { expandOperation } from './expand.ts';

/** An operation whose reply has this schema, expanded, with what was counted. */
function expandReply(schema: Schema, provenance: Operation['x-provenance'] = 'documented') {
  const counted: string[] = [];
  const operation: Operation = {
    operationId: 'sample',
    summary: 'Sample',
    'x-provenance': provenance,
    responses: { 200: { description: 'Done.', content: { 'application/json': { schema } } } },
  };
  const expanded = expandOperation(operation, (kind, _, value) => counted.push(`${kind} ${value}`));
  const reply = expanded.responses['200'] as Response;
  return { reply: reply.content?.['application/json']?.schema as Schema, counted };
}

test('marks a property that differs from the enclosing part, and its contents follow', () => {
  const { reply, counted } = expandReply({
    properties: {
      same: { type: 'string', description: 'Same.' },
      other: {
        type: 'object',
        description: 'Other.',
        'x-provenance': 'added',
        properties: { inside: { type: 'string', description: 'Inside.' } },
      },
    },
  });
  expect(reply.properties?.same?.mark).toBeUndefined();
  expect(reply.properties?.other?.mark).toEqual({ provenance: 'added' });
  expect(reply.properties?.other?.properties?.inside?.mark).toBeUndefined();
  expect(counted).toEqual(['response documented', 'property documented', 'property added', 'property added']);
});

test('a property with a note shows its provenance', () => {
  const { reply } = expandReply({
    properties: { size: { type: 'integer', description: 'Size.', 'x-provenance-note': 'At most <10>.' } },
  });
  expect(reply.properties?.size?.mark).toEqual({ provenance: 'documented', note: 'At most <10>.' });
});

test('marks items, values and alternatives that differ from the enclosing part', () => {
  const assumed: Schema = { type: 'object', 'x-provenance': 'assumed', properties: { inside: { type: 'string' } } };
  const { reply } = expandReply({
    properties: {
      list: { type: 'array', items: assumed },
      map: { type: 'object', additionalProperties: assumed },
      choice: { oneOf: [assumed, { type: 'object', properties: {} }] },
    },
  });
  const { list, map, choice } = reply.properties ?? {};
  expect(list?.items).toMatchObject({ mark: { provenance: 'assumed' } });
  expect(list?.items?.properties?.inside?.mark).toBeUndefined();
  expect(map?.additionalProperties).toMatchObject({ mark: { provenance: 'assumed' } });
  expect(choice?.oneOf?.map(({ mark }) => mark)).toEqual([{ provenance: 'assumed' }, undefined]);
});

test('marks properties from an allOf branch that differ from the whole', () => {
  const documented: Schema = {
    type: 'object',
    'x-provenance': 'documented',
    properties: { code: { type: 'integer' }, late: { type: 'string', 'x-provenance': 'assumed' } },
  };
  const { reply } = expandReply({
    'x-provenance': 'assumed',
    allOf: [documented, { type: 'object', properties: { data: { type: 'object' } } }],
  });
  const { code, late, data } = reply.properties ?? {};
  expect([code, late, data].map((property) => property?.mark)).toEqual([
    { provenance: 'documented' },
    undefined,
    undefined,
  ]);
});

test('a part is documented in the operations that it lists, and assumed in the others', () => {
  const shared: Schema = {
    type: 'object',
    'x-provenance': 'documented',
    'x-documented-in': ['other'],
    properties: {
      same: { type: 'string' },
      own: { type: 'string', 'x-provenance': 'documented' },
    },
  };
  const { reply, counted } = expandReply(shared);
  expect(reply).toMatchObject({ 'x-provenance': 'assumed', mark: { provenance: 'assumed' } });
  expect(reply.properties?.same?.mark).toBeUndefined();
  expect(reply.properties?.own?.mark).toBeUndefined();
  expect(counted).toEqual(['response documented', 'property assumed', 'property assumed']);
});

test('nothing in a component is documented where the reference to it is not', () => {
  const { reply, counted } = expandReply({
    properties: { error: { $ref: '#/components/schemas/SubscriberReply', 'x-provenance': 'assumed' } },
  });
  expect(reply.properties?.error?.mark).toEqual({ provenance: 'assumed' });
  expect(reply.properties?.error?.properties?.data?.properties?.firstName?.mark).toBeUndefined();
  expect(counted).not.toContain('property documented');
});

test('objects joined by allOf become one, the later one wins', () => {
  const { reply } = expandReply({
    allOf: [
      { type: 'object', required: ['code'], properties: { code: { type: 'integer', description: 'Any.' } } },
      { type: 'object', required: ['data'], properties: { code: { const: 0, description: 'Zero.' }, data: {} } },
    ],
  });
  expect(reply.allOf).toBeUndefined();
  expect(reply.required).toEqual(['code', 'data']);
  expect(reply.properties?.code).toMatchObject({ type: 'integer', const: 0, description: 'Zero.' });
});

test('an object joined to alternatives by allOf changes each of them', () => {
  const { reply } = expandReply({
    allOf: [
      {
        oneOf: [
          { title: 'By id', type: 'object', required: ['id'], properties: { id: {}, caption: { type: 'string' } } },
          { title: 'By link', type: 'object', properties: { link: {} } },
        ],
      },
      { type: 'object', properties: { caption: { type: 'null' } } },
    ],
  });
  expect(reply.allOf).toBeUndefined();
  expect(reply.oneOf).toMatchObject([
    { title: 'By id', required: ['id'], properties: { id: {}, caption: { type: 'null' } } },
    { title: 'By link', properties: { link: {}, caption: { type: 'null' } } },
  ]);
});

test('keeps an allOf of alternatives that are no objects', () => {
  const allOf: Schema[] = [{ oneOf: [{ type: 'string' }, { type: 'object' }] }, { type: 'object' }];
  expect(expandReply({ allOf }).reply.allOf).toHaveLength(2);
});

test('alternatives between plain values become one value of several types', () => {
  const { reply } = expandReply({
    properties: {
      length: { description: 'Length.', default: '6', oneOf: [{ type: 'string', enum: ['6'] }, { type: 'integer' }] },
    },
  });
  expect(reply.properties?.length).toEqual({
    type: ['string', 'integer'],
    enum: ['6'],
    default: '6',
    description: 'Length.',
  });
});

test('omits a forbidden property', () => {
  const { reply, counted } = expandReply({ properties: { error: false as unknown as Schema } });
  expect(reply.properties).toEqual({});
  expect(counted).toEqual(['response documented']);
});

test('stops at a recursive schema', () => {
  const tree: Schema = { type: 'object', properties: {} };
  tree.properties = { child: tree };
  expect(expandReply(tree).reply.properties?.child?.description).toBe('The same schema, nested.');
});

test('a branch has the names of its discriminator values', () => {
  const { reply } = expandReply({ $ref: '#/components/schemas/ChatAppContact' });
  expect(reply.oneOf?.map(({ tag }) => tag)).toEqual([
    { property: 'status', values: ['valid'] },
    { property: 'status', values: ['processing', 'invalid', 'failed'] },
  ]);
});
