import { readFile } from 'node:fs/promises';
import { listOperations } from '@omnichannel/tooling/contract-source/document';
import { array, assert, asyncProperty, constantFrom, string } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PiiRequest, piiRequests } from '../test/pii-requests.ts';
import { type Answer, baseUrl, broken, credentials, number, ok, status, stub } from '../test/stub.ts';
import { createApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { ConfigurationError } from './errors.ts';
import { createLog, type Logger, type LogLevel } from './log.ts';
import * as operations from './operations.gen.ts';
import { Omnichannel } from './resources.gen.ts';

const bundle = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const contracted = listOperations(JSON.parse(await readFile(bundle, 'utf8')));

/** A logger that keeps its lines, without times. */
function keepLines(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  const keep = (level: string) => (line: string) => void lines.push(`${level} ${line.replace(/\d+ ms/g, '… ms')}`);
  return { lines, logger: { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') } };
}

beforeEach(() => {
  vi.stubEnv('OMNICHANNEL_LOG', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the log', () => {
  const policy = { baseUrl, token: 'secret-token', maxRetryDelay: 1 };

  it('has each request, retry and outcome', async () => {
    const { logger, lines } = keepLines();
    const { fetch } = stub(status(503, { 'x-request-id': 'req-1' }), broken, ok);
    const omnichannel = new Omnichannel({ ...policy, fetch, logger, logLevel: 'debug' });
    await omnichannel.verifications.create({ number }).result();
    const call = 'omnichannel: POST /mfa/v1/destinations/verification attempt';
    expect(lines).toEqual([
      `debug ${call} 1 starts`,
      `warn ${call} 1 returned 503 in … ms, request id req-1; retrying in … ms`,
      `debug ${call} 2 starts`,
      `warn ${call} 2 ConnectionError: requestVerification got no complete response from ${baseUrl} in … ms; retrying in … ms`,
      `debug ${call} 3 starts`,
      `info ${call} 3 returned 200 in … ms`,
    ]);
  });

  it('has sign-in and renewal of the token', async () => {
    const { logger, lines } = keepLines();
    const signIn: Answer = () => Response.json({ data: { access_token: 'secret' } });
    const { fetch } = stub(signIn, status(401), signIn, () => Response.json({ totalCount: 0, data: [] }));
    await new Omnichannel({ baseUrl, credentials, fetch, logger, logLevel: 'info' }).topics.list();
    expect(lines).toEqual([
      'info omnichannel: POST /auth/v1/tokens/ attempt 1 returned 200 in … ms; got a new token',
      'info omnichannel: GET /v1/topics attempt 1 returned 401 in … ms; signing in for a new token',
      'info omnichannel: POST /auth/v1/tokens/ attempt 1 returned 200 in … ms; got a new token',
      'info omnichannel: GET /v1/topics attempt 2 returned 200 in … ms',
    ]);
  });

  it.each([
    ['debug', ['debug', 'warn', 'debug', 'error']],
    ['info', ['warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
    ['off', []],
  ] as [LogLevel, string[]][])('has the lines of the level %s and above', async (logLevel, levels) => {
    const { logger, lines } = keepLines();
    const { fetch } = stub(status(503), status(404));
    await new Omnichannel({ ...policy, fetch, logger, logLevel }).topics.list().result();
    expect(lines.map((line) => line.split(' ')[0])).toEqual(levels);
  });

  it('has a call with an onEvent of its own, which is called as well', async () => {
    const { logger, lines } = keepLines();
    const ofClient = vi.fn();
    const ofCall = vi.fn();
    const options = { ...policy, fetch: stub(status(404)).fetch, onEvent: ofClient };
    const omnichannel = new Omnichannel({ ...options, logger, logLevel: 'error' });
    await omnichannel.topics.list({}, { onEvent: ofCall }).result();
    expect([lines.length, ofClient.mock.calls.length, ofCall.mock.calls.length]).toEqual([1, 0, 2]);
    await omnichannel.topics.list().result();
    expect([lines.length, ofClient.mock.calls.length, ofCall.mock.calls.length]).toEqual([2, 2, 2]);
  });

  it('has each method of the client, and requires the body of each', async () => {
    const { logger, lines } = keepLines();
    const { fetch, requests } = stub(ok);
    const onEvent = vi.fn();
    for (const logLevel of ['info', 'off'] as const) {
      const { client } = new Omnichannel({ ...policy, fetch, logger, logLevel });
      await client.GET('/v1/topics', { onEvent });
      await client.GET('/v1/topics');
      await client.request('get', '/v1/topics');
      const calls: (() => Promise<unknown>)[] = [
        () => client.POST('/v1/topics', {} as never),
        () => client.request('post', '/v1/topics', {} as never),
        () => client.request('post', '/v1/topics', ...([] as unknown as [never])),
      ];
      const message = 'POST /v1/topics needs a body.';
      for (const call of calls) await expect(call()).rejects.toEqual(new ConfigurationError(message));
    }
    expect(requests).toHaveLength(6);
    expect(onEvent).toHaveBeenCalledTimes(4);
    expect(lines).toEqual(Array(3).fill('info omnichannel: GET /v1/topics attempt 1 returned 200 in … ms'));
  });

  it('keeps options that are getters of a class', async () => {
    class Settings {
      #token = 'secret-token';
      onEvent = vi.fn();
      get baseUrl() {
        return baseUrl;
      }
      get token() {
        return this.#token;
      }
      get fetch() {
        return fetch;
      }
    }
    class Options {
      onEvent = vi.fn();
      get headers() {
        return { 'X-Own': 'own' };
      }
    }
    const { fetch, requests } = stub(ok);
    const { logger, lines } = keepLines();
    const options = Object.freeze(new Options());
    class Logged extends Settings {
      logger = logger;
      logLevel = 'info' as const;
    }
    const logged = Object.freeze(new Logged());
    await new Omnichannel(logged).client.GET('/v1/topics', options);
    await new Omnichannel(logged).client.GET('/v1/topics');
    expect(requests.map(({ headers }) => headers.get('x-own'))).toEqual(['own', null]);
    expect([lines.length, options.onEvent.mock.calls.length, logged.onEvent.mock.calls.length]).toEqual([2, 2, 2]);
  });

  it('that throws leaves the onEvent and the call alone', async () => {
    const { logger } = keepLines();
    const onEvent = vi.fn();
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    logger.info = () => {
      throw new Error('full');
    };
    await new Omnichannel({ ...policy, fetch: stub(ok).fetch, logger, logLevel: 'info', onEvent }).client.GET(
      '/v1/topics',
    );
    expect(onEvent).toHaveBeenCalledTimes(2);
    expect(report).toHaveBeenCalledWith('logger:', new Error('full'));
  });

  it.each([400, 401])('has a call that ends with %i as an error', async (code) => {
    const { logger, lines } = keepLines();
    await new Omnichannel({ ...policy, fetch: stub(status(code)).fetch, logger, logLevel: 'info' }).topics
      .list()
      .result();
    expect(lines).toEqual([`error omnichannel: GET /v1/topics attempt 1 returned ${code} in … ms`]);
  });

  it('leaves the options of fetch to a call with an onEvent of its own', async () => {
    const { logger } = keepLines();
    const { fetch, requests } = stub(ok);
    const { client } = new Omnichannel({ ...policy, fetch, logger, logLevel: 'info' });
    await client.GET('/v1/topics', { onEvent() {}, cache: 'no-store' });
    expect(requests[0]?.cache).toBe('no-store');
  });

  it('needs no onEvent', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { logger, lines } = keepLines();
    await new Omnichannel({ ...policy, fetch: stub(ok).fetch, logger, logLevel: 'info' }).client.GET('/v1/topics');
    expect(lines).toHaveLength(1);
    expect(report).not.toHaveBeenCalled();
  });

  it('has a rejected reply as an error, and an aborted call as none', async () => {
    const { logger, lines } = keepLines();
    const rejected: Answer = () => Response.json({ replyCode: -6, replyMessage: number });
    const controller = new AbortController();
    const hanging: Answer = () => new Promise(() => controller.abort());
    const { fetch } = stub(rejected, hanging);
    const omnichannel = new Omnichannel({ ...policy, fetch, logger, logLevel: 'info' });
    await omnichannel.verifications.create({ number }).result();
    await omnichannel.topics.list({}, { signal: controller.signal }).result();
    expect(lines).toEqual([
      'error omnichannel: POST /mfa/v1/destinations/verification attempt 1 returned 200 with reply code -6 in … ms',
      'info omnichannel: GET /v1/topics attempt 1 AbortError: listTopics was aborted in … ms',
    ]);
  });

  it('has no text of the service from a token function', async () => {
    const { logger, lines } = keepLines();
    const token = () => {
      throw createApiError('createAccessToken', new Response(null, { status: 400 }), { message: 'Lina is unknown.' });
    };
    await new Omnichannel({ baseUrl, token, logger, logLevel: 'error' }).topics.list().result();
    expect(lines).toEqual(['error omnichannel: GET /v1/topics attempt 1 BadRequestError in … ms']);
  });

  it('has no text of an error that is not of this package', async () => {
    const { logger, lines } = keepLines();
    const client = createClient({ ...policy, onEvent: createLog({ logger, logLevel: 'error' }) });
    client.use({
      onRequest: () => {
        throw new Error(number);
      },
    });
    await client.GET('/v1/topics').catch(() => {});
    expect(lines).toEqual(['error omnichannel: GET /v1/topics attempt 1 failed in … ms']);
  });
});

describe('the level', () => {
  const log = (options: Parameters<typeof createLog>[0]) => {
    vi.restoreAllMocks();
    const spies = (['debug', 'info', 'warn', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    );
    const write = createLog(options);
    write?.({ type: 'attempt', operation: 'GET /v1/topics', attempt: 1 });
    write?.({ type: 'wait', operation: 'GET /v1/topics', attempt: 1, status: 503 });
    return spies.flatMap((spy) => spy.mock.calls).length;
  };

  it('is off by default, warn with a logger', () => {
    expect(createLog()).toBeUndefined();
    expect(log({})).toBe(0);
    expect(log({ logger: console })).toBe(1);
  });

  it('comes from OMNICHANNEL_LOG, and from the option before it', () => {
    vi.stubEnv('OMNICHANNEL_LOG', 'debug');
    expect(log({})).toBe(2);
    expect(log({ logLevel: 'off', logger: console })).toBe(0);
    vi.stubEnv('OMNICHANNEL_LOG', '');
    expect(log({})).toBe(0);
  });

  it('is rejected when it is malformed, as is a logger', () => {
    const message = 'logLevel must be debug, info, warn, error, off.';
    expect(() => createLog({ logLevel: 'trace' as never })).toThrow(new ConfigurationError(message));
    expect(() => new Omnichannel({ baseUrl, token: 'any', logLevel: 'DEBUG' as never })).toThrow(ConfigurationError);
    const logger = { debug() {}, info() {}, warn() {} } as never;
    expect(() => createLog({ logger, logLevel: 'info' })).toThrow(/^logger must have the methods/);
  });

  it('of OMNICHANNEL_LOG has any case, and is ignored with one warning when it is unknown', () => {
    vi.stubEnv('OMNICHANNEL_LOG', ' DEBUG');
    expect(log({})).toBe(2);
    vi.stubEnv('OMNICHANNEL_LOG', 'verbose');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    warn.mockClear();
    expect(createLog()).toBeUndefined();
    expect(() => new Omnichannel({ baseUrl, token: 'any' })).not.toThrow();
    expect(warn.mock.calls).toEqual([
      ['omnichannel: OMNICHANNEL_LOG is ignored. It must be debug, info, warn, error, off.'],
    ]);
    expect(log({ logger: console })).toBe(1);
  });

  it('does not ask for a permission of Deno, and needs no process', () => {
    const env = new Proxy({}, { get: () => expect.unreachable() });
    const querySync = vi.fn(() => ({ state: 'prompt' }));
    vi.stubGlobal('process', { env });
    vi.stubGlobal('Deno', { permissions: { querySync } });
    expect(createLog()).toBeUndefined();
    expect(querySync).toHaveBeenCalledWith({ name: 'env', variable: 'OMNICHANNEL_LOG' });
    vi.stubGlobal('Deno', undefined);
    for (const process of [undefined, {}]) {
      vi.stubGlobal('process', process);
      expect(createLog()).toBeUndefined();
    }
  });

  it('comes from OMNICHANNEL_LOG where Deno has no permissions', () => {
    vi.stubGlobal('Deno', {});
    vi.stubEnv('OMNICHANNEL_LOG', 'info');
    expect(createLog()).toBeDefined();
  });
});

describe('nothing personal is in the log', () => {
  type Call = (client: unknown, options: object) => Promise<unknown>;
  const secrets = { apiKey: 'Kkey-in-no-log', userName: 'lina.haddad@example.com' };
  const signIn: Answer = () => Response.json({ data: { access_token: 'eyJ-in-no-log' } });
  const hidden = [...Object.values(secrets), 'eyJ-in-no-log', 'Bearer', number, 'Pin-path', 'Pin-query', 'Pin-header'];
  const responses = constantFrom<Answer[]>([ok], [status(503), broken, status(400)], [status(401)]);
  const personal = string({ unit: constantFrom(...'Żß7$&\\([*.+"{} '), minLength: 6 }).map((text) => `Q${text}Z`);

  it.each(contracted)('of $operation.operationId', async ({ operation: { operationId: operation }, path, method }) => {
    const requests = piiRequests.filter((request) => request.operation === operation);
    const anyRequest = constantFrom(...(requests.length > 0 ? requests : [undefined]));
    const run = asyncProperty(
      anyRequest,
      responses,
      array(personal, { minLength: 20, maxLength: 20 }),
      personal,
      check,
    );
    await assert(run, { numRuns: 10 });

    async function check(request: PiiRequest | undefined, given: Answer[], values: string[], word: string) {
      const { logger, lines } = keepLines();
      // The service repeats what it received.
      const echo: Answer = () => Response.json({ message: values.join(), errors: values }, { status: 422 });
      const { fetch: send } = stub(...given, echo);
      const isSignIn = (url: string) => url.includes('/auth/') && operation !== 'createAccessToken';
      const fetch = (url: string, init: RequestInit) => (isSignIn(url) ? stub(signIn).fetch : send)(url, init);
      const options = { baseUrl, credentials: secrets, fetch, maxRetryDelay: 1 };
      const omnichannel = new Omnichannel({ ...options, logger, logLevel: 'debug' });
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'Pin-path']);
      const idempotencyKey = `K${word.replace(/[^ -~]/g, '')}`;
      await (operations[operation as 'createTopic'] as unknown as Call)(omnichannel.client, {
        params: { path: Object.fromEntries(names), query: { user: 'Pin-query', name: number, checkCode: word } },
        ...(method !== 'GET' && method !== 'DELETE' && { body: request?.fill(values) ?? { text: word } }),
        idempotencyKey,
        headers: { 'X-Own': 'Pin-header' },
      }).catch(() => {});
      const text = lines.join('\n');
      expect(text).toContain(path);
      for (const value of [...hidden, ...values, word, idempotencyKey]) expect(text).not.toContain(value);
    }
  });
});
