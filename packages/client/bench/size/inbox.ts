import { createInbox } from '@omnichannel/client/inbox';

console.log(createInbox({ baseUrl: 'https://api.example.com', token: 'token' }));
