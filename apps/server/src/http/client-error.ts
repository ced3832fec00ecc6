import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { requestIdHeader } from '@omnichannel/contract';
import { createErrorBody } from '@omnichannel/error-formats';

const responses: Record<string, [status: number, reason: string, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time. Send it again.'],
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'The headers are too large. Send fewer or shorter ones.',
  ],
};
const malformed: (typeof responses)[string] = [400, 'Bad Request', 'The request is not valid HTTP/1.1.'];

/** Responds to a malformed or incomplete request. Its path is unknown, so the response has the fallback error format. */
export function respondToClientError({ code = '' }: { code?: string }, socket: Socket): void {
  // A client that has disconnected gets no response; a client that has its response must not get a second.
  if (code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, reason, detail] = responses[code] ?? malformed;
  const requestId = randomUUID();
  const body = JSON.stringify(createErrorBody('notification', { status, detail, path: '', requestId }));
  const head = `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\n${requestIdHeader}: ${requestId}\r\nConnection: close\r\n\r\n${body}`);
}
