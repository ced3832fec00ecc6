import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '../../features/messaging/carrier.ts';
import { equalsRequestId } from '../../features/request-ids/request-id-index.ts';

/** `unknown` is a state of passcodes only: their outcome is in doubt, or the provider does not know it. `received`: an inbound message. */
export const messageStates = ['accepted', 'sent', 'delivered', 'read', 'failed', 'unknown', 'received'] as const;
export type MessageState = (typeof messageStates)[number];

/** A message of any channel, or the SMS of a verification, without its text. */
export interface MessageSummary {
  /** Id of the message, or the check code of the verification. */
  id: string;
  source: 'message' | 'passcode';
  direction: 'outbound' | 'inbound';
  environmentId: string;
  channel: Channel;
  /** The person: the recipient, or the sender of an inbound message. A number with the plus, or the user id of the channel. */
  recipient: string;
  status: MessageState;
  /** Time of the database at which the service stored it. */
  acceptedAt: Date;
  /** Cause of a failure. */
  failure: string | null;
  /** Code of the contract for a failure. */
  failureCode: number | null;
}

/** Selects messages; absent properties match all. */
export interface MessageFilter {
  /** Id of a message, check code, or id that a provider gave a part. */
  id?: string | undefined;
  /** Id that a provider gave a part, in the form of its response or of its receipts. */
  providerId?: string | undefined;
  /** The `X-Request-Id` of the request that was accepted; of the last one for a verification with resends. */
  requestId?: string | undefined;
  /** E.164 with the plus, or the user id of the channel. */
  recipient?: string | undefined;
  environmentId?: string | undefined;
  source?: MessageSummary['source'] | undefined;
  direction?: MessageSummary['direction'] | undefined;
  states?: readonly MessageState[] | undefined;
  channel?: Channel | undefined;
  /** A connection that an attempt was made over. */
  connectionId?: string | undefined;
  /** Stored at this time or later. */
  since?: Date | undefined;
  /** Stored before this time. */
  until?: Date | undefined;
}

/** Ids of messages and check codes to search in. */
export type MessageIds = Record<MessageSummary['source'], readonly string[]>;

/** The conditions of a search in one table. */
export interface SourceQuery {
  /** A condition that an index answers in the order of the time. As in the others, `found` is the row. */
  indexed: RawBuilder<unknown>;
  /** Conditions that are checked row by row. */
  others: RawBuilder<unknown>[];
  /** Whether `indexed` selects few rows, so that all of them can be checked. */
  isSmall: boolean;
}

/** A table that is searched. */
export interface MessageSource {
  source: MessageSummary['source'];
  direction: MessageSummary['direction'];
  table: 'messages' | 'verifications' | 'inbound_messages';
  time: RawBuilder<unknown>;
  /** A unique text, which orders rows of the same time. */
  key: RawBuilder<unknown>;
  /** Columns of the summary, from `id` to `failureCode`. */
  columns: RawBuilder<unknown>;
  /** Plans a search; undefined if no row can match. */
  plan(filter: MessageFilter, ids: MessageIds | undefined): SourceQuery | undefined;
}

const yes = sql`true`;

/** The conditions that all sources have in common. The most selective column with an index decides which rows are read. */
function planCommon(
  columns: { id: RawBuilder<unknown>; recipient: RawBuilder<unknown>; status: RawBuilder<unknown> },
  { recipient, environmentId, requestId, states }: MessageFilter,
  ids: readonly string[] | undefined,
): SourceQuery {
  const conditions = [
    ...(ids === undefined ? [] : [sql`${columns.id} = ANY (${ids})`]),
    ...(requestId === undefined ? [] : [equalsRequestId('found.request_id', requestId)]),
    ...(recipient === undefined ? [] : [sql`${columns.recipient} = ${recipient}`]),
    ...(environmentId === undefined ? [] : [sql`found.environment_id = ${environmentId}`]),
  ];
  const [indexed = yes, ...others] = conditions;
  return {
    indexed,
    others: [...others, ...(states === undefined ? [] : [sql`${columns.status} = ANY (${states})`])],
    isSmall: ids !== undefined || requestId !== undefined,
  };
}

