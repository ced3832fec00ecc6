import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readContract } from '../contract.ts';
import type { Exchange } from '../journal.ts';
import { defaultSpec, loadSpec } from '../spec.ts';
import { clientCodeOf } from './client-code.ts';

const contract = readContract(await loadSpec(defaultSpec()));
const json = { 'content-type': 'application/json', authorization: 'Bearer secret' };

function codeOf(request: Partial<Exchange>): Promise<string | undefined> {
  const exchange = {
    id: 1,
    at: 0,
    violations: [],
    notes: [],
    method: 'POST',
    target: '/',
    request: { headers: json },
    ...request,
  };
  return clientCodeOf(exchange, 'http://127.0.0.1:4010', contract);
}

/** Why TypeScript does not take it. */
function faultsOf(source: string | undefined): unknown[] {
  const { diagnostics = [] } = ts.transpileModule(source ?? '?', { reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => messageText);
}

it('is a program that makes the call', async () => {
  const code = await codeOf({
    operation: 'sendChatAppMessage',
    target: '/conversation/wab/v1/messages',
    request: { headers: { ...json, prefer: 'code=429' }, body: Buffer.from('{"to":"+12025550100","type":"text"}') },
  });
  expect(code).toBe(`import { createClient } from '@omnichannel/client';
import { sendChatAppMessage } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', token: 'any-token' });
const data = await sendChatAppMessage(client, {
  body: { to: '+12025550100', type: 'text' },
  headers: { prefer: 'code=429' },
});
console.log(data);
`);
});

describe.each<[string, Partial<Exchange>, string[]]>([
  [
    'parameters, typed as the contract has them',
    { operation: 'listTopics', method: 'GET', target: '/v1/topics?page=1&key=7&__example=empty' },
    ["params: { query: { page: 1, key: '7' } }", "headers: { prefer: 'example=empty' }"],
  ],
  [
    'a path that holds a parameter',
    { operation: 'deleteChatAppMedia', method: 'DELETE', target: '/conversation/wab/v1/media/a%20b' },
    ["params: { path: { mediaId: 'a b' } }"],
  ],
  [
    'a stream',
    {
      operation: 'createChatMessage',
      target: '/chat-messages',
      request: { headers: json, body: Buffer.from('{"query":"q","user":"u","response_mode":"streaming"}') },
    },
    ['for await (const event of streamChatMessage(client, { body: { query: ', "from '@omnichannel/client/stream'"],
  ],
  [
    'a type of the answer that was chosen',
    {
      method: 'GET',
      operation: 'getChatAppMedia',
      target: '/conversation/wab/v1/media/media-1',
      request: { headers: { accept: 'audio/ogg' } },
    },
    ["headers: { accept: 'audio/ogg' }"],
  ],
  [
    'a file',
    {
      operation: 'uploadChatAppMedia',
      target: '/conversation/wab/v1/media',
      request: { headers: { 'content-type': 'image/png' }, size: 300_000 },
    },
    [
      "await uploadChatAppMedia(client, { body: await openAsBlob('file', { type: 'image/png' }) })",
      '// Put the file into the folder that this runs in',
    ],
  ],
  [
    'a form',
    {
      operation: 'uploadFile',
      target: '/files/upload',
      request: {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: Buffer.from(
          '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\0\r\n' +
            '--x\r\nContent-Disposition: form-data; name="user"\r\n\r\nuser-1\r\n--x--\r\n',
        ),
      },
    },
    ["file: new File([await openAsBlob('a.png')], 'a.png', { type: 'image/png' })", "user: 'user-1'"],
  ],
  [
    'what is hidden',
    {
      operation: 'checkVerification',
      target: '/mfa/v1/destinations/verification',
      request: { headers: json, body: Buffer.from('{"passCode":"•••","checkCode":"x"}') },
    },
    ['// Fill in what is hidden: •••\n', "passCode: '•••'"],
  ],
  [
    'members that the contract does not name, whatever they are called',
    {
      operation: 'createTopic',
      target: '/v1/topics?pagesize=3',
      request: { headers: json, body: Buffer.from('{"key":"a","name":"A","colour\\n=":1}') },
      notes: [
        { in: 'query', field: 'pagesize', message: '' },
        { in: 'body', field: 'colour\n=', message: '' },
      ],
    },
    ['// Not in the contract, and so not in the types: pagesize, colour =\n'],
  ],
])('has %s', (_, request, parts) => {
  it('and is TypeScript', async () => {
    const code = await codeOf(request);
    for (const part of parts) expect(code).toContain(part);
    expect(faultsOf(code)).toEqual([]);
  });
});

it('is absent where no operation was meant', async () => {
  expect(await codeOf({ target: '/nowhere' })).toBeUndefined();
});

it.each([
  ['JSON', 'createTopic', '/v1/topics', 'application/json'],
  ['form', 'uploadFile', '/files/upload', 'multipart/form-data; boundary=x'],
])('is absent where the body is no %s, which only curl can send', async (_, operation, target, type) => {
  const request = { headers: { 'content-type': type }, body: Buffer.from('{"key":') };
  expect(await codeOf({ operation, target, request })).toBeUndefined();
});
