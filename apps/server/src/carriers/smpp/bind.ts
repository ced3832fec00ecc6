import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createPduConnection, type PduConnection, type PduConnectionOptions } from './pdu-connection.ts';
import type { SmppCredentials, SmppSettings } from './settings.ts';
import { describeStatus, status } from './status.ts';

/** Milliseconds for the connection, with the handshake of TLS. */
const connectTimeoutMs = 10_000;

export type BindCommand = 'bind_transceiver' | 'bind_transmitter' | 'bind_receiver';

export type BindResult =
  | { outcome: 'bound'; connection: PduConnection }
  /** The provider rejects the credentials: the same bind will fail again. */
  | { outcome: 'broken'; reason: string }
  | { outcome: 'unreachable'; reason: string };

/** Results of a bind that no repetition changes. `RBINDFAIL` is not among them: providers use it for a full system too. */
const finalStatuses: ReadonlySet<number> = new Set([status.RINVPASWD, status.RINVSYSID, status.RINVSYSTYP]);

export interface BindTarget {
  settings: SmppSettings;
  credentials: SmppCredentials;
}

/** Connects and binds. Never rejects. */
export async function bind(
  { settings, credentials }: BindTarget,
  command: BindCommand,
  handlers: Pick<PduConnectionOptions, 'onRequest' | 'onClose'>,
  signal: AbortSignal,
): Promise<BindResult> {
  const address = `${settings.host}:${settings.port}`;
  const connected = await connect(settings, signal);
  if (typeof connected === 'string')
    return { outcome: 'unreachable', reason: `cannot connect to ${address}: ${connected}` };
  const connection = createPduConnection(connected, {
    ...handlers,
    responseTimeoutMs: settings.responseTimeoutSeconds * 1000,
    enquireLinkMs: settings.enquireLinkSeconds * 1000,
  });
  const abort = () => connection.end('the link is being closed');
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const result = await connection.request({
    command,
    tlvs: [],
    systemId: credentials.systemId,
    password: credentials.password,
    systemType: settings.systemType,
    interfaceVersion: 0x34,
    addressTon: 0,
    addressNpi: 0,
    addressRange: settings.addressRange,
  });
  signal.removeEventListener('abort', abort);
  if (result.outcome !== 'response') {
    connection.end(result.reason);
    return { outcome: 'unreachable', reason: `${address} did not accept ${command}: ${result.reason}` };
  }
  const code = result.pdu.command === 'generic_nack' && result.pdu.status === 0 ? status.RINVCMDID : result.pdu.status;
  if (code === status.ROK) return { outcome: 'bound', connection };
  const reason = `${address} rejected ${command} with ${describeStatus(code)}`;
  connection.end(reason);
  return { outcome: finalStatuses.has(code) ? 'broken' : 'unreachable', reason };
}

/** Returns the connected socket, or why there is none. */
function connect({ host, port, tls, tlsCa }: SmppSettings, signal: AbortSignal): Promise<Socket | string> {
  if (signal.aborted) return Promise.resolve('the link is being closed');
  return new Promise((resolve) => {
    const socket = tls
      ? connectTls({
          host,
          port,
          minVersion: 'TLSv1.2',
          ...(isIP(host) === 0 && { servername: host }),
          ...(tlsCa && { ca: tlsCa }),
        })
      : connectTcp({ host, port });
    const settle = (result: Socket | string) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      socket.removeAllListeners('error').removeAllListeners('close');
      // A late error of an abandoned socket must not become an uncaught exception.
      if (typeof result === 'string') socket.on('error', () => {}).destroy();
      resolve(result);
    };
    const abort = () => settle('the link is being closed');
    const timer = setTimeout(() => settle(`no connection in ${connectTimeoutMs / 1000} s`), connectTimeoutMs);
    signal.addEventListener('abort', abort, { once: true });
    socket.setNoDelay(true);
    socket.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
    socket.on('close', () => settle('the peer closed the connection'));
    socket.on(tls ? 'secureConnect' : 'connect', () => settle(socket));
  });
}
