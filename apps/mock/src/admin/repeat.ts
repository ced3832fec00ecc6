import { request as send } from 'node:http';
import type { Socket } from 'node:net';
import type { Exchange } from '../journal.ts';

/** What belongs to the connection, not to the request (RFC 9110, 7.6.1), and the length, which Node writes itself. */
const ofConnection = /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length)$/;

/** Milliseconds after which the answer is waited for no longer. */
const patience = 60_000;

/** Whether the journal has all of a request. */
export function isRepeatable({ request: { headers, body, size } }: Exchange): boolean {
  const announced = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  return size === undefined && (body !== undefined || !announced);
}

/**
 * Repeats a request, byte by byte, on the server that received it. The result is a new exchange of the journal.
 *
 * @param socket a connection to that server
 */
export function repeat({ method, target, request }: Exchange, socket: Socket): void {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !ofConnection.test(name)));
  const { localAddress: host, localPort: port } = socket;
  const again = send({ host, port, method, path: target, headers, agent: false, timeout: patience }, (response) => {
    response.resume();
    // That an answer is cut is among what a fault does.
    response.on('error', () => {});
  });
  again.on('timeout', () => again.destroy());
  again.on('error', () => {});
  again.end(request.body);
}
