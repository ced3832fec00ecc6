import { expect, it } from 'vitest';
import { FieldFault, fieldKindOf, readValues, type Schema, toFieldText } from './json-schema.ts';

const schema: Schema = {
  type: 'object',
  required: ['host', 'port'],
  properties: {
    host: { type: 'string' },
    port: { type: 'integer', default: 2775 },
    tls: { type: 'boolean', default: false },
    ca: { type: 'string', description: 'Authority in PEM.', default: '' },
    mode: { enum: ['a', 'b', 3] },
    errors: { type: 'array', items: { type: 'integer' }, default: [] },
    names: { type: ['array', 'null'], items: { type: 'string' }, default: null },
    sender: { type: 'object', properties: { ton: { type: 'integer' }, npi: { type: 'integer' } } },
    provider: {
      type: ['object', 'null'],
      properties: { request: { type: 'object', properties: { a: { type: 'object' } } } },
    },
  },
};

const read = (fields: Record<string, string | boolean>) => readValues(schema, (name) => fields[name], 'settings');

it('chooses the field of each value', () => {
  const kinds = Object.entries(schema.properties ?? {}).map(([name, property]) => [name, fieldKindOf(property)]);
  expect(Object.fromEntries(kinds)).toEqual({
    host: 'text',
    port: 'number',
    tls: 'boolean',
    ca: 'long',
    mode: 'choice',
    errors: 'lines',
    names: 'lines',
    sender: 'group',
    provider: 'json',
  });
});

it('reads values in their types, and leaves out empty fields and defaults', () => {
  expect(
    read({
      'settings.host': 'sms.example.com',
      'settings.port': '2775',
      'settings.tls': false,
      'settings.mode': '3',
      'settings.errors': '17\n 18 \n\n',
      'settings.names': ' ',
      'settings.sender.ton': '5',
      'settings.sender.npi': '',
      'settings.provider': '{"request": {}}',
    }),
  ).toEqual({
    host: 'sms.example.com',
    port: 2775,
    mode: 3,
    errors: [17, 18],
    sender: { ton: 5 },
    provider: { request: {} },
  });
});

it('names the field that does not hold JSON', () => {
  expect(() => read({ 'settings.provider': '{' })).toThrow(new FieldFault('settings.provider'));
});

it('writes values as the texts of their fields', () => {
  expect(toFieldText([17, 18], 'lines')).toBe('17\n18');
  expect(toFieldText({ a: 1 }, 'json')).toBe('{\n  "a": 1\n}');
  expect([undefined, null].map((value) => toFieldText(value, 'text'))).toEqual(['', '']);
  expect(toFieldText(2775, 'number')).toBe('2775');
});
