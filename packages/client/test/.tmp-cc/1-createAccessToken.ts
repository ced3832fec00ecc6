import { createClient } from '@omnichannel/client';
import { createAccessToken } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await createAccessToken(client, { body: { apiKey: 'example-api-key', userName: 'developer@example.com' } });
console.log(data);
