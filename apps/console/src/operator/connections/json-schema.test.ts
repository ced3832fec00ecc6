import { expect, it } from 'vitest';
import { FieldFault, fieldKindOf, firstChoices, readValues, type Schema, toFieldText, useOf } from './json-schema.ts';

const rule: Schema = {
  type: 'object',
  properties: { codes: { type: 'array', items: { type: 'string' } }, outcome: { enum: ['later', 'broken'] } },
};
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
      required: ['request', 'response'],
      properties: {
        request: { type: 'object', properties: { body: { type: 'object' } } },
        response: { type: 'object', properties: { rules: { type: 'array', items: rule } } },
        states: { type: 'object', additionalProperties: { enum: ['sent', 'failed'] } },
        reply: { type: 'object', required: ['body'], properties: { body: { type: 'string', minLength: 0 } } },
        authentication: {
          oneOf: [
            { type: 'object', properties: { kind: { enum: ['none', 'basic'] } } },
            { type: 'object', properties: { kind: { const: 'header' }, name: { type: 'string' } } },
          ],
        },
      },
    },
  },
};

const read = (fields: Record<string, string | boolean>) => readValues(schema, (name) => fields[name], 'settings');

it('chooses the field of each value', () => {
  const kindsOf = ({ properties = {} }: Schema) =>
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, fieldKindOf(property)]));
  const { provider } = schema.properties as { provider: Schema };
  expect(kindsOf(provider)).toMatchObject({ states: 'map', reply: 'group', authentication: 'variants' });
  expect(kindsOf(provider.properties?.response as Schema)).toEqual({ rules: 'list' });
  expect(kindsOf(provider.properties?.request as Schema)).toEqual({ body: 'json' });
  expect(kindsOf(schema)).toEqual({
    host: 'text',
    port: 'number',
    tls: 'boolean',
    ca: 'long',
    mode: 'choice',
    errors: 'lines',
    names: 'lines',
    sender: 'group',
    provider: 'group',
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
      'settings.provider.request.body': '{"to": "{to}"}',
    }),
  ).toEqual({
    host: 'sms.example.com',
    port: 2775,
    mode: 3,
    errors: [17, 18],
    sender: { ton: 5 },
    provider: { request: { body: { to: '{to}' } }, response: {} },
  });
});

it('reads rows, items and the fields of the chosen kind', () => {
  const provider = 'settings.provider';
  expect(
    read({
      [`${provider}.response.rules.0`]: '',
      [`${provider}.response.rules.0.codes`]: 'busy',
      [`${provider}.response.rules.0.outcome`]: 'later',
      [`${provider}.response.rules.1`]: '',
      [`${provider}.states.0.key`]: ' DELIVRD ',
      [`${provider}.states.0.value`]: 'sent',
      [`${provider}.states.1.key`]: '',
      [`${provider}.states.1.value`]: 'failed',
      [`${provider}.reply.body`]: '',
      [`${provider}.authentication.kind`]: 'header',
      [`${provider}.authentication.name`]: 'X-Key',
    }),
  ).toEqual({
    provider: {
      request: {},
      response: { rules: [{ codes: ['busy'], outcome: 'later' }, {}] },
      states: { DELIVRD: 'sent' },
      reply: { body: '' },
      authentication: { kind: 'header', name: 'X-Key' },
    },
  });
});

it('leaves out an object whose required objects are all empty', () =>
  expect(read({ 'settings.host': 'sms.example.com' })).toEqual({ host: 'sms.example.com' }));

it('reads the values of a list, one a line or with commas between them', () => {
  const items = (pattern: string): Schema => ({ type: 'array', items: { type: 'string', pattern } });
  const lists: Schema = {
    properties: {
      errors: { type: 'array', items: { type: 'integer' } },
      codes: items('^[\\w.:-]{1,64}\\*?$'),
      pointers: items('^(/[^/]*)+$'),
    },
  };
  const fields: Record<string, string> = { errors: '17, 18،19\n20,', codes: 'busy, 4*\nlater', pointers: '/a,b\n/c' };
  expect(readValues(lists, (name) => fields[name.slice('list.'.length)], 'list')).toEqual({
    errors: [17, 18, 19, 20],
    codes: ['busy', '4*', 'later'],
    pointers: ['/a,b', '/c'],
  });
});

it('asks for the settings of the chosen value', () => {
  const when = { setting: 'preset', required: ['custom'], optional: ['twilio'] };
  const conditional: Schema = {
    required: ['preset'],
    properties: { preset: { enum: ['twilio', 'vonage', 'custom'] }, provider: { type: 'object', 'x-when': when } },
  };
  const uses = ['twilio', 'vonage', 'custom'].map((preset) => useOf(conditional, 'provider', { preset }));
  expect(uses).toEqual(['optional', undefined, 'required']);
  expect(firstChoices(conditional, {})).toEqual({ preset: 'twilio' });
  expect(firstChoices(conditional, { preset: 'custom' })).toEqual({ preset: 'custom' });
});

it('names the field that does not hold JSON', () => {
  expect(() => read({ 'settings.provider.request.body': '{' })).toThrow(
    new FieldFault('settings.provider.request.body'),
  );
});

it('writes values as the texts of their fields', () => {
  expect(toFieldText([17, 18], 'lines')).toBe('17\n18');
  expect(toFieldText({ a: 1 }, 'json')).toBe('{\n  "a": 1\n}');
  expect([undefined, null].map((value) => toFieldText(value, 'text'))).toEqual(['', '']);
  expect(toFieldText(2775, 'number')).toBe('2775');
});
