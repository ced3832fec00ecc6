import type { Context } from '../features/context.ts';
import type { MediaStore } from '../features/messaging/media/media-store.ts';
import type { Providers, SmsEvents, SubmissionSources } from '../features/messaging/submissions.ts';
import type { Feature } from '../http/feature.ts';
import { type CallbackMetrics, createCallbackMetrics } from './callback-metrics.ts';
import { callbackRoutes } from './callback-routes.ts';
import {
  type Connection,
  type ConnectionKind,
  isEmailKind,
  isOutboxKind,
  type MessageChannel,
} from './connection-kind.ts';
import { type ConnectionCache, createConnectionCache } from './connections/connection-cache.ts';
import { registerConnectionStates } from './connections/connection-metrics.ts';
import { recordSignIn } from './connections/connection-store.ts';
import { maskCredentials } from './connections/credentials.ts';
import type { LoadedConnection } from './connections/load-connection.ts';
import { createOutcomeClock, type OutcomeClock } from './connections/outcome-times.ts';
import { startRechecks } from './connections/recheck-broken.ts';
import { createWebhookClock } from './connections/webhook-times.ts';
import { createEmailMetrics } from './email-metrics.ts';
import { createFileLinks } from './files/file-links.ts';
import { fileRoutes } from './files/file-routes.ts';
import { createProviderFiles } from './files/provider-files.ts';
import { createHelpReplies } from './inbound/help-replies.ts';
import { createInboundSmsReceiver, type InboundSmsReceiver } from './inbound/receive-inbound.ts';
import { createInboundEventReceiver, type InboundEventReceiver } from './inbound-events/inbound-event-receiver.ts';
import { kinds as allKinds } from './kinds.ts';
import { createRouter, optOutGroupOf } from './message-route.ts';
import { type MetaConnection, metaWebhookRoutes } from './meta/webhook-routes.ts';
import { enqueue } from './outbox/enqueue.ts';
import type { KnownConnection } from './outbox/link-pool.ts';
import { createOutboxMetrics } from './outbox/metrics.ts';
import { createOutbox } from './outbox/outbox.ts';
import type { OptOutQuery, Outbox, OutboxParts } from './outbox/outbox-parts.ts';
import { createReplySource, enqueueReply } from './outbox/replies.ts';
import type { InboundChannelMessage } from './provider-events.ts';
import { loadOptOutHashes } from './routing/opt-out-hashes.ts';
import { createOptOuts, type OptOuts } from './routing/opt-outs.ts';
import { createRoutingCache, type RoutingCache } from './routing/routing-cache.ts';
import { createEmailSender, type EmailSender } from './send-email.ts';
import { startTemplateSyncs } from './templates/sync-loop.ts';

/** Seconds for which a message is in doubt: the response may still arrive, at a process that was only slow. */
const inDoubtSeconds = 600;
/** Kinds of connections whose events arrive at the webhook of a Meta app. */
const metaKinds: ReadonlySet<string> = new Set(['whatsapp', 'messenger']);

type ProviderContext = Pick<Context, 'database' | 'pool' | 'directUrl' | 'keys' | 'log' | 'metrics' | 'config'>;

/** The state that the parts of this folder share. */
interface Shared {
  context: ProviderContext;
  kinds: ReadonlyMap<string, ConnectionKind>;
  connections: ConnectionCache;
  routing: RoutingCache;
  optOuts: OptOuts;
  email: EmailSender;
  outcomes: OutcomeClock;
  callbackMetrics: CallbackMetrics;
}

/**
 * Creates what connects the service to providers: connections and routes in memory, the outbox, receipts, inbound SMS, and the routes that
 * providers call.
 *
 * @param kinds kinds of connections; others for tests
 * @throws {Error} when the database does not respond
 */
