import type { Logger } from 'pino';
import type { Database } from '../../platform/postgres/database.ts';
import type { Connection, LinkState, OutboxKind } from '../connection-kind.ts';
import { acquireLeases, fencingSeconds, type Lease, releaseLeases, renewLeases, type WantedSlot } from './leases.ts';

/** A connection as this process knows it now. */
export interface KnownConnection {
  connection: Connection;
  kind: OutboxKind;
  /** Changes with each change of settings or credentials. */
  version: string;
  isOn: boolean;
  /** Links over all instances. */
  binds: number;
  /** Messages a second over all instances; null for no limit. */
  throughput: number | null;
}

/** A link of this process, for one lease. */
export interface PooledLink {
  readonly state: LinkState;
  /** Parts that wait for their response. */
  readonly inFlight: number;
  /** The most parts that may wait for their response. */
  readonly window: number;
  wake(): void;
  /**
   * Finishes what is in progress, and closes the link.
   *
   * @param isLeaseLost another process may open its link soon: this one is closed before the results of its attempts are recorded
   */
  stop(isLeaseLost?: boolean): Promise<void>;
}

export interface LinkPoolParts {
  database: Database;
  log: Logger;
  listConnections(): readonly KnownConnection[];
  /** @param isHeld whether the lease is certainly still held: no other process can have taken it over */
  open(lease: Lease, connection: KnownConnection, isHeld: () => boolean): PooledLink;
  /** The provider rejects the credentials of a connection. */
  onBroken(connection: KnownConnection, reason: string): Promise<void>;
}

/** The links that this process holds. Over all processes there are exactly as many as each connection has configured. */
export interface LinkPool {
  /** Renews the leases, acquires free ones, and opens and closes links. Called every second, and after changes of connections. */
  update(): Promise<void>;
  /** Submissions of a connection may be due. */
  wake(connectionId: string): void;
  stop(): Promise<void>;
}

interface Held {
  lease: Lease;
  version: string;
  link: PooledLink;
  /** Set while the link closes; its lease is renewed until then. */
  closing?: Promise<void>;
}

export function createLinkPool({ database, log, listConnections, open, onBroken }: LinkPoolParts): LinkPool {
  /** By lease id. */
  const held = new Map<string, Held>();
  /** Links without a lease that are not closed yet. */
  const unclosed = new Set<Held>();
  let renewedAt = performance.now();
  let updating: Promise<void> | undefined;
  let isStopped = false;

  return {
    update,
    wake(connectionId) {
      for (const { lease, link } of held.values()) if (lease.connectionId === connectionId) link.wake();
    },
    async stop() {
      isStopped = true;
      await updating?.catch(() => {});
      // `update` renews the leases meanwhile.
      const leases = [...held.keys()];
      await Promise.all([...held.values()].map(({ link }) => link.stop()));
      held.clear();
      await releaseLeases(database, leases);
    },
  };

  function update(): Promise<void> {
    updating ??= updateNow().finally(() => {
      updating = undefined;
    });
    return updating;
  }

  async function updateNow(): Promise<void> {
    await renew();
    if (isStopped) return;
    const known = new Map(listConnections().map((each) => [each.connection.id, each]));
    for (const one of held.values()) {
      const connection = known.get(one.lease.connectionId);
      if (one.closing) continue;
      if (!connection?.isOn || one.lease.slot >= connection.binds) close(one);
      // The provider may have rejected credentials that the operator has replaced since.
      else if (connection.version !== one.version) close(one, connection);
      else if (one.link.state.state === 'broken') {
        await onBroken(connection, one.link.state.reason);
        close(one);
      }
    }
    const free = listFreeSlots(known.values(), [...held.values(), ...unclosed]);
    for (const lease of await acquireLeases(database, free)) hold(lease, known.get(lease.connectionId));
  }

  function hold(lease: Lease, known: KnownConnection | undefined): void {
    if (known === undefined) return;
    // A process that was frozen learns late that it has lost its lease, but its clock did not stop.
    const isHeld = () => held.has(lease.id) && performance.now() - renewedAt < fencingSeconds * 1000;
    held.set(lease.id, { lease, version: known.version, link: open(lease, known, isHeld) });
  }

  /** Closes links whose lease has passed to another process, and all of them when the leases cannot be renewed in time. */
  async function renew(): Promise<void> {
    const startedAt = performance.now();
    const renewed = await renewInTime(database, held.values(), renewedAt, log);
    renewedAt = startedAt;
    for (const one of [...held.values()]) {
      if (renewed.has(one.lease.id)) continue;
      held.delete(one.lease.id);
      unclosed.add(one);
      one.closing ??= stopLink(one, log, true);
      void one.closing.then(() => unclosed.delete(one));
    }
  }

  /** Closes a link and releases its lease. With `next`, a link with the new settings takes its place under the same lease. */
  function close(one: Held, next?: KnownConnection): void {
    const { lease } = one;
    one.closing = stopLink(one, log).then(async () => {
      if (held.get(lease.id) !== one || isStopped) return;
      held.delete(lease.id);
      if (next) hold(lease, next);
      // The lease would end by itself after some seconds.
      else await releaseLeases(database, [lease.id]).catch((error) => logUnclosed(error, log));
    });
  }
}

/**
 * @param renewedAt time of the last renewal
 * @returns the leases that this process holds; none when the database did not respond for so long that others may have them
 */
async function renewInTime(
  database: Database,
  held: Iterable<Held>,
  renewedAt: number,
  log: Logger,
): Promise<Set<string>> {
  const leases = Array.from(held, ({ lease, link: { state, inFlight, window } }) => ({
    id: lease.id,
    link: state,
    inFlight,
    window,
  }));
  return renewLeases(database, leases).catch((error) => {
    if (performance.now() - renewedAt < fencingSeconds * 1000) throw error;
    log.warn({ err: error }, 'leases of connections were not renewed in time; closing their links');
    return new Set();
  });
}

function stopLink({ link }: Held, log: Logger, isLeaseLost = false): Promise<void> {
  return link.stop(isLeaseLost).catch((error) => logUnclosed(error, log));
}

function logUnclosed(error: unknown, log: Logger): void {
  log.warn({ err: error }, 'a link did not close in order');
}

/** Lists the slots of the connections that are on and for which this process has no link. */
function listFreeSlots(known: Iterable<KnownConnection>, held: Iterable<Held>): WantedSlot[] {
  const taken = new Set(Array.from(held, ({ lease }) => `${lease.connectionId} ${lease.slot}`));
  return Array.from(known)
    .filter(({ isOn }) => isOn)
    .flatMap(({ connection, binds }) =>
      Array.from({ length: binds }, (_, slot) => ({ connectionId: connection.id, slot })),
    )
    .filter(({ connectionId, slot }) => !taken.has(`${connectionId} ${slot}`));
}
