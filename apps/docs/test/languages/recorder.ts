/** Records the requests of samples byte for byte, and passes them on to the mock, which has no admin API. */
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Entry } from '../../src/contract.ts';
import type { Scenario } from '../../src/reference/scenarios.ts';

export interface RecordedRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  response: { status: number; body: Buffer };
}

/** A response of the recorder in place of the mock. */
interface Stub {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Recorder {
  /**
   * Returns the address for a sample. Its path distinguishes the requests of samples.
   *
   * @param stub the response to the sample; by default that of the mock
   */
  urlFor(sample: string, stub?: Stub): string;
  requestsOf(sample: string): RecordedRequest[];
  close(): void;
}

/** Headers of the connection between a sample and the recorder. */
const connectionHeaders = new Set(['host', 'connection', 'upgrade', 'http2-settings', 'transfer-encoding']);

/** The response of a scenario that the mock does not serve. */
export function stubFor({ kind }: Entry, { response }: Scenario): Stub | undefined {
  if (kind !== 'admin') return undefined;
  const { status = 204, body } = response ?? {};
  if (!body) return { status, headers: {}, body: Buffer.of() };
  const { value, 'x-base64': base64 } = body.example;
  const text = body.type === 'application/json' ? JSON.stringify(value) : String(value);
  return {
    status,
    headers: { 'Content-Type': body.type },
    body: Buffer.from(base64 ?? text, base64 ? 'base64' : 'utf8'),
  };
}

/** @param mock the address of the mock */
export async function startRecorder(mock: string): Promise<Recorder> {
  const recorded = new Map<string, RecordedRequest[]>();
  const stubs = new Map<string, Stub>();
  const record = (sample: string, one: RecordedRequest) => recorded.set(sample, [...(recorded.get(sample) ?? []), one]);
  const server = createServer(async (incoming, outgoing) => {
    const [, sample = '', target = ''] = incoming.url?.match(/^\/([^/]+)(\/.*)$/) ?? [];
    const { method = '', headers } = incoming;
    const body = await buffer(incoming);
    const stub = stubs.get(sample);
    if (stub) {
      record(sample, { method, target, headers, body, response: stub });
      return void outgoing.writeHead(stub.status, stub.headers).end(stub.body);
    }
    const sent = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
    const call = request(
      `${mock}${target}`,
      { method, headers: { ...Object.fromEntries(sent), 'content-length': body.length } },
      (received) => {
        const chunks: Buffer[] = [];
        received.on('data', (chunk: Buffer) => chunks.push(chunk));
        received.on('end', () => {
          const status = received.statusCode ?? 0;
          record(sample, { method, target, headers, body, response: { status, body: Buffer.concat(chunks) } });
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
    urlFor(sample, stub) {
      if (stub) stubs.set(sample, stub);
      return `http://127.0.0.1:${port}/${sample}`;
    },
    requestsOf: (sample) => recorded.get(sample) ?? [],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
