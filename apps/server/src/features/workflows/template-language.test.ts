import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterNames } from './template-filters.ts';
import {
  compileTemplate,
  maxRenderedLength,
  maxTemplateLength,
  TemplateError,
  TemplateLimitError,
} from './template-language.ts';

const payload = {
  name: 'Layla',
  order: { id: 7, 'gift note': 'For you', total: 12.345, items: ['tea', { price: 1 }, 'cups'] },
  at: '2026-11-24T10:00:00Z',
  html: '<b>"Tom" & \'Ann\'</b>',
  size: 'XL',
  hostile: { toString: 'x', valueOf: 'y' },
};
const subscriber = { subscriberId: 'user-1', firstName: null, data: { tier: 'gold' } };
const render = (text: string, format?: 'text' | 'html') =>
  compileTemplate(text, format).render({ payload, subscriber });

describe('an output shows', () => {
  it.each([
    ['{{ name }}', 'Layla'],
    ['{{ payload.name }}', 'Layla'],
    ['{{ order.id }}', '7'],
    ['{{ order["gift note"] }}', 'For you'],
    ['{{ order.items[0] }} {{ order.items.last }}', 'tea cups'],
    ['{{ order.items }}', 'tea, , cups'],
    ['{{ order.items | size }} {{ order.items.size }} {{ size }}', '3 3 XL'],
    ['{{ subscriber.data.tier }}', 'gold'],
    ['{{ subscriber.firstName }}{{ missing }}{{ order }}{{ hostile }}', ''],
    ["{{ subscriber.firstName | default: 'friend' }}", 'friend'],
    ['{{ missing | default: name }}', 'Layla'],
    ['{{ name | upcase | truncate: 3, "" }}', 'LAY'],
    ['{{ order.total | round: 1 }} {{ order.id | times: 3 | minus: 1 }}', '12.3 20'],
    ['{{ order.id | divided_by: 0 }}{{ name | plus: 1 }}', ''],
    ['{{ at | date: "%d/%m/%Y" }}', '24/11/2026'],
    ['{{ at | date: "%Y", "Unknown/Zone" }}', ''],
    ['{{ "now" | date: "%Y" }}', 'now'],
    ['{{ html | escape }}', '&lt;b&gt;&#34;Tom&#34; &amp; &#39;Ann&#39;&lt;/b&gt;'],
    ['{{ "a b" | url_encode }}', 'a+b'],
    ['}} and { }', '}} and { }'],
    ['مرحبًا {{ name }}', 'مرحبًا Layla'],
  ])('%s as %j', (text, shown) => {
    expect(render(text)).toBe(shown);
  });

  it('its value escaped for HTML, once', () => {
    expect(render('<a title="{{ html }}">{{ html | escape }}</a>', 'html')).toBe(
      `<a title="${'&lt;b&gt;&#34;Tom&#34; &amp; &#39;Ann&#39;&lt;/b&gt;'}">${'&lt;b&gt;&#34;Tom&#34; &amp; &#39;Ann&#39;&lt;/b&gt;'}</a>`,
    );
  });

  it('nothing of a prototype', () => {
    expect(render('{{ name.constructor }}{{ __proto__.x }}{{ toString }}{{ payload.hasOwnProperty }}')).toBe('');
  });
});

