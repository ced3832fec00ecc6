import type { IncomingMessage } from 'node:http';

/** Milliseconds that the rest of a refused body is let in for. */
const patience = 5000;

/**
 * Lets a caller who is still sending a body read why it was refused. What arrives meanwhile is thrown away; a caller who goes on
 * longer is cut off. To close at once would reset the connection, by which the answer may be lost (RFC 9112, 9.6).
 */
export function linger(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), patience).unref();
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.resume();
}
