import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CallEvent,
  ConfigurationError,
  ConnectionError,
  NotFoundError,
  UnprocessableContentError,
} from '@omnichannel/client';
import { listOperations, resolve, successOf } from '@omnichannel/tooling/contract-source/document';
import { ok, shown, status, stub } from '@omnichannel/tooling/fetch-stub';
import type { Account } from '@omnichannel/types/admin';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { type AdminClientOptions, createAdminClient, OmnichannelAdmin, paginate } from './index.ts';

const baseUrl = 'https://api.example.com';
const operatorKey = 'omo_exampleexampleexampleexample';
const document = JSON.parse(
  await readFile(new URL(import.meta.resolve('@omnichannel/spec/admin.json')), 'utf8'),
) as object;

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a small service, and returns its address. */
async function serve(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const account = (id: string) => ({ id, userName: `shop-${id}` });

/** Serves three accounts, one on each page, to requests with the key. */
const serveAccounts = () =>
  serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
    const send = (code: number, body: object) => {
      response.writeHead(code, { 'content-type': 'application/json', 'x-request-id': 'request-7' });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${operatorKey}`)
      return send(401, { statusCode: 401, message: 'No.' });
    if (pathname !== '/admin/v1/accounts') return send(404, { statusCode: 404, message: 'There is no such account.' });
    const page = Number(searchParams.get('cursor') ?? 1);
    const next = page < 3 ? { next: String(page + 1) } : {};
    return send(200, { data: [account(String(page))], hasMore: page < 3, ...next });
  });

describe('a client of the admin API', () => {
  it('sends the key, and returns data as openapi-fetch does', async () => {
    const admin = createAdminClient({ baseUrl: await serveAccounts(), operatorKey });
    const { data, response } = await admin.GET('/admin/v1/accounts', { params: { query: { limit: 1 } } });
    expect(data?.data).toEqual([account('1')]);
    expect(response.status).toBe(200);
    expectTypeOf(data?.data).toEqualTypeOf<Account[] | undefined>();
  });

  it('iterates over the items and the pages of a list', async () => {
    const url = await serveAccounts();
    const ids: string[] = [];
    for await (const { id } of new OmnichannelAdmin({ baseUrl: url, operatorKey }).accounts.list()) ids.push(id);
    expect(ids).toEqual(['1', '2', '3']);
    const admin = createAdminClient({ baseUrl: url, operatorKey });
    const pages: boolean[] = [];
    for await (const { hasMore } of paginate(admin, 'listAccounts', { query: { cursor: '2' } }).pages())
      pages.push(hasMore);
    expect(pages).toEqual([true, false]);
  });

  it('keeps the query of a list on each page', async () => {
    const pages = [
      { data: [account('1')], hasMore: true, next: 'b' },
      { data: [account('2')], hasMore: false },
    ];
    const { requests, fetch } = stub(...pages.map((page) => () => Response.json(page)));
    const { accounts } = new OmnichannelAdmin({ baseUrl, operatorKey, fetch });
    for await (const _ of accounts.list({ search: 'shop' }));
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?search=shop', '?search=shop&cursor=b']);
  });

  it('throws typed errors with the id of the request', async () => {
    const admin = new OmnichannelAdmin({ baseUrl: await serveAccounts(), operatorKey });
    const { error } = await admin.accounts.get('unknown').result();
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ operation: 'getAccount', status: 404, requestId: 'request-7' });
  });

  it('reads a key that is a function before each attempt, and retries what is safe', async () => {
    const { requests, fetch } = stub(status(503, { 'Retry-After': '0' }), () => Response.json(account('1')));
    let keys = 0;
    const admin = createAdminClient({ baseUrl, operatorKey: () => `${operatorKey}${++keys}`, fetch, maxRetryDelay: 1 });
    await admin.GET('/admin/v1/accounts/{accountId}', { params: { path: { accountId: '1' } } });
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${operatorKey}1`,
      `Bearer ${operatorKey}2`,
    ]);
  });

  it('ends an attempt after its timeout', async () => {
    const admin = createAdminClient({ baseUrl: await serve(() => {}), operatorKey, timeout: 20, maxRetries: 0 });
    const call = admin.GET('/admin/v1/accounts');
    await expect(call).rejects.toThrow('GET /admin/v1/accounts exceeded its timeout, 20 ms.');
    await expect(call).rejects.toBeInstanceOf(ConnectionError);
  });
});