/**
 * Condition: an attempt was made over the connection. The reference of a passcode also has the number of the send. OFFSET keeps the planner
 * from a join that reads the attempts of all messages.
 */
function wasSubmittedOver(connectionId: string, source: MessageSummary['source'], id: RawBuilder<unknown>) {
  return sql`EXISTS (
    SELECT FROM submission_attempts AS attempt
    WHERE split_part(attempt.reference, '-', 1) = ${id} AND attempt.source = ${source} AND attempt.connection_id = ${connectionId}
    OFFSET 0
  )`;
}

const messages: MessageSource = {
  source: 'message',
  direction: 'outbound',
  table: 'messages',
  time: sql`accepted_at`,
  key: sql`id`,
  columns: sql`id, environment_id, channel, recipient, status, coalesce(failure ->> 'details', failure ->> 'title'),
    (failure ->> 'code')::int`,
  plan(filter, ids) {
    const { states, channel, connectionId } = filter;
    const columns = { id: sql`found.id`, recipient: sql`found.recipient`, status: sql`found.status` };
    const others = [
      ...(channel === undefined ? [] : [sql`found.channel = ${channel}`]),
      ...(connectionId === undefined ? [] : [wasSubmittedOver(connectionId, 'message', sql`found.id`)]),
    ];
    const onlyFailed = states?.every((state) => state === 'failed') === true && states.length > 0;
    if (!onlyFailed || ids !== undefined || filter.recipient !== undefined || filter.requestId !== undefined) {
      const common = planCommon(columns, filter, ids?.message);
      return { ...common, others: [...common.others, ...others] };
    }
    // Few messages fail, so their index is the most selective one. `failed` is final, and sets the time.
    const { environmentId } = filter;
    const inEnvironment = environmentId === undefined ? sql`` : sql` AND found.environment_id = ${environmentId}`;
    return { indexed: sql`failed_at IS NOT NULL${inEnvironment}`, others, isSmall: false };
  },
};

const passcodes: MessageSource = {
  source: 'passcode',
  direction: 'outbound',
  table: 'verifications',
  time: sql`created_at`,
  key: sql`check_code`,
  columns: sql`check_code, environment_id, 'sms', number, coalesce(sms_status, 'accepted'), rejection,
    CASE WHEN sms_status = 'failed' THEN sms_error_code END`,
  plan(filter, ids) {
    const { channel, connectionId } = filter;
    if (channel !== undefined && channel !== 'sms') return undefined;
    const columns = {
      id: sql`found.check_code`,
      recipient: sql`found.number`,
      status: sql`coalesce(found.sms_status, 'accepted')`,
    };
    const common = planCommon(columns, filter, ids?.passcode);
    if (connectionId === undefined) return common;
    return { ...common, others: [...common.others, wasSubmittedOver(connectionId, 'passcode', sql`found.check_code`)] };
  },
};

const inbound: MessageSource = {
  source: 'message',
  direction: 'inbound',
  table: 'inbound_messages',
  time: sql`received_at`,
  // The id of a provider is unique in an environment.
  key: sql`(environment_id || ' ' || id)`,
  columns: sql`id, environment_id, channel, sender, 'received', NULL::text, NULL::int`,
  plan(filter, ids) {
    const { states, channel, connectionId, ...common } = filter;
    // The connection of an inbound message is not stored, and a provider's request has no id of ours.
    if (connectionId !== undefined || filter.requestId !== undefined || states?.includes('received') === false)
      return undefined;
    const columns = { id: sql`found.id`, recipient: sql`found.sender`, status: sql`'received'` };
    const query = planCommon(columns, common, ids?.message);
    if (channel === undefined) return query;
    return { ...query, others: [...query.others, sql`found.channel = ${channel}`] };
  },
};

/** The tables of messages, in the order of rows of the same time. */
export const messageSources: readonly MessageSource[] = [messages, passcodes, inbound];
