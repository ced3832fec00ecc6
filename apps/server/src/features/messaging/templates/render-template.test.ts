import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { exampleNamespace, exampleTemplates } from './example-templates.ts';
import { renderTemplate } from './render-template.ts';
import type { Template } from './template.ts';
import type { TemplateReference } from './template-store.ts';

const template: Template = {
  name: 'order_shipped',
  language: 'en_US',
  header: { text: 'Order {{1}}' },
  body: 'Hello {{1}}, {{2}} on {{3}}. Bye {{1}}.',
  footer: 'Example Shop',
  buttons: [
    { kind: 'quick_reply', text: 'Later' },
    { kind: 'url', text: 'Track', url: 'https://shop.example.com/{{1}}' },
    { kind: 'url', text: 'Help', url: 'https://shop.example.com/help' },
  ],
};
const texts = (...values: string[]) => values.map((text) => ({ type: 'text', text }));
const header = { type: 'header', parameters: texts('1042') };
const body = {
  type: 'body',
  parameters: [
    ...texts('Layla'),
    { type: 'currency', currency: { fallback_value: '$49.90', code: 'USD', amount_1000: 49900 } },
    { type: 'date_time', date_time: { fallback_value: 'Friday' } },
  ],
};
const button = (index: number | string, sub_type: string, parameter: object) => ({
  type: 'button',
  sub_type,
  index,
  parameters: [parameter],
});
const reply = button('0', 'quick_reply', { type: 'payload', payload: 'later-1042' });
const link = button(1, 'url', texts('orders/1042?a=b c')[0] as object);
const filled = (components: object[], of = template) =>
  renderTemplate(of, components as TemplateReference['components']);

describe('a template', () => {
  it('is filled in: texts as they are, money and dates by what is shown instead', () => {
    expect(filled([link, body, reply, header])).toEqual({
      type: 'template',
      name: 'order_shipped',
      language: 'en_US',
      header: { text: 'Order 1042' },
      body: 'Hello Layla, $49.90 on Friday. Bye Layla.',
      footer: 'Example Shop',
      buttons: [
        { kind: 'quick_reply', text: 'Later', value: 'later-1042' },
        { kind: 'url', text: 'Track', value: 'https://shop.example.com/orders/1042?a=b%20c' },
        { kind: 'url', text: 'Help', value: 'https://shop.example.com/help' },
      ],
      components: [link, body, reply, header],
    });
  });

  it('answers with the text of a button that was given no payload', () => {
    expect(filled([header, body, link])).toMatchObject({ buttons: [{ value: 'Later' }, {}, {}] });
  });

  it('takes what is written as a value, not as a variable', () => {
    const values = { type: 'body', parameters: texts('{{2}}', '$&', '{{1}}') };
    expect(filled([header, values, link])).toMatchObject({ body: 'Hello {{2}}, $& on {{1}}. Bye {{2}}.' });
  });

  it('without variables needs no values', () => {
    const { header: _, footer: __, ...plain } = { ...template, body: 'Hello.', buttons: [] };
    expect(renderTemplate(plain)).toStrictEqual({
      type: 'template',
      name: plain.name,
      language: 'en_US',
      body: 'Hello.',
      buttons: [],
      components: [],
    });
    expect(filled([{ type: 'header', parameters: [] }], plain)).toMatchObject({ body: 'Hello.' });
  });

  it('shows a file on top, whether it is stored here or on the web', () => {
    const receipt: Template = {
      name: 'receipt',
      language: 'en',
      header: { type: 'document' },
      body: 'Here.',
      buttons: [],
    };
    const document = (document: object) => [{ type: 'header', parameters: [{ type: 'document', document }] }];
    expect(filled(document({ id: 'a', filename: 'r.pdf', caption: 'x' }), receipt)).toMatchObject({
      header: { type: 'document', file: { id: 'a', filename: 'r.pdf' } },
    });
    expect(filled(document({ link: 'https://example.com/r.pdf' }), receipt)).toMatchObject({
      header: { type: 'document', file: { link: 'https://example.com/r.pdf' } },
    });
    const picture = [{ type: 'header', parameters: [{ type: 'image', image: { id: 'a' } }] }];
    expect(filled(picture, receipt)).toEqual({
      code: 1009,
      field: 'template.components.0.parameters.0',
      message: 'must be a document',
    });
    expect(filled([], receipt)).toMatchObject({ code: 2000 });
  });
});

