import { createClient } from '@omnichannel/client';
import createReactQuery from 'openapi-react-query';

const client = createClient({
  baseUrl: import.meta.env.VITE_OMNICHANNEL_URL ?? 'http://127.0.0.1:4010',
  // The mock takes any token. A real page asks its own server for one, which keeps the API key: token: () => fetchToken().
  token: 'any-token',
  // No one looks at a spinner for half a minute: where the service asks for a longer wait, the page says so instead.
  maxRetryDelay: 2_000,
});

/** Hooks for every operation of the contract: `api.useQuery('get', '/v1/topics')`. */
export const api = createReactQuery(client);
