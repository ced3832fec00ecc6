import { createClient } from '@omnichannel/client';
import { createChatMessage } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await createChatMessage(client, {
  body: {
    query: 'How long do I have to return a pair of shoes?',
    response_mode: 'blocking',
    user: 'customer-4711',
    inputs: { brand: 'Example Shop' },
  },
});
console.log(data);
