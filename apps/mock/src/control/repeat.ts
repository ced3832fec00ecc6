import { request as send } from 'node:http';
import type { Socket } from 'node:net';
import type { Exchange } from '../journal.ts';

/** Headers of the connection, not of the request (RFC 9110, 7.6.1), and the length, which Node writes itself. */
const connectionHeaders = /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length)$/;

/** Time limit for the response. */
const timeoutMs = 60_000;

/** Whether the journal has the whole request. */
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
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !connectionHeaders.test(name)));
  const { localAddress: host, localPort: port } = socket;
  const repeated = send({ host, port, method, path: target, headers, agent: false, timeout: timeoutMs }, (response) => {
    response.resume();
    // A fault may cut the response.
    response.on('error', () => {});
  });
  repeated.on('timeout', () => repeated.destroy());
  repeated.on('error', () => {});
  repeated.end(request.body);
}
