import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, MediaInfo, MediaStore } from '../../features/messaging/media/media-store.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { matchesTag, parseRange } from './byte-range.ts';
import { type FileLinks, filePath, type VerifiedLink } from './file-links.ts';
import { createTransferSlots, type TransferSlots } from './transfer-slots.ts';

export interface FileRouteParts {
  links: Pick<FileLinks, 'verify'>;
  media: Pick<MediaStore, 'find' | 'read'>;
  database: Database;
  /** Transfers in progress in this process, for one link and in all. */
  maxTransfers?: { link: number; all: number };
  /** Milliseconds for a transfer, so that a client that reads slowly does not hold its slot. */
  timeoutMs?: number;
}

type Parts = Required<Omit<FileRouteParts, 'maxTransfers'>> & { slots: TransferSlots };
type FileRequest = FastifyRequest<{ Params: { token: string } }>;

/** Seconds after which a client should repeat a request that got no slot. */
const retryAfterSeconds = 2;

/**
 * Returns the route of signed links: `GET` and `HEAD /carriers/files/<token>`. Every link that does not work gets the same 404, so that a
 * caller learns nothing from it.
 */
export function fileRoutes({
  maxTransfers = { link: 4, all: 64 },
  timeoutMs = 5 * 60 * 1000,
  ...parts
}: FileRouteParts): (app: FastifyInstance) => void {
  const all: Parts = { ...parts, timeoutMs, slots: createTransferSlots(maxTransfers) };
  return (app) => {
    app.route<{ Params: { token: string } }>({
      method: ['GET', 'HEAD'],
      url: `${filePath}/:token`,
      handler: (request, reply) => sendFile(request, reply, all),
    });
  };
}

async function sendFile(request: FileRequest, reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  const { links, media, database } = parts;
  const link = links.verify(request.params.token);
  const found = link && (await media.find(database, link.environmentId, [link.mediaId]));
  const file = link && found?.get(link.mediaId);
  if (!file) return sendNotFound(reply);
  const { headers, method } = request;
  const tag = tagOf(file);
  const { 'if-none-match': known, 'if-range': condition = tag } = headers;
  if (known !== undefined && matchesTag(known, tag)) return reply.code(304).headers(commonHeaders(file, link)).send();
  // Only a GET has ranges, and only of the bytes that `If-Range` names.
  const range = method === 'GET' && condition === tag ? parseRange(headers.range, file.size) : undefined;
  if (range === 'notSatisfiable') {
    const unsatisfied = { ...commonHeaders(file, link), 'Content-Range': `bytes */${file.size}` };
    return reply.code(416).headers(unsatisfied).type('text/plain').send('The file has no such range.\n');
  }
  if (method === 'HEAD') return describeContent(reply, { file, link }).send();
  return streamContent(request.params.token, reply, parts, { file, link, ...(range && { range }) });
}

interface Transfer {
  file: MediaInfo;
  link: VerifiedLink;
  range?: ByteRange;
}

/** Streams the bytes while there is a slot. Fastify destroys the stream when the client leaves. */
async function streamContent(
  token: string,
  reply: FastifyReply,
  { media, slots, timeoutMs }: Parts,
  transfer: Transfer,
): Promise<FastifyReply> {
  const release = slots.acquire(token);
  if (typeof release === 'string') return sendBusy(reply, release);
  let content: Readable | undefined;
  try {
    const { environmentId, mediaId } = transfer.link;
    content = (await media.read(environmentId, mediaId, transfer.range))?.content;
  } finally {
    if (content === undefined) release();
  }
  if (content === undefined) return sendNotFound(reply);
  const timer = setTimeout(() => content.destroy(new Error('The client reads a file too slowly.')), timeoutMs);
  content.once('close', () => {
    clearTimeout(timer);
    release();
  });
  return describeContent(reply, transfer).send(content);
}

/** Sets the headers of a file or a part of it. */
function describeContent(reply: FastifyReply, { file, link, range }: Transfer): FastifyReply {
  if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${file.size}`);
  return reply.headers({
    ...commonHeaders(file, link),
    'Content-Type': file.contentType,
    'Content-Length': range ? range.last - range.first + 1 : file.size,
    'Content-Disposition': link.fileName === undefined ? 'attachment' : `attachment; ${nameParameters(link.fileName)}`,
  });
}

/** The headers of every response to a link that works. */
function commonHeaders(file: MediaInfo, { expiresAt }: VerifiedLink) {
  const secondsLeft = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  return {
    ETag: tagOf(file),
    'Accept-Ranges': 'bytes',
    'Cache-Control': `private, max-age=${secondsLeft}`,
    'X-Content-Type-Options': 'nosniff',
    // A browser that opens the file runs nothing in it.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}

/** Returns a strong entity tag: the bytes of a media id never change. */
function tagOf({ id }: MediaInfo): string {
  return `"${id}"`;
}

/** Writes a file name for `Content-Disposition`: in ASCII for old clients, and in UTF-8 (RFC 6266, RFC 8187). */
function nameParameters(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\%/]/g, '_');
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${extended}`;
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    .type('text/plain')
    .send('This file does not exist, or its link has expired.\n');
}

function sendBusy(reply: FastifyReply, limit: 'link' | 'all'): FastifyReply {
  return reply
    .code(limit === 'link' ? 429 : 503)
    .headers({ 'Cache-Control': 'no-store', 'Retry-After': retryAfterSeconds })
    .type('text/plain')
    .send('Too many downloads are in progress. Repeat the request later.\n');
}
