import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { ConfigurationError } from './errors.ts';
import * as minimal from './minimal.ts';

const token = 'secret';
const fetch = async () => Response.json({});

describe.each([
  ['the client', createClient],
  ['the minimal client', minimal.createClient],
])('%s', (_, create) => {
  it.each([
    '',
    'api.example.com',
    '/v1',
    'ftp://example.com',
    'xhttps://example.com/hunter2',
    ' https://example.com/hunter2',
    'https://',
    'https://user:hunter2@example.com',
    'https://example.com?key=hunter2',
    'https://example.com#hunter2',
    'https://exam ple.com/hunter2',
    'https://example.com/hunter2\n',
    'https://example.com:99999/hunter2',
    'https://[hunter2',
    undefined as never,
  ])('rejects the base URL %j and does not repeat it', (baseUrl) => {
    let error: unknown;
    try {
      create({ baseUrl, token, fetch });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(`${error}`).toBe('ConfigurationError: baseUrl must be like https://api.example.com');
    expect(inspect(error, { depth: Infinity })).not.toContain('hunter2');
  });

  it.each(['', '.', '..', undefined as never, null as never])('rejects the path parameter %j', async (mediaId) => {
    const call = create({ baseUrl: 'https://api.example.com', token, fetch }).GET(
      '/conversation/wab/v1/media/{mediaId}',
      { params: { path: { mediaId } } },
    );
    await expect(call).rejects.toThrow('mediaId is empty or malformed.');
    await expect(call).rejects.toBeInstanceOf(ConfigurationError);
  });

  it('keeps a path parameter in its segment', async () => {
    const urls: string[] = [];
    const record = async (url: string) => {
      urls.push(url);
      return Response.json({});
    };
    const { GET } = create({ baseUrl: 'https://api.example.com', token, fetch: record });
    for (const mediaId of ['a/../b', '?x', '%2e%2e', 'ä', '...', 'a.b']) {
      await GET('/conversation/wab/v1/media/{mediaId}', { params: { path: { mediaId } } });
    }
    expect(urls.map((url) => new URL(url).pathname.replace('/conversation/wab/v1/media/', ''))).toEqual([
      'a%2F..%2Fb',
      '%3Fx',
      '%252e%252e',
      '%C3%A4',
      '...',
      'a.b',
    ]);
  });

  it.each(['', ' ', 'hunter2\r\nX-Evil: 1', 'hunter2\n', 'Bearer hunter2', 'hunter2é'])(
    'rejects the token %j and does not repeat it',
    async (bad) => {
      const call = create({ baseUrl: 'https://api.example.com', token: () => bad, fetch }).GET('/v1/topics');
      const error = await call.catch((thrown) => thrown);
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(`${error}`).toBe('ConfigurationError: token is empty or malformed: leave out Bearer.');
      expect(inspect(error, { depth: Infinity })).not.toContain('hunter2');
    },
  );
});
