import { retryTransaction } from '../platform/postgres/serialization-failure.ts';
import type { Call, Handlers, Reply } from './handler.ts';

type AnyHandler = (call: Call) => Promise<Reply>;

/**
 * Retries a handler once when its transaction was rolled back because of a concurrent one. A second failure returns 503: with so much
 * contention, a later request has better chances.
 */
export function retryOnSerializationFailure(handlers: Handlers): Handlers {
  const wrap =
    (handler: AnyHandler): AnyHandler =>
    (call) =>
      retryTransaction(() => handler(call), 2);
  return Object.fromEntries(
    Object.entries(handlers).map(([operationId, handler]) => [operationId, wrap(handler as AnyHandler)]),
  ) as Handlers;
}
