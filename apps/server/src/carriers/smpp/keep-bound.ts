import { setTimeout as delay } from 'node:timers/promises';
import type { LinkState } from '../connection-kind.ts';
import { type BindCommand, type BindTarget, bind } from './bind.ts';
import type { PduConnection, PduConnectionOptions } from './pdu-connection.ts';

/** A bind that lasted this long was good: the next delay is short again. */
const goodBindMs = 30_000;

/** Milliseconds that outstanding requests have after `unbind` of the peer, and the peer has for a response to ours. */
const unbindTimeoutMs = 3000;

export interface KeepBoundOptions {
  target: BindTarget;
  command: BindCommand;
  /** Called for requests other than `enquire_link` and `unbind`. */
  onRequest: PduConnectionOptions['onRequest'];
  onState(state: LinkState): void;
  /** Resolves when all that the peer sent has its responses. */
  waitForInbound(): Promise<void>;
  /** @param failures connections in succession that failed or did not last, at least 1 */
  reconnectDelayMs(failures: number): number;
}

/** One bind. It is restored whenever it is lost. */
export interface KeptBind {
  /** The connection while it is bound and takes requests. */
  readonly connection: PduConnection | undefined;
  /** Sends `unbind`, responds to the peer until it responds, and closes. */
  close(): Promise<void>;
}

/** Delay before a bind is repeated: a random time from 1 s to a limit that doubles up to 60 s (backoff with jitter). */
export function computeReconnectDelayMs(failures: number): number {
  const limitMs = Math.min(60_000, 1000 * 2 ** Math.min(failures, 6));
  return 1000 + Math.random() * (limitMs - 1000);
}

export function keepBound(options: KeepBoundOptions): KeptBind {
  const stop = new AbortController();
  let connection: PduConnection | undefined;

  const onRequest: PduConnectionOptions['onRequest'] = (request, from) => {
    if (request.command !== 'unbind') return options.onRequest(request, from);
    from.respond({ command: 'unbind_resp', status: 0, sequence: request.sequence, tlvs: [] });
    // No new request goes out, and the outstanding ones may still get their responses.
    if (connection === from) connection = undefined;
    void within(unbindTimeoutMs, waitForResponses(from)).then(() => from.end('the provider sent unbind'));
  };

  /** Binds, and waits until the bind is lost. Returns the state after that. */
  async function bindOnce(): Promise<LinkState> {
    const closed = Promise.withResolvers<string>();
    const handlers = { onRequest, onClose: closed.resolve };
    const result = await bind(options.target, options.command, handlers, stop.signal);
    if (result.outcome === 'broken') return { state: 'broken', reason: result.reason };
    if (result.outcome === 'unreachable') return { state: 'connecting', reason: result.reason };
    // `close` found no connection to end: the bind had its result, and this function not yet.
    if (stop.signal.aborted) result.connection.end('the link is being closed');
    else if (result.connection.isOpen) {
      connection = result.connection;
      options.onState({ state: 'ready' });
    }
    const reason = await closed.promise;
    connection = undefined;
    return { state: 'connecting', reason };
  }

  async function run(): Promise<void> {
    for (let failures = 1; ; failures++) {
      const since = Date.now();
      const state = await bindOnce();
      if (stop.signal.aborted) return;
      options.onState(state);
      if (state.state === 'broken') return;
      if (Date.now() - since >= goodBindMs) failures = 1;
      await sleep(options.reconnectDelayMs(failures), stop.signal);
      if (stop.signal.aborted) return;
    }
  }
  const running = run();

  return {
    get connection() {
      return connection;
    },
    async close() {
      const last = connection;
      connection = undefined;
      stop.abort();
      if (last?.isOpen) {
        await last.request({ command: 'unbind', tlvs: [] }, unbindTimeoutMs);
        await within(unbindTimeoutMs, options.waitForInbound());
        last.end('the link is being closed');
      }
      await running;
    },
  };
}

/** Resolves when no request is outstanding. */
async function waitForResponses(connection: PduConnection): Promise<void> {
  while (connection.outstanding > 0 && connection.isOpen) await delay(10);
}

/** Resolves with the promise, or after a time. */
export async function within(timeoutMs: number, promise: Promise<unknown>): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([promise, sleep(timeoutMs, timeout.signal)]);
  timeout.abort();
}

/** Waits, less when the signal aborts. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}
