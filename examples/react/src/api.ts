import { createClient } from '@omnichannel/client';
import type { InboxOptions } from '@omnichannel/client/inbox';
import createReactQuery from 'openapi-react-query';

const baseUrl = import.meta.env.VITE_OMNICHANNEL_URL ?? 'http://127.0.0.1:4010';
const subscriberToken = import.meta.env.VITE_OMNICHANNEL_SUBSCRIBER_TOKEN;

/** The client of all components. */
export const client = createClient({
  baseUrl,
  // The mock accepts any token. A real page gets one from its own server, which keeps the API key: token: () => fetchToken().
  token: 'any-token',
  // The longest wait before a retry. If the service asks for a longer one, the page shows an error in place of a spinner.
  maxRetryDelay: 2_000,
});

/** Hooks for every operation of the contract: `api.useQuery('get', '/v1/topics')`. */
export const api = createReactQuery(client);

/**
 * Whose notifications the bell shows. A real page passes `getToken`, which asks its own server for a token of `createSubscriberToken`; the token names
 * the subscriber.
 */
export const inboxOptions: InboxOptions = subscriberToken
  ? { baseUrl, token: subscriberToken }
  : { baseUrl, token: 'any-token', subscriberId: 'user-1042' };
