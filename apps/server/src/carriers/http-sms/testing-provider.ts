import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { Connection, LinkEvents, LinkState, SmsSubmission } from '../connection-kind.ts';
import type { CountSegments } from './engine.ts';
import type { ProviderProfile } from './profile.ts';
import type { HttpSmsCredentials, HttpSmsSettings } from './settings.ts';

/** A request that a test's provider received. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Starts a provider for tests on loopback. */
export async function startProvider(respond: (response: ServerResponse, request: ReceivedRequest) => void) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method = '', url = '', headers } = request;
    const received = { method, url, headers, body };
    requests.push(received);
    respond(response, received);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Responds with JSON. */
export function respondWith(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export function testSms(changes: Partial<SmsSubmission> = {}): SmsSubmission {
  return {
    channel: 'sms',
    id: '65a1f0c2d3e4b5a697887766',
    environmentId: 'environment',
    to: '+12025550123',
    sender: 'Shop',
    text: 'Your code is 481516.',
    purpose: 'passcode',
    reference: 7,
    ...changes,
  };
}

export function testConnection(
  settings: HttpSmsSettings,
  credentials: HttpSmsCredentials = {},
  changes: Partial<Connection> = {},
): Connection<HttpSmsSettings, HttpSmsCredentials> {
  return {
    id: '0123456789abcdef01234567',
    name: 'my-provider',
    kind: 'http-sms',
    environmentId: null,
    window: 3,
    publicUrl: 'https://sms.example.com',
    log: pino({ level: 'silent' }),
    ...changes,
    settings,
    credentials,
  };
}

/** A profile of a provider with JSON, a token and a signature. */
export function testProfile(url: string, changes: Partial<ProviderProfile> = {}): ProviderProfile {
  return {
    request: { url: `${url}/sms`, body: { to: '{to}', from: '{sender}', text: '{text}', ttl: '{expiresInSeconds}' } },
    authentication: { kind: 'bearer' },
    response: { id: '/id', code: ['/error/code'], reason: ['/error/message'] },
    ...changes,
  };
}

/** Records what a link reports. */
export function recordEvents() {
  const states: LinkState[] = [];
  const events: LinkEvents = {
    onState: (state) => states.push(state),
    onSlots() {},
    receive: async () => {},
    receiveInbound: async () => {},
  };
  return { states, events };
}

/** Enough for tests: the real function counts septets. */
export const countSegments: CountSegments = (text) => ({ segments: Math.ceil(text.length / 160), alphabet: 'gsm' });
