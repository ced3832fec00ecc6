import { createClient } from '@omnichannel/client';

const credentials = { apiKey: 'key', userName: 'developer@example.com' };
console.log(createClient({ baseUrl: 'https://api.example.com', credentials }).GET('/v1/topics'));
