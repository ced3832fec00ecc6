import { createClient } from '@omnichannel/client';
import { stopChatMessage } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await stopChatMessage(client, {
  params: { path: { task_id: 'b3f1c9d2-6a47-4e0b-9d85-2c7f10a4e6b8' } },
  body: { user: 'customer-4711' },
});
console.log(data);
