/**
 * The parts of the transport that a client of another contract needs. The package does not export this module: the build puts it next to the
 * entries, so that `admin.js` shares one copy with them.
 */
export { isPlain } from './body.ts';
export { createSend } from './client.ts';
export { createCore } from './core.ts';
export { ConfigurationError } from './errors.ts';
export { OperationCall, send } from './operation.ts';
export { PagedCall } from './paged-call.ts';
export { createLoggedClient } from './resource-client.ts';
export { validateOptions } from './validate-options.ts';
