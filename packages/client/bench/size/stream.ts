import { createClient } from '@omnichannel/client';
import { streamChatMessage } from '@omnichannel/client/stream';

const credentials = { apiKey: 'key', userName: 'developer@example.com' };
const client = createClient({ baseUrl: 'https://api.example.com', credentials });
for await (const event of streamChatMessage(client, { body: { query: 'Hello', user: 'user-1' } })) console.log(event);
