import { createClient } from '@omnichannel/client';
import { createTopic } from '@omnichannel/client/operations';
import { expect, test } from 'vitest';
import { clientRetryOf } from './client-retries.ts';
import { errorsByStatus } from './error-table.ts';

/** A proxy can return these; the contract has no error with them. */
const ofProxies = [408, 502];
const statuses = [...errorsByStatus().map(({ status }) => status), ...ofProxies];
const isSignIn = (url: string) => url.endsWith('/auth/v1/tokens/');
const signedIn = () =>
  Response.json({ replyCode: 0, data: { access_token: 'any', expires_in: 3600, token_type: 'Bearer' } });

/** Counts the attempts of a call: the first has `first` as its result, all others have the status. */
async function countAttempts(status: number, first: () => Response): Promise<number> {
  let attempts = 0;
  const client = createClient({
    baseUrl: 'https://api.example.com',
    credentials: { apiKey: 'example-api-key', userName: 'developer@example.com' },
    maxRetryDelay: 1,
    fetch: async (url) => {
      if (isSignIn(String(url))) return signedIn();
      attempts += 1;
      return attempts === 1 ? first() : Response.json({}, { status });
    },
  });
  await createTopic(client, { body: { key: 'orders', name: 'Orders' } }).result();
  return attempts;
}

test.for(statuses)('says of status %i what the client does', async (status) => {
  const afterStatus = await countAttempts(status, () => Response.json({}, { status }));
  const afterLoss = await countAttempts(status, () => {
    throw new TypeError('The connection was reset.');
  });
  const expected = { yes: [3, 3], once: [2, 3], repeated: [1, 3], no: [1, 2] }[clientRetryOf(status)];
  expect([afterStatus, afterLoss]).toEqual(expected);
});
