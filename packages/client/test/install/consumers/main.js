import { createReadStream } from 'node:fs';
import { createClient } from '@omnichannel/client';
import { toFile } from '@omnichannel/client/files';
import { uploadMedia } from '@omnichannel/client/media';
import { call } from './call.js';
import { callRedirected } from './redirects.js';

const [, , mock, redirects] = process.argv;
const client = createClient({ baseUrl: mock, token: 'any' });
const file = await toFile(createReadStream('package.json'), undefined, { type: 'application/json' });
const fromDisk = (await uploadMedia(client, file)).length > 0 && file.name;
console.log(JSON.stringify({ ...(await call(mock)), fromDisk, redirects: await callRedirected(redirects) }));
