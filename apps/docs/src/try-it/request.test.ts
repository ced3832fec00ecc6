import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';
import type { Field, Place, TryItData } from './data.ts';
import { type Draft, requestOf } from './request.ts';

const operation = { method: 'POST', path: '/v1/topics/{topicKey}/subscribers', needsToken: true } as TryItData;
const value = (place: Place, name: string, text: string) => {
  const field: Field = { place, name, required: false, hint: '' };
  return { field, value: text };
};
const draft = (change: Partial<Draft> = {}): Draft => ({
  baseUrl: 'http://127.0.0.1:4010',
  token: 'try-me',
  values: [value('path', 'topicKey', 'order-updates')],
  body: { kind: 'json', text: '{}' },
  ...change,
});

test('path, query and headers come from the fields; those left empty are not sent', () => {
  const values = [
    value('path', 'topicKey', 'a/b c'),
    value('query', 'page', '0'),
    value('query', 'key', ''),
    value('header', 'Prefer', ''),
    value('header', 'Idempotency-Key', 'k-1'),
  ];
  const { url, headers } = requestOf(operation, draft({ values }));
  expect(url).toBe('http://127.0.0.1:4010/v1/topics/a%2Fb%20c/subscribers?page=0');
  expect(headers).toEqual([
    ['Authorization', 'Bearer try-me'],
    ['Idempotency-Key', 'k-1'],
    ['Content-Type', 'application/json'],
  ]);
});

test('the base URL may have a path of its own and slashes at its end', () => {
  const { url } = requestOf(operation, draft({ baseUrl: ' https://example.com/api// ' }));
  expect(url).toBe('https://example.com/api/v1/topics/order-updates/subscribers');
});

test('an operation without a token sends none', () => {
  const { headers } = requestOf({ ...operation, needsToken: false }, draft());
  expect(headers.map(([name]) => name)).not.toContain('Authorization');
});

test('the browser writes the media type of a form', () => {
  expect(requestOf(operation, draft({ body: { kind: 'form', parts: [['user', 'u']] } })).headers).toHaveLength(1);
});

test.for([
  ['Base URL', { baseUrl: '127.0.0.1:4010' }, 'Begin with http:// or https://'],
  ['topicKey', { values: [value('path', 'topicKey', '')] }, 'fill it in'],
  ['topicKey', { values: [value('path', 'topicKey', '..')] }, 'a step in the path'],
  ['Token', { token: 'a\nb' }, 'plain ASCII'],
  ['Prefer', { values: [value('path', 'topicKey', 'a'), value('header', 'Prefer', 'مثال')] }, 'plain ASCII'],
] as const)('%s at fault: %j', ([field, change, message]) => {
  const attempt = () => requestOf(operation, draft(change as Partial<Draft>));
  expect(attempt).toThrow(expect.objectContaining({ field, message: expect.stringContaining(message) }));
});

test('as curl it has the token of the mock', () => {
  expect(curlOf(requestOf(operation, draft({ body: { kind: 'json', text: `{"name":"it's"}` } })), 'try-me')).toBe(
    [
      "curl -i -N 'http://127.0.0.1:4010/v1/topics/order-updates/subscribers' \\",
      "  -H 'Authorization: Bearer try-me' \\",
      "  -H 'Content-Type: application/json' \\",
      `  --data-raw '{"name":"it'\\''s"}'`,
    ].join('\n'),
  );
});

test('any other token stays out of the command', () => {
  const command = curlOf(requestOf(operation, draft({ token: 'real-token' })), 'try-me');
  expect(command).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(command).not.toContain('real-token');
});

test('curl names a file, and never treats a text of a form as one', () => {
  const file = new File(['x'], 'receipt.png', { type: 'image/png' });
  const parts: [string, string | File][] = [
    ['file', file],
    ['user', '@me'],
  ];
  const form = curlOf(requestOf(operation, draft({ body: { kind: 'form', parts } })), 'try-me');
  expect(form).toContain("-F 'file=@receipt.png;type=image/png'");
  expect(form).toContain("--form-string 'user=@me'");
  const raw = curlOf(requestOf(operation, draft({ body: { kind: 'file', file, type: 'image/png' } })), 'try-me');
  expect(raw).toContain("-H 'Content-Type: image/png' \\\n  --data-binary '@receipt.png'");
});
