import { expect, it } from 'vitest';
import { StartError } from '../errors.ts';
import { createUpstream } from './upstream.ts';

it.each([
  ['api.example.com', 'is not a URL'],
  ['ftp://example.com', 'has the scheme ftp: and not http: or https:'],
  ['https://user:secret@example.com', 'holds a user name or a password'],
  ['https://example.com/?a=1', 'holds a query or a fragment'],
])('%s is rejected with the reason and an example', (base, reason) => {
  const start = () => createUpstream(base);
  expect(start).toThrow(StartError);
  expect(start).toThrow(`${reason}. Give the base URL of the service: https://`);
  expect(start).not.toThrow('secret');
});

it.each([
  ['https://example.com', 'https://example.com'],
  ['http://example.com:8080/a/b//', 'http://example.com:8080/a/b'],
])('%s is taken, without its last slash', (base, url) => {
  const upstream = createUpstream(base);
  expect(upstream.url).toBe(url);
  upstream.close();
});
