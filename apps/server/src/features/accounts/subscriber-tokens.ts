import type { Handler } from '../../http/handler.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { subscriberNotFoundError } from '../subscribers/subscribers.ts';
import type { Tokens } from './tokens.ts';

/** The contract has the same default. */
const defaultLifetimeSeconds = 3600;

/** Creates the short-lived token of a subscriber, for its browser or app. */
export function createSubscriberTokenHandler(database: Database, tokens: Tokens): Handler<'createSubscriberToken'> {
  return async ({ account, body, params }) => {
    const { subscriberId } = params;
    const subscriber = await database
      .selectFrom('subscribers')
      .select('id')
      .where('environment_id', '=', account.environmentId)
      .where('subscriber_id', '=', subscriberId)
      .executeTakeFirst();
    if (!subscriber) throw subscriberNotFoundError();
    const expiry = Math.floor(Date.now() / 1000) + (body.expiresIn ?? defaultLifetimeSeconds);
    const issued = await tokens.issueForSubscriber(account, { id: subscriber.id, subscriberId }, expiry);
    return {
      status: 201,
      body: { data: { token: issued.token, expiresAt: new Date(issued.expiry * 1000).toISOString() } },
      headers: { 'Cache-Control': 'no-store' },
    };
  };
}
