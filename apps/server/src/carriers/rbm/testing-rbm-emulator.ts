import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { jwtVerify } from 'jose';
import { tokenUrl } from './service-account.ts';
import type { RbmCredentials } from './settings.ts';
import { signContent } from './webhook.ts';

/** How the emulator treats the next call of an endpoint. */
export type EmulatedFault =
  | { status: number; error?: { status: string; message: string }; headers?: Record<string, string> }
  /** Closes the connection at once. */
  | 'reset'
  /** Closes the connection before the response, after the message was accepted. */
  | 'resetAfterAccept'
  /** Accepts the message, and never responds. */
  | 'silentAfterAccept';

type Endpoint = 'token' | 'messages' | 'users';

/** A message that the emulator accepted. */
export interface EmulatedMessage {
  id: string;
  to: string;
  body: { contentMessage: Record<string, unknown>; ttl: string };
}

/** RCS for Business on loopback. It checks signed requests for tokens, tokens, agents and ids as Google does. */
export interface RbmEmulator {
  url: string;
  agentId: string;
  credentials: RbmCredentials;
  /** Accepted messages, in order: each id once. */
  messages: EmulatedMessage[];
  /** Paths of all calls, without the query. */
  calls: string[];
  /** Numbers without RCS. */
  withoutRcs: Set<string>;
  /** Files of people, by their path. */
  files: Map<string, { content: Buffer; mediaType: string }>;
  /** Seconds for which the next tokens are valid. */
  tokenSeconds: number;
  /** Milliseconds between the acceptance of a message and the response. */
  latencyMs: number;
  /** Ends all tokens. */
  revokeTokens(): void;
  /** Fails the next calls of an endpoint, one fault each. */
  fail(endpoint: Endpoint, ...faults: EmulatedFault[]): void;
  /** Posts an event to the webhook, signed. @returns the status of the response */
  send(event: unknown): Promise<number>;
  /** Posts an event about a message. */
  report(eventType: string, message: Pick<EmulatedMessage, 'id' | 'to'>): Promise<number>;
  /** Sets the URL of the webhook, and verifies it as Google does. @returns whether the service has returned the secret */
  verifyWebhook(url: string, clientToken?: string): Promise<boolean>;
  close(): Promise<void>;
}

type SharedState = 'agentId' | 'messages' | 'calls' | 'files' | 'withoutRcs' | 'tokenSeconds' | 'latencyMs';

interface State extends Pick<RbmEmulator, SharedState> {
  publicKey: KeyObject;
  tokens: Set<string>;
  faults: Map<Endpoint, EmulatedFault[]>;
}

const email = 'messages@example.iam.gserviceaccount.com';
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

