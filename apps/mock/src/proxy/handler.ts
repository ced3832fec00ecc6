import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { requestIdHeader, requestIdOf } from '@omnichannel/contract';
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

/** The dependencies of the proxy handler. */
export interface ProxyParts {
  contract: Contract;
  journal: Journal;
  upstream: Upstream;
  /** Milliseconds until the upstream must begin its response. */
  timeout: number;
}

/**
 * Forwards each request and its response unchanged, and checks copies of both against the contract. An exchange ends in the journal
 * when both are checked.
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

  /** Forwards the request. @returns the beginning of its response */
  function ask(request: IncomingMessage, response: ServerResponse): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = upstream.open(request);
      const late = setTimeout(() => outgoing.destroy(new UpstreamTimeout(timeout)), timeout);
      // A long upload does not count towards the timeout.
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
    const requestId = requestIdOf(request.headers['x-request-id'], () => contract.familyOf(path));
    const rejected = failureOf(error, upstream.url);
    const { status, headers, body } = renderProblem(rejected, {
      contract,
      path,
      body: undefined,
      accept: request.headers.accept,
      requestId,
    });
    exchange.requestId = requestId;
    exchange.failureReason = rejected.message;
    exchange.status = status;
    exchange.unanswered = status >= 500;
    response.writeHead(status, { ...headers, [requestIdHeader]: requestId, ...cors.actual(request.headers) }).end(body);
  }
}

/** Checks a request while it is forwarded. Call it in the same turn of the event loop as the forwarding. */
async function watchRequest(
  request: IncomingMessage,
  check: RequestCheck,
  exchange: Exchange,
): Promise<string | undefined> {
  const { ending, bytes } = await copyOf(request, request.headers['content-encoding']);
  if (ending === 'complete') exchange.request = record(request.headers, bytes.length > 0 ? bytes : undefined);
  // A request that was cut off is not checked.
  if (ending !== 'cut') Object.assign(exchange, await check.check(ending === 'complete' ? bytes : undefined));
  return describeUnchecked(ending);
}

function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  response.sendDate = false;
  response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, endToEnd(incoming.rawHeaders));
  response.flushHeaders();
  return pipeline(incoming, response);
}

/** Records why a response is incomplete: it has an error only if the upstream cut it off. */
function cutResponse({ errored }: ServerResponse, exchange: Exchange): void {
  exchange.unanswered = errored !== null;
  exchange.failureReason = errored
    ? 'The upstream cut its answer off.'
    : 'The client left before its answer was complete.';
}

/** Records why a check was incomplete. A check that throws does not affect the forwarded traffic. */
async function recordFailure(
  exchange: Exchange,
  part: 'request' | 'response',
  check: Promise<string | undefined>,
): Promise<void> {
  const why = await check.catch((error: Error) => `cannot be checked: ${error.message}`);
  if (why !== undefined) exchange.unchecked = [...(exchange.unchecked ?? []), `the ${part} ${why}`];
}
