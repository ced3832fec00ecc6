import { createClient } from '@omnichannel/client';
import { listTopics } from '@omnichannel/client/operations';

const credentials = { apiKey: 'key', userName: 'developer@example.com' };
console.log(listTopics(createClient({ baseUrl: 'https://api.example.com', credentials })));
