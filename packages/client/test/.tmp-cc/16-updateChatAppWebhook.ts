import { createClient } from '@omnichannel/client';
import { updateChatAppWebhook } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await updateChatAppWebhook(client, {
  body: { url: 'https://example.com/hooks/chat-app/messages', type: 'message' },
});
console.log(data);
