import { expect, it } from 'vitest';
import { discriminate } from './discriminator.ts';

const text = { type: 'object', properties: { type: { const: 'text' } } };
const media = { allOf: [{ properties: { type: { enum: ['image', 'video'] } } }] };
const tagged = (tags: string[]) => ({ required: ['type'], properties: { type: { enum: tags } } });
// biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
const whenTagged = (tags: string[], branch: object) => ({ if: tagged(tags), then: branch });

it('each branch is asked for only when the body names it', () => {
  const schema = { description: 'A message.', oneOf: [text, media], discriminator: { propertyName: 'type' } };
  expect(discriminate(schema)).toEqual({
    type: 'object',
    description: 'A message.',
    allOf: [tagged(['text', 'image', 'video']), whenTagged(['text'], text), whenTagged(['image', 'video'], media)],
  });
});

it('choices inside are rewritten too', () => {
  const inner = { oneOf: [text], discriminator: { propertyName: 'type' } };
  expect(discriminate({ properties: { files: { items: inner } } })).toEqual({
    properties: { files: { items: discriminate(inner) } },
  });
});

it.each([
  { oneOf: [{ type: 'string' }, { type: 'integer' }] },
  { oneOf: [text, { type: 'object' }], discriminator: { propertyName: 'type' } },
])('a choice without a tag in each branch stays as it is', (schema) => {
  expect(discriminate(schema)).toEqual(schema);
});

it('what all alternatives require is asked for before one of them is chosen', () => {
  const byHand = { type: 'object', required: ['name', 'user'] };
  const byModel = { type: 'object', required: ['auto_generate', 'user'] };
  const required = ['user'];
  expect(discriminate({ anyOf: [byHand, byModel] })).toEqual({
    // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
    allOf: [{ required }, { if: { required }, then: { anyOf: [byHand, byModel] } }],
  });
});

it.each([
  {
    anyOf: [
      { type: 'object', required: ['name'] },
      { type: 'object', required: ['id'] },
    ],
  },
  { anyOf: [{ type: 'object', required: ['name'] }, { type: 'null' }] },
])('alternatives that have no required member in common stay as they are', (schema) => {
  expect(discriminate(schema)).toEqual(schema);
});
