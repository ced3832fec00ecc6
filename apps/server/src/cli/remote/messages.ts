import type { Data, Item, OmnichannelAdmin, Query } from '@omnichannel/admin';
import type { MessageSummary } from '../../carriers/outbox/message-search.ts';
import type { OutboxState } from '../../carriers/outbox/submission-history.ts';
import type { Timeline, TimelineEvent } from '../../carriers/outbox/timeline.ts';
import { createEnvironments } from './accounts.ts';
import { isNotFound } from './describe-error.ts';
import { type SearchRequest, searchPage } from './search-page.ts';
import { withDates } from './with-dates.ts';

/** Returns the function that requests pages of messages. */
export function createRemoteMessages(admin: OmnichannelAdmin, query: Query<'searchMessages'>) {
  const environments = createEnvironments(admin);
  return (wanted: SearchRequest) =>
    searchPage(
      (page) => admin.messages.search({ ...query, ...page }),
      wanted,
      async (message) => toMessage(message, await environments.of(message.accountId)),
    );
}

/** @returns undefined when the message does not exist */
export async function readRemoteTimeline(
  admin: OmnichannelAdmin,
  id: string,
  account: string | undefined,
): Promise<Timeline | undefined> {
  try {
    const query = account === undefined ? {} : { account };
    const { message, events, outbox } = await admin.messages.timeline(id, query);
    return {
      message: toMessage(message, await createEnvironments(admin).of(message.accountId)),
      events: events.map(toEvent),
      outbox: outbox === undefined ? null : toOutboxState(outbox),
    };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function toOutboxState(given: NonNullable<Data<'getMessageTimeline'>['outbox']>): OutboxState {
  const { obstacle, ...state } = withDates(given, 'dueAt', 'expiresAt');
  return { ...state, obstacle: obstacle && withDates(obstacle, 'since') };
}

function toMessage(given: Item<'searchMessages'>, environmentId: string): MessageSummary {
  const { accountId: _, account: __, isSandbox: ___, ...message } = withDates(given, 'acceptedAt');
  return { ...message, environmentId };
}

function toEvent(event: Data<'getMessageTimeline'>['events'][number]): TimelineEvent {
  const at = new Date(event.at);
  const converted =
    event.type === 'received'
      ? { ...event, at, writtenAt: new Date(event.writtenAt) }
      : event.type === 'submitted'
        ? { ...event, at, endedAt: event.endedAt === null ? null : new Date(event.endedAt) }
        : { ...event, at };
  // The contract describes the same events, some with a wider type.
  return converted as TimelineEvent;
}
