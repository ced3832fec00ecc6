import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRouter, findUnstorableText } from '@omnichannel/contract';
import { HttpError } from '../http/http-error.ts';
import { toHttpError } from '../http/problem.ts';
import { isLocalOrigin } from '../loopback.ts';
import type { Rendered } from '../render.ts';
import { fileAt, filePaths } from './files.ts';
import { findRejectionReason } from './origin-check.ts';
import { empty, type Route } from './route.ts';
import { createRoutes, type RouteParts } from './routes.ts';
import { isVisit } from './welcome.ts';

/** Answers a request that is not the contract's. @returns whether it was one */
export type ControlRoutes = (path: string, request: IncomingMessage, response: ServerResponse) => boolean;

export interface ControlParts extends RouteParts {
  /** The address that the mock listens on. */
  host: string;
  /** Whether other machines may use it, too. */
  allowRemote: boolean;
}

/** The page loads files of its own origin only, makes no HTML or scripts from text, and is shown in no frame. */
const security = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/**
 * The route that pages of this machine may call, too: it sends a webhook to an endpoint that such a page may set
 * (`updateChatAppWebhook`). The documentation site sends test webhooks with it.
 */
const pathOfLocalPages = '/__mock/inbound';

/** Whether a path is outside the contract. */
export function isControlPath(path: string): boolean {
  return path === '/__mock' || path.startsWith('/__mock/');
}

/** The page at `/__mock` and what it is made of, and a welcome at `/` for those who look there first. */
export function createControlRoutes({ host, allowRemote, ...parts }: ControlParts): ControlRoutes {
  const own = createRoutes(parts);
  const routes: Record<string, Record<string, Route>> = {
    ...Object.fromEntries(filePaths.map((path) => [path, { GET: () => fileAt(path) }])),
    ...own,
  };
  const route = createRouter(
    Object.entries(routes).map(([template, methods]) => ({ template, methods: Object.keys(methods) })),
  );

  return (path, request, response) => {
    if (!isControlPath(path) && !(path === '/' && isVisit(request) && !parts.contract.route('/'))) return false;
    answer(path, request, response).catch(() => response.destroy());
    return true;
  };

  async function answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries({ ...security, ...corsHeaders(path, request) }))
      response.setHeader(name, value);
    const rendered = await run(path, request, response).catch(problem);
    if (!rendered) return;
    const { status, headers, body } = rendered;
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    response.writeHead(status, { ...headers, ...length });
    response.end(body);
  }

  async function run(path: string, request: IncomingMessage, response: ServerResponse): Promise<Rendered | undefined> {
    const { method = 'GET', headers, socket } = request;
    const allowLocalPages = path === pathOfLocalPages;
    const caller = { headers, remoteAddress: socket.remoteAddress };
    const rejection = findRejectionReason(caller, { host, allowRemote, allowLocalPages });
    if (rejection) throw new HttpError(403, rejection);
    if (allowLocalPages && method === 'OPTIONS') return empty();
    const match = route(path);
    if (match === 'malformed') {
      throw new HttpError(400, 'The path has a percent sign that two hexadecimal digits do not follow.');
    }
    if (!match) {
      throw new HttpError(404, `There is no ${path}. There are: ${Object.keys(own).slice(1).join(', ')}.`);
    }
    if (findUnstorableText('path', match.parameters).length > 0) {
      throw new HttpError(400, 'The path holds U+0000, which no id has. Send it without.');
    }
    const methods = routes[match.route.template] ?? {};
    const answering = methods[method];
    if (!answering) {
      const allow = Object.keys(methods).join(', ');
      throw new HttpError(405, `${path} does not take ${method}. It takes ${allow}.`, [], { Allow: allow });
    }
    return answering({ request, response, parameters: match.parameters, url: `http://${headers.host}` });
  }
}

/** Lets a page of this machine read the response of the route that it may call. */
function corsHeaders(path: string, { headers: { origin } }: IncomingMessage): Record<string, string> {
  if (path !== pathOfLocalPages || origin === undefined || !isLocalOrigin(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type',
    Vary: 'Origin',
  };
}

/** Its words are for people: the page shows them. */
function problem(error: unknown): Rendered {
  const { status, headers } = toHttpError(error);
  const body = JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  return { status, headers: { ...headers, 'Content-Type': 'application/json' }, body };
}
