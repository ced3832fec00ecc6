import { call } from '../call.js';
import { callRedirected } from '../redirects.js';

export default {
  async fetch(_request, { BASE_URL, REDIRECTS_URL }) {
    return Response.json({ ...(await call(BASE_URL)), redirects: await callRedirected(REDIRECTS_URL) });
  },
};
