import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameOf, onConnectionChanged, readConnection, resetConnection, writeConnection } from './connection.ts';

const servers = {
  mock: 'http://127.0.0.1:4010',
  service: 'http://127.0.0.1:4020',
  names: { mock: 'Mock', service: 'Service' },
  token: 'try-me',
};
const own = { baseUrl: 'https://api.example.com', token: 'a-token' };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  resetConnection();
  vi.unstubAllGlobals();
});

test('is that of the mock until the reader chooses another', () => {
  const listener = vi.fn();
  onConnectionChanged(listener);
  expect(readConnection(servers)).toEqual({ baseUrl: servers.mock, token: 'try-me' });
  writeConnection(own);
  expect(readConnection(servers)).toEqual(own);
  resetConnection();
  expect(readConnection(servers)).toEqual({ baseUrl: servers.mock, token: 'try-me' });
  expect(listener).toHaveBeenCalledTimes(2);
});

test.for(['no JSON', '{}', '{"baseUrl":"nowhere","token":"t"}', '{"baseUrl":"http://a.example"}'])(
  'ignores a damaged store: %s',
  (text) => {
    stored.set('omnichannel-connection', text);
    expect(readConnection(servers)).toEqual({ baseUrl: servers.mock, token: 'try-me' });
  },
);

test('lasts as long as the page where the browser forbids storage', () => {
  const forbid = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  writeConnection(own);
  expect(readConnection(servers)).toEqual(own);
});

test('is named after its server', () => {
  expect(nameOf({ baseUrl: servers.mock, token: '' }, servers)).toBe('Mock');
  expect(nameOf({ baseUrl: servers.service, token: '' }, servers)).toBe('Service');
  expect(nameOf(own, servers)).toBe('api.example.com');
});
