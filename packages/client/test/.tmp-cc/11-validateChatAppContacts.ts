import { createClient } from '@omnichannel/client';
import { validateChatAppContacts } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: 'http://127.0.0.1:4933', token: 'any-token' });
const data = await validateChatAppContacts(client, { body: { blocking: 'wait', contacts: ['+12025550100', '+1 (202) 555-0104'] } });
console.log(data);
