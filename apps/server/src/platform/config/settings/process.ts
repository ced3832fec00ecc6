import { oneOf, whole } from './read-text.ts';
import type { Setting } from './setting.ts';

/** The work of this process, and its end. */
export const processSettings = {
  role: {
    env: 'OMNICHANNEL_ROLE',
    flag: 'role',
    placeholder: '<role>',
    fallback: 'all',
    about: 'Role of this process: api serves requests, worker runs jobs, all does both',
    read: oneOf('all', 'api', 'worker'),
  },
  shutdownDelaySeconds: {
    env: 'OMNICHANNEL_SHUTDOWN_DELAY_SECONDS',
    flag: 'shutdown-delay',
    placeholder: '<seconds>',
    fallback: '5',
    unit: 's',
    about:
      'Seconds after SIGTERM in which /readyz returns 503 and requests are still served, so that proxies choose another instance',
    read: whole('seconds', 0, 600),
  },
  jobConcurrency: {
    env: 'OMNICHANNEL_JOB_CONCURRENCY',
    flag: 'job-concurrency',
    placeholder: '<jobs>',
    fallback: '10',
    unit: 'jobs',
    about: 'Jobs that this process runs at the same time; each has a connection of its own',
    read: whole('jobs', 1, 200),
  },
  logLevel: {
    env: 'OMNICHANNEL_LOG_LEVEL',
    flag: 'log-level',
    placeholder: '<level>',
    fallback: 'info',
    about: 'Lowest level of log lines to write: fatal, error, warn, info, debug, trace or silent',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
} satisfies Record<string, Setting>;
