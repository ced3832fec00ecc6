export { type Service, type ServiceOptions, startService } from './app.ts';
export { welcome } from './cli/welcome.ts';
export type { Config } from './platform/config/config.ts';
export { readConfig } from './platform/config/read.ts';
export { createLog } from './platform/logging/log.ts';
export { suggestFor } from './platform/suggest-command.ts';
