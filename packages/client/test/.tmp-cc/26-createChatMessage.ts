import { createClient } from '@omnichannel/client';
import { streamChatMessage } from '@omnichannel/client/stream';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
for await (const event of streamChatMessage(client, { body: { query: "it's", user: 'u' } })) console.log(event);
