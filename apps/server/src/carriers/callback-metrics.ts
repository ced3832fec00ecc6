import { Counter, type Registry } from 'prom-client';

/** The outcome of a callback: `stored`, `rejected` (unknown connection, not authenticated, not readable), `failed` to be stored. */
export type CallbackOutcome = 'stored' | 'unknownConnection' | 'unauthenticated' | 'unreadable' | 'failed';

/** Metrics of the calls of providers. */
export interface CallbackMetrics {
  /** @param connection its name; `unknown` for a connection that does not exist, so that callers cannot add labels */
  count(connection: string, path: string, outcome: CallbackOutcome): void;
}

export function createCallbackMetrics(registry: Registry): CallbackMetrics {
  const callbacks = new Counter({
    name: 'omnichannel_carrier_callbacks_total',
    help: 'Calls of providers to /carriers, by outcome: stored, unknownConnection, unauthenticated, unreadable, failed.',
    labelNames: ['connection', 'path', 'outcome'],
    registers: [registry],
  });
  return { count: (connection, path, outcome) => callbacks.inc({ connection, path, outcome }) };
}
