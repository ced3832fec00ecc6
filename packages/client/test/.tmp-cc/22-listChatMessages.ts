import { createClient } from '@omnichannel/client';
import { listChatMessages } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await listChatMessages(client, {
  params: {
    query: {
      conversation_id: '45701982-8118-4bc5-8e9b-64562b4555f2',
      user: 'customer-4711',
    },
  },
});
console.log(data);
