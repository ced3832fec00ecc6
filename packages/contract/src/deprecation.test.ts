import { describe, expect, it } from 'vitest';
import { createDeprecationFinder, type SentParts } from './deprecation.ts';

const marks = (since: string, sunset: string) => ({
  deprecated: true,
  'x-deprecated-since': since,
  'x-sunset': sunset,
  'x-replacement': 'Use another.',
});
const first = marks('2027-01-15', '2027-07-15');
const headers = { Deprecation: '@1799971200', Sunset: 'Thu, 15 Jul 2027 00:00:00 GMT' };
const json = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });
const recursive = { '#': { properties: { old: { type: 'string', ...first }, next: { $ref: '#/__bundled__/#' } } } };

const find = (operation: object, sent: SentParts, shared: unknown = [], bundle: unknown = {}) =>
  createDeprecationFinder(operation as Record<string, unknown>, shared, bundle)?.(sent);

describe('the headers of a deprecation', () => {
  it('are those of a deprecated operation, whatever the request', () => {
    expect(find(first, {})).toEqual(headers);
  });

  it.each<[string, object, SentParts, SentParts]>([
    [
      'a query',
      { parameters: [{ in: 'query', name: 'old', ...first }] },
      { query: { old: '1' } },
      { query: { new: '1' } },
    ],
    [
      'a header, by its schema',
      { parameters: [{ in: 'header', name: 'X-Old', schema: first }] },
      { headers: { 'x-old': '1' } },
      { headers: { 'x-new': '1' } },
    ],
    ['a field', json({ properties: { old: first, new: {} } }), { body: { old: null } }, { body: { new: 1 } }],
    [
      'a field of an item',
      json({ properties: { list: { items: { properties: { old: { allOf: [first] } } } } } }),
      { body: { list: [{}, { old: 1 }] } },
      { body: { list: [{}] } },
    ],
    [
      'a field of a branch',
      json({
        oneOf: [
          { properties: { type: { const: 'a' }, text: first } },
          { properties: { type: { const: 'b' }, text: {} } },
        ],
      }),
      { body: { type: 'a', text: '' } },
      { body: { type: 'b', text: '' } },
    ],
  ])('are sent for %s only if the request has it', (_, operation, using, sparing) => {
    expect(find(operation, using)).toEqual(headers);
    expect(find(operation, sparing)).toEqual({});
    expect(find(operation, { body: 'no object' })).toEqual({});
  });

  it('are sent for a parameter of the whole path, and for a recursive schema', () => {
    expect(find({}, { query: { old: '' } }, [{ in: 'query', name: 'old', ...first }])).toEqual(headers);
    const operation = json({ $ref: '#/__bundled__/#' });
    expect(find(operation, { body: { next: { next: { old: '' } } } }, [], recursive)).toEqual(headers);
    expect(find(operation, { body: { next: {} } }, [], recursive)).toEqual({});
  });

  it('have the first day of each kind', () => {
    const parts = { a: marks('2027-03-01', '2027-07-15'), b: marks('2027-01-15', '2027-12-01') };
    expect(find(json({ properties: parts }), { body: { a: 1, b: 1 } })).toEqual(headers);
  });

  it('need no work where nothing is deprecated', () => {
    const operation = {
      parameters: [{ in: 'query', name: 'a' }],
      ...json({ properties: { b: { deprecated: false } } }),
    };
    expect(createDeprecationFinder(operation, [], {})).toBeUndefined();
  });
});
