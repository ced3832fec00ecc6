import { createSubscriberToken } from '@omnichannel/client/operations';
import { omnichannel } from '../../lib/omnichannel.ts';
import { currentUser } from '../../lib/session.ts';

/** Returns a token that reads the feed of the signed-in user, and nothing else. */
export async function POST(): Promise<Response> {
  const subscriberId = await currentUser();
  if (!subscriberId) return new Response(null, { status: 401 });
  const { data } = await createSubscriberToken(omnichannel, {
    params: { path: { subscriberId } },
    body: { expiresIn: 3600 },
  });
  return Response.json(data);
}