// Once for each file of tests: it takes 0.1 s.
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export async function startRbmEmulator(): Promise<RbmEmulator> {
  const state: State = {
    agentId: 'example_shop_agent@rbm.goog',
    messages: [],
    calls: [],
    files: new Map(),
    withoutRcs: new Set(),
    tokenSeconds: 3599,
    latencyMs: 0,
    publicKey,
    tokens: new Set(),
    faults: new Map(),
  };
  const server = createServer((request, response) => {
    handle(state, request, response).catch((error) => respond(response, 500, { error: { message: String(error) } }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const clientToken = 'SJENCPGJESMGUFPY';
  let webhookUrl = '';

  async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const sent = { 'Content-Type': 'application/json', ...headers };
    return fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  }

  const send: RbmEmulator['send'] = async (event) => {
    const data = Buffer.from(JSON.stringify(event));
    const message = { data: data.toString('base64'), messageId: randomUUID(), publishTime: new Date().toISOString() };
    const response = await post(webhookUrl, { message }, { 'X-Goog-Signature': signContent(data, clientToken) });
    await response.arrayBuffer();
    return response.status;
  };

  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: {
      serviceAccountKey: JSON.stringify({
        type: 'service_account',
        client_email: email,
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        token_uri: tokenUrl,
      }),
      clientToken,
    },
    revokeTokens: () => state.tokens.clear(),
    fail(endpoint: Endpoint, ...faults: EmulatedFault[]) {
      state.faults.set(endpoint, [...(state.faults.get(endpoint) ?? []), ...faults]);
    },
    send,
    report(eventType: string, { id, to }: Pick<EmulatedMessage, 'id' | 'to'>) {
      const isOfServer = eventType.startsWith('TTL_');
      const number = isOfServer ? { phoneNumber: to } : { senderPhoneNumber: to };
      const common = {
        messageId: id,
        agentId: state.agentId,
        eventId: randomUUID(),
        sendTime: new Date().toISOString(),
      };
      return send({ ...number, eventType, ...common });
    },
    async verifyWebhook(url: string, given: string = clientToken) {
      webhookUrl = url;
      const response = await post(url, { clientToken: given, secret: '1234567890' });
      return response.status === 200 && (await response.text()) === '1234567890';
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://emulator');
  const path = decodeURIComponent(url.pathname);
  state.calls.push(path);
  const file = request.method === 'GET' ? state.files.get(path) : undefined;
  if (file !== undefined) {
    response.writeHead(200, { 'Content-Type': file.mediaType }).end(file.content);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const endpoint: Endpoint = path === '/token' ? 'token' : path === '/v1/users:batchGet' ? 'users' : 'messages';
  const fault = state.faults.get(endpoint)?.shift();
  if (fault === 'reset') {
    request.socket.destroy();
    return;
  }
  if (typeof fault === 'object') {
    for (const [name, value] of Object.entries(fault.headers ?? {})) response.setHeader(name, value);
    respond(response, fault.status, fault.error ? { error: { code: fault.status, ...fault.error } } : {});
    return;
  }
  if (endpoint === 'token') {
    await issueToken(state, new URLSearchParams(body), response);
    return;
  }
  const parsed = JSON.parse(body);
  const isSignedIn = state.tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
  const call = { path, agentId: parsed.agentId, parameters: url.searchParams, body: parsed };
  const rejection = isSignedIn ? findRejection(state, endpoint, call) : ([401, 'UNAUTHENTICATED'] as const);
  if (rejection !== undefined) {
    const [code, status] = rejection;
    respond(response, code, { error: { code, status, message: `The request failed for ${path}` } });
  } else if (endpoint === 'users') respond(response, 200, { reachableUsers: [] });
  else await createMessage(state, call, fault, response);
}

interface ApiCall {
  path: string;
  /** That of the body. */
  agentId: unknown;
  parameters: URLSearchParams;
  body: EmulatedMessage['body'];
}

const messagesPath = /^\/v1\/phones\/(\+\d{6,15})\/agentMessages$/;

function findRejection(
  state: State,
  endpoint: Endpoint,
  { path, agentId, parameters }: ApiCall,
): readonly [number, string] | undefined {
  const given = endpoint === 'users' ? agentId : parameters.get('agentId');
  const [, to] = messagesPath.exec(path) ?? [];
  if (endpoint === 'messages' && (to === undefined || state.withoutRcs.has(to))) return [404, 'NOT_FOUND'];
  if (endpoint === 'messages' && !uuidPattern.test(parameters.get('messageId') ?? '')) return [400, 'INVALID_ARGUMENT'];
  return given === state.agentId ? undefined : [403, 'PERMISSION_DENIED'];
}

/** A used id is ignored, whatever the message says. */
async function createMessage(
  { messages, latencyMs }: State,
  { path, parameters, body }: ApiCall,
  fault: string | undefined,
  response: ServerResponse,
): Promise<void> {
  const to = messagesPath.exec(path)?.[1] ?? '';
  const id = parameters.get('messageId') ?? '';
  if (messages.every((known) => known.id !== id)) messages.push({ id, to, body });
  if (latencyMs > 0) await sleep(latencyMs);
  if (fault === 'resetAfterAccept') response.socket?.destroy();
  if (fault === undefined) respond(response, 200, { name: `phones/${to}/agentMessages/${id}`, ...body });
}

async function issueToken(state: State, form: URLSearchParams, response: ServerResponse): Promise<void> {
  try {
    const { payload } = await jwtVerify(form.get('assertion') ?? '', state.publicKey, {
      algorithms: ['RS256'],
      issuer: email,
      audience: tokenUrl,
      maxTokenAge: 3600,
    });
    const isGranted =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      payload.scope === 'https://www.googleapis.com/auth/rcsbusinessmessaging';
    if (!isGranted) throw new Error('The grant is not valid.');
  } catch {
    respond(response, 400, { error: 'invalid_grant', error_description: `Invalid JWT Signature for ${email}.` });
    return;
  }
  const token = `ya29.${randomUUID()}`;
  state.tokens.add(token);
  respond(response, 200, { access_token: token, expires_in: state.tokenSeconds, token_type: 'Bearer' });
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
