import type { Socket } from 'node:net';
import { encodePdu, type Pdu, type PduOf } from './pdu.ts';
import { isResponseId, layouts, type RequestName } from './pdu-layout.ts';
import { createPduStream, type StreamItem } from './pdu-stream.ts';
import { createPendingRequests, type PendingRequests, type RequestResult } from './pending-requests.ts';
import { status } from './status.ts';

/** After this time a connection that was ended is cut, whether or not the peer ended it too. */
const lingerMs = 1000;

/** The most milliseconds that the peer has for a response to `enquire_link`. */
const maxEnquireLinkTimeoutMs = 10_000;

/** A request, to which the connection adds the sequence number. */
export type Request = { [Name in RequestName]: Omit<PduOf<Name>, 'sequence' | 'status'> }[RequestName];

/** A request of the peer. The connection responds to `enquire_link` by itself. */
type PeerRequest = { [Name in RequestName]: PduOf<Name> }[RequestName];

export interface PduConnectionOptions {
  responseTimeoutMs: number;
  /** Milliseconds between `enquire_link` of this side. */
  enquireLinkMs: number;
  onRequest(request: PeerRequest, connection: PduConnection): void;
  /** False in tests of silence. */
  respondsToEnquireLink?(): boolean;
  /** Called once. All requests have their results then. */
  onClose(reason: string): void;
}

/** PDUs over one socket: matches responses by sequence number, in any order, and answers what cannot be read. */
export interface PduConnection {
  /** Requests without response. */
  readonly outstanding: number;
  readonly isOpen: boolean;
  /**
   * @param mayWrite asked immediately before the request is written
   * @throws {RangeError} when a field is too long; nothing is written then
   */
  request(request: Request, timeoutMs?: number, mayWrite?: () => boolean): Promise<RequestResult>;
  /** Writes a response, unless the connection is closed. */
  respond(response: Pdu): void;
  /** Closes the connection after what was written. Outstanding requests become `lost`. */
  end(reason: string): void;
}

export function createPduConnection(socket: Socket, options: PduConnectionOptions): PduConnection {
  const stream = createPduStream();
  const pending = createPendingRequests();
  let isOpen = true;
  /** Time of the last octets of the peer, which a change of the clock does not affect. A busy peer is alive. */
  let lastReceivedAt = performance.now();

  function close(reason: string): void {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(enquireTimer);
    pending.loseAll(reason);
    options.onClose(reason);
  }

  const connection: PduConnection = {
    get outstanding() {
      return pending.size;
    },
    get isOpen() {
      return isOpen;
    },
    request(request, timeoutMs = options.responseTimeoutMs, mayWrite = () => true) {
      if (!isOpen) return Promise.resolve({ outcome: 'notSent', reason: 'the connection is closed' });
      const sequence = pending.nextSequence();
      const octets = encodePdu({ ...request, status: 0, sequence } as Pdu);
      if (!mayWrite()) return Promise.resolve({ outcome: 'notSent', reason: 'another process may hold the link' });
      socket.write(octets);
      return pending.add(sequence, request.command, timeoutMs, () => {
        if (request.command !== 'enquire_link') enquire();
        else if (performance.now() - lastReceivedAt >= timeoutMs) connection.end('no response to enquire_link');
      });
    },
    respond(response) {
      if (isOpen) socket.write(encodePdu(response));
    },
    end(reason) {
      if (!isOpen) return;
      close(reason);
      socket.end();
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
  };

  /** Asks for a sign of life. A peer that does not respond in seconds is dead, even if the network reports nothing. */
  const enquire = () =>
    void connection.request(
      { command: 'enquire_link', tlvs: [] },
      Math.min(maxEnquireLinkTimeoutMs, options.responseTimeoutMs),
    );
  const enquireTimer = setInterval(enquire, options.enquireLinkMs);

  socket.on('data', (chunk: Buffer) => {
    lastReceivedAt = performance.now();
    for (const item of stream.push(chunk)) if (isOpen) receive(item, connection, pending, options);
    // A peer that does not read its responses gets no further ones: they would fill the memory.
    if (socket.writableNeedDrain) socket.pause();
  });
  socket.on('drain', () => socket.resume());
  socket.on('end', () => connection.end('the peer closed the connection'));
  socket.on('error', (error: NodeJS.ErrnoException) => close(`the connection failed: ${error.code ?? error.message}`));
  socket.on('close', () => close('the connection was lost'));
  return connection;
}

function receive(
  item: StreamItem,
  connection: PduConnection,
  pending: PendingRequests,
  options: PduConnectionOptions,
): void {
  if (item.outcome === 'pdu') {
    receivePdu(item.pdu, connection, pending, options);
    return;
  }
  const { sequence } = item;
  const nack = (code: number) => connection.respond({ command: 'generic_nack', status: code, sequence, tlvs: [] });
  if (item.outcome === 'badLength') {
    nack(status.RINVCMDLEN);
    connection.end(`the peer sent a PDU of ${item.length} octets`);
  } else if (isResponseId(item.outcome === 'malformed' ? layouts[item.command].id : item.commandId)) {
    // Nothing responds to a response: two peers could go on for ever.
    pending.settle(sequence, { outcome: 'lost', reason: 'the response could not be read' });
  } else nack(item.outcome === 'malformed' ? item.status : status.RINVCMDID);
}

function receivePdu(
  pdu: Pdu,
  connection: PduConnection,
  pending: PendingRequests,
  options: PduConnectionOptions,
): void {
  if (!isRequest(pdu)) pending.receive(pdu);
  else if (pdu.command !== 'enquire_link') options.onRequest(pdu, connection);
  else if (options.respondsToEnquireLink?.() ?? true)
    connection.respond({ command: 'enquire_link_resp', status: 0, sequence: pdu.sequence, tlvs: [] });
}

function isRequest(pdu: Pdu): pdu is PeerRequest {
  return !isResponseId(layouts[pdu.command].id);
}
