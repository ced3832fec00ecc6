import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findInSource, findOutgoingCalls } from './outgoing-calls.ts';

/** Files that may open connections by themselves, with the reason. */
const exceptions: Record<string, string> = {
  'apps/mock/src/proxy/upstream.ts':
    'The proxy passes raw requests and responses on, byte by byte, to the one upstream of its developer.',
  'apps/mock/src/control/repeat.ts': 'The mock repeats a request to its own port, byte by byte.',
  'apps/server/src/carriers/smpp/bind.ts':
    'SMPP is not HTTP. Only the operator can choose the host, which is often in a private network.',
  'apps/server/src/carriers/smtp/email-link.ts':
    'SMTP is not HTTP. The address is resolved and checked under the policy of the connection before it connects.',
};

test('the service and the mock make outgoing calls by @omnichannel/outbound only', () => {
  const found = findOutgoingCalls(join(import.meta.dirname, '..'));
  const others = found.filter(({ file }) => !(file in exceptions));
  expect(others.map(({ file, line, what }) => `${file}:${line} ${what}`)).toEqual([]);
  // An exception that is not needed any more is removed.
  expect([...new Set(found.map(({ file }) => file))]).toEqual(Object.keys(exceptions).sort());
});

test.each([
  ["import { request } from 'node:http';", 'request of http'],
  ["import { request as send } from 'http';", 'request of http'],
  ["import * as http from 'node:http';", '* of http'],
  ["import http from 'node:http';", 'default of http'],
  ["import { Agent } from 'node:https';", 'Agent of https'],
  ["import { connect } from 'node:net';", 'connect of net'],
  ["import { fetch } from 'undici';", 'fetch of undici'],
  ["import client from 'undici/lib/client.js';", 'default of undici'],
  ["const http = await import('node:https');", 'import of https'],
  ["const http = require('http2');", 'import of http2'],
  ["await fetch('https://example.com/');", 'fetch'],
  ["await globalThis.fetch('https://example.com/');", 'globalThis.fetch'],
  ["new WebSocket('wss://example.com/');", 'WebSocket'],
  ['class Feed extends EventSource {}', 'EventSource'],
  ['const send = fetch; send(1);', 'fetch'],
  ['const tools = { fetch };', 'fetch'],
  ['const load = ({ fetch }) => fetch(1); await fetch(2);', 'fetch'],
  ['const { fetch: send } = globalThis;', 'globalThis'],
  ["globalThis['fetch'](1);", 'globalThis'],
  ["export { request } from 'node:http';", 'request of http'],
  ["export * from 'node:net';", '* of net'],
  ["process.getBuiltinModule('node:http');", 'import of http'],
  ["createOpenAICompatible({ name: 'llm' });", 'createOpenAICompatible without fetch'],
])('finds %s', (text, what) => {
  expect(findInSource('file.ts', text)).toEqual([{ file: 'file.ts', line: 1, what }]);
});

test.each([
  "import { createServer, type Agent } from 'node:http';",
  "import type { ClientRequest } from 'node:http';",
  "import { isIP, type Socket } from 'node:net';",
  'const fetch = createFetch(); await fetch(1);',
  'export const load = ({ fetch }) => fetch(1);',
  'files.fetch(1);',
  'const tools = { fetch: send };',
  'const id = globalThis.crypto.randomUUID();',
  'type Fetch = typeof globalThis.fetch;',
  "export { createServer } from 'node:http';",
  'createOpenAICompatible({ fetch: send });',
])('takes %s', (text) => {
  expect(findInSource('file.ts', text)).toEqual([]);
});
