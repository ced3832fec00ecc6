import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request as requestHttp,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeViolation } from '@omnichannel/contract';
import { afterAll, beforeEach, expect } from 'vitest';
import { startProxy } from '../src/proxy/index.ts';

/** A request. */
export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A proxy in front of a service, until the tests of the file are over; each test says with `answer` what the service answers. */
export async function useProxy() {
  let answer: RequestListener = (_, response) => response.end();
  const service = createServer((request, response) => answer(request, response));
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as AddressInfo;
  const lines: string[] = [];
  const proxy = await startProxy({
    upstream: `http://127.0.0.1:${port}/base/`,
    port: 0,
    log: (line) => lines.push(line),
  });
  afterAll(async () => {
    await proxy.close();
    service.closeAllConnections();
    service.close();
  });
  beforeEach(() => proxy.journal.clear());

  return {
    proxy,
    /** The port of the service. */
    port,
    /** The lines that the proxy logged. */
    lines,
    set answer(listener: RequestListener) {
      answer = listener;
    },
    open,
    ask,
    exchange,
  };

  /** Sends a request through the proxy; Node's own client changes nothing in it. */
  function open(path: string, { method = 'GET', headers = {} }: Sent = {}, to = proxy.port): ClientRequest {
    const request = requestHttp({ port: to, method, path, headers, agent: false });
    // A test that waits for the response still gets the error.
    return request.on('error', () => {});
  }

  async function ask(path: string, sent: Sent = {}, to = proxy.port) {
    const request = open(path, sent, to);
    request.end(sent.body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { response, body: Buffer.concat(await response.toArray()) };
  }

  /** The one exchange of a test, once it has ended. */
  async function exchange() {
    await expect.poll(() => proxy.journal.list().at(-1)?.took).toBeDefined();
    const {
      violations,
      responseViolations = [],
      ...rest
    } = proxy.journal.list().at(-1) as never as {
      violations: Parameters<typeof describeViolation>[0][];
      responseViolations?: Parameters<typeof describeViolation>[0][];
      unchecked?: string[];
      failureReason?: string;
      operation?: string;
    };
    return { ...rest, request: violations.map(describeViolation), response: responseViolations.map(describeViolation) };
  }
}

export const bearer = { Authorization: 'Bearer secret-token' };
export const asJson = { ...bearer, 'Content-Type': 'application/json' };
export const json = (body: unknown, status = 200): RequestListener => {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
};
export const topics = { page: 0, pageSize: 100, totalCount: 0, data: [] };
