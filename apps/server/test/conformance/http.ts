import { request as requestHttp } from 'node:http';
import { connect } from 'node:net';

/** A request as it goes over the wire. */
export interface RawRequest {
  method: string;
  /** Percent-encoded, with its query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer | string;
}

export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

let sent = 0;

/**
 * Sends a request by Node's own client, since `fetch` would correct intentional oddities. Each comes from another address, as from
 * behind a proxy, so that no limit of an address is met by chance.
 */
export function send(url: string, { method, path, headers, body }: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const content = body === undefined ? undefined : Buffer.from(body as string);
  sent += 1;
  const all = {
    'X-Forwarded-For': `198.51.${Math.floor(sent / 250) % 250}.${1 + (sent % 250)}`,
    ...headers,
    // Node.js sends no length for the body of a method that usually has none.
    ...(content && { 'Content-Length': String(content.length) }),
  };
  return new Promise((resolve, reject) => {
    const request = requestHttp({ hostname, port, method, path, headers: all, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      const finish = () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      response.on('data', (chunk) => {
        chunks.push(chunk);
        // The stream of a feed has no end.
        const isStream = response.headers['content-type'] === 'text/event-stream';
        if (!isStream || !Buffer.concat(chunks).includes('event: unread_count_changed')) return;
        finish();
        request.destroy();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    request.setTimeout(20_000, () => request.destroy(new Error(`${method} ${path} is not answered`)));
    request.on('error', reject);
    request.end(content);
  });
}

/** Sends the bytes of a request that says `Connection: close`, and reads what comes back as a response with a body of a known length. */
export function sendRaw(url: string, request: string): Promise<Omit<RawResponse, 'body'> & { body: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let text = '';
    socket.setTimeout(20_000, () => socket.destroy(new Error('The request is not answered.')));
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2);
      const [status = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2)));
      resolve({ status: Number(status.split(' ')[1]), headers, body });
    });
  });
}
