import { createClient } from '@omnichannel/client';
import { sendRcsMessage } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await sendRcsMessage(client, {
  body: {
    to: '+12025550100',
    type: 'text',
    text: {
      body: 'Your table for two is booked for Friday, 27 November at 19:30. See you soon!',
    },
  },
});
console.log(data);
