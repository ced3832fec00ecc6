import { createClient } from '@omnichannel/client';
import { checkVerification } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await checkVerification(client, { body: { passCode: '000000', checkCode: '0f8c1d2ab34e4e7d9c5a6b7f8091a2b3' } });
console.log(data);
