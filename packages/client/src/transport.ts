/**
 * The transport of the client, for the client of another contract of this project: `@omnichannel/admin`. Programs do not need it, and a minor version
 * may change it.
 */
export type { Token } from './authorization.ts';
export { isPlain } from './body.ts';
export { createSend } from './client.ts';
export { createCore } from './core.ts';
export { ConfigurationError } from './errors.ts';
export { toForm } from './form.ts';
export type { LogOptions } from './log.ts';
export {
  type DataOf,
  type DownloadAs,
  type DownloadOptions,
  OperationCall,
  type OperationErrorOf,
  type Success,
  send,
} from './operation.ts';
export type { CallPolicy, CoreOptions, IdempotentOptions, RequestOptions } from './options.ts';
export { PagedCall } from './paged-call.ts';
export { createLoggedClient } from './resource-client.ts';
export { validateOptions } from './validate-options.ts';
