import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that arrived, without the headers that runtimes add. */
interface Arrived {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: string;
}

/** A service that redirects `/same` within its origin with 307 and `/other` to another origin with 308. */
export interface Redirects {
  url: string;
  /** Requests that arrived after a redirect within the origin. */
  followed: Arrived[];
  /** Requests that arrived at the other origin. The list must stay empty. */
  foreign: Arrived[];
  close(): void;
}

/** Starts both origins on loopback. Pages may call them: CORS allows all. */
export async function startRedirects(): Promise<Redirects> {
  const followed: Arrived[] = [];
  const foreign: Arrived[] = [];
  const other = await listen(async (request, response) => {
    foreign.push(await read(request));
    response.writeHead(200, cors).end('{}');
  });
  const origin = await listen(async (request, response) => {
    const { method, url = '' } = request;
    if (method === 'OPTIONS') response.writeHead(204, cors).end();
    else if (url.startsWith('/same')) {
      response.writeHead(307, { ...cors, location: url.replace('/same', '/moved') }).end();
    } else if (url.startsWith('/other')) {
      response.writeHead(308, { ...cors, location: other.url + url }).end();
    } else {
      followed.push(await read(request));
      const reply = { replyCode: 0, data: { checkCode: 'followed' } };
      response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(reply));
    }
  });
  return {
    url: origin.url,
    followed,
    foreign,
    close() {
      origin.close();
      other.close();
    },
  };
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-allow-methods': '*',
};

async function listen(listener: RequestListener): Promise<{ url: string; close: () => void }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function read(request: Parameters<RequestListener>[0]): Promise<Arrived> {
  const { method, url, headers } = request;
  return { method, url, authorization: headers.authorization, body: await text(request) };
}
