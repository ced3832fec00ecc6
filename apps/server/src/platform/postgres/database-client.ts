import pg from 'pg';
import { type DatabaseServer, type DatabaseUrl, readDatabaseUrl } from './database-url.ts';

export interface DatabaseClientConfig extends Omit<pg.ClientConfig, 'connectionString' | 'ssl'> {
  /** A URL as `readDatabaseUrl` reads it. */
  url: string;
}

/** Milliseconds in which a server must respond while one of several is chosen: less than a pool waits for a connection. */
const probeTimeoutMs = 3000;

/** The server that the last connection of each URL has reached: the next one begins there. */
const lastServers = new Map<string, DatabaseServer>();

/**
 * A connection to a server of a database URL, with TLS as the URL says.
 *
 * `pg` knows one host. If the URL has several, this client looks for the one with the required state, and remembers it until a connection
 * fails. After a failover the first connection can fail, and the next one finds the new primary.
 */
export class DatabaseClient extends pg.Client {
  readonly #config: DatabaseClientConfig;
  readonly #target: DatabaseUrl;

  /** @throws {Error} when the URL is invalid */
  constructor(config: DatabaseClientConfig) {
    const target = readDatabaseUrl(config.url);
    super(optionsFor(config, lastServers.get(config.url) ?? (target.servers[0] as DatabaseServer)));
    this.#config = config;
    this.#target = target;
    // Without a listener, an error between two queries would end the process, also before a pool gets the connection. The next query reports it.
    this.on('error', () => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: the two forms of `connect`, with a callback and with a promise
  override connect(callback?: any): any {
    const isPlain = this.#target.sessionAttributes === 'any' && this.#target.servers.length === 1;
    const connected = (isPlain ? super.connect() : this.#connectToChosen()).catch((error) => {
      // `pg` may leave the socket open, for example without a password. The server would wait for one, and DROP DATABASE for the server.
      void super.end().catch(() => {});
      throw error;
    });
    if (callback === undefined) return connected;
    connected.then(() => callback(null, this), callback);
  }

  async #connectToChosen(): Promise<pg.Client> {
    const { url } = this.#config;
    const { servers, sessionAttributes } = this.#target;
    try {
      if (servers.length > 1 && !lastServers.has(url)) this.#moveTo(await chooseServer(this.#config, this.#target));
      await super.connect();
      await requireState(this, sessionAttributes);
      return this;
    } catch (error) {
      lastServers.delete(url);
      throw error;
    }
  }

  #moveTo(server: DatabaseServer): void {
    const { host, port } = new pg.Client(optionsFor(this.#config, server));
    Object.assign(this, { host, port });
    lastServers.set(this.#config.url, server);
  }
}

/** Creates a pool of such connections, which `pg` makes of the class. */
export function createClientPool(config: DatabaseClientConfig & pg.PoolConfig, Client = DatabaseClient): pg.Pool {
  // A pool passes its configuration to each client, but its type knows no client that needs one.
  return new pg.Pool({ ...config, Client: Client as unknown as NonNullable<pg.PoolConfig['Client']> });
}

function optionsFor({ url: _url, ...config }: DatabaseClientConfig, { url, tls }: DatabaseServer): pg.ClientConfig {
  return { ...config, connectionString: url, ...(tls !== undefined && { ssl: tls }) };
}

/**
 * Tries all servers at the same time, so that a silent server delays nothing.
 *
 * @returns the first server with the required state
 * @throws {Error} the fault of each server
 */
async function chooseServer(
  config: DatabaseClientConfig,
  { servers, sessionAttributes }: DatabaseUrl,
): Promise<DatabaseServer> {
  const attempts = servers.map(async (server) => {
    const probe = new pg.Client({ ...optionsFor(config, server), connectionTimeoutMillis: probeTimeoutMs });
    probe.on('error', () => {});
    try {
      await probe.connect();
      await requireState(probe, sessionAttributes);
      return server;
    } finally {
      void probe.end().catch(() => {});
    }
  });
  return Promise.any(attempts).catch((error: AggregateError) => {
    throw describeFailures(servers, error.errors);
  });
}

/** Describes why no server can be used. The code is that of the first fault that is more than a wrong state. */
function describeFailures(servers: readonly DatabaseServer[], errors: readonly NodeJS.ErrnoException[]): Error {
  const lines = servers.map(({ name }, index) => `${name}: ${errors[index]?.message || errors[index]?.code}`);
  const cause = errors.find(({ code }) => code !== readOnlyState) ?? errors[0];
  const error = new Error(`no server of the URL accepts writes (${lines.join('; ')})`, { cause });
  return Object.assign(error, { code: cause?.code });
}

/** SQLSTATE read_only_sql_transaction. */
export const readOnlyState = '25006';

/** @throws {Error} with the code `readOnlyState` when the server has another state */
async function requireState(client: pg.Client, attributes: DatabaseUrl['sessionAttributes']): Promise<void> {
  if (attributes === 'any') return;
  const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  );
  const { isStandby, isReadOnly } = rows[0] as { isStandby: boolean; isReadOnly: boolean };
  if (isStandby) throw Object.assign(new Error('the server is a standby'), { code: readOnlyState });
  if (isReadOnly && attributes === 'read-write') {
    throw Object.assign(new Error('the server is read-only'), { code: readOnlyState });
  }
}
