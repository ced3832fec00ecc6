import { createClient } from './client.ts';
import type { Client } from './core.ts';
import { ConfigurationError } from './errors.ts';
import { createLog, type LogOptions } from './log.ts';
import type { CallEvent, CallInit, ClientOptions } from './options.ts';

/**
 * Creates the client of the class `Omnichannel`. It logs each call, also a call with an `onEvent` of its own, and rejects a call without
 * its body before it is sent.
 *
 * @throws {ConfigurationError} as `createClient` and `createLog`
 */
export function createResourceClient(options: ClientOptions & LogOptions): Client {
  const log = createLog(Object(options));
  const logAnd = (onEvent: ClientOptions['onEvent']) =>
    log && onEvent
      ? (event: CallEvent) => {
          log(event);
          return onEvent(event);
        }
      : (log ?? onEvent);
  const client = createClient(log ? { ...options, onEvent: logAnd(options.onEvent) } : options);
  const request = client.request as (method: string, path: string, init: CallInit) => unknown;
  client.request = ((method: string, path: string, init: CallInit) => {
    // The contract requires the body of each POST and PUT.
    if (/^P/.test(method) && init.body == null) throw new ConfigurationError(`${init.operation} needs a body.`);
    return request(method, path, log && init.onEvent ? { ...init, onEvent: logAnd(init.onEvent) } : init);
  }) as never;
  return client;
}
