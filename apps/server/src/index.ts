export { type Service, type ServiceOptions, startService } from './app.ts';
export { welcome } from './cli/welcome.ts';
export { setCommandContext as suggestFor } from './platform/command-hint.ts';
export type { Config } from './platform/config/config.ts';
export { readConfig } from './platform/config/read-config.ts';
export { createLog } from './platform/logging/log.ts';
