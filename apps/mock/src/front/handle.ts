import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { applyChanges } from '../changes.ts';
import { chooseAnswer } from '../choose.ts';
import type { Contract } from '../contract.ts';
import { echo } from '../echo.ts';
import type { Operation } from '../operation.ts';
import { preferenceOf } from '../prefer.ts';
import { render } from '../render.ts';
import { fillTemplate, type Match } from '../router.ts';
import { isAuthorized, type ParsedRequest, validateRequest } from '../validate.ts';
import { readBody } from './body.ts';
import { createCors } from './cors.ts';
import { sendProblem } from './problem.ts';
import { Refused } from './refused.ts';
import { streamEvents } from './sse.ts';
import { headersOf, targetOf } from './target.ts';

export interface FrontOptions {
  /** Milliseconds between two events of a streamed answer. */
  sseInterval: number;
}

/** Answers one request, whatever it is. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The front's whole course: find the operation, check the request, choose the answer, send it. */
export function createHandler(contract: Contract, { sseInterval }: FrontOptions): Handler {
  const cors = createCors(contract.responseHeaders);

  return async (request, response) => {
    const { path, query } = targetOf(request);
    const head = request.method === 'HEAD';
    let body: unknown;
    try {
      if (request.method === 'OPTIONS') {
        sendOptions(path, request, response);
        return;
      }
      const { operation, match } = find(path, request.method ?? 'GET');
      const headers = headersOf(request);
      authorize(operation, headers);
      const sent = await readBody(request, operation.requestTypes);
      body = sent.body;
      const parameters = parseQuery(query);
      const templatePath = fillTemplate(match.route.template, match.parameters);
      validate(path, operation, { ...sent, path: templatePath, query: parameters, headers });

      const preference = preferenceOf(headers.prefer, parameters);
      const answer = chooseAnswer(operation, preference, sent, headers.accept, contract.recipients);
      if ('refused' in answer) throw new Refused(answer.refused, answer.detail);
      const dynamic = preference.dynamic === true && preference.example === undefined;
      const rendered = render(operation, answer, dynamic);
      const answerHeaders = { ...cors.actual(request.headers), ...rendered.headers };
      if (answer.events && !dynamic && !head) {
        response.writeHead(rendered.status, { ...answerHeaders, 'Cache-Control': 'no-cache' });
        await streamEvents(response, answer.events, sseInterval);
        return;
      }
      const asked = { body, query: parameters, path: match.parameters, header: headers };
      // An example that was asked for by its name comes as it is.
      const changes =
        preference.example === undefined
          ? [...echo(answer.echoes, asked), ...contract.recipients.changesFor(operation, sent)]
          : [];
      const told = applyChanges(rendered.body, changes);
      if (told !== undefined && !answer.events) answerHeaders['Content-Length'] = String(Buffer.byteLength(told));
      response.writeHead(rendered.status, answerHeaders);
      response.end(head ? undefined : told);
    } catch (error) {
      const family = contract.familyOf(path);
      sendProblem(response, error, { family, path, body, head, headers: cors.actual(request.headers) });
    }
  };

  /** A preflight is answered for any path, so that a page can read the 404 of a wrong one. */
  function sendOptions(path: string, { headers }: IncomingMessage, response: ServerResponse): void {
    if (headers['access-control-request-method'] !== undefined) {
      response.writeHead(204, cors.preflight(headers)).end();
      return;
    }
    const match = path === '*' ? undefined : matchOf(path);
    response.writeHead(204, { ...cors.actual(headers), ...(match && { Allow: allowOf(match) }) }).end();
  }

  function matchOf(path: string): Match {
    const match = contract.route(path);
    if (match === 'malformed') {
      throw new Refused(400, 'The path has a percent sign that two hexadecimal digits do not follow.');
    }
    if (!match) throw new Refused(404, `There is no path ${path} in the contract. Compare it with the reference.`);
    return match;
  }

  function find(path: string, method: string): { operation: Operation; match: Match } {
    const match = matchOf(path);
    const { template, methods } = match.route;
    const served = method === 'HEAD' && !methods.includes('HEAD') ? 'GET' : method;
    if (!methods.includes(served)) {
      const allow = allowOf(match);
      throw new Refused(405, `${path} does not take ${method}. It takes ${allow}.`, [], { Allow: allow });
    }
    return { operation: contract.operation(template, served), match };
  }

  function validate(path: string, operation: Operation, request: ParsedRequest): void {
    const violations = validateRequest(operation, request);
    if (violations.length === 0) return;
    // The status of an invalid request is the family's, as the contract declares it.
    const status = contract.familyOf(path) === 'notification' ? 422 : 400;
    throw new Refused(status, `The request does not fit the contract of ${operation.id}.`, violations);
  }
}

function authorize(operation: Operation, headers: Record<string, string>): void {
  if (isAuthorized(operation, headers)) return;
  const fault = headers.authorization === undefined ? 'is missing' : 'holds no bearer token';
  const advice = `Send 'Authorization: Bearer <token>'; this mock takes any token.`;
  throw new Refused(401, `The Authorization header ${fault}. ${advice}`, [], { 'WWW-Authenticate': 'Bearer' });
}

function allowOf({ route: { methods } }: Match): string {
  const implied = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
  return [...new Set([...methods, ...implied])].join(', ');
}
