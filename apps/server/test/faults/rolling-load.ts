import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** The number whose passcodes are sent to no phone. */
const testNumber = '+12025550100';

type Kind = 'read' | 'write with key' | 'write without key';

/** Every tenth request cannot be repeated by a proxy. */
const kinds: readonly Kind[] = [
  ...Array.from({ length: 4 }, (): Kind => 'read'),
  ...Array.from({ length: 5 }, (): Kind => 'write with key'),
  'write without key',
];

/** Requests at a steady rate over connections that stay open. None is repeated. */
export interface RollingLoad {
  started(): number;
  succeeded(): number;
  /** Responses other than 200, and network errors, with the time and the kind of the request. */
  failures: readonly string[];
  /** Starts no more requests, and waits for the responses. */
  stop(): Promise<void>;
}

/**
 * @param url of the proxy
 * @param token access token of an account without a limit
 * @param rate requests a second
 */
export function startRollingLoad({ url, token }: { url: string; token: string }, rate: number): RollingLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 20, scheduling: 'fifo' });
  const open = new Set<Promise<void>>();
  const failures: string[] = [];
  let started = 0;
  let succeeded = 0;
  const begin = performance.now();
  const timer = setInterval(() => {
    // A late tick starts what is missing.
    const wanted = Math.floor(((performance.now() - begin) * rate) / 1000);
    while (started < wanted) {
      const attempted = attempt(kinds[started++ % kinds.length] as Kind).finally(() => open.delete(attempted));
      open.add(attempted);
    }
  }, 10);

  async function attempt(kind: Kind): Promise<void> {
    const at = new Date().toISOString();
    try {
      const response = await call(kind);
      const body = await text(response);
      if (response.statusCode === 200) succeeded += 1;
      else failures.push(`${at} ${kind}: ${response.statusCode} ${body.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${at} ${kind}: ${(error as NodeJS.ErrnoException).code ?? error}`);
    }
  }

  function call(kind: Kind): Promise<IncomingMessage> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const [method, path] = kind === 'read' ? ['GET', '/v1/topics'] : ['POST', '/mfa/v1/destinations/verification'];
    const key = kind === 'write with key' ? { 'Idempotency-Key': randomUUID() } : {};
    const body = kind === 'read' ? undefined : JSON.stringify({ number: testNumber });
    return new Promise((resolve, reject) => {
      request(`${url}${path}`, { method, agent, headers: { ...headers, ...key } }, resolve)
        .on('error', reject)
        .end(body);
    });
  }

  return {
    started: () => started,
    succeeded: () => succeeded,
    failures,
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      agent.destroy();
    },
  };
}