export async function createProviders(
  context: ProviderContext,
  kinds: ReadonlyMap<string, ConnectionKind> = allKinds,
): Promise<Providers> {
  const { database, keys, log, config, metrics } = context;
  const connections = createConnectionCache(database, { kinds, keys, publicUrl: config.publicUrl, log });
  const routing = createRoutingCache(database, log);
  await Promise.all([connections.start(), routing.start()]);
  const hash = await loadOptOutHashes(database, keys);
  const optOuts = createOptOuts(hash);
  const outcomes = createOutcomeClock(database, log);
  const email = createEmailSender({
    database,
    connections,
    kinds,
    metrics: createEmailMetrics(metrics, () => namesOf({ connections, kinds }, isEmailKind)),
    noteOutcome: outcomes.note,
    log,
  });
  const callbackMetrics = createCallbackMetrics(metrics);
  const shared = { context, kinds, connections, routing, optOuts, email, outcomes, callbackMetrics };
  registerConnectionStates(metrics, database);
  let outbox: Outbox | undefined;

  return {
    ...createRouter({ database, kinds, connections, routing, optOuts }),
    email,
    enqueue,
    wake: (connectionIds) => outbox?.wake(connectionIds),
    connect(events, sources, media) {
      const inbound = createInboundSmsReceiver({
        database,
        events,
        optOuts,
        helpReplies: createHelpReplies(hash),
        reply: (reply, transaction) => enqueueReply(transaction, reply),
        metrics,
        log,
      });
      outbox = createOutbox(outboxParts(shared, { events, sources, inbound, media }));
      const messages = createInboundEventReceiver({
        database,
        optOuts,
        files: media,
        events,
        findConnection(connectionId) {
          const connection = connections.get(connectionId);
          const kind = connection && kinds.get(connection.kind);
          return kind && { kind, connection, fault: connection.fault };
        },
        metrics,
        log,
      });
      return createFeature(shared, { outbox, inbound, messages, media });
    },
  };
}

interface FeatureParts {
  outbox: Outbox;
  inbound: InboundSmsReceiver;
  messages: InboundEventReceiver;
  media: MediaStore;
}

function createFeature(
  { context: { database, keys, config, log }, kinds, connections, routing, email, outcomes, callbackMetrics }: Shared,
  parts: FeatureParts,
): Feature {
  const { outbox, inbound, messages, media } = parts;
  let rechecks: ReturnType<typeof startRechecks> | undefined;
  let templateSyncs: ReturnType<typeof startTemplateSyncs> | undefined;
  const webhooks = createWebhookClock(database, log);
  const addCallbacks = callbackRoutes({
    find(connectionId) {
      const connection = connections.get(connectionId);
      const kind = connection && kinds.get(connection.kind);
      // Without its credentials it cannot authenticate the provider.
      return kind && connection.fault === undefined ? { kind, connection } : undefined;
    },
    ...receiversOf(parts, kinds),
    noteWebhook: webhooks.note,
    log,
    metrics: callbackMetrics,
  });
  const addWebhooks = metaWebhookRoutes({
    // `isOfApp` has checked the kind, and a kind validates the settings and credentials of its connections.
    find: (appId) =>
      connections.list().filter((connection) => isOfApp(connection, appId)) as unknown as MetaConnection[],
    ...receiversOf(parts, kinds),
    noteWebhook: webhooks.note,
    log,
    metrics: callbackMetrics,
  });
  const links = createFileLinks({ keys, publicUrl: config.publicUrl });
  return {
    routes(app) {
      addCallbacks(app);
      addWebhooks(app);
      fileRoutes({ links, media, database })(app);
    },
    async start() {
      inbound.start();
      messages.start();
      await outbox.start();
      rechecks = startRechecks({ database, connections, kinds, log });
      templateSyncs = startTemplateSyncs({ database, connections, kinds, log });
    },
    async close() {
      await rechecks?.stop();
      await templateSyncs?.stop();
      email.close();
      connections.close();
      routing.close();
      await outbox.close();
      await inbound.close();
      await messages.close();
      await Promise.all([webhooks.close(), outcomes.close()]);
    },
  };
}

