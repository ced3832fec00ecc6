import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicOnlyPolicy } from '@omnichannel/outbound';
import { hostileCases, startHostileServer } from '@omnichannel/tooling/hostile-servers';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpError } from '../../http/http-error.ts';
import { createImageFetcher, type ImageOptions } from './image-download.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\nthe rest of an image', 'latin1');
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** As if this machine were a public one. */
const permitted: ImageOptions = {
  policy: createPublicOnlyPolicy({ allowLoopback: true, resolve: async () => ['127.0.0.1'] }),
};
const fetchFrom = (url: string, options: ImageOptions = {}, signal = new AbortController().signal, take = () => {}) =>
  createImageFetcher(options)(url, signal, take);

describe('an image of the web', () => {
  it('is taken for what its bytes are, from the address that was looked at', async () => {
    let host: string | undefined;
    const port = await serve((request, response) => {
      host = request.headers.host;
      response.setHeader('Content-Type', 'text/html').end(png);
    });
    const names: string[] = [];
    const resolve = async (name: string) => {
      names.push(name);
      return ['127.0.0.1'];
    };
    const policy = createPublicOnlyPolicy({ allowLoopback: true, resolve });
    const image = await fetchFrom(`http://cdn.example.com:${port}/shoe.png`, { policy });
    expect(image).toEqual({ mediaType: 'image/png', bytes: png });
    expect(names).toEqual(['cdn.example.com']);
    expect(host).toBe(`cdn.example.com:${port}`);
  });

  it.each([
    ['no image', (_: unknown, response: { end(body: string): void }) => response.end('<html>'), /is not a JPEG/],
    [
      'a redirect, to wherever',
      (_: unknown, response: { writeHead(status: number, headers: object): { end(): void } }) =>
        response.writeHead(302, { Location: 'http://127.0.0.1/' }).end(),
      /status 302/,
    ],
    [
      'too much',
      (_: unknown, response: { end(body: Buffer): void }) =>
        response.end(Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)])),
      /larger than 10 MB/,
    ],
  ])('is rejected with %s', async (_, listener, why) => {
    const port = await serve(listener as RequestListener);
    const fetched = fetchFrom(`http://cdn.example.com:${port}/`, permitted);
    await expect(fetched).rejects.toMatchObject({
      status: 400,
      violations: [{ field: 'files', message: expect.stringMatching(why) }],
    });
  });

  it('larger than the limit is rejected, also without a declared length', async () => {
    const port = await serve((_, response) => {
      response.write(png);
      response.write(Buffer.alloc(11 * 1024 * 1024));
    });
    await expect(fetchFrom(`http://cdn.example.com:${port}/`, permitted)).rejects.toMatchObject({
      violations: [{ message: expect.stringMatching(/larger than 10 MB/) }],
    });
  });

  it('for which there is no room is not read on', async () => {
    const port = await serve((_, response) => {
      response.write(png);
    });
    const full = new HttpError(503, 'There is no room.');
    const take = () => {
      throw full;
    };
    await expect(fetchFrom(`http://cdn.example.com:${port}/`, permitted, undefined, take)).rejects.toBe(full);
  });

  describe.each([
    ['answers', async () => ['127.0.0.1']],
    ['can be resolved', () => new Promise<never>(() => {})],
  ])('that no receiver %s', (_, resolve) => {
    const policy = createPublicOnlyPolicy({ allowLoopback: true, resolve });

    it('times out', async () => {
      const port = await serve(() => {});
      await expect(fetchFrom(`http://cdn.example.com:${port}/`, { policy, timeoutMs: 200 })).rejects.toMatchObject({
        violations: [{ message: expect.stringMatching(/did not arrive within 0.2 seconds/) }],
      });
    });

    it('is cancelled with the answer', async () => {
      const port = await serve(() => {});
      const leaving = new AbortController();
      const fetched = fetchFrom(`http://cdn.example.com:${port}/`, { policy }, leaving.signal);
      leaving.abort(new Error('gone'));
      await expect(fetched).rejects.toThrow('gone');
    });
  });
});

describe('an address that is not public is not called', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1', '172.16.0.1', '100.64.0.1', '0.0.0.0'],
    ...['[::1]', '[::]', '[fd00::1]', '[fe80::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
    ...['2130706433', '0x7f000001', '0177.0.0.1', 'localhost'],
  ])('%s', async (host) => {
    let calls = 0;
    const port = await serve(() => {
      calls += 1;
    });
    await expect(fetchFrom(`http://${host}:${port}/`)).rejects.toMatchObject({
      violations: [{ message: expect.stringMatching(/is not at a public address/) }],
    });
    expect(calls).toBe(0);
  });

  it('also behind a host name, without the resolved address in the error', async () => {
    const policy = createPublicOnlyPolicy({ resolve: async () => ['10.0.0.1'] });
    await expect(fetchFrom('https://cdn.example.com/', { policy })).rejects.toMatchObject({
      violations: [{ message: 'has an image that is not at a public address' }],
    });
  });
});

it.each(
  hostileCases.filter(({ name }) =>
    [
      'switches protocols',
      'drips its body',
      'sends an endless body',
      'sends endless headers',
      'never responds',
    ].includes(name),
  ),
)('a server that $name does not hold the question up', async ({ behaviour }) => {
  const server = await startHostileServer(behaviour);
  try {
    await expect(fetchFrom(server.url, { ...permitted, timeoutMs: 500 })).rejects.toMatchObject({
      status: 400,
      violations: [{ field: 'files' }],
    });
    await expect.poll(server.openCount).toBe(0);
  } finally {
    await server.close();
  }
});
