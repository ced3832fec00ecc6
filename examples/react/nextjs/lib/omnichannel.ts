import { createClient } from '@omnichannel/client';

/** The client of route handlers and actions. It has the API key: for the server only. */
export const omnichannel = createClient({
  baseUrl: process.env.API_URL ?? 'http://127.0.0.1:4010',
  credentials: {
    apiKey: process.env.API_KEY ?? 'example-api-key',
    userName: process.env.API_USER ?? 'developer@example.com',
  },
  // A person waits for each response.
  deadline: 10_000,
});
