import { expect, it } from 'vitest';
import { closeSchema } from './close-schema.ts';

const open = { type: 'object', properties: { id: { type: 'string' } } };

it('an object that says nothing of other fields has none, wherever it stands', () => {
  const closed = { ...open, additionalProperties: false };
  expect(closeSchema(open)).toEqual(closed);
  expect(closeSchema({ allOf: [open], items: { ...open, additionalProperties: true } })).toEqual({
    allOf: [closed],
    items: closed,
  });
  expect(closeSchema({ type: ['object', 'null'] })).toMatchObject({ additionalProperties: false });
});

it('a field whose values have a schema may have any name', () => {
  const named = { type: 'object', additionalProperties: { type: 'string' } };
  const patterned = { type: 'object', patternProperties: { '^x-': {} } };
  expect(closeSchema([named, patterned])).toEqual([named, patterned]);
});

it('the contract itself stays as it is', () => {
  closeSchema(open);
  expect(open).not.toHaveProperty('additionalProperties');
});
