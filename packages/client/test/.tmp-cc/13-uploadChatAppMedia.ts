import { openAsBlob } from 'node:fs';
import { createClient } from '@omnichannel/client';
import { uploadChatAppMedia } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await uploadChatAppMedia(client, {
  body: await openAsBlob('file', { type: 'audio/amr' }),
  headers: { 'content-type': 'audio/amr' },
});
console.log(data);
