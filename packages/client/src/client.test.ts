import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import type { CoreOptions } from './core.ts';

const baseUrl = 'https://api.example.com';

/** A fetch that answers every request with an empty object and remembers it. */
function recorder() {
  const requests: Request[] = [];
  const fetch: NonNullable<CoreOptions['fetch']> = async (url, init) => {
    requests.push(new Request(url, init));
    return Response.json({});
  };
  return { requests, fetch };
}

describe('createClient', () => {
  it('sends the token as a bearer', async () => {
    const { requests, fetch } = recorder();
    await createClient({ baseUrl, token: 'secret', fetch }).GET('/v1/topics');
    expect(requests[0]?.url).toBe('https://api.example.com/v1/topics');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('asks a token function before each call', async () => {
    const { requests, fetch } = recorder();
    let count = 0;
    const client = createClient({ baseUrl, token: async () => `token-${++count}`, fetch });
    await client.GET('/v1/topics');
    await client.GET('/v1/topics');
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('signs in without a token', async () => {
    const { requests, fetch } = recorder();
    const token = () => {
      throw new Error('not to be asked');
    };
    const client = createClient({ baseUrl, token, fetch });
    await client.POST('/auth/v1/tokens/', { body: { apiKey: 'example-api-key', userName: 'developer@example.com' } });
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  it('keeps a path prefix and does without a trailing slash', async () => {
    const { requests, fetch } = recorder();
    await createClient({ baseUrl: `${baseUrl}/eu/`, token: 'secret', fetch }).GET('/v1/topics');
    expect(requests[0]?.url).toBe('https://api.example.com/eu/v1/topics');
  });

  it('sends bytes as they are', async () => {
    const { requests, fetch } = recorder();
    await createClient({ baseUrl, token: 'secret', fetch }).POST('/conversation/wab/v1/media', {
      body: new Blob(['bytes']),
      headers: { 'Content-Type': 'image/png' },
    });
    expect(requests[0]?.headers.get('content-type')).toBe('image/png');
    expect(await requests[0]?.text()).toBe('bytes');
  });

  it('sends an object with a file as a form', async () => {
    const { requests, fetch } = recorder();
    await createClient({ baseUrl, token: 'secret', fetch }).POST('/files/upload', {
      body: { file: new File(['bytes'], 'cat.png', { type: 'image/png' }), user: 'user-1' },
    });
    const form = await requests[0]?.formData();
    expect(form?.get('user')).toBe('user-1');
    expect(form?.get('file')).toMatchObject({ name: 'cat.png', type: 'image/png' });
  });

  it.each(['', 'api.example.com', 'ftp://example.com', '/v1'])('refuses the base URL "%s"', (bad) => {
    expect(() => createClient({ baseUrl: bad, token: 'secret' })).toThrow(/baseUrl must be an http or https URL/);
  });

  it('refuses an empty token, given or returned', async () => {
    expect(() => createClient({ baseUrl, token: '' })).toThrow(/access token is empty/);
    const { fetch } = recorder();
    await expect(createClient({ baseUrl, token: () => '', fetch }).GET('/v1/topics')).rejects.toThrow(
      /access token is empty/,
    );
  });
});
