export type * from '@omnichannel/types';
export * from './api-error.ts';
export type { Token } from './authorization.ts';
export { createClient } from './client.ts';
export type { Client } from './core.ts';
export type { Credentials } from './credentials.ts';
export {
  AbortError,
  ConfigurationError,
  ConnectionError,
  OmnichannelError,
  RedirectError,
  SignInError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors.ts';
export type {
  AnyPayloads,
  TypedEventBroadcast,
  TypedEventTrigger,
  TypedEventTriggers,
} from './event-body.ts';
export { toForm } from './form.ts';
export type { Logger, LogLevel, LogOptions } from './log.ts';
export type {
  CallEvent,
  CallOptions,
  CallPolicy,
  ClientOptions,
  CoreOptions,
  IdempotentOptions,
  RequestOptions,
} from './options.ts';
export { Omnichannel } from './resources.gen.ts';
