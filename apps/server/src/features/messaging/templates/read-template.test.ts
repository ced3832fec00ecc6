import { describe, expect, it } from 'vitest';
import { readTemplate } from './read-template.ts';

const body = { type: 'BODY', text: 'On its way.' };
const template = (...components: unknown[]) => ({ name: 'order_shipped', language: 'en_US', components });
const withButtons = (...buttons: unknown[]) => template(body, { type: 'BUTTONS', buttons });
const reply = (text: unknown, more: object = {}) => ({ type: 'QUICK_REPLY', text, ...more });
const link = (url: unknown) => ({ type: 'URL', text: 'Track', url });

/** Returns the faults of a template as `path message`. */
function faultsOf(value: unknown): string[] {
  const read = readTemplate(value);
  return 'faults' in read ? read.faults.map(({ path, message }) => `${path} ${message}`) : [];
}

/** Cuts faults to the length of the expected ones, which leave out the ends of long sentences. */
const startsOf = (found: readonly string[], expected: readonly string[]) =>
  found.map((fault, index) => fault.slice(0, expected[index]?.length));

describe('a valid template', () => {
  it('of a body has no other parts', () => {
    expect(readTemplate(template(body))).toStrictEqual({
      item: { name: 'order_shipped', language: 'en_US', body: 'On its way.', buttons: [] },
    });
  });

  it('keeps its header, footer and buttons, in any order, and no other properties', () => {
    const components = [
      { type: 'FOOTER', text: 'Example Shop', format: 'IMAGE' },
      { type: 'BUTTONS', buttons: [link('https://example.com/{{1}}'), reply('Later', { url: 'x' })] },
      { ...body, example: {} },
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
    ];
    expect(readTemplate({ ...template(...components), status: 'APPROVED', id: '1' })).toStrictEqual({
      item: {
        name: 'order_shipped',
        language: 'en_US',
        header: { text: 'Order {{1}}' },
        body: 'On its way.',
        footer: 'Example Shop',
        buttons: [
          { kind: 'url', text: 'Track', url: 'https://example.com/{{1}}' },
          { kind: 'quick_reply', text: 'Later' },
        ],
      },
    });
  });

  it.each(['IMAGE', 'VIDEO', 'DOCUMENT'])('has a file of type %s in its header', (format) => {
    expect(readTemplate(template({ type: 'HEADER', format }, body))).toMatchObject({
      item: { header: { type: format.toLowerCase() } },
    });
  });

  it.each([
    ['name of 512 characters', { ...template(body), name: 'a'.repeat(512) }],
    ['language without a country', { ...template(body), language: 'fil' }],
    ['body of 1,024 characters', template({ ...body, text: 'x'.repeat(1024) })],
    ['header of 60 characters', template(body, { type: 'HEADER', format: 'TEXT', text: 'x'.repeat(60) })],
    ['footer of 60 characters', template(body, { type: 'FOOTER', text: 'x'.repeat(60) })],
    ['button of 25 characters', withButtons(reply('x'.repeat(25)))],
    ['ten buttons', withButtons(...Array.from({ length: 10 }, () => reply('Later')))],
    ['URL of 2,000 characters', withButtons(link(`https://example.com/${'x'.repeat(1980)}`))],
  ])('has a %s', (_, value) => {
    expect(faultsOf(value)).toEqual([]);
  });

  it.each([
    'https://example.com',
    'http://example.com/orders',
    'HTTPS://example.com?order=1',
    'https://example.com/orders/{{1}}',
    'http://example.com?order={{1}}',
    'https://example.com#{{1}}',
  ])('has the address %s', (url) => {
    expect(faultsOf(withButtons(link(url)))).toEqual([]);
  });
});

