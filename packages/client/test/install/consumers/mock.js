import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startMock, startProxy } from '@omnichannel/mock';
import { validRequests } from './valid-requests.js';

const authorization = { Authorization: 'Bearer any' };
const json = { ...authorization, 'Content-Type': 'application/json' };

/** The steps of a user. Each throws when the mock does not respond as the contract says, and returns what the test compares. */
const steps = {
  async examples({ url, document }) {
    const operations = await (await fetch(`${url}/__mock/operations`)).json();
    let count = 0;
    for (const { id, target, ...init } of validRequests(document)) {
      const send = (headers) => fetch(url + target, { ...init, headers: { ...init.headers, ...headers } });
      for (const prefer of ['', 'dynamic=true']) {
        const response = await send({ Prefer: prefer });
        const body = await response.text();
        assert(response.ok, `${id} ${prefer} ${response.status} ${body}`);
      }
      for (const { name, status } of operations.find((operation) => operation.id === id).examples) {
        const response = await send({ Prefer: `example=${name}` });
        const body = await response.text();
        assert.equal(response.status, status, `${id} ${name} ${body}`);
        count += 1;
      }
    }
    return count;
  },

  async validation({ url, requests }) {
    const path = '/mfa/v1/destinations/verification';
    const response = await fetch(url + path, { method: 'POST', headers: json, body: '{"codeLength":"6"}' });
    assert.equal(response.status, 400);
    return requests()
      .at(-1)
      .violations.map(({ field }) => field);
  },

  async stream({ url }) {
    const body = JSON.stringify({ query: 'When do you open?', user: 'user-1042', response_mode: 'streaming' });
    const response = await fetch(`${url}/chat-messages`, { method: 'POST', headers: json, body });
    const events = (await response.text()).split('\n\n').filter((event) => event.startsWith('data: '));
    return JSON.parse(events.at(-1).slice('data: '.length)).event;
  },

  async form({ url, document }) {
    const upload = validRequests(document).find(({ id }) => id === 'uploadFile');
    assert(upload.body instanceof FormData);
    const { name, mime_type } = await (await fetch(url + upload.target, upload)).json();
    return [name, mime_type];
  },

  async file({ url, document }) {
    const upload = validRequests(document).find(({ id }) => id === 'uploadChatAppMedia');
    const { media } = await (await fetch(url + upload.target, upload)).json();
    const response = await fetch(`${url}/conversation/wab/v1/media/${media[0].id}`, { headers: authorization });
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), Buffer.from(upload.body));
    return response.status;
  },

  async webhook(mock) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const delivered = receive(server, mock.webhookSecret);
      const url = `http://127.0.0.1:${server.address().port}/hooks`;
      const body = JSON.stringify({ url, type: 'message' });
      const set = await fetch(`${mock.url}/conversation/wab/v1/webhook`, { method: 'PUT', headers: json, body });
      assert(set.ok, await set.text());
      const { state } = await mock.inbound({ channel: 'chatApp', from: '+12025550100', text: 'Hello' });
      assert((await delivered).includes('Hello'));
      return state;
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },

  async rules(mock) {
    const session = mock.session();
    session
      .on('listTopics')
      .reply(['tooManyRequests', { fault: '503' }])
      .times(2);
    const list = async (headers) => (await fetch(`${mock.url}/v1/topics`, { headers })).status;
    const own = { ...authorization, ...session.headers };
    const statuses = [await list(own), await list(authorization), await list(own)];
    session.verify();
    return [...statuses, session.requests('listTopics').length];
  },

  async proxy({ url }) {
    const proxy = await startProxy({ upstream: url, port: 0 });
    const response = await fetch(`${proxy.url}/v1/topics`, { headers: authorization });
    await response.text();
    await proxy.close();
    return [response.status, proxy.violations().length];
  },

  async page({ url }) {
    const files = ['', '/mock.js', '/mock.css'];
    const responses = await Promise.all(files.map((file) => fetch(`${url}/__mock${file}`)));
    return responses.map(({ status }) => status);
  },

  async yaml() {
    const spec = fileURLToPath(import.meta.resolve('@omnichannel/spec/openapi.yaml'));
    const mock = await startMock({ port: 0, spec });
    const { status } = await fetch(`${mock.url}/v1/topics`, { headers: authorization });
    await mock.close();
    return status;
  },
};

/** Returns the body of the first delivery, whose signature it verifies (Standard Webhooks). */
async function receive(server, secret) {
  const [request, response] = await once(server, 'request');
  const body = Buffer.concat(await request.toArray()).toString();
  response.end();
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  assert.equal(signature, `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`);
  return body;
}

const mock = await startMock({ port: 0, sseInterval: 0, checkResponses: true });
const results = {};
for (const [name, run] of Object.entries(steps)) {
  results[name] = await run(mock);
  mock.reset();
}
await mock.close();
console.log(JSON.stringify(results));
