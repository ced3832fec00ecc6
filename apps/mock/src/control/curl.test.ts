import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../journal.ts';
import { curlOf } from './curl.ts';

const run = promisify(execFile);
const withoutCurl = process.platform === 'win32' || (await run('curl', ['--version']).catch(() => 'none')) === 'none';

interface Arrived {
  method: string | undefined;
  target: string | undefined;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** An exchange with this request. */
function exchangeOf(request: Pick<Exchange, 'method' | 'target' | 'request'>): Exchange {
  return { id: 1, at: 0, violations: [], notes: [], ...request };
}

describe.skipIf(withoutCurl)('the command, run by a shell,', () => {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url: target, headers } = request;
    arrived.push({ method, target, headers, body: Buffer.concat(chunks) });
    response.end();
  });
  let url: string;
  let folder: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = await mkdtemp(join(tmpdir(), 'curl-'));
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  async function repeated(request: Pick<Exchange, 'method' | 'target' | 'request'>): Promise<Arrived> {
    arrived.length = 0;
    await run('sh', ['-c', await curlOf(exchangeOf(request), url)], { cwd: folder });
    expect(arrived).toHaveLength(1);
    return arrived[0] as Arrived;
  }

  it.each(['{"text":"it\'s $HOME `id` \\\\ \\"q\\""}', '{"to":"مرحبا"}', '@not-a-file', ' leading\n{"broken":'])(
    'sends the same body: %s',
    async (text) => {
      const headers = { 'content-type': 'application/json', authorization: 'Bearer secret', prefer: 'code=429' };
      const got = await repeated({
        method: 'POST',
        target: '/messages/?a=1&b=%20x',
        request: { headers: { ...headers, host: 'example.com', 'content-length': '9' }, body: Buffer.from(text) },
      });
      expect(got).toMatchObject({ method: 'POST', target: '/messages/?a=1&b=%20x' });
      expect(got.body.toString()).toBe(text);
      expect(got.headers).toMatchObject({ ...headers, authorization: 'Bearer any-token' });
    },
  );

  it.each(['GET', 'PUT', 'DELETE', 'HEAD', 'POST'])('sends %s without a body', async (method) => {
    const got = await repeated({ method, target: '/a?ids[]={1,2}', request: { headers: {} } });
    expect(got).toMatchObject({ method, target: '/a?ids[]={1,2}' });
    expect(got.body).toHaveLength(0);
  });

  it('sends a form with its parts', async () => {
    const form = new FormData();
    form.set('user', '@user;type=x');
    form.set('file', new Blob(['\x00\xff'], { type: 'image/gif' }), 'pixel.gif');
    const original = new Response(form);
    await writeFile(join(folder, 'pixel.gif'), 'the bytes');
    const got = await repeated({
      method: 'POST',
      target: '/files/upload',
      request: {
        headers: { 'content-type': original.headers.get('content-type') ?? '' },
        body: Buffer.from(await original.arrayBuffer()),
      },
    });
    const sent = await new Response(new Uint8Array(got.body), {
      headers: { 'content-type': String(got.headers['content-type']) },
    }).formData();
    expect(sent.get('user')).toBe('@user;type=x');
    expect(sent.get('file')).toMatchObject({ name: 'pixel.gif', type: 'image/gif', size: 9 });
  });

  it('shows a stream unchanged', async () => {
    const request = { headers: {}, body: Buffer.from('{}') };
    const streamed = {
      ...exchangeOf({ method: 'POST', target: '/a', request }),
      response: { headers: {}, events: [] },
    };
    expect(await curlOf(streamed, '')).toMatch(/^curl -N /);
    expect(await curlOf({ ...streamed, response: { headers: {} } }, '')).not.toMatch(/ -N /);
  });

  it('says what to fill in, and where a file belongs, as comments', async () => {
    const comments = async (request: Exchange['request']) =>
      (await curlOf(exchangeOf({ method: 'POST', target: '/a', request }), '')).match(/^#.*/gm);
    expect(await comments({ headers: {}, body: '{"passCode":"•••"}' })).toEqual(['# Fill in what is hidden: •••']);
    expect(await comments({ headers: {}, size: 300_000 })).toEqual([
      '# Put the file into the folder that this runs in, or name another.',
    ]);
    expect(await comments({ headers: {}, body: '{}' })).toBeNull();
  });

  it('names the file of a binary body', async () => {
    await writeFile(join(folder, 'file'), Buffer.from([0, 255]));
    const got = await repeated({
      method: 'POST',
      target: '/media',
      request: { headers: { 'content-type': 'image/png' }, body: Buffer.from([0, 255]) },
    });
    expect([...got.body]).toEqual([0, 255]);
    expect(got.headers['content-type']).toBe('image/png');
  });
});