describe('a fault is reported once, with its place and cause', () => {
  it.each([
    ['text instead of a template', 'order_shipped', [' must be an object']],
    ['no properties', {}, ['name is required', 'language is required', 'components is required']],
    ['number as name', { ...template(body), name: 1 }, ['name must be a string']],
    ['name with a space', { ...template(body), name: 'order shipped' }, ['name must have 1 to 512']],
    ['name of 513 characters', { ...template(body), name: 'a'.repeat(513) }, ['name must have 1 to 512']],
    ['number as language', { ...template(body), language: 1 }, ['language must be a string']],
    ['language in words', { ...template(body), language: 'english' }, ['language must be a language code']],
    ['status', { ...template(body), status: 'REJECTED' }, ['status must be "APPROVED"']],
    ['component that is not a list', { ...template(), components: body }, ['components must be an array']],
    ['empty list', template(), ['components must not be empty', 'components must have a BODY']],
    ['text as component', template(body, 'x'), ['components.1 must be an object']],
    [
      'two components without type',
      template(body, { text: 'x' }, { text: 'x' }),
      ['components.1.type is required', 'components.2.type is required'],
    ],
    ['second body', template(body, body), ['components.1 is a second BODY']],
    [
      'unknown component',
      template(body, { type: 'constructor', text: 'x {{1}} y' }),
      ['components.1.type must be one'],
    ],
    ['no body', template({ type: 'FOOTER', text: 'x' }), ['components must have a BODY']],
    ['body without text', template({ type: 'BODY' }), ['components.0.text is required']],
    ['empty body', template({ ...body, text: '' }), ['components.0.text must not be empty']],
    ['long body', template({ ...body, text: 'x'.repeat(1025) }), ['components.0.text must have at most 1024']],
    ['gap', template({ ...body, text: '{{1}} {{3}}' }), ['components.0.text must number its variables']],
    ['named variable', template({ ...body, text: '{{name}}' }), ['components.0.text has braces']],
    ['footer without text', template(body, { type: 'FOOTER', format: 'TEXT' }), ['components.1.text is required']],
    [
      'long footer',
      template(body, { type: 'FOOTER', text: 'x'.repeat(61) }),
      ['components.1.text must have at most 60'],
    ],
    [
      'footer with a variable',
      template(body, { type: 'FOOTER', text: 'x {{1}}' }),
      ['components.1.text must have no variables'],
    ],
  ])('%s', (_, value, faults) => {
    expect(startsOf(faultsOf(value), faults)).toEqual(faults);
  });

  it.each([
    [{ text: 'x' }, 'components.1.format is required'],
    [{ format: 'AUDIO' }, 'components.1.format must be one of TEXT'],
    [{ format: 'TEXT' }, 'components.1.text is required'],
    [{ format: 'TEXT', text: 'x'.repeat(61) }, 'components.1.text must have at most 60'],
    [{ format: 'TEXT', text: '{{1}}, {{2}}' }, 'components.1.text must have one variable at most'],
    [{ format: 'IMAGE', text: 3 }, 'components.1.text must be a string'],
    [{ format: 'IMAGE', text: 'x {{2}}' }, 'components.1.text must be absent where'],
  ])('header %j', (header, fault) => {
    expect(startsOf(faultsOf(template(body, { type: 'HEADER', ...header })), [fault])).toEqual([fault]);
  });

  it.each([
    [undefined, [' is required']],
    ['x', [' must be an array']],
    [[], [' must not be empty']],
    [Array.from({ length: 11 }, () => reply('x')), [' must have at most 10']],
    [['x'], ['.0 must be an object']],
    [[{}], ['.0.type is required']],
    [[{ type: 'PHONE_NUMBER', text: 'Call' }], ['.0.type must be one of QUICK_REPLY, URL']],
    [[reply(undefined)], ['.0.text is required']],
    [[reply('Later'), reply('x'.repeat(26))], ['.1.text must have at most 25']],
    [[reply('Later {{1}}')], ['.0.text must have no variables']],
    [[reply(['{{1}}'])], ['.0.text must be a string']],
    [[{ type: 'URL' }], ['.0.text is required', '.0.url is required']],
    [[{ ...link('https://example.com'), text: 'x'.repeat(26) }], ['.0.text must have at most 25']],
    [[link(1)], ['.0.url must be a string']],
    [[link(`https://example.com/${'x'.repeat(1981)}`)], ['.0.url must have at most 2000']],
  ])('buttons %j', (buttons, faults) => {
    const expected = faults.map((fault) => `components.1.buttons${fault}`);
    expect(startsOf(faultsOf(template(body, { type: 'BUTTONS', buttons })), expected)).toEqual(expected);
  });

  it.each([
    'example.com',
    'javascript:https://example.com',
    'javascript:https://example.com/{{1}}',
    'https://example.com:port',
    'https://example.com{{1}}',
    'https://{{1}}',
    'https://example.com/{{2}}',
    'https://example.com/{{1}}/track',
    'https://example.com/{{1}}/{{1}}',
  ])('address %s', (url) => {
    const fault = 'components.1.buttons.0.url must be an https or http address';
    expect(startsOf(faultsOf(withButtons(link(url))), [fault])).toEqual([fault]);
  });
});
