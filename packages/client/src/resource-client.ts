import { createClient } from './client.ts';
import type { Client } from './core.ts';
import { ConfigurationError } from './errors.ts';
import { createLog, type LogOptions } from './log.ts';
import type { CallEvent, CallInit, CallPolicy, ClientOptions } from './options.ts';

/**
 * Creates the client of the class `Omnichannel`. It logs each call, and rejects a call without its body before it is sent.
 *
 * @throws {ConfigurationError} as `createClient` and `createLog`
 */
export function createResourceClient(options: ClientOptions & LogOptions): Client {
  const client = createLoggedClient(options, createClient);
  const request = client.request as Request;
  client.request = (async (name: string, path: string, init: CallInit = {}) => {
    const method = name.toUpperCase();
    // The contract requires the body of each POST and PUT.
    if (/^P/.test(method) && init.body == null) {
      throw new ConfigurationError(`${init.operation ?? `${method} ${path}`} needs a body.`);
    }
    return request(method, path, init);
  }) as never;
  return client;
}

/**
 * Creates a client that logs each call, also a call with an `onEvent` of its own.
 *
 * @param create creates the client without a log
 * @throws {ConfigurationError} as `create` and `createLog`
 */
export function createLoggedClient<Options extends CallPolicy & LogOptions, Created extends { request: unknown }>(
  options: Options,
  create: (options: Options) => Created,
): Created {
  const log = createLog(Object(options));
  const withLog = <Policy extends CallPolicy>(policy: Policy) => (log ? addLog(policy, log) : policy);
  const client = create(options && withLog(options));
  const request = client.request as Request;
  // The other methods call `request`.
  client.request = ((method, path, init = {}) =>
    request(method, path, init.onEvent ? withLog(init) : init)) satisfies Request;
  return client;
}

/** `request` of a client, whatever contract types it. */
type Request = (method: string, path: string, init?: CallInit) => unknown;

/** Returns options whose `onEvent` logs as well. A copy would lose the getters of a class. */
function addLog<Policy extends CallPolicy>(policy: Policy, log: (event: CallEvent) => void): Policy {
  const onEvent = (event: CallEvent) => {
    try {
      log(event);
    } catch (error) {
      console.error('logger:', error);
    }
    return policy.onEvent?.(event);
  };
  return new Proxy({ ...policy }, { get: (_, name) => (name === 'onEvent' ? onEvent : Reflect.get(policy, name)) });
}
