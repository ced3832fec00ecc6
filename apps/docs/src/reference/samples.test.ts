import { expect, test } from 'vitest';
import { addresses } from '../addresses.ts';
import { contract, type Entry, findEntry, type Operation } from '../contract.ts';
import { mockUrl } from './call.ts';
import { curl, delivery } from './samples.ts';
import { scenarioNamed } from './scenarios.ts';

const json = (value: unknown) => ({ content: { 'application/json': { examples: { first: { value } } } } });

const entry = (method: Entry['method'], path: string, operation: Partial<Operation>): Entry => ({
  kind: 'operation',
  method,
  path,
  page: '',
  operation: { operationId: 'sample', summary: 'Sample', responses: { 200: { ...json({}) } }, ...operation },
});

test('samples call the mock at its address in the contract', () => {
  expect(contract.servers.map(({ url, variables }) => variables?.base_url?.default ?? url)).toEqual([
    addresses.service,
    mockUrl,
  ]);
});

test('curl escapes quotes and sends the token', () => {
  expect(curl(entry('post', '/things', { requestBody: json({ name: "it's" }) }))).toBe(
    [
      'curl http://127.0.0.1:4010/things',
      "-H 'Authorization: Bearer try-me'",
      "-H 'Content-Type: application/json'",
      `-d '{"name":"it'\\''s"}'`,
    ].join(' \\\n  '),
  );
});

test('curl fills the path and the query, and sends no token where none is needed', () => {
  const operation: Partial<Operation> = {
    security: [],
    parameters: [
      { name: 'id', in: 'path', required: true, example: 'a b' },
      { name: 'page', in: 'query', required: true, example: 0 },
      { name: 'size', in: 'query', example: 10 },
    ],
  };
  expect(curl(entry('delete', '/things/{id}', operation))).toBe(
    "curl 'http://127.0.0.1:4010/things/a%20b?page=0' \\\n  -X DELETE",
  );
});

test('curl requests a page by its parameters, and a scenario by its name', () => {
  const topics = findEntry('listTopics');
  expect(curl(topics)).not.toContain('Prefer');
  const second = curl(topics, scenarioNamed(topics, 'secondPage'));
  expect(second).toContain('?page=1&pageSize=4');
  expect(second).toContain("-H 'Prefer: example=secondPage'");
});

test('curl sends a file unchanged or in a form, and saves a received file', () => {
  const upload = findEntry('uploadChatAppMedia');
  expect(curl(upload, scenarioNamed(upload, 'document'))).toMatch(/application\/pdf.*--data-binary @document\.pdf$/s);
  expect(curl(findEntry('uploadFile'))).toContain("-F 'file=@size-label.gif'");
  expect(curl(findEntry('getChatAppMedia'))).toMatch(/-o image\.png$/);
});

test('curl does not hold back a stream', () => {
  const question = findEntry('createChatMessage');
  expect(curl(question, scenarioNamed(question, 'streamed'))).toContain('-N');
});

test('a delivery has the headers of its signature', () => {
  expect(delivery(findEntry('receiveChatAppStatus'))).toMatch(
    /^POST .*\nContent-Type: application\/json\nwebhook-id: .*\nwebhook-timestamp: .*\nwebhook-signature: v1,/,
  );
});
