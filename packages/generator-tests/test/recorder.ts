import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Recorder {
  url: string;
  /** The bodies of the requests as they arrived, in order. */
  bodies: { contentType: string; bytes: Buffer<ArrayBuffer> }[];
  close(): void;
}

/** Passes requests on to a server and keeps their bodies, byte for byte. */
export async function startRecorder(target: string): Promise<Recorder> {
  const bodies: Recorder['bodies'] = [];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const bytes = Buffer.from(await buffer(request));
    const { 'content-type': contentType = '', authorization = '' } = headers;
    if (method !== 'GET') bodies.push({ contentType, bytes });
    const targetResponse = await fetch(target + url, {
      method,
      headers: { authorization, ...(contentType && { 'content-type': contentType }) },
      ...(method !== 'GET' && { body: bytes }),
    });
    response.writeHead(targetResponse.status, { 'content-type': targetResponse.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await targetResponse.arrayBuffer()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
