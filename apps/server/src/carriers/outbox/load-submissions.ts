import { sql } from 'kysely';
import type { OutboundMessage, Sms } from '../../features/messaging/carrier.ts';
import { isSolicited } from '../../features/messaging/customer-care-window.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { MessageSubmission, SmsSubmission } from '../connection-kind.ts';
import type { ClaimedSubmission } from './claim-submissions.ts';
import type { SubmissionKind } from './enqueue.ts';
import type { KnownConnection } from './link-pool.ts';
import type { OptOutQuery, OutboxParts } from './outbox-parts.ts';
import { toSmsText } from './sms-fallback.ts';

/** The submission of a claim, or why there is none: it is no longer wanted (undefined), or the connection cannot carry it. */
export type LoadedSubmission = SmsSubmission | MessageSubmission | 'optedOut' | 'unreadable' | 'unsuitable' | undefined;

interface Wanted extends Pick<ClaimedSubmission, 'reference' | 'sender' | 'isRevoked'> {}

/** A message as the connection submits it. */
type Loaded = { sms: Sms } | { message: OutboundMessage; repliesToProviderId: string | undefined };

/** Reads the submissions of a connection; those that were claimed together share a read. */
export function createSubmissionLoader(
  { connection: { id: connectionId, name }, kind: { channel } }: KnownConnection,
  { database, sources, findOptedOut, log }: Pick<OutboxParts, 'database' | 'sources' | 'findOptedOut' | 'log'>,
): (claimed: ClaimedSubmission) => Promise<LoadedSubmission> {
  const loaderOf = (source: SubmissionKind) =>
    createBatch<Wanted, Loaded | 'optedOut' | 'unsuitable' | undefined>({ write: (wanted) => read(source, wanted) });
  const loaders = { message: loaderOf('message'), passcode: loaderOf('passcode'), reply: loaderOf('reply') };

  return async (claimed) => {
    const { source, outboxId, expiresAt, attempt } = claimed;
    const loaded = await loaders[source].add(claimed).catch((error): 'unreadable' => {
      log.warn({ err: error, connection: name, source, outboxId }, 'a submission could not be read; retrying');
      return 'unreadable';
    });
    if (loaded === undefined)
      log.info({ connection: name, source, outboxId }, 'a submission was skipped: it is no longer wanted');
    if (loaded === undefined || typeof loaded === 'string') return loaded;
    if ('sms' in loaded) {
      return { ...loaded.sms, channel: 'sms', expiresAt, reference: Number(BigInt(outboxId) % 65_536n) };
    }
    const { message, repliesToProviderId } = loaded;
    // Connections have no chat channel.
    const submission = { ...(message as OutboundMessage & Pick<MessageSubmission, 'channel'>), expiresAt, attempt };
    return repliesToProviderId === undefined ? submission : { ...submission, repliesToProviderId };
  };

  async function read(source: SubmissionKind, wanted: readonly Wanted[]) {
    const revoked = new Set(wanted.flatMap(({ reference, isRevoked }) => (isRevoked ? [reference] : [])));
    const found = await sources[source](
      wanted.map(({ reference }) => reference),
      revoked,
    );
    const messages = wanted.map(({ reference, sender }) => toSuitable(found.get(reference), sender));
    const blocked = source === 'message' ? await findBlocked(messages) : new Set();
    const replies = await findProviderIds(
      database,
      connectionId,
      messages.flatMap((message) => (isMessage(message) ? message : [])),
    );
    return messages.map((message) => {
      if (message === undefined || message === 'unsuitable') return message;
      if (blocked.has(message)) return 'optedOut';
      return isMessage(message) ? { message, repliesToProviderId: replies.get(message.id) } : { sms: message };
    });
  }

  /** An SMS may replace an RCS message; otherwise a connection takes the messages of its channel only. */
  function toSuitable(message: Sms | OutboundMessage | undefined, sender: string) {
    if (message === undefined) return undefined;
    if (!('channel' in message)) return channel === 'sms' ? message : 'unsuitable';
    if (message.channel === channel) return message;
    const { id, environmentId, to, content } = message;
    const text = toSmsText(content);
    if (channel !== 'sms' || message.channel !== 'rcs' || sender === '' || text === '') return 'unsuitable';
    return { id, environmentId, to, sender, text, purpose: 'message' as const };
  }

  /** A passcode is not blocked, since its owner has asked for it; nor is the reply that confirms an opt-out. */
  async function findBlocked(messages: readonly (Sms | OutboundMessage | 'unsuitable' | undefined)[]) {
    const concerned = messages.flatMap((message) =>
      message === undefined || message === 'unsuitable' || isWelcome(message) ? [] : message,
    );
    if (concerned.length === 0) return new Set();
    const optedOut = await findOptedOut(concerned.map((message) => toQuery(connectionId, message)));
    return new Set(concerned.filter((_, index) => optedOut[index]));
  }
}

function isMessage(message: Sms | OutboundMessage | 'unsuitable' | undefined): message is OutboundMessage {
  return typeof message === 'object' && 'channel' in message;
}

function isWelcome(message: Sms | OutboundMessage): boolean {
  return isMessage(message) && isSolicited(message.channel, message.content.type);
}

function toQuery(connectionId: string, message: Sms | OutboundMessage): OptOutQuery {
  const { environmentId, to } = message;
  return { environmentId, connectionId, to, sender: isMessage(message) ? undefined : message.sender };
}

/**
 * Finds the provider's ids of the messages that others reply to, by the id of the reply. A message of the account has one if this connection
 * submitted it. The id of a message from a person is the provider's.
 */
async function findProviderIds(
  database: Database,
  connectionId: string,
  messages: readonly OutboundMessage[],
): Promise<ReadonlyMap<string, string>> {
  const replies = messages.flatMap(({ id, environmentId, repliesTo }) =>
    repliesTo === undefined ? [] : [{ id, environmentId, repliesTo }],
  );
  if (replies.length === 0) return new Map();
  const { rows } = await sql<{ id: string; providerId: string | null }>`
    SELECT reply.id, CASE
      WHEN EXISTS (SELECT FROM messages WHERE messages.id = reply."repliesTo" AND environment_id = reply."environmentId") THEN (
        SELECT provider_id FROM submission_attempts AS attempt JOIN submitted_parts AS part USING (outbox_id, attempt)
        WHERE attempt.source = 'message' AND attempt.reference = reply."repliesTo" AND part.connection_id = ${connectionId}
        ORDER BY outbox_id DESC, attempt DESC LIMIT 1
      )
      ELSE reply."repliesTo"
    END AS "providerId"
    FROM json_to_recordset(${JSON.stringify(replies)}::json) AS reply (id text, "environmentId" text, "repliesTo" text)
  `.execute(database);
  return new Map(rows.flatMap(({ id, providerId }) => (providerId === null ? [] : [[id, providerId]])));
}
