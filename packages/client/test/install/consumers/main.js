import { call } from './call.js';
import { callRedirected } from './redirects.js';

const [, , mock, redirects] = process.argv;
console.log(JSON.stringify({ ...(await call(mock)), redirects: await callRedirected(redirects) }));
