import { expect, it } from 'vitest';
import { createDereferencer, pointerTarget } from './dereference.ts';

const document = {
  paths: { '/a/{b}': { get: { summary: 'here' } } },
  components: {
    schemas: {
      Name: { type: 'string', description: 'A name.' },
      Person: { type: 'object', properties: { name: { $ref: '#/components/schemas/Name' } } },
      Tree: { type: 'object', properties: { children: { items: { $ref: '#/components/schemas/Tree' } } } },
    },
  },
};

it('a pointer is followed through escaped names', () => {
  expect(pointerTarget(document, '#/paths/~1a~1%7Bb%7D/get/summary')).toBe('here');
  expect(pointerTarget(document, '#/paths/none/get')).toBeUndefined();
});

it('references are replaced by what they point at, however deep', () => {
  const { dereference } = createDereferencer(document);
  expect(dereference({ schema: { $ref: '#/components/schemas/Person' } })).toEqual({
    schema: { type: 'object', properties: { name: { type: 'string', description: 'A name.' } } },
  });
});

it('a description next to a reference replaces its target’s, any other keyword adds to it', () => {
  const { dereference } = createDereferencer(document);
  const $ref = '#/components/schemas/Name';
  expect(dereference({ $ref, description: 'Your name.' })).toEqual({ type: 'string', description: 'Your name.' });
  expect(dereference({ $ref, maxLength: 3 })).toEqual({
    allOf: [{ type: 'string', description: 'A name.' }],
    maxLength: 3,
  });
});

it('a field that is named $ref but is no reference stays', () => {
  const { dereference } = createDereferencer(document);
  expect(dereference({ properties: { $ref: { type: 'string' } } })).toEqual({
    properties: { $ref: { type: 'string' } },
  });
});

it('a schema that contains itself keeps a reference to where it is found', () => {
  const { dereference, recursive } = createDereferencer(document);
  const node = { $ref: '#/__bundled__/components.schemas.Tree' };
  const tree = { type: 'object', properties: { children: { items: node } } };
  expect(dereference({ $ref: '#/components/schemas/Tree' })).toEqual(tree);
  expect(recursive).toEqual({ 'components.schemas.Tree': tree });
});
