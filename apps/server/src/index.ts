export type { Config } from './config/config.ts';
export { readConfig } from './config/read.ts';
export { createLog } from './log.ts';
export { type Service, type ServiceOptions, startService } from './service.ts';
export { suggestFor } from './suggest-command.ts';
export { welcome } from './welcome.ts';
