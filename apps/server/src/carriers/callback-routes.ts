import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import type { CallbackMetrics, CallbackOutcome } from './callback-metrics.ts';
import type { Connection, ConnectionKind } from './connection-kind.ts';
import type {
  InboundChannelMessage,
  InboundSms,
  ParsedCallback,
  ProviderCall,
  ProviderReceipt,
  ReceiptWatermark,
} from './provider-events.ts';

export interface CallbackRouteParts {
  /** Finds a connection whose kind takes callbacks, whatever its state: a paused one still gets receipts. */
  find(connectionId: string): { kind: ConnectionKind; connection: Connection } | undefined;
  /** Resolves when the receipts are stored. */
  receive(connection: Connection, receipts: readonly ProviderReceipt[]): Promise<void>;
  receiveWatermarks(connection: Connection, watermarks: readonly ReceiptWatermark[]): Promise<void>;
  receiveInbound(connection: Connection, inbound: readonly InboundSms[]): Promise<void>;
  receiveMessages(connection: Connection, messages: readonly InboundChannelMessage[]): Promise<void>;
  /** Notes that a connection has received an authentic webhook. Does not block, and never fails. */
  noteWebhook(connection: Connection): void;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  metrics: CallbackMetrics;
}

/** Bytes of a callback. */
const maxBodyBytes = 256 * 1024;
/** `webhook` is for providers that send all events to one URL. */
const paths: readonly string[] = ['status', 'inbound', 'webhook'];
/** Seconds after which a provider should repeat an event that was not stored. */
const retryAfterSeconds = 5;

interface CallbackRoute {
  Params: { connectionId: string; path: string };
  Body: Buffer | undefined;
}

/**
 * Returns the routes that providers call: `GET` and `POST /carriers/<connection id>/<status|inbound|webhook>`. They respond after the events are
 * stored. A call gets a 4xx when repeating it is useless, and a 503 when the events could not be stored.
 */
export function callbackRoutes(parts: CallbackRouteParts): (app: FastifyInstance) => void {
  return (app) => {
    app.register(async (scope) => {
      // Signatures are over the bytes, so nothing else parses the body.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: maxBodyBytes },
        async (_: unknown, body: Buffer) => body,
      );
      scope.route<CallbackRoute>({
        method: ['GET', 'POST'],
        url: '/carriers/:connectionId/:path',
        // A HEAD must not store anything.
        exposeHeadRoute: false,
        bodyLimit: maxBodyBytes,
        handler: (request, reply) => handleCallback(request, reply, parts),
      });
    });
  };
}

async function handleCallback(
  request: FastifyRequest<CallbackRoute>,
  reply: FastifyReply,
  parts: CallbackRouteParts,
): Promise<FastifyReply> {
  const { connectionId, path } = request.params;
  const found = paths.includes(path) ? parts.find(connectionId) : undefined;
  if (found?.kind.parseCallback === undefined) {
    parts.metrics.count('unknown', 'unknown', 'unknownConnection');
    throw new HttpError(404, 'There is no such connection. Compare the URL with the one that connections show prints.');
  }
  const { kind, connection } = found;
  const count = (outcome: CallbackOutcome) => parts.metrics.count(connection.name, path, outcome);
  const parsed = await parse(kind, connection, toCall(request, connection));
  if (parsed.outcome !== 'events') {
    count(parsed.outcome);
    parts.log.warn({ connectionId, path, reason: parsed.reason }, 'carrier callback rejected');
    throw rejectionOf(parsed);
  }
  if (parsed.isVerification !== true) parts.noteWebhook(connection);
  try {
    await receiveEvents(connection, parsed, parts);
  } catch (error) {
    count('failed');
    throw new HttpError(503, 'The events could not be stored. Repeat the request later.', {
      retryAfter: retryAfterSeconds,
      cause: error,
    });
  }
  if (parsed.unreadable !== undefined) {
    parts.log.warn({ connectionId, path, reason: parsed.unreadable }, 'carrier event cannot be read; acknowledged');
  }
  count(parsed.unreadable === undefined ? 'stored' : 'unreadable');
  if (parsed.reply === undefined) return reply.code(204).send();
  return reply.code(parsed.reply.status).type(parsed.reply.contentType).send(parsed.reply.body);
}

async function receiveEvents(
  connection: Connection,
  { receipts, inbound, watermarks = [], messages = [] }: Extract<ParsedCallback, { outcome: 'events' }>,
  parts: CallbackRouteParts,
): Promise<void> {
  if (receipts.length > 0) await parts.receive(connection, receipts);
  if (watermarks.length > 0) await parts.receiveWatermarks(connection, watermarks);
  if (inbound.length > 0) await parts.receiveInbound(connection, inbound);
  if (messages.length > 0) await parts.receiveMessages(connection, messages);
}

/** A kind that fails on a call cannot read it: repeating the call would fail again. */
async function parse(kind: ConnectionKind, connection: Connection, call: ProviderCall): Promise<ParsedCallback> {
  try {
    return (await kind.parseCallback?.(connection, call)) as ParsedCallback;
  } catch (error) {
    connection.log.error({ err: error, connectionId: connection.id }, 'carrier callback could not be parsed');
    return { outcome: 'unreadable', reason: 'The call could not be parsed.' };
  }
}

/** The URL is the public one: a proxy in front of the service may have called another. */
function toCall(
  { method, headers, body, params, raw }: FastifyRequest<CallbackRoute>,
  { publicUrl = '' }: Connection,
): ProviderCall {
  return {
    method,
    path: params.path,
    url: `${publicUrl.replace(/\/$/, '')}${raw.url}`,
    headers,
    body: body ?? Buffer.alloc(0),
  };
}

function rejectionOf({ outcome }: Exclude<ParsedCallback, { outcome: 'events' }>): HttpError {
  if (outcome === 'unreadable') return new HttpError(400, 'The call contains no event that this connection reads.');
  return new HttpError(401, 'The call is not authenticated. Compare the secret of the connection with the provider.', {
    headers: { 'WWW-Authenticate': 'Basic realm="callbacks"' },
  });
}
