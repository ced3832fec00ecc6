import { resolve } from 'node:path';
import { readDatabaseUrl } from '../../postgres/database-url.ts';
import { readCertificates } from '../../postgres/tls-options.ts';
import { nonEmpty, optional, whole } from './read-text.ts';
import type { Setting } from './setting.ts';

/** The connections to PostgreSQL. */
export const databaseSettings = {
  dataDir: {
    env: 'OMNICHANNEL_DATA_DIR',
    flag: 'data-dir',
    placeholder: '<directory>',
    fallback: './.omnichannel',
    about: 'Directory of the embedded database and its secret; unused with DATABASE_URL',
    read: nonEmpty,
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    isSecret: true,
    placeholder: '<url>',
    about: 'PostgreSQL to use in place of the embedded one: postgres://user:password@host/database',
    read: optional(postgresUrl),
  },
  directDatabaseUrl: {
    env: 'DIRECT_DATABASE_URL',
    isSecret: true,
    placeholder: '<url>',
    about:
      'URL of the same database past a pooler such as PgBouncer, for LISTEN and locks; required when DATABASE_URL leads through one',
    read: optional(postgresUrl),
  },
  databaseCaFile: {
    env: 'DATABASE_CA_FILE',
    flag: 'database-ca-file',
    placeholder: '<file>',
    about: 'File with the certificates of the CA of the database, in PEM format: connections use TLS and check them',
    read: optional(caFile),
  },
  databasePoolSize: {
    env: 'DATABASE_POOL_SIZE',
    flag: 'database-pool-size',
    placeholder: '<connections>',
    fallback: '20',
    unit: 'connections',
    about:
      'Connections to the database that the requests and features of this process share; doctor adds up all of them',
    read: whole('connections', 5, 500),
  },
  databaseStatementTimeoutSeconds: {
    env: 'DATABASE_STATEMENT_TIMEOUT_SECONDS',
    flag: 'database-statement-timeout-seconds',
    placeholder: '<seconds>',
    fallback: '30',
    unit: 's',
    about: 'Seconds after which the database cancels a statement of the service; migrations have no such limit',
    read: whole('seconds', 1, 3600),
  },
} satisfies Record<string, Setting>;

function postgresUrl(text: string): string {
  readDatabaseUrl(text);
  return text;
}

function caFile(path: string): string {
  readCertificates(path);
  return resolve(path);
}
