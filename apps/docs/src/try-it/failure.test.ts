import { expect, test } from 'vitest';
import { explain, incompleteStream, type Probe, unexpectedType } from './failure.ts';
import type { TryItRequest } from './request.ts';

const page = 'http://127.0.0.1:4000';
const mock = { url: 'http://127.0.0.1:4010', start: 'npx start-it' };
const request = (url = `${mock.url}/v1/topics`, change: Partial<TryItRequest> = {}): TryItRequest => ({
  url,
  method: 'POST',
  headers: [],
  body: undefined,
  ...change,
});
const found = (isThere: boolean, isReadable: boolean): Probe => ({
  isThere: async () => isThere,
  isReadable: async () => isReadable,
});

test('no response from the address of the mock: explains how to start it', async () => {
  const { title, steps } = await explain(request(), page, mock, found(false, false));
  expect(title).toBe('No response from http://127.0.0.1:4010');
  expect(steps.join()).toContain('`npx start-it`');
  expect(steps.join()).not.toContain('Safari');
  expect(steps.join()).not.toContain('only http');
});

test('https to this machine: the server may support only http', async () => {
  const { steps } = await explain(request('https://127.0.0.1:4010/v1/topics'), page, mock, found(false, false));
  expect(steps[0]).toBe('The server may support only http: try `http://127.0.0.1:4010`.');
});

test('a site on the network needs permission of the browser to reach the machine', async () => {
  const { steps } = await explain(request(), 'https://docs.example.com', mock, found(false, false));
  expect(steps.join()).toContain('allow it');
});

test('no response from another address: does not mention the mock', async () => {
  const { steps } = await explain(request('https://api.example.com/v1/topics'), page, mock, found(false, false));
  expect(steps.join()).not.toContain('mock');
});

test('http from https: sends neither the request nor a probe', async () => {
  const never: Probe = { isThere: () => Promise.reject(), isReadable: () => Promise.reject() };
  const { title } = await explain(request('http://api.example.com/'), 'https://docs.example.com', mock, never);
  expect(title).toBe('The browser did not send the request');
});

test('CORS denied: the headers that would allow it', async () => {
  const headers: TryItRequest['headers'] = [['Authorization', 'Bearer secret']];
  const { steps } = await explain(request(undefined, { headers }), page, mock, found(true, false));
  expect(steps.join()).toContain(`--allow-origins ${page}`);
  expect(steps.join()).toContain('OMNICHANNEL_ALLOW_ORIGINS');
  expect(steps.join()).toContain(`Access-Control-Allow-Origin: ${page}`);
  expect(steps.join()).toContain('Access-Control-Allow-Headers: Authorization');
  expect(steps.join()).not.toContain('secret');
});

test('a broken connection: whether a retry is safe', async () => {
  const keyed = request(undefined, { headers: [['Idempotency-Key', 'k']] });
  expect((await explain(keyed, page, mock, found(true, true))).steps.join()).toContain('not carried out twice');
  expect((await explain(request(), page, mock, found(true, true))).steps.join()).toContain('Check the result before');
});

test('explains a requested fault', async () => {
  const faulty = request(undefined, { headers: [['Prefer', 'fault=reset']] });
  expect((await explain(faulty, page, mock, found(true, true))).steps[0]).toContain('Prefer: fault=reset');
});

test('a stream without its last event', () => {
  expect(incompleteStream(1, ['message_end', 'error'])).toMatchObject({
    title: 'The stream broke off after 1 event',
    steps: [expect.stringContaining('`message_end` or `error`'), expect.any(String)],
  });
});

test('reports only responses of the wrong type', () => {
  expect(unexpectedType('text/html', 'no JSON')?.title).toContain('web page');
  expect(unexpectedType('application/problem+json', 'no JSON')?.steps.join()).toContain('no JSON');
  expect(unexpectedType('application/json', undefined)).toBeUndefined();
  expect(unexpectedType('text/plain', 'no JSON')).toBeUndefined();
});
