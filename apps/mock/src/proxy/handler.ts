import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Contract } from '../contract.ts';
import { hasBody } from '../http/body.ts';
import { createCors } from '../http/cors.ts';
import type { Handler } from '../http/handler.ts';
import { renderProblem } from '../http/problem.ts';
import { targetOf } from '../http/target.ts';
import type { Exchange, Journal } from '../journal.ts';
import { record } from '../message.ts';
import { failureOf, UpstreamTimeout, UpstreamUpgrade } from './failure.ts';
import { endToEnd } from './headers.ts';
import { checkRequest, type RequestCheck } from './request.ts';
import { watchResponse } from './response.ts';
import { copyOf, describeUnchecked } from './tee.ts';
import type { Upstream } from './upstream.ts';

/** What the proxy is put together from. */
export interface ProxyParts {
  contract: Contract;
  journal: Journal;
  upstream: Upstream;
  /** Milliseconds that the upstream has to begin its answer. */
  timeout: number;
}

/**
 * Passes each request on and its answer back, unchanged and unchanged, and checks copies of both against the contract. An exchange
 * ends in the journal when both are checked.
 */
export function createProxyHandler({ contract, journal, upstream, timeout }: ProxyParts): Handler {
  const cors = createCors(contract.responseHeaders);

  return async (request, response) => {
    const exchange = journal.begin(request);
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    const check = checkRequest(contract, request);
    if (check.operation) exchange.operation = check.operation.id;
    const requestChecked = recordFailure(exchange, 'request', watchRequest(request, check, exchange));
    let responseChecked: Promise<void> | undefined;
    try {
      const incoming = await ask(request, response);
      responseChecked = recordFailure(exchange, 'response', watchResponse(incoming, check.operation, exchange));
      await pass(incoming, response);
    } catch (error) {
      if (response.destroyed) cutResponse(response, exchange);
      else reject(error, request, response, exchange);
    }
    await closed;
    // After the response, the rest of a request may never arrive, and the received part must not wait for the upstream.
    if (request.complete) {
      request.resume();
      await requestChecked;
    }
    await responseChecked;
    journal.end(exchange);
  };

  /** Sends the request on. @returns the beginning of its answer */
  function ask(request: IncomingMessage, response: ServerResponse): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = upstream.open(request);
      const late = setTimeout(() => outgoing.destroy(new UpstreamTimeout(timeout)), timeout);
      // A long upload is no silence of the upstream.
      const wait = () => late.refresh();
      const done = () => {
        clearTimeout(late);
        request.off('data', wait);
      };
      outgoing.once('response', (incoming) => {
        done();
        // Without the header that names a protocol, Node.js takes it for a response.
        if (incoming.statusCode === 101) outgoing.destroy(new UpstreamUpgrade());
        else resolve(incoming);
      });
      // Without a listener Node.js closes the connection, and reports no error.
      outgoing.once('upgrade', (_, socket) => {
        socket.destroy();
        reject(new UpstreamUpgrade());
      });
      // Once the response has started, its own stream reports errors.
      outgoing.on('error', reject);
      outgoing.once('close', () => {
        done();
        // An upstream that answers early may not take the rest, which must not keep the client from reading the answer.
        request.resume();
      });
      response.once('close', () => {
        if (!response.writableFinished) outgoing.destroy();
      });
      if (hasBody(request)) outgoing.flushHeaders();
      request.on('data', wait);
      request.pipe(outgoing);
    });
  }

  function reject(error: unknown, request: IncomingMessage, response: ServerResponse, exchange: Exchange): void {
    const { path } = targetOf(request);
    const rejected = failureOf(error, upstream.url);
    const { status, headers, body } = renderProblem(rejected, {
      contract,
      path,
      body: undefined,
      accept: request.headers.accept,
    });
    exchange.refusal = rejected.message;
    exchange.status = status;
    exchange.unanswered = status >= 500;
    response.writeHead(status, { ...headers, ...cors.actual(request.headers) }).end(body);
  }
}

/** To be called in the turn in which the request is piped on. */
async function watchRequest(
  request: IncomingMessage,
  check: RequestCheck,
  exchange: Exchange,
): Promise<string | undefined> {
  const { ending, bytes } = await copyOf(request, request.headers['content-encoding']);
  if (ending === 'complete') exchange.request = record(request.headers, bytes.length > 0 ? bytes : undefined);
  // A request that was broken off is no one's fault.
  if (ending !== 'cut') Object.assign(exchange, await check.check(ending === 'complete' ? bytes : undefined));
  return describeUnchecked(ending);
}

function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  response.sendDate = false;
  response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, endToEnd(incoming.rawHeaders));
  response.flushHeaders();
  return pipeline(incoming, response);
}

/** Notes why an answer did not get to its end: only what came from the upstream fails with an error. */
function cutResponse({ errored }: ServerResponse, exchange: Exchange): void {
  exchange.unanswered = errored !== null;
  exchange.refusal = errored ? 'The upstream cut its answer off.' : 'The client left before its answer was complete.';
}

/** Notes what a check could not do. A check that fails itself does not disturb what passes. */
async function recordFailure(
  exchange: Exchange,
  part: 'request' | 'response',
  check: Promise<string | undefined>,
): Promise<void> {
  const why = await check.catch((error: Error) => `cannot be checked: ${error.message}`);
  if (why !== undefined) exchange.unchecked = [...(exchange.unchecked ?? []), `the ${part} ${why}`];
}
