import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { EmulatedAccount } from './testing-account.ts';
import { EmulatedError, invalid } from './testing-faults.ts';
import { parseMultipart } from './testing-multipart.ts';

/** A Facebook page at Meta. */
export interface EmulatedPage {
  name: string;
  /** The fields of the page token. */
  token: Record<string, unknown>;
  /** Apps that are subscribed to the page. */
  subscribedApps: { id: string; subscribed_fields?: string[] }[];
  /** Uploaded files by attachment id. */
  attachments: Map<string, EmulatedAttachment>;
  /** Templates in the format of Meta. */
  templates: Record<string, unknown>[];
  /** Ids of the people who have written to the page; undefined for everyone. */
  people: Set<string> | undefined;
}

interface EmulatedAttachment {
  type: string;
  content: Buffer;
  mimeType: string;
  filename: string;
}

export function createEmulatedPage({ appId, pageId }: EmulatedAccount): EmulatedPage {
  return {
    name: 'Example Shop',
    token: {
      app_id: appId,
      type: 'PAGE',
      profile_id: pageId,
      is_valid: true,
      expires_at: 0,
      scopes: ['pages_show_list', 'pages_messaging', 'pages_manage_metadata'],
    },
    subscribedApps: [
      {
        id: appId,
        subscribed_fields: ['messages', 'messaging_postbacks', 'message_deliveries', 'message_reads'],
      },
    ],
    attachments: new Map(),
    templates: [],
    people: undefined,
  };
}

/** A call with what the handlers need of it. */
interface PageCall {
  state: {
    account: Pick<EmulatedAccount, 'pageId'>;
    page: EmulatedPage;
    messages: { id: string; body: Fields }[];
    uploads: number;
  };
  request: IncomingMessage;
  body: Buffer;
}

type PageEndpoint = 'page' | 'pageMessages' | 'attachments' | 'pageSubscriptions' | 'pageTemplates';

/** Finds the handler of a call to the page. */
export function respondAsPage(
  { state, request }: PageCall,
  path: string,
): { endpoint: PageEndpoint; work: (call: PageCall) => object } | undefined {
  const { pageId } = state.account;
  const isPost = request.method === 'POST';
  if (path === pageId) return { endpoint: 'page', work: () => ({ name: state.page.name, id: pageId }) };
  if (isPost && path === `${pageId}/messages`) return { endpoint: 'pageMessages', work: acceptMessage };
  if (isPost && path === `${pageId}/message_attachments`) return { endpoint: 'attachments', work: storeAttachment };
  if (path === `${pageId}/subscribed_apps`) return { endpoint: 'pageSubscriptions', work: listSubscriptions };
  if (path === `${pageId}/message_templates`) return { endpoint: 'pageTemplates', work: listTemplates };
  return undefined;
}

/** The fields of a template of a page; Meta rejects others. */
const templateFields: ReadonlySet<string> = new Set(['id', 'name', 'language', 'status', 'category', 'components']);

function listTemplates({ state: { page }, request }: PageCall): object {
  const scopes = page.token.scopes as readonly string[];
  if (!scopes.includes('page_utility_messaging')) {
    throw new EmulatedError({ status: 403, code: 200, message: '(#200) The token lacks a permission.' });
  }
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const unknown = (searchParams.get('fields') ?? '').split(',').find((field) => !templateFields.has(field));
  if (unknown !== undefined) throw invalid(`Tried accessing nonexisting field (${unknown})`);
  return { data: page.templates, paging: { cursors: { before: 'a', after: 'b' } } };
}

const messagingTypes: ReadonlySet<unknown> = new Set(['RESPONSE', 'UPDATE', 'MESSAGE_TAG', 'UTILITY']);
const attachmentTypes: ReadonlySet<unknown> = new Set(['image', 'video', 'audio', 'file']);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});

function acceptMessage({ state, body }: PageCall): object {
  const message = JSON.parse(body.toString()) as Record<string, unknown>;
  const { id: recipient } = fieldsOf(message.recipient);
  if (typeof recipient !== 'string') throw invalid('The parameter recipient is required.');
  if (state.page.people?.has(recipient) === false) throw invalid('No matching user found', 2018001);
  if (!messagingTypes.has(message.messaging_type)) throw invalid('The parameter messaging_type is required.');
  const { text, attachment, template } = fieldsOf(message.message);
  const contents = [text, attachment, template].filter((content) => content !== undefined);
  if (contents.length !== 1) throw invalid('The message has no content, or several.');
  if (typeof text === 'string' && [...text].length > 2000) {
    throw invalid('Length of param message[text] must be less than or equal to 2000');
  }
  if (attachment !== undefined) requireAttachment(state.page, fieldsOf(attachment));
  if (template !== undefined && message.messaging_type !== 'UTILITY') throw invalid('The template is no utility.');
  const id = `m_${randomBytes(48).toString('base64url')}`;
  state.messages.push({ id, body: message });
  return { recipient_id: recipient, message_id: id };
}

function requireAttachment({ attachments }: EmulatedPage, { type, payload }: Fields): void {
  const { attachment_id: id, url } = fieldsOf(payload);
  if (!attachmentTypes.has(type)) throw invalid('The type of the attachment is invalid.');
  if (id === undefined && typeof url !== 'string') throw invalid('The attachment has no file.');
  if (id !== undefined && attachments.get(String(id))?.type !== type) {
    throw invalid('Possible invalid ID or you do not own the attachment.', 2018074);
  }
}

function storeAttachment({ state, request, body }: PageCall): object {
  const fields = parseMultipart(request.headers['content-type'] ?? '', body);
  const { type, payload } = fieldsOf(fieldsOf(JSON.parse(String(fields.get('message')?.content))).attachment);
  const file = fields.get('filedata');
  if (!attachmentTypes.has(type) || fieldsOf(payload).is_reusable !== true || file?.filename === undefined) {
    throw invalid('Upload attachment failure.', 2018047);
  }
  const { content, contentType = '', filename } = file;
  const id = String(1_857_777_774_821_032n + BigInt(state.page.attachments.size));
  state.page.attachments.set(id, { type: String(type), content, mimeType: contentType, filename });
  state.uploads += 1;
  return { attachment_id: id };
}

function listSubscriptions({ state }: PageCall): object {
  const link = 'https://example.com/app';
  return { data: state.page.subscribedApps.map((app) => ({ category: 'Business', link, name: 'Example', ...app })) };
}
