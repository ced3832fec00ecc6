import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { listenForNotifications } from '../../platform/postgres/notification-listener.ts';
import { createNotifier } from '../../platform/postgres/notifier.ts';
import type { Connection } from '../connection-kind.ts';
import type { ProviderReceipt } from '../provider-events.ts';
import { sweepSubmissions } from './abandoned-submissions.ts';
import { enqueue } from './enqueue.ts';
import { createLinkPool } from './link-pool.ts';
import { recordOptOuts } from './opt-out-receipts.ts';
import type { Outbox, OutboxParts } from './outbox-parts.ts';
import { openPooledLink } from './pooled-link.ts';
import { createReceiptReceiver } from './receive-receipts.ts';

/** The channel of notifications about due submissions; the payload is the id of a connection. */
const notificationChannel = 'submissions';
/** Milliseconds between two rounds of maintenance. */
const maintenanceMs = 1000;

export function createOutbox(parts: OutboxParts): Outbox {
  const { database, directUrl, log, listConnections, onBroken } = parts;
  const notifier = createNotifier(database, log, notificationChannel);
  const receipts = createReceiptReceiver(parts, wake);
  const links = createLinkPool({
    database,
    log,
    listConnections,
    open: (lease, known, isHeld) =>
      openPooledLink(lease, known, {
        ...parts,
        isHeld,
        ...receipts,
        receive: (received) => receive(known.connection, received),
      }),
    onBroken,
  });
  let stopWork: (() => Promise<void>) | undefined;

  return {
    enqueue,
    wake,
    receive,
    receiveWatermarks: receipts.receiveWatermarks,
    async start() {
      await links.update();
      const listener = listenForNotifications({
        directUrl,
        log,
        applicationName: 'omnichannel outbox',
        channel: notificationChannel,
        onNotification: links.wake,
        onListening: () => {
          for (const { connection } of listConnections()) links.wake(connection.id);
        },
      });
      // Apart from each other: leases are renewed in time also while the sweep is slow, and while links close.
      const [renewal, sweeping] = [repeat(links.update, log), repeat(sweep, log)];
      stopWork = async () => {
        await sweeping.stop();
        await listener.close();
        await links.stop();
        await renewal.stop();
      };
    },
    async close() {
      await stopWork?.();
      await notifier.close();
    },
  };

  async function receive(
    connection: Pick<Connection, 'id' | 'name'>,
    received: readonly ProviderReceipt[],
  ): Promise<void> {
    await recordOptOuts(parts, connection.id, received);
    await receipts.receive(connection, received);
  }

  function wake(connectionIds: Iterable<string>): void {
    const ids = [...connectionIds];
    for (const id of ids) links.wake(id);
    notifier.notify(ids);
  }

  async function sweep(): Promise<void> {
    const connections = listConnections();
    const known = connections.map(({ connection }) => connection.id);
    const usable = connections.flatMap(({ connection, isOn }) => (isOn ? [connection.id] : []));
    const idempotent = connections.flatMap(({ connection, kind }) => (kind.isIdempotent ? [connection.id] : []));
    const moved = await sweepSubmissions(database, {
      known,
      usable,
      idempotent,
      inDoubt: parts.inDoubt,
      record: receipts.recordStatuses,
    });
    wake(moved);
    for (const id of known) await receipts.matchEarly(id);
  }
}

/** Repeats maintenance until it is stopped. */
function repeat(work: () => Promise<void>, log: Logger): { stop(): Promise<void> } {
  const ended = new AbortController();
  const working = (async () => {
    while (!ended.signal.aborted) {
      await work().catch((error) => log.warn({ err: error }, 'the outbox was not maintained; retrying'));
      await sleep(maintenanceMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      ended.abort();
      await working;
    },
  };
}