describe('the operator key', () => {
  it.each(['', `Bearer ${operatorKey}`, undefined, `${operatorKey}\n`])('is rejected when it is %j', (key) => {
    const create = () => createAdminClient({ baseUrl, operatorKey: key } as AdminClientOptions);
    expect(create).toThrow(new ConfigurationError('operatorKey is empty or malformed: leave out Bearer.'));
  });

  it('is rejected when a function returns a malformed one', async () => {
    const { requests, fetch } = stub(ok);
    const admin = createAdminClient({ baseUrl, operatorKey: async () => `Bearer ${operatorKey}`, fetch });
    await expect(admin.GET('/admin/v1/accounts')).rejects.toThrow('operatorKey is empty or malformed');
    expect(requests).toEqual([]);
  });

  it('is in no error, event or log line', async () => {
    const lines: string[] = [];
    const write = (line: string) => lines.push(line);
    const events: CallEvent[] = [];
    const repeats = () => Response.json({ statusCode: 422, message: `${operatorKey} is not a key.` }, { status: 422 });
    const admin = new OmnichannelAdmin({
      baseUrl,
      operatorKey,
      fetch: stub(repeats).fetch,
      onEvent: (event) => events.push(event),
      logger: { debug: write, info: write, warn: write, error: write },
      logLevel: 'debug',
    });
    const { error } = await admin.accounts.list().result();
    expect(error).toBeInstanceOf(UnprocessableContentError);
    expect(error?.message).toBe('[redacted] is not a key.');
    expect(lines).toEqual([
      'omnichannel: GET /admin/v1/accounts attempt 1 starts',
      expect.stringMatching(/^omnichannel: GET \/admin\/v1\/accounts attempt 1 returned 422 in \d+ ms$/),
    ]);
    expect(shown(error as Error) + JSON.stringify([events, lines])).not.toContain(operatorKey);
  });
});

type Method = (...args: unknown[]) => PromiseLike<unknown>;

/** A method by its name in the contract, such as `accounts.list`. */
function methodOf(admin: OmnichannelAdmin, name: string): Method {
  const names = name.split('.');
  const method = names.pop() as string;
  // biome-ignore lint/suspicious/noExplicitAny: walked by name
  const resource = names.reduce((at: any, key) => at[key], admin);
  return (...args) => resource[method](...args);
}

/** The first example of a JSON success, or an empty response. */
function exampleOf(content: Record<string, unknown>): unknown {
  const media = content['application/json'] as { examples?: Record<string, object> } | undefined;
  const [first] = Object.values(media?.examples ?? {});
  return (resolve(document, first) as { value?: unknown } | undefined)?.value;
}

describe('the method of an operation', () => {
  const cases = listOperations(document).map(({ method, path, operation }) => ({
    id: operation.operationId,
    name: operation['x-resource'],
    method,
    path,
    bodyType: Object.keys(operation.requestBody?.content ?? {})[0],
    example: exampleOf(successOf(operation)),
    parameters: (operation.parameters ?? []).map((one) => resolve(document, one as { name: string; in: string })),
  }));

  it.each(cases)('$name sends $id', async ({ name, method, path, bodyType, example, parameters }) => {
    const answer = example === undefined ? new Response(null, { status: 204 }) : Response.json(example);
    const { requests, fetch } = stub(() => answer);
    const admin = new OmnichannelAdmin({ baseUrl, operatorKey, fetch, maxRetries: 0 });
    const query = parameters.filter((one) => one.in === 'query').map((one) => [one.name, `the ${one.name}`]);
    const args = [
      ...parameters.filter((one) => one.in === 'path').map((one) => `a ${one.name}`),
      ...(bodyType ? [/json|form/.test(bodyType) ? { key: 'a value' } : new Blob(['a value'])] : []),
      ...(query.length > 0 ? [Object.fromEntries(query)] : []),
      { headers: { 'x-own': 'kept' } },
    ];
    const data = await methodOf(admin, name)(...args);
    if (example !== undefined) expect(data).toEqual(example);
    expect(requests).toHaveLength(1);
    const [request] = requests as [Request];
    const url = new URL(request.url);
    expect(request.method).toBe(method);
    expect(decodeURIComponent(url.pathname)).toBe(path.replaceAll(/\{(\w+)\}/g, 'a $1'));
    expect([...url.searchParams]).toEqual(query);
    expect(request.headers.get('x-own')).toBe('kept');
    expect(request.headers.get('authorization')).toBe(`Bearer ${operatorKey}`);
    expect(await request.text()).toContain(bodyType ? 'a value' : '');
  });
});
