import { createClient } from '@omnichannel/client';
import { createSubscriber } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await createSubscriber(client, {
  body: {
    subscriberId: 'user-1042',
    email: 'lina.haddad@example.com',
    firstName: 'Lina',
    lastName: 'Haddad',
    phone: '+12025550110',
    chatappNumber: '+12025550110',
    locale: 'en-US',
    data: {
      plan: 'premium',
      interests: ['sports', 'travel'],
      newsletter: true,
      loyaltyPoints: 320,
    },
  },
});
console.log(data);
