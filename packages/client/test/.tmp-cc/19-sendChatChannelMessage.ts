import { createClient } from '@omnichannel/client';
import { sendChatChannelMessage } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await sendChatChannelMessage(client, {
  body: {
    to: '+12025550100',
    type: 'text',
    text: { body: 'Thanks for waiting, Sara. Your refund of 24.90 was made today.' },
  },
});
console.log(data);
