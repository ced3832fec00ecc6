import { createClient } from '@omnichannel/client';
import { sendChatAppMessage } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await sendChatAppMessage(client, {
  body: { to: '+12025550100', type: 'text', text: { body: "a \"q\" ' \n" } },
  headers: { 'idempotency-key': 'k-1', prefer: 'delay=5' },
});
console.log(data);
