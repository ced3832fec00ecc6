import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from '../../platform/config/flags.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { prepareCommand } from '../commands/prepare-command.ts';
import { findRemoteService } from './service.ts';

const { config } = testContext(await useDatabase());
const key = 'omo_test-key';
const servers: Server[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs `accounts list` through the admin API at an address. */
async function listAccounts(url: string): Promise<void> {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const env = { OMNICHANNEL_OPERATOR_KEY: key };
  await (await prepareCommand('accounts', ['list', '--url', url], Readable.from([]), { env }))(config);
}

const problem = (statusCode: number, message: string) =>
  JSON.stringify({
    statusCode,
    message,
    path: '/admin/v1/accounts',
    timestamp: new Date().toISOString(),
    errorId: 'id-1',
  });

describe('an error of the service is one line', () => {
  const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
    listen((_, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
    });

  it.each([
    [401, 'Unauthorized', /^The service rejects the operator key.*OMNICHANNEL_OPERATOR_KEY\. \(request id-1\)$/],
    [403, 'Listing accounts needs the role owner.', /^Listing accounts needs the role owner\. \(request id-1\)$/],
    [409, 'Two\nlines', /^Two lines \(request id-1\)$/],
    [500, 'Internal error', /^Internal error \(request id-1\)$/],
  ])('for status %i', async (status, message, expected) => {
    const error = await listAccounts(await answer(status, problem(status, message))).catch((one) => one);
    expect(error.message).toMatch(expected);
    expect(error).not.toBeInstanceOf(UsageError);
  });

  it('for too many requests, with the time to wait', async () => {
    const url = await answer(429, problem(429, 'Too many'), { 'Retry-After': '120' });
    await expect(listAccounts(url)).rejects.toThrow(/^Too many requests\. Retry after 120 s\. \(request id-1\)$/);
  });

  it.each([
    ['a page of a proxy', 200, '<html>Welcome</html>', 'text/html'],
    ['another API', 404, '{"error":"no such route"}', 'application/json'],
    ['an unknown page', 404, '<html>Not found</html>', 'text/html'],
  ])('for %s at the address', async (_, status, body, type) => {
    const url = await answer(status, body, { 'Content-Type': type });
    const error = await listAccounts(url).catch((one) => one);
    expect(error.message).toContain(`${url} is not the admin API of a service`);
    expect(error.message).not.toMatch(/\n|omo_|<html/);
  });

  it('for a proxy whose service is down', async () => {
    const url = await answer(502, '<html>Bad gateway</html>', { 'Content-Type': 'text/html' });
    await expect(listAccounts(url)).rejects.toThrow(`${url} returned 502, and not as the service does`);
  });

  it('for a redirect to another address', async () => {
    const url = await answer(302, '', { Location: 'https://login.example.com/' });
    await expect(listAccounts(url)).rejects.toThrow('redirects to another address');
  });

  it('for an address where nothing listens', async () => {
    const url = await answer(200, '');
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    await expect(listAccounts(url)).rejects.toThrow(`The service at ${url} cannot be reached (ECONNREFUSED).`);
  });
});

describe('the address of a service', () => {
  const env = { OMNICHANNEL_URL: 'https://api.example.com/omni/', OMNICHANNEL_OPERATOR_KEY: key };

  it('comes from the flag, or else from the environment, and keeps the path of a proxy', () => {
    expect(findRemoteService(undefined, {})).toBeUndefined();
    expect(findRemoteService(undefined, env)).toEqual({ url: 'https://api.example.com/omni', operatorKey: key });
    expect(findRemoteService('http://127.0.0.1:4020', { ...env, DATABASE_URL: 'postgres://x' })?.url).toBe(
      'http://127.0.0.1:4020',
    );
  });

  it.each([
    ['a missing key', 'https://api.example.com', {}, 'OMNICHANNEL_OPERATOR_KEY'],
    ['another protocol', 'ftp://api.example.com', env, '--url must be the http(s) URL'],
    ['a password', 'https://a:secret@api.example.com', env, '--url must be the http(s) URL'],
    ['a database as well', undefined, { ...env, DATABASE_URL: 'postgres://x' }, 'both set'],
  ])('with %s is a usage error without the secret', (_, flag, variables, message) => {
    const find = () => findRemoteService(flag, variables);
    expect(find).toThrow(UsageError);
    expect(find).toThrow(message);
    expect(find).not.toThrow(/secret@|omo_test/);
  });

  it('is rejected by commands that need the database', async () => {
    const withFlag = prepareCommand('backup', ['file', '--url', 'https://api.example.com']);
    await expect(withFlag).rejects.toThrow('backup works only on the machine of the database');
    await expect(withFlag).rejects.toBeInstanceOf(UsageError);
    const withVariable = (await prepareCommand('doctor', [], Readable.from([]), { env }))(config);
    await expect(withVariable).rejects.toThrow('Unset OMNICHANNEL_URL.');
    const before = (await prepareCommand('migrate', [], Readable.from([]), { env: {}, url: 'https://x.example' }))(
      config,
    );
    await expect(before).rejects.toThrow('Omit --url.');
  });

  it('stands before a command whose own --url is something else', async () => {
    let received = '';
    const url = await listen((request, response) => {
      received = request.headers.authorization ?? '';
      response.writeHead(403, { 'Content-Type': 'application/json' }).end(problem(403, 'No.'));
    });
    const hook = ['set', '--account', 'shop', '--channel', 'rcs', '--url', 'https://shop.example.com/hook'];
    const choice = { url, env: { OMNICHANNEL_OPERATOR_KEY: key } };
    const perform = await prepareCommand('endpoints', hook, Readable.from([]), choice);
    await expect(perform(config)).rejects.toThrow('No. (request id-1)');
    expect(received).toBe(`Bearer ${key}`);
  });
});
