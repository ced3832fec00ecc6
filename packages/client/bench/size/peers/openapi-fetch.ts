import type { paths } from '@omnichannel/types';
import createClient from 'openapi-fetch';

console.log(createClient<paths>({ baseUrl: 'https://api.example.com' }).GET('/v1/topics'));
