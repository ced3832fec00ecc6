import { type Connection, type ConnectionOptions, createConnection } from './connection.ts';

/** Unused connections to one origin that are kept. */
const maxIdlePerOrigin = 50;

/** Connections by origin. Each is used by one request at a time, and kept for a while afterwards. */
export interface ConnectionPool {
  /** @param isNew whether to open a connection even where one is kept */
  acquire(origin: string, isNew: boolean): Connection;
  /** Keeps a connection whose response is complete, when it is still open. */
  release(origin: string, connection: Connection): void;
  /** Closes all connections, those in use as well. */
  close(): void;
}

export function createConnectionPool(options: Omit<ConnectionOptions, 'onClose'>): ConnectionPool {
  const idleByOrigin = new Map<string, Connection[]>();
  const all = new Set<Connection>();

  function forget(origin: string, connection: Connection): void {
    all.delete(connection);
    const idle = (idleByOrigin.get(origin) ?? []).filter((one) => one !== connection);
    if (idle.length > 0) idleByOrigin.set(origin, idle);
    else idleByOrigin.delete(origin);
  }

  return {
    acquire(origin, isNew) {
      // The connection used last: the others may reach their idle timeout.
      const kept = isNew ? undefined : idleByOrigin.get(origin)?.pop();
      if (kept?.isConnected) return kept;
      kept?.destroy();
      const connection = createConnection(origin, { ...options, onClose: (closed) => forget(origin, closed) });
      all.add(connection);
      return connection;
    },
    release(origin, connection) {
      // Undici closes a socket that must not be kept right after the end of the response.
      setImmediate(() => {
        const idle = idleByOrigin.get(origin) ?? [];
        if (!connection.isConnected || idle.length >= maxIdlePerOrigin) connection.destroy();
        else idleByOrigin.set(origin, [...idle, connection]);
      });
    },
    close() {
      for (const connection of [...all]) connection.destroy();
    },
  };
}
