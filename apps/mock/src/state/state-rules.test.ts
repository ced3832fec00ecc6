import { describe, expect, it } from 'vitest';
import { readStateRules } from './state-rules.ts';

describe('the rules of a document', () => {
  const rule = { collection: 'notes', action: 'create' };
  it.each([
    ['list', 'x-state of POST /notes is not a list of objects.'],
    [['list'], 'is not a list of objects.'],
    [[{ ...rule, action: 'drop' }], 'has the action drop. There are: create, update, delete, list, stream.'],
    [[{ ...rule, collection: 'note' }], 'names note, which x-collections does not have.'],
    [[{ rules: [{ ...rule, unless: { collection: 'people' } }] }], 'names people, which x-collections does not have.'],
    [[{ action: 'create' }], 'has the action create without a collection.'],
    [[{ ...rule, each: '$request.body#/items' }], 'has a rule with the field each. There are: collection, in, key,'],
    [[{ ...rule, action: 'delete' }], 'has the action delete without key or where. It would change all records.'],
    [[{ ...rule, set: { id: '$request.cookie.id' } }], 'has $request.cookie.id, which is not an expression'],
    [[{ ...rule, key: '$response.body/id' }], 'has $response.body/id, which is not an expression'],
  ])('are rejected at the start: %j', (state, message) => {
    expect(() => readStateRules(state, 'POST /notes', ['notes'])).toThrow(message);
  });

  it('are read where they are right', () => {
    // A field of a record may be called like one of a rule.
    const named = { ...rule, set: { collection: 'winter' } };
    expect(readStateRules([rule, named], 'POST /notes', ['notes'])).toEqual([rule, named]);
  });
});