describe('2000 is returned for', () => {
  it.each([
    [
      'a body with too few',
      [header, { type: 'body', parameters: texts('Layla') }, link],
      'components.1.parameters',
      'the body of the template takes 3 parameters, and the message has 1',
    ],
    [
      'a body with too many',
      [header, { type: 'body', parameters: texts('a', 'b', 'c', 'd') }, link],
      'components.1.parameters',
      'takes 3 parameters, and the message has 4',
    ],
    ['no body', [header, link], 'components', 'the body of the template takes 3 parameters, and the message has 0'],
    ['no header', [body, link], 'components', 'the header of the template takes 1 parameter, and the message has 0'],
    [
      'an address without its end',
      [header, body],
      'components',
      'button 1 of the template takes 1 parameter, and the message has 0',
    ],
    [
      'an address that has no variable',
      [header, body, link, button(2, 'url', texts('x')[0] as object)],
      'components.3.parameters',
      'button 2 of the template takes 0 parameters',
    ],
    [
      'a button that is not there',
      [header, body, link, button(3, 'url', texts('x')[0] as object)],
      'components.3',
      'a button that the template does not have',
    ],
    [
      'two payloads',
      [header, body, link, { ...reply, parameters: [...reply.parameters, ...reply.parameters] }],
      'components.3.parameters',
      'takes 1 parameter, and the message has 2',
    ],
  ])('%s', (_, components, field, message) => {
    expect(filled(components)).toEqual({
      code: 2000,
      field: `template.${field}`,
      message: expect.stringContaining(message),
    });
  });

  it('a header that is not there', () => {
    const { header: _, ...headless } = template;
    expect(filled([header, body, link], headless)).toEqual({
      code: 2000,
      field: 'template.components.0',
      message: 'is for a header that the template does not have',
    });
  });
});

describe('1009 is returned for', () => {
  it.each([
    [
      'a picture in the body',
      { type: 'body', parameters: [...body.parameters.slice(1), { type: 'image', image: { id: 'a' } }] },
      'components.1.parameters.2',
      'must be a text, a currency or a date_time',
    ],
    [
      'a line break',
      { type: 'body', parameters: texts('a', 'b\nc', 'd') },
      'components.1.parameters.1',
      'must have no line breaks',
    ],
    ['a part that is there twice', header, 'components.1', 'is for a part that an earlier entry has parameters for'],
    [
      'a button of the other kind',
      button(1, 'quick_reply', { type: 'payload', payload: 'x' }),
      'components.1.sub_type',
      'must be url for this button',
    ],
    [
      'a payload for an address',
      button(1, 'url', { type: 'payload', payload: 'x' }),
      'components.1.parameters.0',
      'must be a text',
    ],
    [
      'a text for an answer',
      button(0, 'quick_reply', texts('x')[0] as object),
      'components.1.parameters.0',
      'must be a payload',
    ],
  ])('%s', (_, wrong, field, message) => {
    const others = [body, link].filter(({ type }) => type !== wrong.type || wrong.type === 'header');
    const fault = filled([header, wrong, ...others]);
    expect(fault).toEqual({ code: 1009, field: `template.${field}`, message: expect.stringContaining(message) });
  });
});

describe('the samples', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
  const document = createRequire(import.meta.url)('@omnichannel/spec/openapi.json') as any;
  const shown = Object.entries(document.components.examples)
    // biome-ignore lint/suspicious/noExplicitAny: an example's value
    .map(([name, { value }]: [string, any]) => [name, value?.template as TemplateReference] as const)
    .filter(([name, template]) => template && !/unknownTemplate|parameterCount/.test(name));

  it('are of some examples', () => {
    expect(shown.length).toBeGreaterThanOrEqual(4);
  });

  it.each(shown)('fit the example %s', (_, { namespace, name, language, components }) => {
    const sample = exampleTemplates.find((one) => one.name === name && one.language === language.code);
    expect(namespace).toBe(exampleNamespace);
    expect(sample && renderTemplate(sample, components)).toMatchObject({
      type: 'template',
      name,
      language: language.code,
    });
  });
});
