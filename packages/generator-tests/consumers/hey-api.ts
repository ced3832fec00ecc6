import { createClient } from '../dist/hey-api/client';
import type { ChatAppTextMessage } from '../dist/hey-api/index';
import { getChatAppMedia, uploadChatAppMedia, uploadFile } from '../dist/hey-api/index';
import type { Files } from './files';

const connect = (baseUrl: string) => createClient({ baseUrl, auth: 'token', throwOnError: true });

export const files: Files = {
  async uploadMedia(baseUrl, file) {
    const headers = { 'Content-Type': file.type };
    const { data } = await uploadChatAppMedia<true>({ client: connect(baseUrl), body: file, headers });
    return data.media[0]?.id ?? '';
  },
  async downloadMedia(baseUrl, mediaId) {
    const { data } = await getChatAppMedia<true>({ client: connect(baseUrl), path: { mediaId } });
    return data;
  },
  async uploadImage(baseUrl, file, user) {
    const { data } = await uploadFile<true>({ client: connect(baseUrl), body: { file, user } });
    return data.size;
  },
};

// @ts-expect-error a file is bytes, not text
uploadChatAppMedia satisfies (options: { body: string }) => unknown;
// @ts-expect-error a const is a literal
export const wrongType: ChatAppTextMessage['type'] = 'image';
