import { createClient } from '@omnichannel/client';
import { listTopics } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await listTopics(client);
console.log(data);
