import { createClient } from '@omnichannel/client';
import { requestVerification } from '@omnichannel/client/operations';

/** Calls where a redirect stays in its origin, and where it leads to another one. */
export async function callRedirected(url) {
  const call = async (client) => {
    const { data, error } = await requestVerification(client, { body: { number: '+12025550100' } }).result();
    return data?.data.checkCode ?? error.name;
  };
  const credentials = { apiKey: 'any', userName: 'any' };
  return {
    sameOrigin: await call(createClient({ baseUrl: `${url}/same`, token: 'any' })),
    otherOrigin: await call(createClient({ baseUrl: `${url}/other`, token: 'any' })),
    signIn: await call(createClient({ baseUrl: `${url}/other`, credentials })),
  };
}
