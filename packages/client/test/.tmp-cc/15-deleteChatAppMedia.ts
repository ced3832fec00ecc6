import { createClient } from '@omnichannel/client';
import { deleteChatAppMedia } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await deleteChatAppMedia(client, { params: { path: { mediaId: 'f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68' } } });
console.log(data);
