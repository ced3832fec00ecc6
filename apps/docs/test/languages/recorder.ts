/** Records the requests of samples byte for byte, and passes them on to the mock. */
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RecordedRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  response: { status: number; body: Buffer };
}

export interface Recorder {
  /** The address for a sample. Its path distinguishes the requests of samples. */
  urlFor(sample: string): string;
  requestsOf(sample: string): RecordedRequest[];
  close(): void;
}

/** Headers of the connection between a sample and the recorder. */
const connectionHeaders = new Set(['host', 'connection', 'upgrade', 'http2-settings', 'transfer-encoding']);

/** @param mock the address of the mock */
export async function startRecorder(mock: string): Promise<Recorder> {
  const recorded = new Map<string, RecordedRequest[]>();
  const server = createServer(async (incoming, outgoing) => {
    const [, sample = '', target = ''] = incoming.url?.match(/^\/([^/]+)(\/.*)$/) ?? [];
    const { method = '', headers } = incoming;
    const body = await buffer(incoming);
    const sent = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
    const call = request(
      `${mock}${target}`,
      { method, headers: { ...Object.fromEntries(sent), 'content-length': body.length } },
      (received) => {
        const chunks: Buffer[] = [];
        received.on('data', (chunk: Buffer) => chunks.push(chunk));
        received.on('end', () => {
          const status = received.statusCode ?? 0;
          const one = { method, target, headers, body, response: { status, body: Buffer.concat(chunks) } };
          recorded.set(sample, [...(recorded.get(sample) ?? []), one]);
        });
        outgoing.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(outgoing);
      },
    );
    call.on('error', () => outgoing.destroy());
    call.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlFor: (sample) => `http://127.0.0.1:${port}/${sample}`,
    requestsOf: (sample) => recorded.get(sample) ?? [],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
