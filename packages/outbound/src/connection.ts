import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { isIP, type LookupFunction, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import type { Dispatcher } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { maxHeaderBytes, type Phase, toOutboundError } from './errors.ts';

const require = createRequire(import.meta.url);

/** Loads undici at the first connection or `preload`: it takes 0.1 s, and a mock starts often and connects seldom. */
const loadUndici = (): typeof import('undici') => require('undici');

/**
 * Loads what the first connection needs. Call it when a service starts: the first request would otherwise block the event loop for 0.1 s.
 */
export function preload(): void {
  loadUndici();
}

/** One connection to an origin. It serves one request at a time, and never connects a second time. */
export interface Connection {
  /** False before the first request, and once it is closed. */
  readonly isConnected: boolean;
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  /**
   * Stops reading from the socket until `resume`, for backpressure. Undici 7 ends the process when a server closes a connection whose parser
   * is paused (nodejs/undici#5360), so its own pause is not used.
   */
  pause(): void;
  resume(): void;
  /** Closes the socket at once, also while it connects. The request in progress fails. */
  destroy(): void;
}

export interface ConnectionOptions {
  policy: AddressPolicy;
  /** Milliseconds after which an unused connection is closed; 0 closes it after its first request. */
  idleTimeoutMs: number;
  /** Called once, when the connection is closed, whatever the reason. */
  onClose(connection: Connection): void;
}

export function createConnection(origin: string, { policy, idleTimeoutMs, onClose }: ConnectionOptions): Connection {
  let socket: Socket | undefined;
  let isDestroyed = false;
  let isPaused = false;

  const { Client } = loadUndici();
  const client = new Client(origin, {
    pipelining: idleTimeoutMs > 0 ? 1 : 0,
    ...(idleTimeoutMs > 0 && { keepAliveTimeout: idleTimeoutMs, keepAliveMaxTimeout: idleTimeoutMs }),
    maxHeaderSize: maxHeaderBytes,
    allowH2: false,
    // Each request has a deadline of its own, which is exact. These are not.
    headersTimeout: 0,
    bodyTimeout: 0,
    async connect({ hostname, protocol, port }, callback) {
      let phase: Phase = 'resolve';
      try {
        const number = Number(port) || (protocol === 'https:' ? 443 : 80);
        const addresses = await policy.allowedAddresses(hostname, number);
        if (isDestroyed) return;
        phase = 'connect';
        const opened = openSocket({ hostname, port: number, isTls: protocol === 'https:', addresses });
        socket = opened;
        opened.once('connect', () => {
          phase = 'handshake';
        });
        opened.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          opened.off('error', fail);
          suspendReads(opened, () => isPaused);
          callback(null, opened);
        });
        opened.once('error', fail);
      } catch (error) {
        if (!isDestroyed) fail(error as Error);
      }

      function fail(error: Error): void {
        callback(toOutboundError(error, phase, hostname), null);
      }
    },
  });
  // Undici emits what a handler throws; without a listener it would end the process.
  (client as EventEmitter).on('error', () => connection.destroy());
  client.on('disconnect', () => connection.destroy());

  const connection: Connection = {
    get isConnected() {
      return (client.stats as { connected: boolean }).connected;
    },
    dispatch: (options, handler) => void client.dispatch(options, handler),
    pause() {
      isPaused = true;
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      // Later, since the parser may be running.
      process.nextTick(() => {
        if (!isPaused && !isDestroyed) socket?.emit('readable');
      });
    },
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      void client.destroy();
      // Undici knows a socket only once it is connected.
      socket?.on('error', () => {}).destroy();
      onClose(connection);
    },
  };
  return connection;
}

/** Makes a socket look empty while a condition holds. Its buffer fills meanwhile, and TCP stops the server. */
function suspendReads(socket: Socket, isPaused: () => boolean): void {
  const read = socket.read.bind(socket);
  socket.read = (size) => (isPaused() ? null : read(size));
}

interface Target {
  /** A name or an IP address without brackets. */
  hostname: string;
  port: number;
  isTls: boolean;
  /** Addresses of the host that were checked. */
  addresses: readonly string[];
}

/** Connects to the addresses that were checked, and to no other. */
function openSocket({ hostname, port, isTls, addresses }: Target): Socket {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_, { all }, callback) => {
    const [first] = found;
    if (all) callback(null, found);
    else callback(null, first?.address ?? '', first?.family);
  };
  const options = { host: hostname, port, lookup, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 };
  if (!isTls) return openTcp(options);
  return openTls({ ...options, ALPNProtocols: ['http/1.1'], ...(isIP(hostname) === 0 && { servername: hostname }) });
}
