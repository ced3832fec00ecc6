import { openAsBlob } from 'node:fs';
import { createClient } from '@omnichannel/client';
import { uploadFile } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await uploadFile(client, {
  body: {
    file: await openAsBlob('pixel.gif', { type: 'image/gif' }),
    user: 'customer-4711',
  },
});
console.log(data);
