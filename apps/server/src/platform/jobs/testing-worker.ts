import { pino } from 'pino';
import { openDatabase } from '../postgres/open-database.ts';
import { startWorker } from './worker.ts';

/** Runs jobs of a database, whose URL is the argument, without ever finishing one: for tests that kill the process. */
const log = pino({ level: 'silent' });
const [, , databaseUrl] = process.argv;
const open = await openDatabase({ databaseUrl, directDatabaseUrl: undefined, dataDir: '' }, log);
const verificationSms = ({ verificationId }: { verificationId: string }) => {
  process.send?.(verificationId);
  return new Promise<void>(() => {});
};
await startWorker({ verificationSms }, { database: open.database, directUrl: open.directUrl, log });
