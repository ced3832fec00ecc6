import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { proveAppSecret } from './graph.ts';
import { type EmulatedAccount, emulatedAccount } from './testing-account.ts';
import { EmulatedError, type EmulatedFault, invalid } from './testing-faults.ts';
import { parseMultipart } from './testing-multipart.ts';
import { createEmulatedPage, type EmulatedPage, respondAsPage } from './testing-page.ts';
import { createWebhookSender, type WebhookSender } from './testing-webhooks.ts';

type Endpoint =
  | 'messages'
  | 'media'
  | 'mediaUrl'
  | 'download'
  | 'templates'
  | 'number'
  | 'token'
  | 'subscriptions'
  | 'page'
  | 'pageMessages'
  | 'attachments'
  | 'pageSubscriptions'
  | 'pageTemplates';

/** Endpoints that accept messages. */
const submissions: ReadonlySet<Endpoint> = new Set(['messages', 'pageMessages']);

interface StoredFile {
  content: Buffer;
  mimeType: string;
}

/** A message that the emulator accepted. */
interface EmulatedMessage {
  id: string;
  body: Readonly<Record<string, unknown>>;
}

/** The Cloud API and the Messenger Platform of Meta on loopback. It checks tokens and proofs as Meta does. */
export interface GraphEmulator {
  url: string;
  account: EmulatedAccount;
  /** Accepted messages, in order. */
  messages: EmulatedMessage[];
  /** Files by id: uploaded ones, and those of inbound messages. */
  files: Map<string, StoredFile>;
  /** Ids of recipients that differ from the number, by the digits of the number. */
  waIds: Map<string, string>;
  /** Milliseconds between the acceptance of a message and the response. */
  latencyMs: number;
  /** Number of uploads so far. */
  uploads: number;
  /** Paths of all calls, with their method, without the query. */
  calls: string[];
  /** Templates in the format of Meta. */
  templates: Record<string, unknown>[];
  /** Templates of one page. */
  templatesPerPage: number;
  /** The fields of the phone number. */
  number: Record<string, unknown>;
  /** The fields of the token. */
  token: Record<string, unknown>;
  /** Ids of the apps that are subscribed to the account. */
  subscribedApps: string[];
  page: EmulatedPage;
  /** Downloads redirect to this URL, which must never see the token. */
  redirectTo: string | undefined;
  /** The URL of all files, instead of one of the emulator. */
  fileUrl: string | undefined;
  /** Fails the next calls of an endpoint, one fault each. */
  fail(endpoint: Endpoint, ...faults: EmulatedFault[]): void;
  /** Adds a file that a person sent. @returns its id */
  addFile(content: Buffer, mimeType: string): string;
  webhooks: WebhookSender;
  close(): Promise<void>;
}

export interface EmulatorOptions {
  account?: Partial<EmulatedAccount>;
  /** URL of the service's webhook: `http://127.0.0.1:8080/carriers/meta/1234567890123456`. */
  webhookUrl?: string;
}

interface State extends Omit<GraphEmulator, 'close' | 'fail' | 'addFile'> {
  faults: Map<Endpoint, EmulatedFault[]>;
}

/** A call with what the handlers need of it. */
interface EmulatedCall {
  state: State;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  body: Buffer;
}

export async function startGraphEmulator({ account, webhookUrl }: EmulatorOptions = {}): Promise<GraphEmulator> {
  const state = createState({ ...emulatedAccount, ...account }, webhookUrl);
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray().catch(() => []));
    const url = new URL(request.url ?? '/', state.url);
    state.calls.push(`${request.method} ${url.pathname}`);
    await respond({ state, request, response, url, body });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    fail: (endpoint: Endpoint, ...faults: EmulatedFault[]) =>
      void state.faults.set(endpoint, [...(state.faults.get(endpoint) ?? []), ...faults]),
    addFile: (content: Buffer, mimeType: string) => addFile(state, { content, mimeType }),
    close: () => closeServer(server),
  });
}