/** Returns the functions that store the events of provider calls. */
function receiversOf({ outbox, inbound, messages }: FeatureParts, kinds: Shared['kinds']) {
  return {
    receive: outbox.receive,
    receiveWatermarks: outbox.receiveWatermarks,
    receiveInbound: inbound.receive,
    receiveMessages({ id, environmentId, kind }: Connection, received: readonly InboundChannelMessage[]) {
      const channel = kinds.get(kind)?.channel as MessageChannel;
      return messages.receive({ id, environmentId, channel }, received);
    },
  };
}

/** Returns whether a connection can authenticate the webhooks of a Meta app: it needs its credentials for that. */
function isOfApp({ kind, fault, settings }: LoadedConnection, appId: string): boolean {
  return metaKinds.has(kind) && fault === undefined && (settings as { appId?: unknown }).appId === appId;
}

function outboxParts(
  { context, kinds, connections, routing, optOuts, outcomes }: Shared,
  {
    events,
    sources,
    inbound,
    media,
  }: { events: SmsEvents; sources: SubmissionSources; inbound: InboundSmsReceiver; media: MediaStore },
): OutboxParts {
  const { database, pool, directUrl, keys, log, metrics, config } = context;
  const personOf = ({ environmentId, to, ...from }: OptOutQuery) => ({
    environmentId,
    senderGroup: optOutGroupOf(routing.table(), from),
    number: to,
  });
  return {
    database,
    pool,
    directUrl,
    log,
    metrics: createOutboxMetrics(
      metrics,
      database,
      (id) => connections.get(id)?.name ?? 'removed',
      () => namesOf({ connections, kinds }, isOutboxKind),
    ),
    sources: { ...sources, reply: createReplySource(database) },
    record: events.receive,
    listConnections: () =>
      connections.list().flatMap((connection) => toKnown(connection, kinds.get(connection.kind)) ?? []),
    findSenderLimit: (connectionId, sender) =>
      routing.table().findSender(connectionId, sender)?.throughput ?? undefined,
    async onBroken({ connection: { id, name, credentials }, version }, reason) {
      const masked = maskCredentials(reason, credentials);
      // The version of the link: newer credentials are not judged.
      await recordSignIn(
        database,
        { id, version: Number.parseInt(version, 10) },
        { outcome: 'broken', reason: masked },
      );
      log.error({ connection: name, reason: masked }, 'the provider rejects the credentials of a connection');
      await connections.refresh();
    },
    findOptedOut: (messages) => optOuts.find(database, messages.map(personOf)),
    onOptedOut: (submission) => optOuts.record(database, personOf(submission), null),
    receiveInbound: inbound.receive,
    noteOutcome: outcomes.note,
    inDoubt: { policy: config.inDoubt, seconds: inDoubtSeconds },
    files: {
      read: media.read,
      sign: createFileLinks({ keys, publicUrl: config.publicUrl }).sign,
      ...createProviderFiles(database),
    },
  };
}

/** Returns the names of the connections whose kind is of a type. */
function namesOf(
  { connections, kinds }: Pick<Shared, 'connections' | 'kinds'>,
  isOfType: (kind: ConnectionKind | undefined) => boolean,
): string[] {
  const found = connections.list().filter(({ kind }) => isOfType(kinds.get(kind)));
  return found.map(({ name }) => name);
}

/** @returns undefined when this process cannot use it */
function toKnown(connection: LoadedConnection, kind: ConnectionKind | undefined): KnownConnection | undefined {
  if (!isOutboxKind(kind)) return undefined;
  const { version, state, binds, throughput } = connection;
  // A link is opened again when its share of the throughput changes.
  return { connection, kind, version: `${version} ${binds} ${throughput}`, isOn: state === 'on', binds, throughput };
}
