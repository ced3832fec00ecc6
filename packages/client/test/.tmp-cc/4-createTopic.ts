import { createClient } from '@omnichannel/client';
import { createTopic } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await createTopic(client, { body: { key: 'order-updates', name: 'Order updates' } });
console.log(data);
