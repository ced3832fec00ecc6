import type { components } from '@omnichannel/admin';
import { readConnection } from '../carriers/connections/find-connection.ts';
import { type MessageFilter, type MessageSummary, searchMessages } from '../carriers/outbox/message-search.ts';
import {
  readMessageContent,
  readTimeline,
  recordContentRead,
  type TimelineEvent,
} from '../carriers/outbox/timeline.ts';
import {
  type EnvironmentOwner,
  findNamedEnvironment,
  readEnvironmentOwners,
} from '../features/accounts/environment-owners.ts';
import type { Context } from '../features/context.ts';
import { toActor } from '../features/operators/operator.ts';
import { maskNumber } from '../features/phone-numbers/mask-number.ts';
import { parsePhoneNumber } from '../features/phone-numbers/phone-numbers.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import { type Operator, roleAllows } from '../http/operator-roles.ts';
import type { Database } from '../platform/postgres/database.ts';
import { readTimes, searchForMatch, toSearchReply } from './bounded-search.ts';
import { notFound } from './replies.ts';

/** The message log: its search, the timeline of a message, and the content on demand. */
export function createMessageHandlers({ database }: Context): Handlers {
  return {
    async searchMessages({ query, operator }) {
      const { cursor, limit = 50 } = query;
      const filter = await readFilter(database, query, operator);
      const page = await searchForMatch(
        (after) => searchMessages(database, filter, { cursor: after, limit }),
        cursor,
        ({ messages }) => messages.length > 0,
      );
      return toSearchReply(page, await toMessages(database, page.messages, operator));
    },
    async getMessageTimeline({ params: { messageId }, query, operator }) {
      const environmentId = await findNamedEnvironment(database, query.account);
      const found = await readTimeline(database, { id: messageId, environmentId });
      if (!found) throw notFound('message', 'searchMessages');
      const ownerOf = await readEnvironmentOwners(database, [found.message.environmentId]);
      const { outbox } = found;
      return {
        status: 200,
        body: {
          message: toMessage(found.message, ownerOf(found.message.environmentId), operator),
          events: found.events.map(toEventReply),
          ...(outbox && {
            outbox: {
              ...outbox,
              dueAt: outbox.dueAt.toISOString(),
              expiresAt: outbox.expiresAt.toISOString(),
              obstacle: outbox.obstacle && { ...outbox.obstacle, since: outbox.obstacle.since?.toISOString() ?? null },
            },
          }),
        },
      };
    },
    async getMessageContent({ params: { messageId }, query, operator, address, requestId }) {
      const environmentId = await findNamedEnvironment(database, query.account);
      const found = await readMessageContent(database, { id: messageId, environmentId });
      if (!found) {
        throw new HttpError(
          404,
          'There is no such message. Find messages with searchMessages. A verification has no content.',
        );
      }
      await recordContentRead(database, toActor(operator, { address, requestId }), found.message);
      return { status: 200, body: { id: found.message.id, content: found.content } };
    },
  };
}

type Query = Call<'searchMessages'>['query'];

/**
 * Reads the filter. A caller who may not see numbers may not find out by a search which ones there are.
 *
 * @throws {HttpError} 403, 422
 */
async function readFilter(database: Database, query: Query, operator: Operator): Promise<MessageFilter> {
  const { id, number, user, account, status, channel, source, direction, connection, providerId, request } = query;
  if ((number ?? user) !== undefined && !roleAllows(operator.role, 'support')) {
    throw new HttpError(403, 'The filters number and user need the role support. Ask an owner for it.');
  }
  if (number !== undefined && user !== undefined) throw new HttpError(422, 'Use either number or user, not both.');
  return {
    id,
    channel,
    source,
    direction,
    providerId,
    requestId: request,
    ...readTimes(query),
    recipient: number === undefined ? user : readNumber(number),
    environmentId: await findNamedEnvironment(database, account),
    connectionId: connection === undefined ? undefined : (await readConnection(database, connection)).id,
    states: status === undefined ? undefined : [status],
  };
}

function readNumber(text: string): string {
  // In a query, a plus that is not escaped arrives as a space.
  const trimmed = text.trim();
  const number = parsePhoneNumber(trimmed.startsWith('+') ? trimmed : `+${trimmed}`);
  if (number) return number.e164;
  throw new HttpError(422, 'number must be a complete number with its country prefix, such as +12025550123.');
}

async function toMessages(database: Database, messages: readonly MessageSummary[], operator: Operator) {
  const ownerOf = await readEnvironmentOwners(
    database,
    messages.map(({ environmentId }) => environmentId),
  );
  return messages.map((message) => toMessage(message, ownerOf(message.environmentId), operator));
}

function toMessage(
  { environmentId: _, acceptedAt, recipient, ...message }: MessageSummary,
  owner: EnvironmentOwner,
  { role }: Operator,
) {
  return {
    ...message,
    ...owner,
    recipient: roleAllows(role, 'support') ? recipient : maskNumber(recipient),
    acceptedAt: acceptedAt.toISOString(),
  };
}

/** Converts an event of a timeline to its form in the contract: with texts for its times. */
function toEventReply(event: TimelineEvent): components['schemas']['TimelineEvent'] {
  const at = event.at.toISOString();
  switch (event.type) {
    case 'received':
      return { ...event, at, writtenAt: event.writtenAt.toISOString() };
    case 'submitted':
      return { ...event, at, endedAt: event.endedAt?.toISOString() ?? null };
    default:
      return { ...event, at };
  }
}
