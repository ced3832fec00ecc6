import type { ChatAppTextMessage } from '../dist/orval/client';
import { getChatAppMedia, uploadChatAppMedia, uploadFile } from '../dist/orval/client';
import type { Files } from './files';

/** The functions that orval generates call the global fetch with relative URLs. */
async function at<T>(baseUrl: string, call: (init: RequestInit) => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  globalThis.fetch = (url, init) => fetch(new URL(String(url), baseUrl), init);
  try {
    return await call({ headers: { Authorization: 'Bearer token' } });
  } finally {
    globalThis.fetch = fetch;
  }
}

export const files: Files = {
  async uploadMedia(baseUrl, file) {
    const response = await at(baseUrl, (init) => uploadChatAppMedia(file, init));
    if (response.status !== 200) throw new Error(JSON.stringify(response));
    return response.data.media[0]?.id ?? '';
  },
  async downloadMedia(baseUrl, mediaId) {
    const response = await at(baseUrl, (init) => getChatAppMedia(mediaId, init));
    if (response.status !== 200) throw new Error(JSON.stringify(response));
    return response.data;
  },
  async uploadImage(baseUrl, file, user) {
    const response = await at(baseUrl, (init) => uploadFile({ file, user }, init));
    if (response.status !== 201) throw new Error(JSON.stringify(response));
    return response.data.size;
  },
};

// @ts-expect-error a file is bytes, not text
uploadChatAppMedia satisfies (body: string) => unknown;
// @ts-expect-error a const is a literal
export const wrongType: ChatAppTextMessage['type'] = 'image';
