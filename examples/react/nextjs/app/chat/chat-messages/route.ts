import { omnichannel } from '../../../lib/omnichannel.ts';
import { currentUser } from '../../../lib/session.ts';

/** Asks the question of the page as the signed-in user, and passes the events on while they arrive. */
export async function POST(request: Request): Promise<Response> {
  const user = await currentUser();
  if (!user) return new Response(null, { status: 401 });
  const { query, conversation_id } = await request.json();
  const { error, response } = await omnichannel.POST('/chat-messages', {
    body: { query, conversation_id, user, response_mode: 'streaming' },
    headers: { Accept: 'text/event-stream' },
    parseAs: 'stream',
    signal: request.signal,
  });
  const type = response.headers.get('Content-Type') ?? 'application/json';
  return new Response(response.ok ? response.body : JSON.stringify(error), {
    status: response.status,
    headers: { 'Content-Type': type },
  });
}
