import { createClient } from '@omnichannel/client/minimal';

console.log(createClient({ baseUrl: 'https://api.example.com', token: 'token' }).GET('/v1/topics'));
