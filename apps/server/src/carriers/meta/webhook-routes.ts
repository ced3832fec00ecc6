import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../http/http-error.ts';
import { isConnectionError } from '../../platform/postgres/connection-errors.ts';
import type { CallbackMetrics } from '../callback-metrics.ts';
import type { Connection } from '../connection-kind.ts';
import { equalInConstantTime } from '../http-sms/constant-time.ts';
import type { InboundChannelMessage, ProviderReceipt, ReceiptWatermark } from '../provider-events.ts';
import type { MessengerSettings, MetaCredentials, WhatsAppSettings } from './meta-settings.ts';
import { findSigningSecrets } from './signature.ts';
import { type AssetEvents, splitWebhook } from './split-webhook.ts';

/** A connection of the kind `whatsapp` or `messenger`. */
export type MetaConnection = Connection<WhatsAppSettings | MessengerSettings, MetaCredentials>;

export interface MetaWebhookParts {
  /** Finds the connections of an app, whatever their state: a paused one still gets receipts. */
  find(appId: string): readonly MetaConnection[];
  /** Each resolves when the events are stored. */
  receive(connection: Connection, receipts: readonly ProviderReceipt[]): Promise<void>;
  receiveWatermarks(connection: Connection, watermarks: readonly ReceiptWatermark[]): Promise<void>;
  receiveMessages(connection: Connection, messages: readonly InboundChannelMessage[]): Promise<void>;
  /** Notes that a connection has received an authentic webhook. Does not block, and never fails. */
  noteWebhook(connection: Connection): void;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  metrics: CallbackMetrics;
}

/**
 * Bytes of a webhook. Unverified: 1000 changes, 3 MB, a response within 250 ms and repetitions for 7 days are in copies by third parties, such as
 * 360dialog; the page whatsapp/webhooks/overview was seen in excerpts without them.
 */
const maxBodyBytes = 3 * 1024 * 1024;
/** Characters of a challenge. Meta sends a number of about 10 digits. */
const maxChallengeLength = 256;
/** Seconds after which Meta should repeat events that were not stored. */
const retryAfterSeconds = 5;
/** Label of the metric. */
const path = 'webhook';

interface WebhookRoute {
  Params: { appId: string };
  Querystring: Record<string, string | string[] | undefined>;
  Body: Buffer | undefined;
}

/**
 * Returns the webhook of Meta apps: `GET /carriers/meta/<app id>` for the verification, and `POST` for the events of all numbers and pages of the
 * app. It responds after the events are stored, and downloads no files: Meta asks for a response within 250 ms.
 */
export function metaWebhookRoutes(parts: MetaWebhookParts): (app: FastifyInstance) => void {
  return (app) => {
    app.register(async (scope) => {
      // Signatures are over the bytes, so nothing else parses the body.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: maxBodyBytes },
        async (_: unknown, body: Buffer) => body,
      );
      const url = '/carriers/meta/:appId';
      scope.route<WebhookRoute>({
        method: 'GET',
        url,
        exposeHeadRoute: false,
        handler: (request, reply) => verifyWebhook(request, reply, parts),
      });
      scope.route<WebhookRoute>({
        method: 'POST',
        url,
        bodyLimit: maxBodyBytes,
        handler: (request, reply) => receiveWebhook(request, reply, parts),
      });
    });
  };
}

/** Responds to the verification that Meta makes when the operator enters the URL (page graph-api/webhooks/getting-started). */
async function verifyWebhook(
  { params: { appId }, query }: FastifyRequest<WebhookRoute>,
  reply: FastifyReply,
  parts: MetaWebhookParts,
): Promise<FastifyReply> {
  const connections = requireConnections(parts, appId);
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
  if (token === undefined) {
    parts.metrics.count('unknown', path, 'unauthenticated');
    throw new HttpError(403, 'The call has no hub.verify_token. Meta sends it when you enter this URL in the app.');
  }
  const given = typeof token === 'string' ? token : '';
  // All are compared, so that the time does not show which one matched.
  const matches = connections.filter(({ credentials }) => equalInConstantTime(given, credentials.verifyToken));
  if (mode !== 'subscribe' || matches.length === 0) {
    parts.metrics.count('unknown', path, 'unauthenticated');
    throw new HttpError(403, 'The verify token is not that of a connection of this app. Compare the two.');
  }
  if (typeof challenge !== 'string' || !/^[\x21-\x7e]+$/.test(challenge) || challenge.length > maxChallengeLength) {
    throw new HttpError(400, 'The call has no hub.challenge to return.');
  }
  return reply.code(200).type('text/plain').header('X-Content-Type-Options', 'nosniff').send(challenge);
}

