import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openS3Bucket } from './s3-bucket.ts';
import { testBucket } from './testing-s3.ts';

/** SHA-256 and HMAC as the signer of Amazon's client takes them. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string | Buffer);
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(data as string | Buffer);
  }
  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.#hash.digest());
  }
  reset(): void {}
}

const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  request.resume().on('end', () => {
    const isList = request.url?.includes('list-type');
    response.writeHead(200, { 'Content-Type': 'application/xml', ETag: '"1"' });
    response.end(isList ? '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>' : 'abc');
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const config = { ...testBucket(`http://127.0.0.1:${port}`), region: 'eu-central-1', secretAccessKey: 'k3y/with+signs' };
const bucket = openS3Bucket(config);
afterAll(() => {
  bucket.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void requests.splice(0));

const signer = new SignatureV4({
  service: 's3',
  region: config.region,
  credentials: config,
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
});

/** Signs a received request again, with the headers that its signature names. */
async function signAgain(request: IncomingMessage): Promise<string> {
  const url = new URL(request.url ?? '', config.endpoint);
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '') ?? [];
  const headers = Object.fromEntries(names.split(';').map((name) => [name, String(request.headers[name])]));
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(headers['x-amz-date'] ?? '') ?? [];
  const signed = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
    },
    { signingDate: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) },
  );
  return signed.headers.authorization ?? '';
}

it.each([
  ['an upload', () => bucket.put('media/a/1', Readable.from([Buffer.from('abc')]), 3), 'PUT'],
  ['a download', async () => (await bucket.get('media/a/1', 3)).resume(), 'GET'],
  ['a deletion', () => bucket.remove('media/a/1'), 'DELETE'],
  ['a list', () => bucket.list('media/a/', 'media/a/0-1'), 'GET'],
])('%s has the signature that an independent signer computes', async (_, send, method) => {
  await send();
  const [request] = requests;
  if (!request) return expect.fail('The server got no request.');
  expect(request.method).toBe(method);
  expect(request.headers['x-amz-content-sha256']).toBe('UNSIGNED-PAYLOAD');
  expect(request.headers.authorization).toBe(await signAgain(request));
});

it('an upload names its length, and is not chunked', async () => {
  await bucket.put('media/a/1', Readable.from([Buffer.from('abc')]), 3);
  expect(requests[0]?.headers).toMatchObject({ 'content-length': '3' });
  expect(requests[0]?.headers).not.toHaveProperty('transfer-encoding');
});
