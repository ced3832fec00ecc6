import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { useClients } from './testing.ts';

const { createClient, serve: startServer } = useClients();
const limits = { timeoutMs: 5000, maxBodyBytes: 1_000_000, method: 'POST' };
const serve = async (listener: RequestListener) => (await startServer(listener)).url;

describe('a request whose body is a stream', () => {
  it('is sent with its length, piece by piece', async () => {
    const url = await serve(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      response.end(`${request.headers['content-length']} ${request.headers['transfer-encoding']} ${body}`);
    });
    const body = Readable.from([Buffer.from('one '), Buffer.from('two')]);
    const response = await createClient().request({ ...limits, url, body, headers: { 'Content-Length': '7' } });
    expect(response.body.toString()).toBe('7 undefined one two');
  });

  it('is sent once, although the method is idempotent and the server closes the connection', async () => {
    let requests = 0;
    const url = await serve((request, response) => {
      requests += 1;
      if (requests === 1) response.end('kept');
      else request.socket.destroy();
    });
    const client = createClient();
    await client.request({ ...limits, method: 'PUT', url, body: 'first' });
    const body = Readable.from([Buffer.from('second')]);
    await expect(client.request({ ...limits, method: 'PUT', url, body })).rejects.toMatchObject({ isUnsent: false });
    expect(requests).toBe(2);
  });

  it('ends with a response that comes before the body was read', async () => {
    const url = await serve((_, response) => response.writeHead(400).end('too large'));
    let pieces = 0;
    const body = new Readable({
      read() {
        pieces += 1;
        this.push(Buffer.alloc(65_536));
      },
    });
    const request = { ...limits, url, body, headers: { 'Content-Length': String(100 * 65_536 * 1024) } };
    await expect(createClient().request(request)).resolves.toMatchObject({ status: 400 });
    expect(body.destroyed).toBe(true);
    expect(pieces).toBeLessThan(10_000);
  });

  it('fails when the stream fails, and destroys the stream when there is no connection', async () => {
    const url = await serve((request, response) => void request.resume().on('end', () => response.end()));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('a');
        throw new Error('the file was deleted');
      })(),
    );
    const client = createClient();
    await expect(
      client.request({ ...limits, url, body: broken, headers: { 'Content-Length': '9' } }),
    ).rejects.toThrow();
    const unused = Readable.from([Buffer.from('a')]);
    await expect(client.request({ ...limits, url: 'http://127.0.0.1:1/', body: unused })).rejects.toMatchObject({
      isUnsent: true,
    });
    expect(unused.destroyed).toBe(true);
  });
});
