import { isSerializationFailure } from '../platform/postgres/serialization-failure.ts';
import type { Call, Handlers, Reply } from './handler.ts';

type AnyHandler = (call: Call) => Promise<Reply>;

/**
 * Lets handlers do their work once more when another transaction was in its way, which undid all of it. A second time is answered
 * with 503: then so many want the same rows that it is better done later.
 */
export function retryOnSerializationFailure(handlers: Handlers): Handlers {
  const wrap =
    (handler: AnyHandler): AnyHandler =>
    async (call) => {
      try {
        return await handler(call);
      } catch (error) {
        if (!isSerializationFailure(error)) throw error;
        return handler(call);
      }
    };
  return Object.fromEntries(
    Object.entries(handlers).map(([operationId, handler]) => [operationId, wrap(handler as AnyHandler)]),
  ) as Handlers;
}
