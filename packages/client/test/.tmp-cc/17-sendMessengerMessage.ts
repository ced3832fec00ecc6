import { createClient } from '@omnichannel/client';
import { sendMessengerMessage } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await sendMessengerMessage(client, {
  body: {
    to: '1000000000000100',
    type: 'text',
    text: 'Hi Sara, your order 10482 was shipped this morning and arrives on Tuesday.',
  },
});
console.log(data);
