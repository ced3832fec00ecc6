import { createClient } from '@omnichannel/client';
import { renameConversation } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await renameConversation(client, {
  params: { path: { conversation_id: '45701982-8118-4bc5-8e9b-64562b4555f2' } },
  body: { name: 'Returning shoes', user: 'customer-4711' },
});
console.log(data);
