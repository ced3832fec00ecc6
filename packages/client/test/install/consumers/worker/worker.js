import { call } from '../call.js';

export default {
  async fetch(_request, { BASE_URL }) {
    return Response.json(await call(BASE_URL));
  },
};
