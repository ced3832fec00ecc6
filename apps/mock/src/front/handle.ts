import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { type Family, problemBody } from '@omnichannel/dialects';
import { chooseAnswer } from '../choose.ts';
import type { Contract } from '../contract.ts';
import type { Operation } from '../operation.ts';
import { preferenceOf } from '../prefer.ts';
import { render } from '../render.ts';
import { fillTemplate, type Match } from '../router.ts';
import { isObject } from '../spec.ts';
import { isAuthorized, validateRequest } from '../validate.ts';
import { readBody } from './body.ts';
import { createCors } from './cors.ts';
import { Refused } from './refused.ts';
import { streamEvents } from './sse.ts';

export interface FrontOptions {
  /** Milliseconds between two events of a streamed answer. */
  sseInterval: number;
}

/** Answers one request. The promise never rejects and the response is always ended. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createHandler(contract: Contract, { sseInterval }: FrontOptions): Handler {
  const cors = createCors(contract.responseHeaders);

  return async (request, response) => {
    const { path, query } = targetOf(request.url ?? '/');
    const head = request.method === 'HEAD';
    let body: unknown;
    try {
      if (request.method === 'OPTIONS') {
        options(path, request, response);
        return;
      }
      const { match, operation } = find(path, request.method ?? 'GET');
      const headers = headersOf(request);
      authorize(operation, headers);
      const sent = await readBody(request, operation.requestTypes);
      body = sent.body;
      const parameters = parseQuery(query);
      validate(operation, path, {
        ...sent,
        path: fillTemplate(match.route.template, match.parameters),
        query: parameters,
        headers,
      });

      const preference = preferenceOf(headers.prefer, parameters);
      const answer = chooseAnswer(operation, preference, sent, headers.accept);
      if ('refused' in answer) throw new Refused(answer.refused, answer.detail);
      const dynamic = preference.dynamic === true && preference.example === undefined;
      const rendered = render(operation, answer, dynamic);
      const common = { ...cors.actual(request.headers), ...rendered.headers };
      if (answer.events && !dynamic) {
        response.writeHead(rendered.status, { ...common, 'Cache-Control': 'no-cache' });
        if (head) response.end();
        else await streamEvents(response, answer.events, sseInterval);
        return;
      }
      if (rendered.body !== undefined) common['Content-Length'] = String(Buffer.byteLength(rendered.body));
      response.writeHead(rendered.status, common);
      response.end(head ? undefined : rendered.body);
    } catch (error) {
      if (!response.headersSent) sendProblem(contract.familyOf(path), path, error, body, request, response);
      else response.destroy();
    }
  };

  /** A preflight is answered for any path, so that a page can read the 404 of a wrong one. */
  function options(path: string, request: IncomingMessage, response: ServerResponse): void {
    if (request.headers['access-control-request-method'] !== undefined) {
      response.writeHead(204, cors.preflight(request.headers)).end();
      return;
    }
    const match = path === '*' ? undefined : matchOf(path);
    response.writeHead(204, { ...cors.actual(request.headers), ...(match && { Allow: allowOf(match) }) }).end();
  }

  function matchOf(path: string): Match {
    const match = contract.route(path);
    if (match === 'malformed')
      throw new Refused(400, 'The path has a percent sign that two hexadecimal digits do not follow.');
    if (!match) throw new Refused(404, `There is no path ${path} in the contract. Compare it with the reference.`);
    return match;
  }

  function find(path: string, method: string): { match: Match; operation: Operation } {
    const match = matchOf(path);
    const { template, methods } = match.route;
    const served = method === 'HEAD' && !methods.includes('HEAD') ? 'GET' : method;
    if (!methods.includes(served)) {
      const allow = allowOf(match);
      throw new Refused(405, `${path} does not take ${method}. It takes ${allow}.`, [], { Allow: allow });
    }
    return { match, operation: contract.operation(template, served) };
  }

  function validate(operation: Operation, path: string, request: Parameters<typeof validateRequest>[1]): void {
    const violations = validateRequest(operation, request);
    if (violations.length === 0) return;
    // The status of an invalid request is the family's, as the contract declares it.
    const status = contract.familyOf(path) === 'notification' ? 422 : 400;
    throw new Refused(status, `The request does not fit the contract of ${operation.id}.`, violations);
  }

  function sendProblem(
    family: Family,
    path: string,
    error: unknown,
    body: unknown,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const refused =
      error instanceof Refused
        ? error
        : new Refused(500, `The mock failed: ${error instanceof Error ? error.message : error}`);
    const clientRequestId = isObject(body) ? body.clientRequestId : undefined;
    const problem = problemBody(family, {
      status: refused.status,
      detail: refused.message,
      path,
      ...(refused.violations.length > 0 && { violations: refused.violations }),
      ...(Number.isSafeInteger(clientRequestId) && { clientRequestId: clientRequestId as number }),
    });
    const text = JSON.stringify(problem);
    response.writeHead(refused.status, {
      ...cors.actual(request.headers),
      ...refused.headers,
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  }
}

function authorize(operation: Operation, headers: Record<string, string>): void {
  if (isAuthorized(operation, headers)) return;
  const fault = headers.authorization === undefined ? 'is missing' : 'holds no bearer token';
  throw new Refused(
    401,
    `The Authorization header ${fault}. Send 'Authorization: Bearer <token>'; this mock takes any token.`,
    [],
    { 'WWW-Authenticate': 'Bearer' },
  );
}

function allowOf({ route: { methods } }: Match): string {
  const implied = methods.includes('GET') && !methods.includes('HEAD') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
  return [...new Set([...methods, ...implied])].join(', ');
}

/** Path and query as they were sent; a proxy's request names the host before them. */
function targetOf(url: string): { path: string; query: string } {
  const relative = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = relative.indexOf('?');
  return mark < 0
    ? { path: relative || '/', query: '' }
    : { path: relative.slice(0, mark) || '/', query: relative.slice(mark + 1) };
}

/** Node joins repeated headers already, save a few that come as lists. The scheme's name may be in any case (RFC 9110, 11.1). */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) result[name] = typeof value === 'string' ? value : value.join(', ');
  }
  if (result.authorization) result.authorization = result.authorization.replace(/^bearer\s+/i, 'Bearer ');
  return result;
}
