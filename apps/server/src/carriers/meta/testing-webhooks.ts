import { randomBytes } from 'node:crypto';
import { signBody } from './signature.ts';
import type { EmulatedAccount } from './testing-account.ts';

interface StatusOptions {
  recipient: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  at?: Date;
  /** `biz_opaque_callback_data` of the message. */
  callbackData?: string;
  error?: { code: number; title: string; details?: string };
}

/** Posts webhooks to the service as Meta does: signed, and with escaped Unicode. */
export interface WebhookSender {
  /** Posts a value of the field `messages`. @returns the status of the response */
  post(value: Record<string, unknown>): Promise<number>;
  /** Posts the same bytes as the last call again. */
  repeat(): Promise<number>;
  sendStatus(messageId: string, options: StatusOptions): Promise<number>;
  /** Posts a message of a person. @returns its id, and the status of the response */
  sendMessage(from: string, message: Record<string, unknown>, name?: string): Promise<{ id: string; status: number }>;
  /** Posts an event of a person to the page, such as `{ read: { watermark } }`. */
  sendPageEvent(from: string, event: Record<string, unknown>): Promise<number>;
}

type SigningAccount = Pick<
  EmulatedAccount,
  'appSecret' | 'businessAccountId' | 'phoneNumberId' | 'displayPhoneNumber' | 'pageId'
>;

export function createWebhookSender(account: SigningAccount, url: string | undefined): WebhookSender {
  const metadata = { display_phone_number: account.displayPhoneNumber, phone_number_id: account.phoneNumberId };
  let last = Buffer.alloc(0);

  async function send(body: Buffer): Promise<number> {
    if (url === undefined) throw new Error('The emulator has no URL for webhooks.');
    last = Buffer.from(body);
    const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': signBody(body, account.appSecret) };
    const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    await response.arrayBuffer();
    return response.status;
  }

  const post: WebhookSender['post'] = (value) => {
    const changes = [{ value: { messaging_product: 'whatsapp', metadata, ...value }, field: 'messages' }];
    const entry = [{ id: account.businessAccountId, changes }];
    return send(Buffer.from(escapeUnicode(JSON.stringify({ object: 'whatsapp_business_account', entry }))));
  };

  return {
    post,
    repeat: () => send(last),
    sendStatus: (id, { recipient, status, at = new Date(), callbackData, error }) =>
      post({
        statuses: [
          {
            id,
            status,
            timestamp: toSeconds(at),
            recipient_id: recipient,
            ...(callbackData !== undefined && { biz_opaque_callback_data: callbackData }),
            ...(error && { errors: [toWebhookError(error)] }),
          },
        ],
      }),
    async sendMessage(from, message, name = 'Layla') {
      const id = `wamid.${randomBytes(24).toString('base64url')}`;
      const contacts = [{ profile: { name }, wa_id: from }];
      const status = await post({ contacts, messages: [{ from, id, timestamp: toSeconds(new Date()), ...message }] });
      return { id, status };
    },
    sendPageEvent(from, event) {
      const { pageId } = account;
      const time = Date.now();
      const messaging = [{ sender: { id: from }, recipient: { id: pageId }, timestamp: time, ...event }];
      const body = { object: 'page', entry: [{ id: pageId, time, messaging }] };
      return send(Buffer.from(escapeUnicode(JSON.stringify(body))));
    },
  };
}

function toWebhookError({ code, title, details }: NonNullable<StatusOptions['error']>): object {
  return { code, title, message: title, ...(details !== undefined && { error_data: { details } }) };
}

function toSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}

/** Escapes characters beyond ASCII: Meta signs such bytes. */
function escapeUnicode(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
