import { expect, it } from 'vitest';
import { describeStartupError } from './startup-error.ts';

const time = '2026-11-21 15:57:08.411 UTC [27479] ';

it.each([
  [
    `${time}LOG:  starting PostgreSQL 18.4\n${time}FATAL:  could not write to file "pg_wal/xlogtemp.29": No space left on device\n${time}LOG:  database system is shut down`,
    'does not start: could not write to file "pg_wal/xlogtemp.29": No space left on device. Free space on that disk',
  ],
  [
    'running bootstrap script ... initdb: error: could not write to file: No space left on device\ninitdb: removing contents of data directory',
    'does not start: could not write to file: No space left on device. Free space on that disk',
  ],
  [
    '/opt/bin/initdb: error while loading shared libraries: libicui18n.so.60: cannot open shared object file',
    'Its program does not run on this system. Set DATABASE_URL',
  ],
  [
    `${time}FATAL:  lock file "postmaster.pid" already exists\n${time}HINT:  Is another postmaster (PID 12) running?`,
    'lock file "postmaster.pid" already exists. Another PostgreSQL server still uses that directory. Stop that server',
  ],
  [
    `${time}FATAL:  data directory "/data/postgres" has invalid permissions\n`,
    'has invalid permissions. The directory must belong to the user',
  ],
  [`${time}FATAL:  something new\n`, 'something new. Its full output is in postgres.log there.'],
  ['', 'It wrote no message. Its'],
])('explains %j', (said, explained) => {
  const { message } = describeStartupError('/data', said);
  expect(message).toContain('The embedded PostgreSQL in /data does not start: ');
  expect(message).toContain(explained);
});
