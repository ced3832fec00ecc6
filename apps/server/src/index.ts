export { type Service, type ServiceOptions, startService } from './app.ts';
export { startupBanner } from './cli/startup-banner.ts';
export { setCommandContext } from './platform/command-hint.ts';
export type { Config } from './platform/config/config.ts';
export { readConfig } from './platform/config/read-config.ts';
export { createLog } from './platform/logging/log.ts';
