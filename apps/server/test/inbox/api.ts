import type { Channel } from '../../src/features/messaging/carrier.ts';

const paths: Record<Channel, string> = {
  chatApp: '/conversation/wab/v1/messages/',
  messenger: '/conversation/messenger/v1/messages/',
  rcs: '/conversation/rcs/v1/messages/',
  sms: '/conversation/sms/v1/messages/',
  chat: '/conversation/chat/v1/messages/',
};

export interface Credentials {
  userName: string;
  apiKey: string;
}

/** The service as an integrator calls it. */
export type Api = Awaited<ReturnType<typeof signIn>>;

/**
 * Signs in.
 *
 * @param url of the service
 */
export async function signIn(url: string, { userName, apiKey }: Credentials) {
  let token: string | undefined;
  ({ access_token: token } = (await call('POST', '/auth/v1/tokens/', { userName, apiKey })).data);

  return {
    /** Calls any operation. @returns the body of the response */
    call,
    /** @returns the id of the message */
    async send(channel: Channel, body: { to: string } & Record<string, unknown>): Promise<string> {
      const { messages, message_id } = await call('POST', paths[channel], body);
      return messages?.[0].id ?? message_id;
    },
    /** @returns the id of the file */
    async upload(bytes: Buffer, mediaType: string): Promise<string> {
      return (await call('POST', '/conversation/wab/v1/media', bytes, mediaType)).media[0].id;
    },
    requestVerification: async (body: { number: string } & Record<string, unknown>) =>
      (await call('POST', '/mfa/v1/destinations/verification', body)).data as { checkCode: string },
    checkVerification: async (body: { checkCode: string; passCode: string }) =>
      (await call('PUT', '/mfa/v1/destinations/verification', body)).data as { PasscodeStatus: number },
    /** @returns the id of the file */
    async uploadImage(bytes: Buffer, user: string): Promise<string> {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'label.png');
      form.append('user', user);
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/files/upload`, { method: 'POST', headers, body: form });
      return ((await response.json()) as { id: string }).id;
    },
    createChatMessage: (body: { query: string; user: string; conversation_id?: string; files?: object[] }) =>
      call('POST', '/chat-messages', body) as Promise<{ conversation_id: string }>,
    stopChatMessage: (task: string, user: string) => call('POST', `/chat-messages/${task}/stop`, { user }),
    setWebhook: (type: 'message' | 'status', webhook: string, secret?: string) =>
      call('PUT', '/conversation/wab/v1/webhook', { type, url: webhook, ...(secret && { secret }) }),
  };

  /** @throws {Error} with what the service says is wrong */
  async function call(method: string, path: string, body: object, mediaType = 'application/json') {
    const response = await fetch(url + path, {
      method,
      headers: { 'Content-Type': mediaType, ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}