function createState(account: EmulatedAccount, webhookUrl: string | undefined): State {
  return {
    url: '',
    account,
    messages: [],
    files: new Map(),
    latencyMs: 0,
    uploads: 0,
    calls: [],
    templates: [],
    templatesPerPage: 25,
    waIds: new Map(),
    number: {
      display_phone_number: '+1 202-555-0100',
      verified_name: 'Example Shop',
      quality_rating: 'GREEN',
      code_verification_status: 'VERIFIED',
      status: 'CONNECTED',
    },
    token: {
      app_id: account.appId,
      type: 'SYSTEM_USER',
      is_valid: true,
      expires_at: 0,
      scopes: ['whatsapp_business_management', 'whatsapp_business_messaging'],
    },
    subscribedApps: [account.appId],
    page: createEmulatedPage(account),
    redirectTo: undefined,
    fileUrl: undefined,
    faults: new Map(),
    webhooks: createWebhookSender(account, webhookUrl),
  };
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function respond(call: EmulatedCall): Promise<void> {
  const { state, request, url } = call;
  const { phoneNumberId, businessAccountId } = state.account;
  const [, version = '', ...rest] = url.pathname.split('/');
  const path = rest.join('/');
  if (version === 'files') return sendFile(call, path);
  if (!/^v\d+\.\d$/.test(version)) return sendError(call, { status: 400, code: 2635, message: 'Invalid version.' });
  const isPost = request.method === 'POST';
  if (path === 'debug_token') return handle(call, 'token', describeToken);
  if (isPost && path === `${phoneNumberId}/messages`) return handle(call, 'messages', acceptMessage);
  if (isPost && path === `${phoneNumberId}/media`) return handle(call, 'media', storeUpload);
  if (path === phoneNumberId) return handle(call, 'number', () => ({ ...state.number, id: phoneNumberId }));
  if (path === `${businessAccountId}/message_templates`) return handle(call, 'templates', listTemplates);
  if (path === `${businessAccountId}/subscribed_apps`) return handle(call, 'subscriptions', listSubscriptions);
  const asPage = respondAsPage(call, path);
  if (asPage) return handle(call, asPage.endpoint, asPage.work);
  if (state.files.has(path)) return handle(call, 'mediaUrl', () => describeFile(state, path));
  const message = `Unsupported ${request.method?.toLowerCase()} request. Object with ID '${rest[0]}' does not exist.`;
  return sendError(call, { status: 404, code: 100, subcode: 33, message });
}

async function handle(call: EmulatedCall, endpoint: Endpoint, work: (call: EmulatedCall) => object): Promise<void> {
  const { state, response } = call;
  const { accessToken, pageAccessToken } = state.account;
  const token = endpoint === 'attachments' || endpoint.startsWith('page') ? pageAccessToken : accessToken;
  const rejection = endpoint === 'token' ? rejectAppToken(call) : rejectToken(call, token);
  if (rejection) return sendError(call, rejection);
  const fault = state.faults.get(endpoint)?.shift();
  if (fault === 'silent') return;
  if (fault === 'reset') return void response.destroy();
  if (fault === 'notJson') return void response.end('<html>');
  if (fault === 'withoutId') return sendJson(response, 200, { messaging_product: 'whatsapp' });
  if (fault !== undefined && fault !== 'resetAfterAccept') return sendError(call, fault);
  try {
    const result = work(call);
    if (submissions.has(endpoint) && state.latencyMs > 0) await sleep(state.latencyMs);
    if (fault === 'resetAfterAccept') response.destroy();
    else sendJson(response, 200, result);
  } catch (error) {
    if (error instanceof EmulatedError) return sendError(call, error.fault);
    throw error;
  }
}

function rejectToken(
  { state, request, url }: EmulatedCall,
  accessToken: string,
): Exclude<EmulatedFault, string> | undefined {
  const { appSecret } = state.account;
  if (request.headers.authorization === undefined) {
    return { status: 401, code: 104, message: 'An access token is required to request this resource' };
  }
  if (request.headers.authorization !== `Bearer ${accessToken}`) {
    return { status: 401, code: 190, subcode: 463, message: 'Invalid OAuth access token' };
  }
  const proof = url.searchParams.get('appsecret_proof');
  if (proof === proveAppSecret(accessToken, appSecret)) return undefined;
  return { status: 400, code: 100, message: 'API calls from the server require an appsecret_proof argument' };
}

function rejectAppToken({ state, request }: EmulatedCall): Exclude<EmulatedFault, string> | undefined {
  const { appId, appSecret } = state.account;
  if (request.headers.authorization === `Bearer ${appId}|${appSecret}`) return undefined;
  return { status: 400, code: 190, message: 'Invalid OAuth access token signature.' };
}

function acceptMessage({ state, body }: EmulatedCall): object {
  const message = JSON.parse(body.toString()) as Record<string, unknown>;
  const { messaging_product, to, recipient, type } = message;
  if (messaging_product !== 'whatsapp') throw invalid('The parameter messaging_product is required.');
  if (typeof to !== 'string' && typeof recipient !== 'string') throw invalid('The parameter to is required.');
  if (typeof type !== 'string' || typeof message[type] !== 'object')
    throw invalid(`The parameter ${type} is required.`);
  for (const id of findFileIds(message[type])) {
    if (!state.files.has(id)) throw invalid(`${type}.id is not a valid media id.`);
  }
  const id = `wamid.${randomBytes(24).toString('base64url')}`;
  state.messages.push({ id, body: message });
  const input = String(to ?? recipient);
  const digits = input.replace(/\D/g, '');
  const contact = to === undefined ? { input, user_id: input } : { input, wa_id: state.waIds.get(digits) ?? digits };
  return { messaging_product: 'whatsapp', contacts: [contact], messages: [{ id }] };
}

/** Finds the ids of files: of the message, or of the header of a template. */
function findFileIds(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return [];
  const { id, ...rest } = content as Record<string, unknown>;
  return [...(typeof id === 'string' ? [id] : []), ...Object.values(rest).flatMap(findFileIds)];
}

function storeUpload({ state, request, body }: EmulatedCall): object {
  const fields = parseMultipart(request.headers['content-type'] ?? '', body);
  if (fields.get('messaging_product')?.content.toString() !== 'whatsapp') {
    throw invalid('The parameter messaging_product is required.');
  }
  const file = fields.get('file');
  if (file?.filename === undefined) throw invalid('The parameter file is required.');
  state.uploads += 1;
  return { id: addFile(state, { content: file.content, mimeType: file.contentType ?? '' }) };
}

function addFile(state: State, file: StoredFile): string {
  const id = String(4_490_709_327_384_033n + BigInt(state.files.size));
  state.files.set(id, file);
  return id;
}

function describeFile({ url, files, fileUrl }: State, id: string): object {
  const { content, mimeType } = files.get(id) as StoredFile;
  return {
    messaging_product: 'whatsapp',
    url: fileUrl ?? `${url}/files/${id}?token=signed`,
    mime_type: mimeType,
    sha256: createHash('sha256').update(content).digest('hex'),
    file_size: String(content.length),
    id,
  };
}

/** Sends the bytes of a file to a caller with the token, or a redirect to a host that must not get it. */
function sendFile(call: EmulatedCall, id: string): void {
  const { state, request, response } = call;
  const fault = state.faults.get('download')?.shift();
  const file = state.files.get(id);
  if (fault === 'reset') response.destroy();
  else if (typeof fault === 'object') sendError(call, fault);
  else if (request.headers.authorization !== `Bearer ${state.account.accessToken}`) {
    sendError(call, { status: 401, code: 190, message: 'Invalid OAuth access token' });
  } else if (state.redirectTo !== undefined) response.writeHead(302, { Location: state.redirectTo }).end();
  else if (file === undefined) sendError(call, { status: 404, code: 100, message: 'The file does not exist.' });
  else {
    const headers = { 'Content-Type': file.mimeType, 'Content-Length': file.content.length };
    response.writeHead(200, headers).end(file.content);
  }
}

function listTemplates({ state: { templates, templatesPerPage }, url }: EmulatedCall): object {
  const after = url.searchParams.get('after');
  const start = after === null ? 0 : Number(Buffer.from(after, 'base64url').toString());
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 25), templatesPerPage);
  const end = start + limit;
  const cursor = (position: number) => Buffer.from(String(position)).toString('base64url');
  const cursors = { before: cursor(start), after: cursor(end) };
  const next = end < templates.length ? { next: `${url.origin}${url.pathname}?after=${cursors.after}` } : {};
  return { data: templates.slice(start, end), paging: { cursors, ...next } };
}

function listSubscriptions({ state: { subscribedApps } }: EmulatedCall): object {
  const link = (id: string) => `https://www.facebook.com/games/?app_id=${id}`;
  const data = subscribedApps.map((id) => ({ whatsapp_business_api_data: { id, name: 'Example', link: link(id) } }));
  return { data };
}

function describeToken({ state, url }: EmulatedCall): object {
  const given = url.searchParams.get('input_token');
  if (given === state.account.pageAccessToken) return { data: state.page.token };
  return { data: given === state.account.accessToken ? state.token : { is_valid: false, scopes: [] } };
}

function sendError({ response }: EmulatedCall, fault: Exclude<EmulatedFault, string>): void {
  const { status, code, subcode, message = 'An error of the emulator.', details, headers } = fault;
  if (code === undefined) return void response.writeHead(status, headers).end();
  const data = details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } };
  const sub = subcode === undefined ? {} : { error_subcode: subcode };
  const error = { message, type: 'OAuthException', code, ...data, ...sub, fbtrace_id: 'AXsgnV2Cm3ZMGF3dF_cfYIn' };
  sendJson(response, status, { error }, headers);
}

function sendJson(response: ServerResponse, status: number, body: object, headers = {}): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body));
}