describe('a text is no template with', () => {
  it.each([
    ['a loop', '{% for item in items %}{{ item }}{% endfor %}', 'must not have a tag'],
    ['an assignment', '{% assign a = 1 %}', 'must not have a tag'],
    ['raw text', '{% raw %}{{ a }}{% endraw %}', 'must not have a tag'],
    ['an open output', 'Hello {{ name', 'does not compile: output "{{ name" not closed'],
    ['an unknown filter', '{{ name | shout }}', 'does not compile: undefined filter: shout'],
    ['a filter of a prototype', '{{ name | constructor }}', 'does not compile: undefined filter: constructor'],
    ['a filter that multiplies texts', '{{ name | append: name }}', 'undefined filter: append'],
    // The first message comes where the stack ends before the text does: that depends on the machine.
    [
      'open brackets',
      `{{ ${'a['.repeat(4_900)} }}`,
      /does not compile: (its brackets are nested too deeply|\[ not closed)/,
    ],
    ['an empty output', '{{ }}', 'does not compile'],
    ['an operator', '{{ a == b }}', 'does not compile'],
    ['two values', '{{ a b }}', 'must have one path or literal'],
    ['a range', '{{ (1..1000000000) | size }}', 'must not have the expression (1..1000000000)'],
    ['a field of a literal', '{{ "abc".size }}', 'must not have the expression "abc".size'],
    ['a field of a range', '{{ (1..1000000000).size }}', 'must not have the expression (1..1000000000).size'],
    ['a computed key', '{{ order[name] }}', 'must have keys that are names or positions'],
    ['a key with a dot', '{{ order["a.b"] }}', 'must have keys that are names or positions'],
    ['a negative position', '{{ order.items[-1] }}', 'must have keys that are names or positions'],
    ['the whole payload', '{{ payload }}', 'must name a field of payload'],
    ['a named argument', '{{ a | default: b, allow_false: true }}', 'must not have a filter with a named argument'],
    ['too many characters', 'a'.repeat(maxTemplateLength + 1), 'must have at most 10000 characters'],
  ])('%s', (_, text, message) => {
    expect(() => compileTemplate(text)).toThrow(TemplateError);
    expect(() => compileTemplate(text)).toThrow(message);
  });
});

it('may be as long as the limits, and render as much', () => {
  expect(compileTemplate('a'.repeat(maxTemplateLength)).render({ payload, subscriber })).toHaveLength(
    maxTemplateLength,
  );
  const quarter = { payload: { a: 'x'.repeat(maxRenderedLength / 4) }, subscriber };
  const four = '{{ a }}'.repeat(4);
  expect(compileTemplate(four).render(quarter)).toHaveLength(maxRenderedLength);
  expect(() => compileTemplate(`${four}.`).render(quarter)).toThrow(TemplateLimitError);
});

it('lists paths without a default, once', () => {
  const { paths } = compileTemplate(
    '{{ a.b }}{{ payload.a.b }}{{ c | default: d }}{{ e | truncate: f }}{{ subscriber.email }}',
  );
  expect(paths).toEqual([
    ['payload', 'a', 'b'],
    ['payload', 'e'],
    ['payload', 'f'],
    ['subscriber', 'email'],
  ]);
});

describe('a render ends with its own error for', () => {
  const long = {
    payload: { text: 'x'.repeat(100_000), list: Array.from({ length: 100_000 }, () => 1) },
    subscriber: {},
  };
  it.each(['{{ text }}', '{{ text | upcase }}', '{{ list }}', '{{ list | join: "" }}'])(
    '%s of a large payload',
    (text) => {
      expect(() => compileTemplate(text).render(long)).toThrow(TemplateLimitError);
    },
  );

  it('many outputs that are long together', () => {
    const scope = { payload: { a: 'x'.repeat(10_000) }, subscriber: {} };
    expect(compileTemplate('{{ a }}'.repeat(6)).render(scope)).toHaveLength(60_000);
    expect(() => compileTemplate('{{ a }}'.repeat(1000)).render(scope)).toThrow(TemplateLimitError);
  });

  it.each([
    ['{{ a | truncatewords: 9999 }}', 'text'],
    ['{{ tags }}', 'html'],
    ['{{ list | join: "" | size }}', 'text'],
    ['{{ a | url_encode | url_encode | url_encode }}', 'text'],
  ] as const)('the work of all outputs together: %s', (output, format) => {
    const payload = { a: 'a '.repeat(9_999), tags: '<'.repeat(19_999), list: Array.from({ length: 9_999 }, () => '') };
    const compiled = compileTemplate(output.repeat(Math.floor(10_000 / output.length)), format);
    expect(() => compiled.render({ payload, subscriber: {} })).toThrow('rendering exceeded a limit of time or memory');
    // Each render has the whole of it.
    expect(compileTemplate('{{ a }}').render({ payload, subscriber: {} })).toHaveLength(19_998);
  });

  it('a date of great width', () => {
    expect(() => render('{{ at | date: "%999999999d" }}')).toThrow(TemplateLimitError);
  });
});

describe('any text', () => {
  const value = fc.oneof(
    fc.constantFrom(
      'name',
      'order.items',
      'order.items[0]',
      'payload.order',
      'subscriber.data',
      'any',
      '"now"',
      '7',
      'nil',
    ),
    fc.constantFrom('(1..9)', 'a[b]', '__proto__', 'order["gift note"]', "'%999999d'", 'true', 'empty'),
  );
  const filter = fc
    .tuple(fc.constantFrom(...filterNames, 'append', 'map', 'where_exp', 'raw'), fc.array(value, { maxLength: 3 }))
    .map(([name, args]) => (args.length > 0 ? `${name}: ${args.join(', ')}` : name));
  const output = fc
    .tuple(value, fc.array(filter, { maxLength: 6 }))
    .map((parts) => `{{ ${parts.flat().join(' | ')} }}`);
  const piece = fc.oneof(
    output,
    output,
    fc.string(),
    fc.constantFrom('{{', '}}', '{%', '%}', '{{-', '-}}', '|', '{% if a %}'),
  );
  const template = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  const scope = fc.record({
    payload: fc.dictionary(fc.constantFrom('name', 'order', 'any', 'size'), fc.jsonValue()),
    subscriber: fc.dictionary(fc.constantFrom('data', 'firstName'), fc.jsonValue()),
  });

  it('compiles and renders within its bounds, or fails with an error of its own', () => {
    fc.assert(
      fc.property(template, scope, fc.constantFrom('text' as const, 'html' as const), (text, data, format) => {
        try {
          expect(compileTemplate(text, format).render(data).length).toBeLessThanOrEqual(maxRenderedLength);
        } catch (error) {
          if (!(error instanceof TemplateError || error instanceof TemplateLimitError)) throw error;
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('lets no text of a payload become markup', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(compileTemplate('{{ name }}', 'html').render({ payload: { name }, subscriber: {} })).not.toMatch(
          /[<>"']/,
        );
      }),
    );
  });
});
