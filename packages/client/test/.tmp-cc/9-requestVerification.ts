import { createClient } from '@omnichannel/client';
import { requestVerification } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await requestVerification(client, {
  body: {
    number: '+12025550100',
    sender: 'Example Shop',
    codeLength: '6',
    codeExp: '3',
    language: 'en',
  },
});
console.log(data);
