import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTemplateFaults, renderRequest } from './template.ts';

const values = {
  id: 'an-id',
  to: '+12025550123',
  digits: '12025550123',
  sender: '+12025550100',
  senderDigits: '12025550100',
  text: 'Hello',
};
const url = 'https://api.example.com/sms';

describe('a template', () => {
  it('fills in JSON, keeps types, and leaves out what is absent', () => {
    const body = {
      list: [{ to: '{digits}' }, { only: '{callbackUrl}' }, '{expiresInSeconds}', 'fixed'],
      validity: { amount: '{expiresInSeconds}', unit: 'SECONDS' },
      hook: { inner: { url: '{callbackUrl}' }, type: 'json' },
      empty: {},
      fixed: { a: null, b: [true, 2] },
      braces: '{{{text}}} {{text}}',
      mixed: 'to {to} until {expiresInSeconds}',
    };
    expect(JSON.parse(renderRequest({ url, body }, values).body ?? '')).toEqual({
      list: [{ to: '12025550123' }, 'fixed'],
      empty: {},
      fixed: { a: null, b: [true, 2] },
      braces: '{Hello} {text}',
    });
    const callbackUrl = 'https://sms.example.com/carriers/1/status';
    expect(
      JSON.parse(renderRequest({ url, body }, { ...values, expiresInSeconds: 60, callbackUrl }).body ?? ''),
    ).toEqual({
      list: [{ to: '12025550123' }, { only: callbackUrl }, 60, 'fixed'],
      validity: { amount: 60, unit: 'SECONDS' },
      hook: { inner: { url: callbackUrl }, type: 'json' },
      empty: {},
      fixed: { a: null, b: [true, 2] },
      braces: '{Hello} {text}',
      mixed: 'to +12025550123 until 60',
    });
  });

  it('fills in a form, with a field for each item of a list', () => {
    const body = { To: '{to}', Body: '{text}', Until: '{expiresInSeconds}', Tag: ['a', '{id}'], Long: true };
    const request = renderRequest({ url, format: 'form', body }, { ...values, text: 'a&b=c+d é%' });
    expect(request.headers['Content-Type']).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(request.body)]).toEqual([
      ['To', '+12025550123'],
      ['Body', 'a&b=c+d é%'],
      ['Tag', 'a'],
      ['Tag', 'an-id'],
      ['Long', 'true'],
    ]);
  });

  it('fills in URL and headers, and sends no body without one', () => {
    const request = renderRequest(
      { method: 'GET', url: `${url}/{digits}?text={text}`, headers: { 'Idempotency-Key': '{id}' } },
      { ...values, text: 'a b&c=d/é#\ud800' },
    );
    expect(request).toEqual({
      url: `${url}/12025550123?text=a%20b%26c%3Dd%2F%C3%A9%23%EF%BF%BD`,
      method: 'GET',
      headers: { 'Idempotency-Key': 'an-id' },
    });
  });

  it('carries every text unchanged, as JSON, as a form and in the URL', () => {
    const template = { url: `${url}?text={text}`, body: { text: '{text}', same: '>{text}<' } };
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const json = renderRequest(template, { ...values, text });
        const form = renderRequest({ ...template, format: 'form' }, { ...values, text });
        expect(JSON.parse(json.body ?? '')).toEqual({ text, same: `>${text}<` });
        expect(Object.fromEntries(new URLSearchParams(form.body))).toEqual({ text, same: `>${text}<` });
        expect(new URL(json.url).searchParams.get('text')).toBe(text);
      }),
    );
  });
});

it.each<[string, Parameters<typeof findTemplateFaults>[0], RegExp]>([
  [
    'an unknown variable',
    { url, body: { a: [{ b: '{tex}' }] } },
    /^request\.body\.a\.0\.b contains \{tex\}, which is no/,
  ],
  ['an open brace', { url, body: { a: 'x { y' } }, /^request\.body\.a contains a single \{/],
  ['a closing brace', { url, headers: { 'X-A': '}' } }, /^request\.headers\.X-A contains a single \}/],
  [
    'a variable in the host',
    { url: 'https://{digits}.example.com/' },
    /^request\.url must not contain a variable before/,
  ],
  [
    'an optional variable in the URL',
    { url: `${url}?a={callbackUrl}` },
    /^request\.url must not contain \{callbackUrl\}/,
  ],
  ['an optional variable in a header', { url, headers: { Ttl: '{expiresInSeconds}' } }, /must not contain \{expires/],
  ['a text in a header', { url, headers: { 'X-Text': '{text}' } }, /must not contain \{text\}/],
  ['a secret in a header', { url, headers: { authorization: 'Bearer x' } }, /Secrets are credentials/],
  ['an invalid header', { url, headers: { 'a b': 'x' } }, /is not a valid header name/],
  ['a line break in a header', { url, headers: { a: 'x\r\ny' } }, /printable ASCII/],
  [
    'an object in a form',
    { url, format: 'form', body: { a: { b: 'c' } } },
    /^request\.body\.a must be a text, a number/,
  ],
])('finds %s', (_, template, expected) => {
  const faults = findTemplateFaults(template);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(expected);
});

it('finds no fault in a valid template', () => {
  const body = { a: '{{{to}}}', b: [1, null, '{callbackUrl}'] };
  expect(findTemplateFaults({ url: `${url}/{digits}`, headers: { 'X-Id': '{id}' }, body })).toEqual([]);
});
