import { createClient } from '@omnichannel/client';
import { sendChatAppMessage } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await sendChatAppMessage(client, {
  body: {
    to: '+12025550100',
    type: 'text',
    recipient_type: 'individual',
    text: {
      body: 'Hello Layla, your order 1042 is ready for collection at our Main Street shop.',
    },
  },
});
console.log(data);