async function receiveWebhook(
  { params: { appId }, headers, body = Buffer.alloc(0) }: FastifyRequest<WebhookRoute>,
  reply: FastifyReply,
  parts: MetaWebhookParts,
): Promise<FastifyReply> {
  const connections = requireConnections(parts, appId);
  const secrets = connections.map(({ credentials }) => credentials.appSecret);
  const signing = findSigningSecrets(body, headers['x-hub-signature-256'], secrets);
  if (signing.size === 0) {
    parts.metrics.count('unknown', path, 'unauthenticated');
    parts.log.warn({ appId }, 'webhook of a Meta app rejected: wrong signature');
    throw new HttpError(401, 'The call is not signed with the app secret. Compare the secret of the connection.');
  }
  // A connection with another secret of the same app is left out: it is not proved that the events are its own.
  const authentic = connections.filter(({ credentials }) => signing.has(credentials.appSecret));
  const assets = splitWebhook(body);
  if (assets === undefined) {
    parts.metrics.count('unknown', path, 'unreadable');
    parts.log.warn({ appId }, 'webhook of a Meta app cannot be read');
    // It is authentic, and Meta would repeat it for 7 days after any other response.
    return reply.code(200).type('text/plain').send('OK');
  }
  const results = await Promise.all(assets.flatMap((asset) => storeAsset(asset, authentic, parts)));
  requireStored(results);
  return reply.code(200).type('text/plain').send('OK');
}

/** @throws {HttpError} 404 without a connection of this app */
function requireConnections({ find, metrics }: MetaWebhookParts, appId: string): readonly MetaConnection[] {
  const connections = find(appId);
  if (connections.length > 0) return connections;
  metrics.count('unknown', path, 'unknownConnection');
  throw new HttpError(404, 'No connection has this app. Compare the URL with the one that connections show prints.');
}

/** Undefined for events that are stored, else why they are not. */
type StoreResult = { error: unknown } | undefined;

/** Stores the events of a number or page at each of its connections. One that no connection has is counted and ignored. */
function storeAsset(
  { kind, assetId, events }: AssetEvents,
  connections: readonly MetaConnection[],
  parts: MetaWebhookParts,
): Promise<StoreResult>[] {
  const owners = connections.filter((connection) => connection.kind === kind && assetIdOf(connection) === assetId);
  if (owners.length === 0) {
    parts.metrics.count('unknown', path, 'unknownConnection');
    // The id of a number or page is the operator's own, and names no person.
    parts.log.warn(
      { kind, assetId },
      'events of a webhook dropped: no connection with its app secret has the number or page',
    );
    return [];
  }
  return owners.map(async (connection) => {
    parts.noteWebhook(connection);
    if (events.unreadable > 0) {
      parts.metrics.count(connection.name, path, 'unreadable');
      parts.log.warn({ connection: connection.name, count: events.unreadable }, 'events of a webhook cannot be read');
    }
    // Each is stored whatever happens to the others.
    const stored = await Promise.allSettled([
      events.receipts.length > 0 && parts.receive(connection, events.receipts),
      events.watermarks.length > 0 && parts.receiveWatermarks(connection, events.watermarks),
      events.messages.length > 0 && parts.receiveMessages(connection, events.messages),
    ]);
    const errors = stored.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    for (const error of errors) {
      parts.log.error({ err: error, connection: connection.name }, 'events of a webhook not stored');
    }
    parts.metrics.count(connection.name, path, errors.length > 0 ? 'failed' : 'stored');
    return errors.length > 0 ? { error: errors.find(isTemporary) ?? errors[0] } : undefined;
  });
}

function assetIdOf({ settings }: MetaConnection): string {
  return 'phoneNumberId' in settings ? settings.phoneNumberId : settings.pageId;
}

/** Reports whether a repetition can succeed: not after an error in the data (SQLSTATE classes 22 and 23), nor after one of the program. */
function isTemporary(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return isConnectionError(error) || (typeof code === 'string' && /^(?!2[23])[0-9A-Z]{5}$/.test(code));
}

/**
 * Meta repeats a webhook until the response is 200, with the events of all connections in it, and stored ones are recognized. So a database that
 * cannot be reached leads to a repetition, but a fault of one connection does not when others are stored.
 *
 * @throws {HttpError} 503
 */
function requireStored(results: readonly StoreResult[]): void {
  const failures = results.flatMap((result) => result ?? []);
  if (failures.length === 0) return;
  const isOutage = failures.some(({ error }) => isTemporary(error));
  if (!isOutage && failures.length < results.length) return;
  throw new HttpError(503, 'The events could not be stored. Repeat the request later.', {
    retryAfter: retryAfterSeconds,
    cause: failures[0]?.error,
  });
}
