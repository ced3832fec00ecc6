import * as http from 'node:http';
import * as https from 'node:https';
import type { Guard } from '../guard.ts';

/** Bytes of an answer's body that are read: then the connection is closed. */
const bodyLimit = 64 * 1024;
/** Bytes of it that are kept, for people to look at. */
const kept = 1024;
/** Milliseconds that the body may take, once the head is there: the status is all that matters. */
const bodyTime = 1000;
/** Milliseconds after which a connection without work is closed. */
const idleTime = 20_000;

interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Milliseconds in which the answer must begin. */
  timeout: number;
  signal: AbortSignal;
}

/** What a receiver says to a delivery. */
export interface Answer {
  status: number;
  retryAfter: string | undefined;
  /** The beginning of its body. */
  body: string;
}

/** Sends bodies, over connections that are kept for the next. */
export interface Poster {
  /**
   * Redirects are not followed.
   *
   * @throws {Error} when there is no answer: why, in words
   */
  post(post: Post): Promise<Answer>;
  /** Closes the connections. */
  close(): void;
}

/** @param guard applies to each: connections are shared by all that the same guard lets through, and by nobody else */
export function createPoster(guard: Guard): Poster {
  const options = { keepAlive: true, maxFreeSockets: 50, timeout: idleTime };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };

  async function post(wanted: Post): Promise<Answer> {
    const url = new URL(wanted.url);
    const fault = guard.faultOf(url);
    if (fault !== undefined) throw new Error(`${fault}.`);
    const ends = performance.now() + wanted.timeout;
    const kept = agents[url.protocol as keyof typeof agents];
    const answer = await once(url, wanted, ends, kept)
      // A second time at most, over a connection of its own: a receiver that breaks each one is not called over and over.
      .catch((error: Error) => (error === stale ? once(url, wanted, ends, false) : Promise.reject(error)))
      .catch((error: Error) => error);
    if (answer instanceof Error) throw new Error(inWords(answer), { cause: answer });
    return answer;
  }

  /** @param agent false for a connection of its own */
  function once(
    url: URL,
    { headers, body, timeout, signal }: Post,
    ends: number,
    agent: http.Agent | false,
  ): Promise<Answer> {
    const { request } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      const outgoing = request(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
        agent,
        lookup: guard.lookup,
        signal,
      });
      const late = setTimeout(
        () => outgoing.destroy(new Error(`no answer within ${timeout / 1000} s`)),
        Math.max(ends - performance.now(), 0),
      );
      outgoing.once('close', () => clearTimeout(late));
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver has closed a connection that was kept, as it may at any time: it has not seen this request.
        reject(outgoing.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted ? stale : error);
      });
      outgoing.once('response', (response) => {
        clearTimeout(late);
        // The status is all that matters: whatever breaks from now on.
        outgoing.removeAllListeners('error').on('error', () => {});
        void beginningOf(response).then((text) =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body: text }),
        );
      });
      outgoing.end(body);
    });
  }

  return {
    post,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Stands for a connection that was closed before it was used. */
const stale = new Error('stale');

/** Reads a body to its end, its limit or its time; what follows is dropped, with the connection. How it ends does not matter. */
function beginningOf(response: http.IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let read = 0;
    const cut = setTimeout(() => response.destroy(), bodyTime);
    response.on('data', (chunk: Buffer) => {
      if (read < kept) chunks.push(chunk);
      read += chunk.length;
      if (read > bodyLimit) response.destroy();
    });
    response.on('error', () => {});
    response.once('close', () => {
      clearTimeout(cut);
      // The database takes no NUL.
      resolve(Buffer.concat(chunks).subarray(0, kept).toString().replaceAll('\0', '\ufffd'));
    });
  });
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before the answer.',
  EPIPE: 'The connection was closed before the answer.',
  ETIMEDOUT: 'The machine does not answer.',
  EHOSTUNREACH: 'The machine cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  ENOTFOUND: 'There is no such name.',
  ENODATA: 'The name has no address.',
  ESERVFAIL: 'The name cannot be resolved.',
  ETIMEOUT: 'The name cannot be resolved in time.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is another name’s.',
  EPROTO: 'The machine does not speak TLS as it must.',
};

function inWords(error: NodeJS.ErrnoException): string {
  const { code } = error;
  if (code === undefined) return sentence(error.message);
  if (code.startsWith('HPE_')) return 'The answer is not HTTP.';
  return words[code] ?? `There is no answer (${code}).`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/\.?$/, '.');
}
