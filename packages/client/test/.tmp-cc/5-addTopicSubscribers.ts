import { createClient } from '@omnichannel/client';
import { addTopicSubscribers } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await addTopicSubscribers(client, {
  params: { path: { topicKey: 'order-updates' } },
  body: { subscribers: ['user-1042', 'user-1043'] },
});
console.log(data);
