import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { meta } from '../../http/contract/meta.ts';
import type { Call, Handler } from '../../http/handler.ts';
import { claimKeys, IdempotencyConflict, storeReplies } from '../../http/idempotency/idempotency-keys.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Context } from '../context.ts';
import type { InboundContent, InboundMessage } from './carrier.ts';
import { acceptedMediaTypes, acceptsMediaType, type FileKind } from './file-types.ts';
import type { StoreInbound } from './inbound-messages.ts';
import type { MediaStore } from './media/media-store.ts';
import { unknownFileError, unknownReplyError, unsuitableFileError } from './message-errors.ts';
import { findConversationMessages } from './reply-references.ts';

type InboundCall = Call<'createInboundChatChannelMessage'>;

/** Stores what the users of a customer's own application write in the chat channel. */
export function createInboundHandler(
  { database, connections }: Pick<Context, 'database' | 'connections'>,
  media: Pick<MediaStore, 'find'>,
  store: StoreInbound,
): Handler<'createInboundChatChannelMessage'> {
  return (call) =>
    database.transaction().execute(async (transaction) => {
      const [isFirst] = await claimKeys(transaction, [call]);
      if (!isFirst) throw new IdempotencyConflict();
      const { account, body } = call;
      const id = body.id === undefined ? newId() : deriveMessageId(account.environmentId, body.id);
      if (body.id === undefined || !(await isStored(transaction, account.environmentId, id))) {
        const inbound = await resolveInbound(transaction, media, id, call);
        const isNew = await store(transaction, inbound);
        if (isNew && account.sandbox) await connections.showInbound(transaction, inbound);
      }
      const reply = { status: 200 as const, body: { messages: [{ id }], meta } };
      await storeReplies(transaction, [{ call, reply }]);
      return reply;
    });
}

/**
 * Derives the id of a message from the application's own id, so that a repeated message is detected. The application's id itself could be
 * that of a message on another channel.
 */
function deriveMessageId(environmentId: string, id: string): string {
  const digest = createHash('sha256').update(`chat message\n${environmentId}\n${id}`).digest('hex');
  return digest.slice(0, 24);
}

async function isStored(executor: Executor, environmentId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM inbound_messages WHERE environment_id = ${environmentId} AND id = ${id}
  `.execute(executor);
  return rows.length > 0;
}

/** @throws {HttpError} when the file, or the message that it replies to, is unknown or does not fit */
async function resolveInbound(
  executor: Executor,
  media: Pick<MediaStore, 'find'>,
  id: string,
  { account: { environmentId }, body, receivedAt }: InboundCall,
): Promise<InboundMessage> {
  const { from, name, timestamp, context } = body;
  if (context !== undefined) {
    const reference = { environmentId, channel: 'chat' as const, contact: from, messageId: context.message_id };
    const [isKnown] = await findConversationMessages(executor, [reference]);
    if (!isKnown) throw unknownReplyError('chat');
  }
  const written = timestamp === undefined ? receivedAt.getTime() : Number(timestamp) * 1000;
  return {
    id,
    environmentId,
    channel: 'chat',
    from,
    at: new Date(Math.min(written, receivedAt.getTime())),
    content: await resolveContent(executor, media, environmentId, body),
    ...(name !== undefined && { name }),
    ...(context !== undefined && { repliesTo: context.message_id }),
  };
}

async function resolveContent(
  executor: Executor,
  media: Pick<MediaStore, 'find'>,
  environmentId: string,
  body: InboundCall['body'],
): Promise<InboundContent> {
  switch (body.type) {
    case 'text':
      return { type: 'text', text: body.text.body };
    case 'location':
      return { type: 'location', ...pickLocation(body.location) };
    case 'image':
      return { type: body.type, ...(await resolveFile(body.type, body.image)) };
    case 'video':
      return { type: body.type, ...(await resolveFile(body.type, body.video)) };
    case 'audio':
      return { type: body.type, ...(await resolveFile(body.type, body.audio)) };
    case 'document':
      return { type: body.type, ...(await resolveFile(body.type, body.document)) };
  }

  async function resolveFile(
    kind: FileKind,
    { id, caption, filename }: { id: string; caption?: string | undefined; filename?: string | undefined },
  ) {
    const info = (await media.find(executor, environmentId, [id])).get(id);
    if (!info) throw unknownFileError('chat', kind);
    if (!acceptsMediaType('chat', kind, info.mediaType)) {
      throw unsuitableFileError('chat', kind, acceptedMediaTypes('chat', kind));
    }
    const file = { id, mediaType: info.mediaType, ...(filename !== undefined && { filename }) };
    return { file, ...(caption !== undefined && { caption }) };
  }
}

type Location = Extract<InboundCall['body'], { type: 'location' }>['location'];

/** Leaves out the properties that the contract does not define. */
function pickLocation({ latitude, longitude, name, address }: Location) {
  return { latitude, longitude, ...(name !== undefined && { name }), ...(address !== undefined && { address }) };
}
