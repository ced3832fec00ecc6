import type { Database } from '../../platform/postgres/database.ts';
import { isStartKeyword } from '../routing/keywords.ts';
import type { OptOuts } from '../routing/opt-outs.ts';
import { type ClaimedEvent, finishEvent } from './claim-events.ts';
import { listEnvironments } from './find-environment.ts';
import { formsOfNumber } from './whatsapp-numbers.ts';

export interface SubscriptionParts {
  database: Database;
  optOuts: Pick<OptOuts, 'record' | 'remove'>;
}

/**
 * Records or reverts the opt-out that a provider reports, in one transaction with the end of the event. The operator's connection is one
 * sender for all environments that wrote to the person.
 */
export async function applySubscription(
  { database, optOuts }: SubscriptionParts,
  event: ClaimedEvent,
  isSubscribed: boolean,
): Promise<'optOut' | 'optIn'> {
  const { environmentId: owner, connectionId, message } = event;
  const environmentIds = owner === null ? await listEnvironments(database, event) : [owner];
  await database.transaction().execute(async (transaction) => {
    for (const environmentId of environmentIds) {
      // On channels other than SMS, opt-outs belong to the connection.
      const optOut = { environmentId, senderGroup: connectionId };
      if (!isSubscribed) await optOuts.record(transaction, { ...optOut, number: message.from }, null);
      else for (const number of idsOf(event)) await optOuts.remove(transaction, { ...optOut, number });
    }
    await finishEvent(transaction, event);
  });
  return isSubscribed ? 'optIn' : 'optOut';
}

/**
 * Reverts the opt-out of a person who writes START or another keyword for it, but not YES, which may answer a question. The provider has
 * reported the opt-out, perhaps under another id of the person.
 *
 * @returns whether there was one; otherwise the text is an ordinary message
 */
export async function revertByKeyword(
  { database, optOuts }: SubscriptionParts,
  event: ClaimedEvent,
  environmentId: string,
): Promise<boolean> {
  const { content } = event.message;
  if (content.type !== 'text' || !isStartKeyword(content.text)) return false;
  return database.transaction().execute(async (transaction) => {
    let isReverted = false;
    for (const number of idsOf(event)) {
      const optOut = { environmentId, senderGroup: event.connectionId, number };
      if (await optOuts.remove(transaction, optOut)) isReverted = true;
    }
    if (isReverted) await finishEvent(transaction, event);
    return isReverted;
  });
}

/** Lists the ids under which an opt-out of the person may be recorded. */
function idsOf({ channel, message: { from, userId } }: ClaimedEvent): string[] {
  const numbers = channel === 'chatApp' ? formsOfNumber(from) : [from];
  return [...numbers, ...(userId === undefined ? [] : [userId])];
}
