import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';

/** An answer is only its status: what is in its body does not matter, and is not read beyond this many bytes. */
const bodyLimit = 64 * 1024;

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Milliseconds in which the answer must begin; after them what is left of its body is not read either. */
  timeout: number;
  lookup: LookupFunction;
  signal: AbortSignal;
}

/** What a receiver says to a delivery. */
export interface Receipt {
  status: number;
  retryAfter?: string | undefined;
}

/**
 * Sends a JSON body, over a connection of its own. Redirects are not followed.
 *
 * @throws {Error} when there is no answer: Node's errors of the connection, or one that names the timeout
 */
export function post({ url, headers, body, timeout, lookup, signal }: Post): Promise<Receipt> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      // Without Node's shared agent no proxy of the environment comes between, and no connection is left open.
      agent: false,
      lookup,
      signal,
    });
    const timer = setTimeout(() => outgoing.destroy(new Error(`no answer within ${timeout / 1000} s`)), timeout);
    outgoing.once('close', () => clearTimeout(timer));
    outgoing.on('error', reject);
    outgoing.once('response', (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      let read = 0;
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > bodyLimit) outgoing.destroy();
      });
      // The status is known; how the rest ends does not matter.
      answer.on('error', () => {});
    });
    outgoing.end(body);
  });
}
