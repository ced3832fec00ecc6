// A script for ts-node, compiled to CommonJS.
import { createClient } from '@omnichannel/client';
import { listTopics } from '@omnichannel/client/operations';

const client = createClient({ baseUrl: process.argv[2] as string, token: 'any' });
void listTopics(client).then(({ data }) => console.log(JSON.stringify(data.map(({ key }) => key))));
